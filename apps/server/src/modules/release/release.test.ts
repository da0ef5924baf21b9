import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip, anAcceptedOrder, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { listCustomers } from '../link/customerList.ts'
import { setCredit } from '../link/settle.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { depart } from '../waybill/depart.ts'
import { driverTrip, waybillInfo } from '../waybill/detail.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { stepBack } from '../waybill/stepBack.ts'
import { askRelease, releaseInfo, releasesToAsk } from './ask.ts'
import { expireReleases } from './expire.ts'
import { approveRelease, consentsOfOrder, issueRelease, refuseRelease, releasesWaiting, resendCode, revokeRelease, seeCode } from './give.ts'
import { listOfReleases } from './list.ts'
import { releaseRules, setReleaseRules } from './rules.ts'
import { printSlip, useRelease } from './use.ts'

let world: TestApp
let [carrier, other, shipper, stranger]: Actor[] = []
const who = (actor: Actor | undefined): Actor => actor ?? (undefined as never)
const services = () => world.services
const { departure, cargo } = releaseType.code
const { pending, released, refused, used, expired, revoked } = releaseMachine.code
const nowIso = (): string => now().toISOString()
beforeAll(async () => {
  world = await testApp()
  ;[carrier, other, shipper, stranger] = await Promise.all(['carrier', 'carrier2', 'shipper', 'shipper2'].map((name) => world.actor(name)))
})
afterAll(async () => await world.close())

const rule = async (on: boolean) => await setReleaseRules.run(services(), who(carrier), { departure_release: on })
/** A trip that is loaded, with its papers unless said otherwise. */
const loadedTrip = async ({ papers = true, hold = false } = {}): Promise<Trip> => {
  const order = await anAcceptedOrder(world, { release_hold: hold })
  const trip = await aTrip(world, { order, confirmed: true })
  const photo = await aPhoto(world, trip.driver)
  await signIn.run(services(), trip.driver, { id: trip.id, at: nowIso(), lng: 104.27, lat: 30.56 })
  await load.run(services(), trip.driver, { id: trip.id, at: nowIso(), zhuang_goods_img: [photo], ...(papers && { fahuo_document_img: [photo] }) })
  return trip
}
const leave = async (trip: Trip, actor = trip.driver) =>
  await depart.run(services(), actor, { id: trip.id, at: nowIso(), ...(actor.kind === 'user' && { reason: '司机手机没电' }) })
const toDelivery = async (trip: Trip) => {
  await leave(trip)
  await arrive.run(services(), trip.driver, { id: trip.id, at: nowIso(), lng: 114.14, lat: 30.62 })
}
const finish = async (trip: Trip) =>
  await unload.run(services(), trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [await aPhoto(world, trip.driver)] })
const rowsOf = async (trip: Trip) => (await listOfReleases.run(services(), who(carrier), { waybill_id: trip.id })).data
const departureOf = async (trip: Trip) => (await rowsOf(trip)).find(({ release_type }) => release_type === departure) ?? (undefined as never)
const codeOf = async (id: number): Promise<string> =>
  await transactAsSystem(services().db, async (tx) => {
    const { code_enc } = await tx
      .selectFrom('release')
      .select('code_enc')
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return code_enc ? services().secrets.unseal(code_enc) : ''
  })
const approve = async (row: { id: number; version: number }, actor = who(carrier), more = {}) =>
  await approveRelease.run(services(), actor, { id: row.id, version: row.version, ...more })
const check = async (release_no: string, code: string, actor = who(carrier)) =>
  await useRelease.run(services(), actor, { release_no, code, exit_imgs: [await aPhoto(world, actor)] })
