import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine, stepSide } from '@yunshu/contract/settlemodel/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { plainTerms } from '@yunshu/domain/settleTerms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver } from '../../../testkit/delivered.ts'
import { aTrip, anAcceptedOrder, type Trip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { compareModels } from './compare.ts'
import { enactModel, stopModel } from './force.ts'
import { customersToChoose, listModels, modelInfo } from './list.ts'
import { trialModel } from './trial.ts'
import { tripsToTry } from './trips.ts'
import { copyModel, createModel, removeModel, updateModel } from './write.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

type Entry = InputOf<typeof settlemodel.create>
const shipperId = (key: string): number => world.base.companies[key]?.id ?? 0
/** Prices of the model itself, and a penalty for lateness of which the driver bears half. */
const entry = (over: Partial<Entry> = {}): Entry => ({
  ...plainTerms,
  model_name: '干线考核',
  shipper_id: null,
  remark: '',
  base_by: 2,
  base_unit: 5,
  base_up_fen: 600_000,
  base_down_fen: 450_000,
  late_side: stepSide.code.both,
  late_rungs: [
    { late_min_from: 16, late_min_to: 60, deduct_type: 1, value: 20_000 },
    { late_min_from: 60, late_min_to: null, deduct_type: 2, value: 1_000 }
  ],
  late_pass_bp: 5_000,
  rebate_tiers: [],
  ...over
})
const made = async (over: Partial<Entry> = {}) => await createModel.run(world.services, carrier, entry(over))
const enacted = async (row: { id: number; version: number }, valid_from = today()) =>
  await enactModel.run(world.services, carrier, { id: row.id, version: row.version, valid_from })
const today = () => shanghaiDay(now())
const trial = async (waybill_id: number, id?: number) => await trialModel.run(world.services, carrier, { waybill_id, ...(id && { id }) })
/** A trip so many minutes late at its delivery, without a seal, whose required pickup was so many days ago. */
const aLateTrip = async (late_min: number, daysAgo = 0, shipper = 'shipper'): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 500_000, shipper }) })
  await deliver(world, trip)
  await transactAsSystem(world.services.db, async (tx) => {
    const points = tx.updateTable('waybill_point').where('waybill_id', '=', trip.id)
    await points.set({ late_min }).where('kind', '=', 2).execute()
    await points
      .set({ time_start: new Date(now().getTime() - daysAgo * 86_400_000).toISOString() })
      .where('kind', '=', 1)
      .execute()
    await tx
      .updateTable('waybill')
      .set({ plan_start_time: new Date(now().getTime() - daysAgo * 86_400_000).toISOString() })
      .where('id', '=', trip.id)
      .execute()
  })
  return trip
}
const lines = (side: { lines: readonly { step: string; fen: number }[] } | null) =>
  side && Object.fromEntries(side.lines.map(({ step, fen }) => [step, fen]))

