import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { canSwap, waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { updateCharges } from '../charge/index.ts'
import { updateFromWaybills } from '../order/index.ts'
import { updatePayable } from '../payable/index.ts'
import {
  lockWaybill,
  getWaybillRow,
  listOrderIds,
  moveWaybill,
  recordWaybillEvent,
  setWaybillParties,
  smsToDriver,
  smsTripGone,
  notifyShippers,
  changePair,
  renameAtRelays
} from '../waybill/index.ts'
import { replacePairOnReleases, lockReleases } from '../release/rows.ts'
import { getPair, lockPairs, setWorkStatus } from '../vehicle/index.ts'
import { demandFit, problemsOf } from './check.ts'
import { laterOf } from './recheck.ts'
import { acceptMs, insertDispatch, pairColumns, payeeOfPair } from './write.ts'

/** Puts another vehicle or driver on a trip (换车换司机): the waybill keeps its number and state, and the old dispatch remains as a record. */
export const swapDispatch = write(dispatch.swap, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  if (!canSwap(before.waybill_status)) tooLate(before)
  const old = await getDispatch(tx, before)
  if (before.vehicle_id === input.vehicle_id && before.driver_id === input.driver_id) refuse('samePair')
  await lockReleases(tx, before)
  const payee_at = await lockPairs(tx, actor.tenant_id, pairsOf(before, input), input.driver_id)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const replaced = advance(dispatchMachine, old.dispatch_status, 'swap', actor.who)
  const plan = {
    goods_kg: before.load_kg ?? before.plan_kg,
    plan_start_time: before.plan_start_time,
    plan_end_time: laterOf(before),
    waybill_id: before.id
  }
  demandFit(await problemsOf(tx, actor, pair, plan))
  await updateVersioned(tx, 'dispatch', actor, old, { dispatch_status: replaced, live: false, reason: input.reason })
  const parties = [...new Set([...before.parties.filter((party) => party !== before.person_id), pair.driver.person_id])]
  const trailer_plate_no = input.trailer_plate_no ?? ''
  const made = await insertDispatch(tx, actor, pair, {
    parties,
    ...plan,
    trailer_plate_no,
    dispatch_status: old.dispatch_status,
    reason: input.reason
  })
  await tx.updateTable('dispatch').set({ replaced_by: made.id }).where('tenant_id', '=', old.tenant_id).where('id', '=', old.id).execute()
  const after = await changePair(
    tx,
    actor,
    before,
    { ...pairColumns(pair, trailer_plate_no), ...payeeOfPair(pair, payee_at), dispatch_id: made.id, parties },
    input.version
  )
  await recordWaybillEvent(tx, actor, after, 'swap', before.waybill_status, {
    at: input.at ?? nowIso(),
    reason: input.reason,
    detail: { place: input.place ?? '', from: `${before.plate_no} ${before.driver_name}`, to: `${after.plate_no} ${after.driver_name}` }
  })
  await withSystemScope(tx, async () => {
    await setWaybillParties(tx, after, parties)
    await renameAtRelays(tx, after)
    await replacePairOnReleases({ tx, actor, publishChange }, after, input.reason)
    await setWorkStatus(tx, before.tenant_id, before)
    await setWorkStatus(tx, after.tenant_id, after)
    await updateFromWaybills(tx, actor, await listOrderIds(tx, after), publishChange)
    await updateCharges(tx, actor, after.id, publishChange)
    await updatePayable({ tx, actor, publishChange }, after.id, { why: '换车换司机' })
    if (before.driver_id !== after.driver_id) await smsTripGone(tx, before)
    await smsToDriver(tx, after, true)
    await notifyShippers(tx, publishChange, actor, after, 'waybillDispatched')
  })
  publishChange('waybill', { ...after, parties: [...new Set([...before.parties, ...parties])] })
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

const tooLate = ({ waybill_status }: Row<'waybill'>): never => {
  const { zh, en } = stateOf(waybillMachine, waybill_status)
  throw new Refusal('illegalMove', { from: { zh, en }, to: { zh: '换车换司机', en: 'another vehicle or driver' } })
}

/** Sends a trip again whose driver refused or did not answer. */
export const resendDispatch = write(dispatch.resend, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const old = await getDispatch(tx, before)
  const confirmed = input.confirmed === true
  const dispatch_status = advance(dispatchMachine, old.dispatch_status, confirmed ? 'sendConfirmed' : 'send', actor.who)
  const payee_at = await lockPairs(tx, actor.tenant_id, pairsOf(before, input), input.driver_id)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const plan = {
    goods_kg: before.plan_kg,
    plan_start_time: before.plan_start_time,
    plan_end_time: laterOf(before),
    waybill_id: before.id
  }
  demandFit(await problemsOf(tx, actor, pair, plan))
  const parties = [...new Set([...before.parties.filter((party) => party !== before.person_id), pair.driver.person_id])]
  const trailer_plate_no = input.trailer_plate_no ?? ''
  const columns = pairColumns(pair, trailer_plate_no)
  await updateVersioned(tx, 'dispatch', actor, old, {
    ...columns,
    plate_color: pair.vehicle.plate_color,
    dispatch_status,
    live: true,
    parties,
    plan_end_time: plan.plan_end_time,
    during: sql`tstzrange(${plan.plan_start_time}, ${plan.plan_end_time})` as never,
    accept_deadline: confirmed ? null : inFuture(acceptMs)
  })
  const after = await moveWaybill(tx, actor, before, confirmed ? 'accept' : 'send', {
    seen: input.version,
    changes: { ...columns, ...payeeOfPair(pair, payee_at), parties, sent_at: nowIso(), driver_accepted_at: confirmed ? nowIso() : null }
  })
  await withSystemScope(tx, async () => {
    await setWaybillParties(tx, after, parties)
    await renameAtRelays(tx, after)
    await setWorkStatus(tx, after.tenant_id, after)
    await updateFromWaybills(tx, actor, await listOrderIds(tx, after), publishChange)
    await updateCharges(tx, actor, after.id, publishChange)
    await updatePayable({ tx, actor, publishChange }, after.id, { why: '重新派车' })
    await smsToDriver(tx, after, confirmed)
  })
  publishChange('waybill', after)
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

type OnTrip = { readonly vehicle_id: number | null; readonly driver_id: number | null }
/* Who is on the trip and who comes onto it. */
const pairsOf = (before: OnTrip, next: OnTrip) => ({
  vehicle_ids: [before.vehicle_id, next.vehicle_id],
  driver_ids: [before.driver_id, next.driver_id]
})

/** The live dispatch of a waybill. */
const getDispatch = async (tx: Tx, { tenant_id, dispatch_id }: { tenant_id: number; dispatch_id: number | null }): Promise<Row<'dispatch'>> =>
  await tx
    .selectFrom('dispatch')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', dispatch_id ?? 0)
    .executeTakeFirstOrThrow()