const lapse = async (id: number) =>
  await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('release')
      .set({ valid_to: inFuture(-1000), release_at: inFuture(-3_600_000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', id)
      .where('release_status', '=', released)
      .execute()
  )
const stateOf = async (id: number): Promise<number> =>
  await transactAsSystem(
    services().db,
    async (tx) =>
      (
        await tx
          .selectFrom('release')
          .select('release_status')
          .where('tenant_id', '=', world.base.tenant_id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).release_status
  )

test('where the rule demands it a loaded vehicle asks by itself, departs with a release, and its gate checks the code once', async () => {
  await rule(true)
  const trip = await loadedTrip()
  const asked = await departureOf(trip)
  expect(asked).toMatchObject({ release_status: pending, demanded: true, apply_by_name: '', waybill_id: trip.id })
  // Neither the phone nor the office leaves without it, and both are told so.
  for (const actor of [trip.driver, who(carrier)])
    await expect(leave(trip, actor)).rejects.toMatchObject({ code: 'departureNotReleased', slots: { state: { zh: '待放行' } } })
  const { checks } = await releaseInfo.run(services(), who(carrier), { id: asked.id })
  expect(checks.map(({ check: name, result }) => [name, result])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 3]
  ])
  expect(checks[4]?.text).toBe('未对货主设信用额度，不检查')
  const given = await approve(asked)
  expect(given).toMatchObject({ release_status: released, release_by_name: carrier?.user_name })
  expect(Date.parse(given.valid_to ?? '') - Date.parse(given.release_at ?? '')).toBe(24 * 3_600_000)
  const phone = await driverTrip.run(services(), trip.driver, { id: trip.id })
  expect(phone).toMatchObject({ release_needed: true, releases: [{ release_type: departure, release_status: released, is_over: false }] })
  const code = await codeOf(asked.id)
  expect(JSON.stringify(phone)).not.toContain(code)
  await expect(check(asked.release_no, code === '000000' ? '000001' : '000000')).rejects.toMatchObject({ code: 'pickupCodeWrong' })
  await expect(useRelease.run(services(), who(carrier), { release_no: asked.release_no, code })).rejects.toMatchObject({ code: 'photoNeeded' })
  expect(await check(asked.release_no, code)).toMatchObject({ release_status: used, used_by_name: carrier?.user_name, exit_imgs: [{}] })
  await expect(check(asked.release_no, code)).rejects.toMatchObject({ code: 'releaseOver' })
  expect(await leave(trip)).toMatchObject({ waybill_status: waybillMachine.code.inTransit })
  await rule(false)
})

test('the code of a departure goes to the driver by message, once a minute at most, and stands on the gate slip alone', async () => {
  const trip = await loadedTrip()
  const asked = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })
  await expect(askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })).rejects.toMatchObject({
    code: 'departureTwice'
  })
  await expect(printSlip.run(services(), who(carrier), { id: asked.id })).rejects.toMatchObject({ code: 'slipNeedsRelease' })
  const given = await approve(asked)
  const code = await codeOf(asked.id)
  const { body } = await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('sms_outbox').select('body').where('template', '=', 'releaseDeparture').orderBy('id', 'desc').executeTakeFirstOrThrow()
  )
  expect(body).toContain(code)
  const seen = { id: given.id, version: given.version }
  await expect(resendCode.run(services(), who(carrier), seen)).rejects.toMatchObject({ code: 'resentJustNow' })
  expect(await printSlip.run(services(), who(carrier), { id: asked.id })).toMatchObject({ code, carrier_name: carrier?.company_name })
  await expect(printSlip.run(services(), who(other), { id: asked.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(asked.id)).toContainEqual({ act: 'release.printed', result: 'done' })
})

test('what is missing is said check by check, and papers may be added with the approval', async () => {
  const trip = await aTrip(world, { confirmed: true })
  const early = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure, content: '整车' })
  await expect(approve(early)).rejects.toMatchObject({ code: 'releaseChecksOpen' })
  const bare = await loadedTrip({ papers: false })
  const asked = await askRelease.run(services(), who(carrier), { waybill_id: bare.id, release_type: departure })
  const { checks } = await releaseInfo.run(services(), who(carrier), { id: asked.id })
  expect(checks[1]).toMatchObject({ check: 2, result: 2, text: '缺发货单据：成都龙泉驿' })
  await expect(approve(asked)).rejects.toMatchObject({ code: 'releaseChecksOpen', slots: { missing: { en: 'No papers from: 成都龙泉驿' } } })
  const { url } = await aPhoto(world, who(carrier))
  expect(await approve(asked, who(carrier), { documents: url })).toMatchObject({ release_status: released, documents: url })
})

test('a refused departure says why, and another may be asked for', async () => {
  await rule(true)
  const trip = await loadedTrip()
  const asked = await departureOf(trip)
  await refuseRelease.run(services(), who(carrier), { id: asked.id, version: asked.version, reason: '铅封未施' })
  await expect(leave(trip)).rejects.toMatchObject({ code: 'departureNotReleased', slots: { state: { zh: '已驳回（铅封未施）' } } })
  const again = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })
  await approve(again)
  // A demanded release stays demanded when the rule is taken away afterwards.
  await rule(false)
  expect(await leave(trip)).toMatchObject({ waybill_status: 60 })
  expect(await releaseRules.run(services(), who(carrier), {})).toEqual({ departure_release: false, by_platform: false })
})

