import { projectTerms } from '@yunshu/contract/project/words'
import { rate } from '@yunshu/contract/rate/contract'
import { itemNames, rateTerms } from '@yunshu/contract/rate/words'
import type { ReactNode } from 'react'
import type { Column } from '../kit/cells.tsx'
import { DataTable } from '../kit/DataTable.tsx'
import { money, num } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { type List, type RowOf, useList } from '../kit/useList.ts'
import { unitName } from './PriceTrace.tsx'
import { rates } from './ratePhrases.ts'
import { useVehicleTypes } from './vehicleTypes.ts'

export type RuleRow = RowOf<typeof rate.list>
export const useRuleList = (project_id: number, local = false): List<RuleRow> =>
  useList(rate.list, { fixed: { project_id }, kinds: ['rate', 'project'], ...(local && { local: true }) })

/** The names of all that a rule says: its days are called as those of its project. */
export const ruleTerms = { zh: { ...projectTerms.zh, ...rateTerms.zh }, en: { ...projectTerms.en, ...rateTerms.en } }
export const ruleColumns: Column<RuleRow>[] = [
  { name: 'rule_no', width: 190, sort: 'rule_no' },
  { name: 'start_name', width: 170, cell: (row) => <Place name={row.start_name} both={row.two_way} /> },
  { name: 'end_name', width: 150, cell: (row) => <Place name={row.end_name} /> },
  { name: 'vehicle_type_ids', width: 140, cell: (row) => <Vehicles ids={row.vehicle_type_ids} />, title: { zh: '适用车型', en: 'Vehicle types' } },
  { name: 'billing_unit', width: 110 },
  { name: 'tier_mode', width: 90, hidden: true },
  { name: 'tiers', width: 260, cell: (row) => <Tiers row={row} /> },
  { name: 'surcharges', width: 200, cell: (row) => <Surcharges row={row} /> },
  { name: 'min_charge_fen', width: 110 },
  { name: 'max_charge_fen', width: 110, hidden: true },
  { name: 'rounding', width: 120, hidden: true },
  { name: 'weight_base', width: 120, hidden: true },
  { name: 'km', width: 90, hidden: true },
  { name: 'priority', width: 90, sort: 'priority' },
  { name: 'valid_from', width: 120, sort: 'valid_from' },
  { name: 'valid_to', width: 120, sort: 'valid_to' },
  { name: 'remark', width: 180, hidden: true, title: { zh: '备注', en: 'Remark' } }
]
/** The same of what a carrier pays, where a rule may be for one fleet or person. */
export const ownRuleColumns: Column<RuleRow>[] = ruleColumns.flatMap((column) =>
  column.name === 'end_name' ? [column, { name: 'payee_name', width: 150, cell: (row) => <Payee name={row.payee_name} /> }] : [column]
)

/** The price rules (计价规则) of a project as a table; both sides read the same. */
export const RuleTable = ({
  list,
  own = false,
  moves,
  tools,
  extra
}: {
  list: List<RuleRow>
  own?: boolean
  moves?: (row: RuleRow) => ReactNode
  tools?: ReactNode
  extra?: ReactNode
}) => (
  <DataTable
    list={list}
    terms={ruleTerms}
    columns={own ? ownRuleColumns : ruleColumns}
    pickable={false}
    empty={<p>{useSay()(rates, 'noRules')}</p>}
    {...(moves && { moves })}
    {...(tools !== undefined && { tools })}
    {...(extra !== undefined && { extra })}
  />
)

const Place = ({ name, both = false }: { name: string; both?: boolean }) => {
  const say = useSay()
  return (
    <>
      {name || say(rates, 'anywhere')}
      {both && <small> · {say(rates, 'bothWays')}</small>}
    </>
  )
}
const Payee = ({ name }: { name: string }) => {
  const say = useSay()
  return name || say(rates, 'anybody')
}
const Vehicles = ({ ids }: { ids: readonly number[] }) => {
  const say = useSay()
  const { nameOf: titleOf } = useVehicleTypes()
  return ids.length === 0 ? say(rates, 'all') : say.list(ids.map((id) => titleOf(id)))
}
const Tiers = ({ row: { tiers, billing_unit } }: { row: RuleRow }) => {
  const say = useSay()
  const unit = unitName(say, billing_unit)
  return (
    <span className="rate-tiers figure">
      {tiers.map(({ from, price_e4, flat_fen }) => (
        <span key={from}>
          {tiers.length === 1 && from === 0
            ? num(price_e4 / 1_000_000)
            : say(rates, 'fromQty', { from: num(from), price: num(price_e4 / 1_000_000) })}
          {flat_fen ? say(rates, 'plusFlat', { flat: money(flat_fen) }) : ''}/{unit}
        </span>
      ))}
    </span>
  )
}
const Surcharges = ({ row: { surcharges } }: { row: RuleRow }) => {
  const say = useSay()
  return surcharges.length === 0 ? '-' : say.list(surcharges.map(({ code }) => say(itemNames, code)))
}
