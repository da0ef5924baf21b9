import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getOrder, ordersOf } from '../order/index.ts'
import { getWaybill, tellTrip } from '../waybill/index.ts'
import { lockTripsOfOrders } from '../waybill/rows.ts'
import { checksOf, demandChecks } from './checks.ts'
import { codeOf, newCode, sendCode } from './code.ts'
import { getReleaseRow, isOpen, lockRelease, openConsents, releaseRows, releasesOf, tripState } from './queries.ts'
import { expireNow } from './expire.ts'
import { insertRelease, toCarrier, toShipper } from './rows.ts'

const hour = 3_600_000
const { departure, cargo } = releaseType.code
const urlsOf = (...lists: readonly (string | undefined)[]): string[] => lists.flatMap((list) => (list ?? '').split(',').filter(Boolean))
export const logOf = (after: Row<'release'>, before?: Row<'release'>) => ({
  type: 'release',
  id: after.id,
  no: after.release_no,
  ...(before && { before }),
  after
})

export const consentsOfOrder = read(release.ofOrder, async ({ tx, actor, input }) => {
  await getOrder(tx, actor, input.order_id)
  return { data: await releaseRows(tx, actor).where('f.order_id', '=', input.order_id).orderBy('f.id', 'desc').limit(50).execute() }
})

const mostWaiting = 8
const pendingOf = (tx: Tx, actor: Actor) => releasesOf(tx, actor).where('f.release_status', '=', releaseMachine.code.pending)
const waitingColumns = ['f.id', 'f.release_no', 'f.order_id', 'f.order_no', 'f.plate_no', 'f.point_name', 'f.hold_reason', 'f.apply_at'] as const
/** What waits to be given, as rows, for who puts them beside others. */
export const releasesToGive = (tx: Tx, actor: Actor) => pendingOf(tx, actor).select([...waitingColumns])

/** For the shipper's workbench. */
export const releasesWaiting = read(release.waiting, async ({ tx, actor }) => {
  const waiting = pendingOf(tx, actor)
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select([...waitingColumns])
    .orderBy('f.id')
    .limit(mostWaiting)
    .execute()
  return { total, data: rows.map((row) => ({ ...row, order_id: row.order_id ?? 0 })) }
})

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'services' | 'publishChange'>
/** Writes that a release is given: its code is made and goes to the phone, and whoever waits for it hears of it. */
const give = async (
  { tx, actor, services: { secrets }, publishChange }: Context,
  before: Row<'release'>,
  now: string,
  hours: number,
  papers = {}
) => {
  const release_status = advance(releaseMachine, before.release_status, 'approve', actor.who)
  const given = {
    release_status,
    ...papers,
    code_enc: newCode(secrets),
    release_company_id: actor.company_id,
    release_by_name: actor.user_name,
    release_at: now,
    valid_to: new Date(Date.parse(now) + hours * hour).toISOString(),
    sent_at: now
  }
  const sent = await sendCode(tx, secrets, { ...before, ...given })
  const after = await updateVersioned(tx, 'release', actor, before, { ...given, sent_at: sent ? now : null })
  publishChange('release', after)
  await tellTrip({ tx, publishChange }, after.tenant_id, after.waybill_id)
  const { waybill_no, plate_no, order_no, carrier_id } = after
  const until = shanghaiMinute(given.valid_to)
  const told = toCarrier(after, carrier.releases.may.view)
  if (carrier_id !== null && after.release_type === departure)
    await notifyCompany({ tx, publishChange }, actor, { ...told, phrase: 'departureReleased', slots: { waybill_no, plate_no, until } })
  if (carrier_id !== null && after.release_type === cargo)
    await notifyCompany({ tx, publishChange }, actor, { ...told, phrase: 'cargoReleased', slots: { order_no, until } })
  return after
}

/** 放行: a departure once every check is met; cargo by its shipper, or by the carrier with the shipper's written consent. */
export const approveRelease = write(release.approve, async (context) => {
  const { tx, actor, input } = context
  const { row: before, now } = await lockRelease(tx, actor, input)
  advance(releaseMachine, before.release_status, 'approve', actor.who)
  const documents = [...urlsOf(before.documents, input.documents)].join(',')
  if (before.release_type === departure) {
    const trip = await getWaybill(tx, actor, before.waybill_id ?? 0)
    demandChecks(await checksOf(tx, actor, before, documents))
    if (trip.waybill_status !== waybillMachine.code.loaded) refuse('departureNotNow', { waybill_no: trip.waybill_no, state: tripState(trip) })
  } else if (actor.type === 2 && !input.consent_file) refuse('consentNeeded')
  await shareFiles(tx, actor, urlsOf(input.documents, input.consent_file), before.parties)
  const after = await give(context, before, now, input.hours ?? 24, { documents, consent_file: input.consent_file ?? '' })
  return { output: await getReleaseRow(tx, actor, after.id), log: logOf(after, before) }
})