test('a release ends with its trip, its load or its vehicle, and a departed one is not revoked', async () => {
  await rule(true)
  const trip = await loadedTrip()
  const first = await approve(await departureOf(trip))
  const { waybill: row } = await waybillInfo.run(services(), who(carrier), { id: trip.id })
  const back = await stepBack.run(services(), who(carrier), { id: trip.id, version: row.version, reason: '重新装货' })
  expect(await stateOf(first.id)).toBe(revoked)
  await load.run(services(), trip.driver, { id: trip.id, at: nowIso(), zhuang_goods_img: [await aPhoto(world, trip.driver)], fahuo_document_img: [] })
  const second = await approve(await departureOf(trip))
  const { version } = (await waybillInfo.run(services(), who(carrier), { id: back.id })).waybill
  await swapDispatch.run(services(), who(carrier), {
    id: trip.id,
    version,
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    reason: '车辆故障'
  })
  expect(await stateOf(second.id)).toBe(revoked)
  const third = await approve(await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure }))
  await depart.run(services(), who(carrier), { id: trip.id, at: nowIso(), reason: '司机手机没电' })
  await expect(revokeRelease.run(services(), who(carrier), { id: third.id, version: third.version })).rejects.toMatchObject({
    code: 'departedAlready'
  })
  const gone = await aTrip(world, { confirmed: true })
  const waiting = await askRelease.run(services(), who(carrier), { waybill_id: gone.id, release_type: departure })
  await cancelWaybill.run(services(), who(carrier), { id: gone.id, version: gone.version, reason: '客户取消' })
  expect(await stateOf(waiting.id)).toBe(refused)
  await rule(false)
})

test('held goods are asked for on the way, released by their shipper, and unloaded after their code was checked at the gate', async () => {
  const trip = await loadedTrip({ hold: true })
  await toDelivery(trip)
  await expect(finish(trip)).rejects.toMatchObject({ code: 'cargoNotReleased', slots: { state: { zh: '待放行' } } })
  const [asked = undefined as never] = await rowsOf(trip)
  expect(asked).toMatchObject({ release_type: cargo, release_status: pending, order_id: trip.order_id })
  // The carrier neither consents by itself nor refuses for the shipper; strangers see nothing.
  await expect(approve(asked)).rejects.toMatchObject({ code: 'consentNeeded' })
  await expect(refuseRelease.run(services(), who(carrier), { id: asked.id, version: asked.version, reason: '不需要' })).rejects.toMatchObject({
    code: 'consentIsShippers'
  })
  await expect(approve(asked, who(stranger))).rejects.toMatchObject({ code: 'notFound' })
  const given = await issueRelease.run(services(), who(shipper), { order_id: trip.order_id })
  expect(given).toMatchObject({ id: asked.id, release_status: released })
  const { code } = await seeCode.run(services(), who(shipper), { order_no: given.order_no })
  expect(code).toBe(await codeOf(asked.id))
  expect((await printSlip.run(services(), who(carrier), { id: asked.id })).code).toBeNull()
  const phone = await driverTrip.run(services(), trip.driver, { id: trip.id })
  expect(phone).toMatchObject({ held_orders: [trip.order_id], releases: [{ release_type: cargo, release_status: released }] })
  expect(JSON.stringify(phone)).not.toContain(code)
  await expect(finish(trip)).rejects.toMatchObject({ code: 'cargoNotReleased', slots: { state: { zh: '已放行' } } })
  expect(await check(asked.release_no, code)).toMatchObject({ release_status: used, waybill_id: trip.id })
  expect(await finish(trip)).toMatchObject({ waybill_status: waybillMachine.code.unloaded })
  expect((await consentsOfOrder.run(services(), who(shipper), { order_id: trip.order_id })).data[0]).toMatchObject({ exit_imgs: [{}] })
})

test('the carrier releases goods with the shipper’s written consent, and revokes only what it gave', async () => {
  const trip = await loadedTrip({ hold: true })
  const [{ orders } = undefined as never] = (await releasesToAsk.run(services(), who(carrier), { waybill_id: trip.id })).data
  expect(orders).toMatchObject([{ order_id: trip.order_id }])
  const asked = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: cargo, hold_reason: '到付货款' })
  await expect(askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: cargo })).rejects.toMatchObject({ code: 'releaseTwice' })
  const { url } = await aPhoto(world, who(carrier))
  const given = await approve(asked, who(carrier), { consent_file: url })
  expect(given).toMatchObject({ release_status: released, consent_file: url })
  expect((await releaseInfo.run(services(), who(shipper), { id: asked.id })).checks).toMatchObject([{ check: 6, result: 1 }])
  // Too early: the vehicle has not left.
  await expect(check(asked.release_no, await codeOf(asked.id))).rejects.toMatchObject({ code: 'pickupNotNow' })
  expect(await revokeRelease.run(services(), who(carrier), { id: given.id, version: given.version })).toMatchObject({ release_status: revoked })
  const theirs = await issueRelease.run(services(), who(shipper), { order_id: trip.order_id })
  await expect(revokeRelease.run(services(), who(carrier), { id: theirs.id, version: theirs.version })).rejects.toMatchObject({
    code: 'consentIsShippers'
  })
})