test('a model is written as a draft, put into force from a day on, never changed after that, and goes on as its next version', async () => {
  const { services } = world
  const draft = await made({ shipper_id: shipperId('shipper2') })
  expect(draft).toMatchObject({
    revision: 1,
    model_status: settleModelMachine.code.draft,
    step_count: 2,
    valid_from: null,
    shipper_name: world.base.companies['shipper2']?.name
  })
  const changed = await updateModel.run(services, carrier, {
    ...entry({ shipper_id: shipperId('shipper2'), model_name: '干线' }),
    id: draft.id,
    version: 1
  })
  const first = await enacted(changed, addDays(today(), -30))
  expect(first).toMatchObject({ model_status: settleModelMachine.code.inForce, valid_from: addDays(today(), -30), ended_on: null })
  await expect(updateModel.run(services, carrier, { ...entry(), id: first.id, version: first.version })).rejects.toMatchObject({
    code: 'modelLocked'
  })
  await expect(removeModel.run(services, carrier, { id: first.id, version: first.version })).rejects.toMatchObject({ code: 'modelLocked' })

  const next = await copyModel.run(services, carrier, { id: first.id, version: first.version })
  expect(next).toMatchObject({ model_no: first.model_no, revision: 2, model_status: settleModelMachine.code.draft, valid_from: null })
  await expect(copyModel.run(services, carrier, { id: first.id, version: first.version })).rejects.toMatchObject({ code: 'modelDraftOpen' })
  const moved = { ...entry({ shipper_id: null }), id: next.id, version: next.version }
  await expect(updateModel.run(services, carrier, moved)).rejects.toMatchObject({ code: 'modelScopeStays' })
  // What is settled already keeps its version: a later one begins today at the earliest.
  await expect(enacted(next, addDays(today(), -1))).rejects.toMatchObject({
    code: 'badInput',
    fields: { valid_from: expect.stringContaining('今天') }
  })
  const second = await enacted(next, addDays(today(), 3))
  const { revisions, steps } = await modelInfo.run(services, carrier, { id: first.id })
  expect(revisions.map(({ revision, valid_from, ended_on }) => [revision, valid_from, ended_on])).toEqual([
    [2, addDays(today(), 3), null],
    [1, addDays(today(), -30), addDays(today(), 3)]
  ])
  expect(steps).toMatchObject({ base_up_fen: 600_000, late_rungs: entry().late_rungs, remark: '' })
  await expect(enacted(second)).rejects.toMatchObject({ code: 'illegalMove' })
  const ended = await stopModel.run(services, carrier, { id: second.id, version: second.version, ended_on: addDays(today(), 9), reason: '合作结束' })
  expect(ended).toMatchObject({ model_status: settleModelMachine.code.stopped, ended_on: addDays(today(), 9), reason: '合作结束' })
  expect(await world.acts(first.id)).toEqual([
    { act: 'settlemodel.created', result: 'done' },
    { act: 'settlemodel.updated', result: 'done' },
    { act: 'settlemodel.enacted', result: 'done' },
    { act: 'settlemodel.updated', result: 'refused' },
    { act: 'settlemodel.removed', result: 'refused' },
    { act: 'settlemodel.copied', result: 'refused' }
  ])
})

test('of a customer one model is in force on any day; whoever comes second is told which', async () => {
  const [one, two] = [await made({ shipper_id: shipperId('shipper') }), await made({ shipper_id: shipperId('shipper') })]
  await enacted(one, addDays(today(), 100))
  await expect(enacted(two, addDays(today(), 50))).rejects.toMatchObject({
    code: 'modelOverlaps',
    slots: { other: `${one.model_no} v1`, day: addDays(today(), 100) }
  })
  const { version } = (await modelInfo.run(world.services, carrier, { id: one.id })).model
  await stopModel.run(world.services, carrier, { id: one.id, version, ended_on: addDays(today(), 100), reason: '未启用即停用' })
  const both = await Promise.allSettled([
    enacted(two, addDays(today(), 50)),
    made({ shipper_id: shipperId('shipper') }).then((row) => enacted(row, addDays(today(), 50)))
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'modelOverlaps' }) }))
  for (const { id, version: seen, model_status, shipper_id } of (await listModels.run(world.services, carrier, {})).data)
    if (model_status === settleModelMachine.code.inForce && shipper_id === shipperId('shipper'))
      await stopModel.run(world.services, carrier, { id, version: seen, ended_on: addDays(today(), 50), reason: '收尾' })
})

