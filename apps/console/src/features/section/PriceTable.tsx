import { Button, type TableProps } from 'antd'
import { nameOf } from '@yunshu/contract/kit/enums'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { priceMay, section } from '@yunshu/contract/section/contract'
import { priceTime } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { useRemoval } from '../../kit/useAsked.ts'
import { useList } from '../../kit/useList.ts'
import { PartTable } from '../../widgets/PartTable.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import type { PriceRights } from './lanePages.ts'
import { phrases } from './phrases.ts'
import type { PriceRow } from './columns.tsx'
import { PriceDialog } from './PriceDialog.tsx'

const tones = { [priceTime.code.ahead]: 'wait', [priceTime.code.now]: 'done', [priceTime.code.over]: 'rest' } as const
const kit = { edit: { zh: '编辑', en: 'Edit' } }

/** Whether a version of a price is to come, in force or over. */
export const TimeMark = ({ code }: { code: number }) => (
  <Mark tone={tones[code as keyof typeof tones]}>{useSay().label(nameOf(priceTime, code))}</Mark>
)
/** What is behind the unit of a price, 300.00 元/趟. */
const UsedMark = ({ row: { used_count, used_to } }: { row: PriceRow }) => {
  const say = useSay()
  return <span title={used_to ?? ''}>{used_count > 0 ? say(phrases, 'usedMark', { count: used_count }) : say(phrases, 'unusedMark')}</span>
}

/** The prices of one lane over time, every version a row. */
export const PriceTable = ({ section_id, may }: { section_id: number; may: PriceRights }) => {
  const say = useSay()
  const can = useCan()
  const list = useList(section.prices, {
    fixed: { section_id },
    local: true,
    kinds: ['section', 'waybill'],
    first: { sort: 'valid_from', order: 'desc' }
  })
  const [editing, setEditing] = useState<{ row?: PriceRow }>()
  const [ending, setEnding] = useState<PriceRow>()
  const remove = useRemoval(section.removePrice, {
    may: may.remove,
    ask: ({ price_no, revision }: PriceRow) => say(phrases, 'removePriceAsk', { price_no, revision })
  })
  const t = (name: keyof typeof sectionTerms.zh) => say(sectionTerms, name)
  const unitOf = (row: PriceRow) => say.label(nameOf(billingUnit, row.billing_unit))
  const priced = (row: PriceRow, fen: number | null) => (fen === null ? '-' : `${money(fen)} ${say(phrases, 'perUnit', { unit: unitOf(row) })}`)
  const actions = (row: PriceRow): Action[] => [
    ...(row.is_superseded || !can(priceMay.up) ? [] : [{ key: 'edit', label: say.label(kit.edit), may: may.edit, run: () => setEditing({ row }) }]),
    ...(row.price_time === priceTime.code.over
      ? []
      : [{ key: 'end', label: say(phrases, 'end_'), may: may.edit, danger: true, run: () => setEnding(row) }]),
    ...(row.used_count > 0 ? [] : [remove(row)])
  ]
  const columns: TableProps<PriceRow>['columns'] & {} = [
    { title: t('price_no'), render: (_, row) => `${row.price_no} v${row.revision}` },
    { title: t('price_time'), render: (_, row) => <TimeMark code={row.price_time} /> },
    { title: t('vehicle_type_id'), render: (_, row) => <VehicleTypeName id={row.vehicle_type_id} /> },
    ...(can(priceMay.up) ? [{ title: t('up_fen'), align: 'end' as const, render: (_: unknown, row: PriceRow) => priced(row, row.up_fen) }] : []),
    ...(can(priceMay.up)
      ? [
          {
            title: t('up_rate_bp'),
            align: 'end' as const,
            render: (_: unknown, row: PriceRow) => (row.up_rate_bp === null ? '-' : `${num(row.up_rate_bp / 100)}%`)
          }
        ]
      : []),
    ...(can(priceMay.down)
      ? [{ title: t('down_fen'), align: 'end' as const, render: (_: unknown, row: PriceRow) => priced(row, row.down_fen) }]
      : []),
    { title: t('valid_from'), dataIndex: 'valid_from' },
    { title: t('valid_to'), dataIndex: 'valid_to' },
    { title: t('used_count'), render: (_, row) => <UsedMark row={row} /> },
    { title: '', render: (_, row) => <Actions items={actions(row)} /> }
  ]
  return (
    <>
      <div className="section-tools">
        <Can may={may.create}>
          {can(priceMay.up) ? (
            <Button type="primary" onClick={() => setEditing({})}>
              {say(phrases, 'addPrice')}
            </Button>
          ) : (
            <p>{say(phrases, 'priceHidden')}</p>
          )}
        </Can>
      </div>
      {list.total === 0 && !list.loading ? <p>{say(phrases, 'pricesNone')}</p> : <PartTable list={list} columns={columns} />}
      {editing && <PriceDialog section_id={section_id} {...editing} onClose={() => setEditing(undefined)} />}
      {ending && <EndDialog row={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

/** 终止: on which day a price ends. */
export const EndDialog = ({ row: { id, version, price_no, revision, used_to, valid_to }, onClose }: { row: PriceRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={section.endPrice}
      start={{ id, version, valid_to }}
      title={say(phrases, 'endTitle', { price_no, revision })}
      label={say(phrases, 'end_')}
      terms={sectionTerms}
      done={(after) => say(phrases, 'ended', { price_no, day: after.valid_to })}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="valid_to" help={used_to ? say(phrases, 'endHelp', { day: used_to }) : say(phrases, 'endFree')} />}
    </CommandDialog>
  )
}
