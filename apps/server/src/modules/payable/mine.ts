import { billMachine } from '@yunshu/contract/bill/machine'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind, partStatus } from '@yunshu/contract/payable/enums'
import { isIn } from '@yunshu/contract/kit/machine'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { addedDown } from '../charge/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { paidToCaptain, tripsPaidFor } from '../waybill/rows.ts'
import { partRows, type PartOfTrip } from './queries.ts'

const tripsAtOnce = 20

/** What a person is owed (我的收入): for the trips that he drove, and as a captain for those of his drivers who have signed. */
export const myIncome = read(payable.mine, async ({ tx, actor, input }) => {
  const { tenant_id, company_id: person_id } = actor
  const all = await partRows(tx, actor).execute()
  const ids = [...new Set(all.map(({ waybill_id }) => waybill_id))].sort((a, b) => b - a)
  const asked = ids.filter((id) => input.before === undefined || id < input.before)
  const shown = asked.slice(0, tripsAtOnce)
  // A captain is no party of a trip that he did not drive: of it he is shown what his part belongs to.
  const trips = shown.length === 0 ? [] : await withSystemScope(tx, () => tripsPaidFor(tx, tenant_id, shown))
  const extras = await addedDown(tx, tenant_id, shown, person_id)
  const openOf = ({ net_fen, paid_fen }: PartOfTrip): number => net_fen - paid_fen
  const sumOf = (rows: readonly PartOfTrip[]): number => rows.reduce((sum, row) => sum + openOf(row), 0)
  const open = all.filter((row) => row.bill_status !== null && isIn(billMachine, row.bill_status, 'inReview', 'unpaid', 'partlyPaid'))
  const late = open.filter(({ overdue_days }) => overdue_days > 0)
  const planned = all.filter(({ part_status }) => part_status === partStatus.code.planned)
  const isDeposit = ({ part_kind }: PartOfTrip): boolean => part_kind === partKind.code.deposit
  return {
    balance_fen: await balanceOf(tx, tenant_id, { company_id: person_id, kind: 1 }),
    open_fen: sumOf(open),
    late_fen: sumOf(late),
    late_count: late.length,
    held_fen: sumOf(planned.filter(isDeposit)),
    planned_fen: sumOf(planned.filter((row) => !isDeposit(row))),
    trips: trips.map((trip) => ({
      ...trip,
      parts: all.filter(({ waybill_id }) => waybill_id === trip.waybill_id).map(({ waybill_id: _, ...part }) => part),
      extras: extras
        .filter(({ waybill_id }) => waybill_id === trip.waybill_id)
        .map(({ id, charge_no, item_code, item_name, amount_fen, why }) => ({ id, charge_no, item_code, item_name, amount_fen, why }))
    })),
    captains: await paidToCaptain(tx, tenant_id, person_id),
    more: asked.length > shown.length
  }
})
