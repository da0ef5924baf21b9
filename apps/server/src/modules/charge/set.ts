import { charge } from '@yunshu/contract/charge/contract'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { ChargeTrace } from '@yunshu/domain/charge'
import { vatOfGross } from '@yunshu/domain/vat'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { updateCharges } from './update.ts'
import { getChargeRow, lockCharge, listCharges } from './queries.ts'
import { refreshStatements } from '../statement/rows.ts'
import { lockTrips } from '../waybill/rows.ts'

/** Gives a charge its amount by hand (费用维护); it keeps it, and is confirmed with the receipts like any other. */
export const priceCharge = write(charge.price, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCharge(tx, actor, input.id)
  demandOpen(before)
  if (before.abnormal_id !== null)
    refuse('chargeOfException', { charge_no: before.charge_no, abnormal_no: (before.trace as { abnormal_no: string }).abnormal_no })
  if (before.item_code.startsWith('D') && input.amount_fen > 0) refuse('deductionNegative')
  if (!before.item_code.startsWith('D') && input.amount_fen < 0) refuse('chargeNegative')
  const said = { price_fen: input.amount_fen, reason: input.reason, by: actor.user_name, at: nowIso() }
  const had = before.trace as ChargeTrace
  // What was put on the trip by hand stays that.
  const trace: ChargeTrace = had.kind === 'added' ? { ...had, ...said } : { kind: 'set', ...said, before_fen: before.amount_fen }
  const { net_fen, tax_fen } = vatOfGross(input.amount_fen, before.tax_rate_bp)
  const changes = {
    amount_fen: input.amount_fen,
    net_fen,
    tax_fen,
    source: 2,
    no_rate: false,
    qty: null,
    unit_price_e4: null,
    trace: JSON.stringify(trace),
    objection: '',
    objected_at: null
  }
  const after = await updateVersioned(tx, 'charge', actor, before, changes, input.version)
  await withSystemScope(tx, async () => {
    await updateCharges(tx, actor, before.waybill_id, publishChange)
    if (after.statement_id !== null) await refreshStatements(tx, actor.tenant_id, [after.statement_id], publishChange)
  })
  return {
    output: await getChargeRow(tx, actor, after.id),
    log: { id: after.id, no: after.charge_no, before: priceOf(before), after: priceOf(after), parties: after.parties }
  }
})

/** Objects to a charge, or takes the objection back; the charge itself stays. */
export const objectCharge = write(charge.object, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCharge(tx, actor, input.id)
  demandOpen(before)
  const changes =
    input.objection === ''
      ? { objection: '', objected_at: null, objected_by_name: '' }
      : { objection: input.objection, objected_at: nowIso(), objected_by_name: `${actor.company_name} ${actor.user_name}`.trim() }
  const after = await updateVersioned(tx, 'charge', actor, before, changes, input.version)
  publishChange('charge', { id: after.order_id, parties: after.parties })
  return {
    output: await getChargeRow(tx, actor, after.id),
    log: { id: after.id, no: after.charge_no, before: saidOf(before), after: saidOf(after), parties: after.parties }
  }
})

/** Computes the charges of a trip again, except those that are confirmed. */
export const recomputeCharges = write(charge.recompute, async ({ tx, actor, input, publishChange }) => {
  const trip = await tx
    .selectFrom('waybill')
    .select(['id', 'waybill_no', 'parties'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.company_id)
    .where('id', '=', input.waybill_id)
    .executeTakeFirst()
  if (!trip) return refuse('notFound')
  await lockTrips(tx, actor.tenant_id, [trip.id])
  const before = await listCharges(tx, actor, { waybill_id: trip.id })
  await withSystemScope(tx, () => updateCharges(tx, actor, trip.id, publishChange))
  const after = await listCharges(tx, actor, { waybill_id: trip.id })
  const log = { type: 'waybill', id: trip.id, no: trip.waybill_no, before: { total_fen: before.total_fen }, after: { total_fen: after.total_fen } }
  return { output: after, log }
})

// Once its statement is confirmed a charge is corrected by an adjustment of the next one only.
const demandOpen = ({ charge_no, charge_status }: Row<'charge'>): void => {
  const { zh, en } = stateOf(chargeMachine, charge_status)
  if (charge_status === chargeMachine.code.void || charge_status >= chargeMachine.code.billed)
    refuse('chargeStands', { charge_no, state: { zh, en } })
}
const priceOf = ({ amount_fen, source, trace }: Row<'charge'>) => ({ amount_fen, source, reason: (trace as { reason?: string }).reason ?? '' })
const saidOf = ({ objection }: Row<'charge'>) => ({ objection })
