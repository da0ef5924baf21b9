import { addressTerms } from '@yunshu/contract/address/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { setting, stationService, stationState } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { useRemoval } from '../../kit/useAsked.ts'
import { KeywordField, SelectField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'
import { StationDialog } from './StationDialog.tsx'

type Station = RowOf<typeof setting.stations>
const terms = { zh: { ...addressTerms.zh, ...settingTerms.zh }, en: { ...addressTerms.en, ...settingTerms.en } }
const { may } = operator.stations

const columns: Column<Station>[] = [
  { name: 'station_name', width: 180, sort: 'station_name' },
  { name: 'services', width: 200 },
  { name: 'address', width: 320 },
  { name: 'link_name', width: 110 },
  { name: 'link_phone', width: 140 },
  { name: 'open_hours', width: 130 },
  { name: 'station_state', width: 100, cell: (row) => <State row={row} /> },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]
const State = ({ row }: { row: Station }) => (
  <Mark tone={row.station_state === stationState.code.open ? 'done' : 'rest'}>{useSay().label(stationState.names[row.station_state])}</Mark>
)

/** The platform's service stations (城市服务站): where drivers find fuel, repair and storage. */
export const StationListPage = () => {
  const say = useSay()
  const list = useList(setting.stations, { kinds: ['setting'] })
  const [open, setOpen] = useState<{ row?: Station }>()
  const remove = useRemoval(setting.removeStation, {
    may: may.remove,
    ask: ({ station_name }: Station) => say(phrases, 'removeAsk', { station_name })
  })
  return (
    <ListPage page={operator.stations}>
      <QueryForm list={list} terms={terms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="service" of={stationService} />
        <SelectField name="station_state" of={stationState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'add')} onClick={() => setOpen({})} />}
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={operator.stations} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={[{ key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ row }) }, remove(row)]} />}
      />
      {open && <StationDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