test('a shipper that owes more than its carrier lets it keeps the vehicle there, where the carrier says so; of cargo the carrier reads whether freight is owed', async () => {
  const trip = await loadedTrip({ hold: true })
  const row = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })
  const credit = async () => {
    const { checks } = await releaseInfo.run(services(), who(carrier), { id: row.id })
    const found = checks.find(({ check: name }) => name === 5)
    return [found?.result, found?.text]
  }
  const limit = async (credit_fen: number, over_credit_action: number) => {
    const { data } = await listCustomers.run(services(), who(carrier), {})
    const { id, link_version } = data.find(({ shipper_id }) => shipper_id === shipper?.company_id) ?? { id: 0, link_version: 0 }
    await setCredit.run(services(), who(carrier), { id, version: link_version ?? 0, credit_fen, over_credit_action })
  }
  const { name = '' } = world.base.companies['shipper'] ?? {}
  await limit(100_000_000, 2)
  expect(await credit()).toEqual([1, `货主未超信用额度：${name}`])
  await limit(1, 1)
  expect(await credit()).toEqual([3, `${name} 已超信用额度，只提醒`])
  await limit(1, 2)
  expect(await credit()).toEqual([2, `${name} 已超信用额度`])
  await expect(approve(row)).rejects.toMatchObject({ code: 'releaseChecksOpen' })
  await limit(1, 1)
  expect(await approve(row)).toMatchObject({ release_status: released })
  await limit(0, 1)

  const goods = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: cargo })
  const checksFor = async (actor: Actor) =>
    (await releaseInfo.run(services(), actor, { id: goods.id })).checks.map(({ check: kind, result }) => [kind, result])
  // Freight that is paid never stands for the consent, and is between the shipper and its carrier.
  expect(await checksFor(who(carrier))).toEqual([
    [6, 2],
    [7, 2]
  ])
  expect(await checksFor(who(shipper))).toEqual([[6, 2]])
  await expect(approve(goods)).rejects.toMatchObject({ code: 'consentNeeded' })
})

test('one that was not used in time expires, and is asked for again', async () => {
  const trip = await loadedTrip()
  const row = await approve(await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure }))
  const code = await codeOf(row.id)
  await lapse(row.id)
  await expect(check(row.release_no, code)).rejects.toMatchObject({ code: 'releaseOver' })
  expect(await expireReleases(services())).toBe(1)
  expect(await stateOf(row.id)).toBe(expired)
  expect(await expireReleases(services())).toBe(0)
  expect(await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })).toMatchObject({ release_status: pending })
})

test('of sixty-four uses of one code one stands', async () => {
  const trip = await loadedTrip({ hold: true })
  await leave(trip)
  const [asked = undefined as never] = await rowsOf(trip)
  await issueRelease.run(services(), who(shipper), { order_id: trip.order_id })
  const code = await codeOf(asked.id)
  const photo = await aPhoto(world, who(carrier))
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, () => useRelease.run(services(), who(carrier), { release_no: asked.release_no, code, exit_imgs: [photo] }))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await world.acts(asked.id)).filter(({ act, result }) => act === 'release.used' && result === 'done')).toHaveLength(1)
})

test('of sixty-four consents to the same cargo one stands, with one code, and of sixty-four approvals of a departure one', async () => {
  const held = await loadedTrip({ hold: true })
  const messages = async (template: string) =>
    (
      await transactAsSystem(services().db, (tx) =>
        tx
          .selectFrom('sms_outbox')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('template', '=', template)
          .executeTakeFirstOrThrow()
      )
    ).n
  const race = async (template: string, act: (i: number) => Promise<unknown>): Promise<number> => {
    const before = Number(await messages(template))
    const tries = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => act(i)))
    const done = tries.filter(({ status }) => status === 'fulfilled').length
    expect(Number(await messages(template)) - before).toBe(done)
    return done
  }
  expect((await releasesWaiting.run(services(), who(shipper), {})).data.map(({ order_id }) => order_id)).not.toContain(held.order_id)
  const asked = await askRelease.run(services(), who(carrier), { waybill_id: held.id, release_type: cargo, hold_reason: '货款未到' })
  expect((await releasesWaiting.run(services(), who(shipper), {})).data).toContainEqual(
    expect.objectContaining({ id: asked.id, order_id: held.order_id, hold_reason: '货款未到' })
  )
  expect((await releasesWaiting.run(services(), who(stranger), {})).data.map(({ id }) => id)).not.toContain(asked.id)
  // Half of them answer the ask, half give it as if nobody had asked.
  const consent = (i: number) =>
    i % 2 === 0 ? issueRelease.run(services(), who(shipper), { order_id: held.order_id }) : approve(asked, who(shipper))
  expect(await race('releaseCargo', consent)).toBe(1)
  expect((await rowsOf(held)).filter(({ release_type, release_status }) => release_type === cargo && release_status === released)).toHaveLength(1)
  const trip = await loadedTrip()
  const departing = await askRelease.run(services(), who(carrier), { waybill_id: trip.id, release_type: departure })
  expect(await race('releaseDeparture', () => approve(departing))).toBe(1)
  expect(await stateOf(departing.id)).toBe(released)
})