/** The shipper consents that the goods of an order are handed over (同意放货): what the carrier asked for, else beforehand. */
export const issueRelease = write(release.issue, async (context) => {
  const { tx, actor, input } = context
  await lockTripsOfOrders(tx, actor.tenant_id, [(await getOrder(tx, actor, input.order_id)).id])
  const order = await getOrder(tx, actor, input.order_id)
  const { order_no } = order
  if (order.order_status < orderMachine.code.accepted || order.order_status > orderMachine.code.delivered) refuse('releaseEarly', { order_no })
  const now = await databaseNow(tx)
  const rows = await openConsents(tx, actor, order.id)
  for (const row of rows) if (row.release_status === releaseMachine.code.released && !isOpen(row, now)) await expireNow(context, row)
  const asked = rows.findLast(({ release_status }) => release_status === releaseMachine.code.pending)
  if (!asked && rows.some((row) => isOpen(row, now))) refuse('releaseTwice', { order_no })
  const before =
    asked ??
    (await insertRelease(tx, actor, {
      parties: order.parties,
      release_type: cargo,
      order_id: order.id,
      order_no,
      shipper_id: order.shipper_id,
      shipper_name: order.shipper_name,
      carrier_id: order.carrier_id,
      point_name: order.end_address_diming,
      content: `${order.goods_name} ${order.goods_num} / ${order.goods_kg} kg`.slice(0, 200)
    }))
  const after = await give(context, before, now, input.hours ?? 24)
  return { output: await getReleaseRow(tx, actor, after.id), log: asked ? logOf(after, asked) : logOf(after) }
})

/** 驳回, with its reason; the answer to who asked. */
export const refuseRelease = write(release.refuse, async ({ tx, actor, input, publishChange }) => {
  const { row: before } = await lockRelease(tx, actor, input)
  const release_status = advance(releaseMachine, before.release_status, 'refuse', actor.who)
  if (before.release_type === cargo && actor.type === 2) refuse('consentIsShippers')
  const after = await updateVersioned(tx, 'release', actor, before, { release_status, reason: input.reason })
  publishChange('release', after)
  await tellTrip({ tx, publishChange }, after.tenant_id, after.waybill_id)
  const { waybill_no, plate_no, order_no, reason, carrier_id } = after
  const told = toCarrier(after, carrier.releases.may.ask)
  if (carrier_id !== null && after.release_type === departure)
    await notifyCompany({ tx, publishChange }, actor, { ...told, phrase: 'departureRefused', slots: { waybill_no, plate_no, reason } })
  if (carrier_id !== null && after.release_type === cargo)
    await notifyCompany({ tx, publishChange }, actor, { ...told, phrase: 'cargoRefused', slots: { order_no, reason } })
  return { output: await getReleaseRow(tx, actor, after.id), log: logOf(after, before) }
})

/** 撤销, before its code is used: cargo by its shipper, or by the carrier who released it; a departure while the vehicle is still there. */
export const revokeRelease = write(release.revoke, async ({ tx, actor, input, publishChange }) => {
  const { row: before } = await lockRelease(tx, actor, input)
  const release_status = advance(releaseMachine, before.release_status, 'revoke', actor.who)
  if (before.release_type === cargo && actor.type === 2 && before.release_company_id !== actor.company_id) refuse('consentIsShippers')
  if (before.release_type === departure) {
    const trip = await getWaybill(tx, actor, before.waybill_id ?? 0)
    if (trip.waybill_status >= waybillMachine.code.inTransit) refuse('departedAlready', { waybill_no: trip.waybill_no })
  }
  const after = await updateVersioned(tx, 'release', actor, before, { release_status, reason: input.reason ?? '' })
  publishChange('release', after)
  await tellTrip({ tx, publishChange }, after.tenant_id, after.waybill_id)
  // The other side hears of it.
  const told = actor.type === 2 ? toShipper(after, shipper.orders.may.release) : toCarrier(after, carrier.releases.may.view)
  if (after.release_type === cargo && told.company_id !== 0)
    await notifyCompany({ tx, publishChange }, actor, { ...told, phrase: 'cargoRevoked', slots: { order_no: after.order_no } })
  return { output: await getReleaseRow(tx, actor, after.id), log: logOf(after, before) }
})

const minute = 60_000
/** 重发验证码: the same code, at most once a minute. */
export const resendCode = write(release.resend, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  const { row: before, now } = await lockRelease(tx, actor, input)
  if (!isOpen(before, now)) refuse('slipNeedsRelease', { release_no: before.release_no })
  if (before.sent_at !== null && Date.parse(now) - Date.parse(before.sent_at) < minute) refuse('resentJustNow')
  if (!(await sendCode(tx, secrets, before))) refuse('noPhoneForCode')
  const after = await updateVersioned(tx, 'release', actor, before, { sent_at: now })
  publishChange('release', after)
  await tellTrip({ tx, publishChange }, after.tenant_id, after.waybill_id)
  return { output: await getReleaseRow(tx, actor, after.id), log: logOf(after, before) }
})

/** Shows the pickup code (查看提货码); who looked stays in the log. */
export const seeCode = write(release.seeCode, async ({ tx, actor, input, services: { secrets } }) => {
  const order = await ordersOf(tx, actor).select(['o.id', 'o.order_no']).where('o.order_no', '=', input.order_no).executeTakeFirst()
  if (!order) return refuse('notFound')
  const now = await databaseNow(tx)
  const open = (await openConsents(tx, actor, order.id)).find((row) => isOpen(row, now)) ?? refuse('releaseOver', { order_no: order.order_no })
  const { release_no, order_no, valid_to } = open
  return { output: { order_no, release_no, code: codeOf(secrets, open), valid_to: valid_to ?? now }, log: { id: open.id, no: release_no } }
})
