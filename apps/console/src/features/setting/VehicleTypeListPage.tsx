import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Space, Tooltip } from 'antd'
import { operator } from '@yunshu/contract/consoles/operator'
import { givenVehicleTypes, setting, vehicleTypeState } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { useAsked, useRemoval } from '../../kit/useAsked.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'
import { VehicleTypeDialog } from './VehicleTypeDialog.tsx'

const { KeywordField, SelectField } = queryFields(setting.vehicleTypes)
type VehicleType = RowOf<typeof setting.vehicleTypes>
const { may } = operator.vehicleTypes

const State = ({ row }: { row: VehicleType }) => (
  <Mark tone={row.state === vehicleTypeState.code.offered ? 'done' : 'rest'}>{useSay().label(vehicleTypeState.names[row.state])}</Mark>
)
const metres = (mm: number): string => String(mm / 1000)
const columns: Column<VehicleType>[] = [
  { name: 'id', width: 80, title: { zh: '编号', en: 'No.' }, hidden: true },
  { name: 'title', width: 110 },
  { name: 'title_en', width: 130 },
  {
    name: 'length_mm',
    width: 180,
    cell: (row) => `${metres(row.length_mm)} × ${metres(row.width_mm)} × ${metres(row.height_mm)} m`,
    title: { zh: '货厢尺寸', en: 'Box size' },
    sort: 'length_mm'
  },
  { name: 'load_kg', width: 120, sort: 'load_kg' },
  { name: 'volume_m3', width: 110, sort: 'volume_m3' },
  { name: 'state', width: 110, cell: (row) => <State row={row} /> },
  { name: 'vehicle_count', width: 100, sort: 'vehicle_count' },
  { name: 'license_class', width: 110 },
  { name: 'mot_codes', width: 200, cell: (row) => row.mot_codes.join(' ') || '-' },
  { name: 'sort', width: 90, sort: 'sort', hidden: true }
]

/** The vehicle types of the platform (车型管理): the twelve given ones and the operator's own, in the order in which forms offer them. */
export const VehicleTypeListPage = () => {
  const say = useSay()
  const list = useList(setting.vehicleTypes, { kinds: ['vehicle_type'] })
  const [open, setOpen] = useState<{ row?: VehicleType }>()
  const enabling = useAsked(setting.enableVehicleType)
  const moving = useRun(setting.moveVehicleType)
  const enable = ({ id, version, title, state }: VehicleType) => {
    const stops = state === vehicleTypeState.code.offered
    const ask = stops && { title: say(phrases, 'disableTypeAsk', { title }), content: say(phrases, 'disableTypeNote') }
    return enabling.run({ id, version, state: stops ? 2 : 1 }, { ask, done: say(phrases, stops ? 'disabled' : 'enabled') })
  }
  const remove = useRemoval(setting.removeVehicleType, { may: may.remove, ask: ({ title }: VehicleType) => say(phrases, 'removeTypeAsk', { title }) })
  return (
    <ListPage page={operator.vehicleTypes}>
      <QueryForm list={list} terms={settingTerms}>
        <KeywordField name="keyword" placeholder={say(settingTerms, 'title')} />
        <SelectField name="state" of={vehicleTypeState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={settingTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'addType')} onClick={() => setOpen({})} />}
        extra={<ExportList list={list} columns={columns} terms={settingTerms} may={may.export} title={operator.vehicleTypes} />}
        empty={<p>{say(phrases, 'noTypes')}</p>}
        moves={(row) => (
          <Space size={0}>
            <Can may={may.edit}>
              {([true, false] as const).map((up) => (
                <Tooltip key={String(up)} title={say(phrases, up ? 'up' : 'down')}>
                  <Button
                    type="text"
                    size="small"
                    disabled={moving.busy}
                    icon={up ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                    aria-label={`${say(phrases, up ? 'up' : 'down')} ${row.title}`}
                    onClick={() => void moving.run({ id: row.id, up })}
                  />
                </Tooltip>
              ))}
            </Can>
            <Actions
              items={[
                { key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ row }) },
                {
                  key: 'enable',
                  label: say(phrases, row.state === vehicleTypeState.code.offered ? 'disable' : 'enable'),
                  may: may.edit,
                  danger: row.state === vehicleTypeState.code.offered,
                  run: () => void enable(row)
                },
                ...(row.id > givenVehicleTypes ? [remove(row)] : [])
              ]}
            />
          </Space>
        )}
      />
      {open && <VehicleTypeDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