test('a vehicle leaves, or its release is revoked: never both, and no vehicle leaves without', async () => {
  await rule(true)
  for (let i = 0; i < 4; i += 1) {
    const trip = await loadedTrip()
    const given = await approve(await departureOf(trip))
    const [left, revoking] = await Promise.allSettled([
      leave(trip),
      revokeRelease.run(services(), who(carrier), { id: given.id, version: given.version })
    ])
    const { waybill } = await waybillInfo.run(services(), who(carrier), { id: trip.id })
    expect(left.status === 'fulfilled').toBe(waybill.waybill_status === waybillMachine.code.inTransit)
    expect(left.status).not.toBe(revoking.status)
    expect(await stateOf(given.id)).toBe(revoking.status === 'fulfilled' ? revoked : released)
  }
  await rule(false)
})

test('a use against a revocation, and a use against the end of its time, have one effect', async () => {
  for (const race of ['revoke', 'expire'] as const) {
    const trip = await loadedTrip({ hold: true })
    await leave(trip)
    const row = await issueRelease.run(services(), who(shipper), { order_id: trip.order_id })
    const code = await codeOf(row.id)
    const photo = await aPhoto(world, who(carrier))
    const using = useRelease.run(services(), who(carrier), { release_no: row.release_no, code, exit_imgs: [photo] })
    const against =
      race === 'revoke'
        ? revokeRelease.run(services(), who(shipper), { id: row.id, version: row.version })
        : lapse(row.id).then(async () => {
            await expireReleases(services())
          })
    const [one] = await Promise.allSettled([using, against])
    expect(await stateOf(row.id)).toBe(one.status === 'fulfilled' ? used : race === 'revoke' ? revoked : expired)
  }
})

test('the platform may demand releases of all of its carriers', async () => {
  const set = async (on: boolean) =>
    await transactAsSystem(services().db, (tx) =>
      tx
        .updateTable('tenant')
        .set({ settings: sql`settings || ${JSON.stringify({ departure_release: on })}::jsonb` })
        .where('id', '=', world.base.tenant_id)
        .execute()
    )
  await set(true)
  const trip = await loadedTrip()
  await expect(leave(trip)).rejects.toMatchObject({ code: 'departureNotReleased' })
  expect(await releaseRules.run(services(), who(carrier), {})).toEqual({ departure_release: false, by_platform: true })
  await set(false)
})

const questions = ['releases.sql', 'main-job.sql']
test('after all of this the auditor finds nothing', async () => expect(await foundWith(world.adminUrl, questions)).toEqual([]))

test.each([
  [
    'held goods that left without their code',
    `update release set waybill_id = (select min(id) from waybill) where release_type = 2 and release_status = 40`,
    ['goods that their shipper holds']
  ],
  [
    'a departure that nobody released',
    `update release set release_status = 0, used_at = null, exit_at = null where release_type = 1 and demanded`,
    ['a trip whose departure needed']
  ],
  [
    'a code that was used after its time',
    `update release set used_at = valid_to + interval '1 minute' where release_status = 40`,
    ['a release was used while it held']
  ],
  [
    'one that expired too soon',
    `update release set valid_to = now() + interval '1 hour' where release_status = 50`,
    ['a release was used while it held']
  ],
  [
    'goods that the carrier released by itself',
    `update release set release_company_id = carrier_id where release_type = 2 and release_status = 40`,
    ['cargo is released by its shipper']
  ]
])('the auditor finds %s', async (_name, plant, expected) => {
  const found = await foundWith(world.adminUrl, questions, plant)
  expect(found.map((ask) => expected.find((start) => ask.startsWith(start)) ?? ask)).toEqual(expected)
})