test('a ladder with a gap, a step without an amount and a model of a stranger are refused at their fields', async () => {
  const gap = [
    { late_min_from: 16, late_min_to: 60, deduct_type: 1 as const, value: 20_000 },
    { late_min_from: 61, late_min_to: null, deduct_type: 1 as const, value: 30_000 }
  ]
  await expect(made({ late_rungs: gap })).rejects.toMatchObject({
    code: 'badInput',
    fields: { 'late_rungs.1.late_min_from': expect.stringContaining('空档') }
  })
  await expect(made({ wait_side: 3, wait_up_fen: 100 })).rejects.toMatchObject({
    code: 'badInput',
    fields: { wait_down_fen: expect.stringContaining('大于 0') }
  })
  await expect(made({ back_bp: 10_001 })).rejects.toMatchObject({ code: 'badInput' })
  await expect(made({ shipper_id: 999_999 })).rejects.toMatchObject({ code: 'notFound' })
  const { id, version } = await made()
  await expect(modelInfo.run(world.services, await world.actor('carrier2'), { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(enactModel.run(world.services, carrier, { id, version: version + 1, valid_from: today() })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  await removeModel.run(world.services, carrier, { id, version })
  await expect(modelInfo.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('a trip is tried by any version, with what it did: minutes late, the missing seal, the way its customer’s and the driver’s side come out', async () => {
  const trip = await aLateTrip(45)
  const model = await made({ missing_side: stepSide.code.both, seal_fen: 5_000, photo_fen: 1_000, missing_pass_bp: 10_000, deduct_cap_bp: 400 })
  const tried = await trial(trip.id, model.id)
  expect(tried).toMatchObject({
    is_own: false,
    own_revision: null,
    needs_driver: false,
    facts: { late_min: 45, seal_missing: true, photos_missing: 0, month_trips: 1, stops: 0 }
  })
  // 4 % of 6 000.00 are 240.00: the penalty of 200.00 has its part first, the seal what is left.
  expect(lines(tried.up)).toEqual({ base: 600_000, late: -20_000, missing: -4_000 })
  expect(lines(tried.down)).toEqual({ base: 450_000, late: -10_000, missing: -4_000 })
  expect(tried.up).toMatchObject({ total_fen: 576_000, deduct_cap_fen: 24_000 })
  // By the freight of the trip: agreed with the customer, not with a driver of its own.
  const byTrip = await made({ base_by: 1, base_up_fen: null, base_down_fen: null })
  expect(await trial(trip.id, byTrip.id)).toMatchObject({ up: { freight_fen: 500_000, total_fen: 480_000 }, down: null })
  await expect(trialModel.run(world.services, await world.actor('carrier2'), { waybill_id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(trial(trip.id)).rejects.toMatchObject({ code: 'modelNone', slots: { day: today() } })
})

test('without a version a trip goes by that of its own day, the customer’s own model before the one for all', async () => {
  const [old, fresh] = [await aLateTrip(20, 3, 'shipper2'), await aLateTrip(20, 0, 'shipper2')]
  const everyone = await enacted(await made({ base_up_fen: 100_000 }), addDays(today(), -60))
  const first = (await listModels.run(world.services, carrier, { keyword: '干线', shipper_id: shipperId('shipper2') })).data.find(
    ({ revision }) => revision === 1
  )
  expect(await trial(old.id)).toMatchObject({ model: { id: first?.id }, is_own: true, up: { freight_fen: 600_000 } })
  const other = await aLateTrip(20, 0)
  expect(await trial(other.id)).toMatchObject({ model: { id: everyone.id }, up: { freight_fen: 100_000 } })
  // A next version from today on: the trip of three days ago keeps the first, that of today has the second.
  const copy = await copyModel.run(world.services, carrier, { id: everyone.id, version: everyone.version })
  const dearer = await updateModel.run(world.services, carrier, { ...entry({ base_up_fen: 200_000 }), id: copy.id, version: copy.version })
  const second = await enacted(dearer)
  expect(await trial(other.id)).toMatchObject({ model: { id: second.id, revision: 2 }, up: { freight_fen: 200_000 } })
  const earlier = await aLateTrip(20, 3)
  expect(await trial(earlier.id)).toMatchObject({ model: { id: everyone.id, revision: 1 }, up: { freight_fen: 100_000 } })
  expect(await trial(earlier.id, second.id)).toMatchObject({ is_own: false, own_revision: 1 })
  expect(await trial(fresh.id)).toMatchObject({ model: { id: first?.id } })
})

test('two versions are compared over a month: trip by trip, and in sum, before the newer one is in force', async () => {
  const month = today().slice(0, 7)
  const model = (await listModels.run(world.services, carrier, {})).data.find(({ shipper_id, revision }) => shipper_id === null && revision === 2)
  const draft = await copyModel.run(world.services, carrier, { id: model?.id ?? 0, version: model?.version ?? 0 })
  const kinder = await updateModel.run(world.services, carrier, {
    ...entry({ base_up_fen: 200_000, late_rungs: [{ late_min_from: 30, late_min_to: null, deduct_type: 1, value: 9_000 }] }),
    id: draft.id,
    version: draft.version
  })
  const compared = await compareModels.run(world.services, carrier, { id: model?.id ?? 0, other_id: kinder.id, month })
  const sum = (of: 'before_up_fen' | 'after_up_fen' | 'before_down_fen' | 'after_down_fen') => compared.rows.reduce((all, row) => all + row[of], 0)
  expect(compared.trip_count).toBe(compared.rows.length)
  expect(compared.trip_count).toBeGreaterThanOrEqual(3)
  expect(compared.sums).toEqual({
    before_up_fen: sum('before_up_fen'),
    after_up_fen: sum('after_up_fen'),
    before_down_fen: sum('before_down_fen'),
    after_down_fen: sum('after_down_fen')
  })
  for (const row of compared.rows) {
    const [was, is] = [await trial(row.waybill_id, model?.id), await trial(row.waybill_id, kinder.id)]
    expect(row).toMatchObject({
      before_up_fen: was.up?.total_fen,
      after_up_fen: is.up?.total_fen,
      before_down_fen: was.down?.total_fen,
      after_down_fen: is.down?.total_fen
    })
  }
  const changes = compared.rows.map((row) => Math.abs(row.after_up_fen - row.before_up_fen) + Math.abs(row.after_down_fen - row.before_down_fen))
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  const own = (await listModels.run(world.services, carrier, { shipper_id: shipperId('shipper2') })).data[0]
  await expect(compareModels.run(world.services, carrier, { id: own?.id ?? 0, other_id: kinder.id, month })).rejects.toMatchObject({
    code: 'modelNotSame'
  })
  await expect(compareModels.run(world.services, carrier, { id: kinder.id, other_id: kinder.id, month })).rejects.toMatchObject({
    code: 'modelNotSame'
  })
})

test('trips and customers are found to choose from, each company’s own', async () => {
  const { services } = world
  const { data } = await tripsToTry.run(services, carrier, {})
  expect(data.length).toBeGreaterThan(3)
  const [first] = data
  expect(await tripsToTry.run(services, carrier, { keyword: first?.waybill_no ?? '' })).toMatchObject({
    data: [{ waybill_id: first?.waybill_id, trip_day: first?.trip_day }]
  })
  const ofOne = await tripsToTry.run(services, carrier, { shipper_id: shipperId('shipper2') })
  expect(ofOne.data.map(({ shipper_name }) => shipper_name)).toEqual(ofOne.data.map(() => world.base.companies['shipper2']?.name))
  expect((await tripsToTry.run(services, await world.actor('carrier2'), {})).data).toEqual([])
  expect((await customersToChoose.run(services, carrier, {})).data.map(({ id }) => id)).toContain(shipperId('shipper'))
})

test('goods of several customers on one trip are not settled by a model', async () => {
  const [a, b] = [await anAcceptedOrder(world, { kg: 500 }), await anAcceptedOrder(world, { kg: 500, shipper: 'shipper2' })]
  const trip = await aTrip(world, { order: a })
  await transactAsSystem(world.services.db, async (tx) => {
    const row = await tx.selectFrom('waybill_order').selectAll().where('waybill_id', '=', trip.id).executeTakeFirstOrThrow()
    await tx
      .insertInto('waybill_order')
      .values({ ...row, id: row.id + 1, order_id: b.id, order_no: b.order_no, shipper_id: b.shipper_id, shipper_name: b.shipper_name })
      .execute()
  })
  const model = await made()
  await expect(trial(trip.id, model.id)).rejects.toMatchObject({ code: 'modelShared' })
})

test('a delivery within the grace of its lane is settled as in time, a later one with all its minutes', async () => {
  const model = await made()
  const lateBy = async (late_min: number, grace_min: number | null) => {
    const trip = await aLateTrip(late_min)
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill_point').set({ grace_min }).where('waybill_id', '=', trip.id).execute())
    return (await trial(trip.id, model.id)).facts.late_min
  }
  expect([await lateBy(20, 20), await lateBy(21, 20), await lateBy(20, null)]).toEqual([0, 21, 20])
})
