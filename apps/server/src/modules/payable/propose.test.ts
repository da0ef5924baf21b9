import { partKind } from '@yunshu/contract/payable/enums'
import { projectMachine } from '@yunshu/contract/project/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { recomputeLines } from '@yunshu/domain/rate'
import { sumTaxed } from '@yunshu/domain/vat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anOwnProjectForm, aProject, aRuleForm, ratedDays, type RuleForm } from '../../../testkit/rate.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { copyProject } from '../project/write.ts'
import { carrierProjects, ownProjects, projectInfo } from '../project/list.ts'
import { createOwnProject, enactProject, updateOwnProject } from '../project/own.ts'
import { stopProject } from '../project/answer.ts'
import { createRule } from '../rate/edit.ts'
import { listOfRules } from '../rate/list.ts'
import { partsOfWaybill, pricePayable, proposePayable } from './write.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => await world.close())

/** One look at the clock, so that no midnight comes in between. */
const today = shanghaiDay(nowIso())
const days = ratedDays(today)
const { prepaid, fuel, etc, arrival, receipt } = partKind.code
const split = [
  { part_kind: prepaid, share_bp: 3000 },
  { part_kind: fuel, share_bp: 3000 },
  { part_kind: etc, share_bp: 500 },
  { part_kind: arrival, share_bp: 2500 },
  { part_kind: receipt, share_bp: 1000 }
]
const terms = anOwnProjectForm(days)
/** 6 000.01 yuan a trip, the price of domain 5.5. */
const price_fen = 600_001
const rule = aRuleForm(price_fen, days)
/** Prices of a carrier's own, in force. */
const ownRates = async (
  boss: Actor,
  over: { readonly split?: typeof split; readonly valid_from?: string } = {},
  rules: Partial<RuleForm>[] = [{}]
) => {
  const { services } = world
  const made = await createOwnProject.run(services, boss, { ...terms, ...over })
  for (const one of rules) await createRule.run(services, boss, { project_id: made.id, ...rule, ...one })
  const { project } = await projectInfo.run(services, boss, { id: made.id })
  return await enactProject.run(services, boss, { id: made.id, version: project.version })
}
const aTrip = async (company = 'carrier', freight_fen: number | null = 1_000_000) => {
  const [order, vehicle, driver] = [
    await anAcceptedOrder(world, { carrier: company, freight_fen }),
    await aVehicle(world, { company }),
    await aDriver(world, { company })
  ]
  return {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: new Date(Date.now() + 3_600_000).toISOString()
  }
}
const kept = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill').select(['payable_fen', 'proposed_fen']).where('id', '=', id).executeTakeFirstOrThrow()
  )

test('without prices of its own a carrier is told so, and the freight to pay stays for the hand', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const trip = await aTrip()
  const { proposal } = await checkDispatch.run(services, boss, trip)
  expect(proposal).toMatchObject({ priced: null, no_rate: { reason: 'noProject', day: expect.any(String) }, split: null })
  const row = await createDispatch.run(services, boss, trip)
  expect(await kept(row.id)).toEqual({ payable_fen: null, proposed_fen: null })
  expect(await partsOfWaybill.run(services, boss, { waybill_id: row.id })).toMatchObject({
    payable_fen: null,
    proposal: { priced: null, no_rate: { reason: 'noProject' } }
  })
})

test('the rule in force proposes freight and split at the dispatch, says how it was computed, and what was given stands beside it', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const rates = await ownRates(boss, { split })
  expect(rates).toMatchObject({ project_status: projectMachine.code.active, contract_no: '', tax_rate_bp: 0 })
  const trip = await aTrip()
  const { proposal, receivable_fen } = await checkDispatch.run(services, boss, trip)
  if (!proposal?.priced) throw new Error('nothing is proposed')
  expect(proposal).toMatchObject({ priced: { total_fen: price_fen, tax_fen: 0, project_no: rates.project_no }, no_rate: null, split })
  expect(proposal.priced.trace).toMatchObject({ rule_no: `${rates.project_no}-001`, qty: { source: 5, used: 1 } })
  expect(sumTaxed(recomputeLines(proposal.priced.trace))).toEqual({ gross_fen: price_fen, net_fen: price_fen, tax_fen: 0 })
  expect(receivable_fen).toBe(1_000_000)

  const taken = await createDispatch.run(services, boss, trip)
  expect(await kept(taken.id)).toEqual({ payable_fen: price_fen, proposed_fen: price_fen })
  const { parts } = await partsOfWaybill.run(services, boss, { waybill_id: taken.id })
  expect(parts.map(({ part_kind, amount_fen }) => [part_kind, amount_fen])).toEqual([
    [prepaid, 180_000],
    [fuel, 180_000],
    [etc, 30_000],
    [arrival, 150_000],
    [receipt, 60_001]
  ])

  const other = [{ part_kind: arrival, amount_fen: 650_000 }]
  const changed = await createDispatch.run(services, boss, { ...(await aTrip()), payable_fen: 650_000, split: other })
  expect(await partsOfWaybill.run(services, boss, { waybill_id: changed.id })).toMatchObject({
    payable_fen: 650_000,
    proposal: { priced: { total_fen: price_fen, trace: { rule_no: `${rates.project_no}-001` } } },
    parts: [{ part_kind: arrival, amount_fen: 650_000 }]
  })
  const { changes } = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('oplog').select('changes').where('act', '=', 'dispatch.created').where('object_id', '=', changed.id).executeTakeFirstOrThrow()
  )
  expect(changes).toMatchObject({ payable_fen: [null, 650_000], proposed_fen: [null, price_fen] })
  expect(changes).not.toHaveProperty('proposal')
})

test('the margin floor is asked of a proposed price as of one by hand; it is taken away by leaving the field empty', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  await expect(createDispatch.run(services, boss, await aTrip('carrier', 600_500))).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  const helper = without(boss, '3-220')
  await expect(createDispatch.run(services, helper, { ...(await aTrip('carrier', 600_000)), margin_reason: '保住客户' })).rejects.toMatchObject({
    code: 'lossNeedsRight'
  })
  const row = await createDispatch.run(services, boss, { ...(await aTrip('carrier', 600_500)), payable_fen: null })
  expect(await kept(row.id)).toEqual({ payable_fen: null, proposed_fen: price_fen })
})

test('who may not see payables is told no price; a fair one is taken by the rule, a low one waits for who may', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const blind = without(boss, '3-293', '3-220')
  const trip = await aTrip()
  expect(await checkDispatch.run(services, blind, trip)).toMatchObject({ proposal: null })
  const fair = await createDispatch.run(services, blind, { ...trip, payable_fen: null })
  expect(await kept(fair.id)).toEqual({ payable_fen: price_fen, proposed_fen: price_fen })
  const low = await createDispatch.run(services, blind, await aTrip('carrier', 600_500))
  expect(await kept(low.id)).toEqual({ payable_fen: null, proposed_fen: price_fen })

  const now = await proposePayable.run(services, boss, { waybill_id: low.id })
  expect(now.proposal).toMatchObject({ priced: { total_fen: price_fen }, split })
  const { version } = await partsOfWaybill.run(services, boss, { waybill_id: low.id })
  const input = { waybill_id: low.id, version, payable_fen: 600_000 }
  await expect(pricePayable.run(services, boss, input)).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  const priced = await pricePayable.run(services, boss, { ...input, margin_reason: '返程空车' })
  expect(priced).toMatchObject({ payable_fen: 600_000, proposal: { priced: { total_fen: price_fen } } })
  expect(priced.parts.map(({ amount_fen }) => amount_fen)).toEqual([180_000, 180_000, 30_000, 150_000, 60_000])
})

test('the rule is picked by vehicle type and division, and a next revision takes over from its first day', async () => {
  const { services } = world
  const boss = await world.actor('carrier2')
  const wuhan = { start_scope: '5101', end_scope: '4201', billing_unit: 1 as const, tiers: [{ from: 0, price_e4: 20_000 * 10_000 }] }
  const first = await ownRates(boss, {}, [{}, wuhan, { ...wuhan, vehicle_type_ids: [11], tiers: [{ from: 0, price_e4: 1 }] }])
  const trip = await aTrip('carrier2')
  // Two tonnes at 200 yuan: the more specific rule, and not the one of another type.
  expect(await checkDispatch.run(services, boss, trip)).toMatchObject({
    proposal: { priced: { total_fen: 40_000, trace: { rule_no: `${first.project_no}-002`, picked_by: { start: 2, end: 2 } } }, split: null }
  })
  const next = await copyProject.run(services, boss, { id: first.id, version: first.version })
  const shares = {
    ...terms,
    split: [
      { part_kind: fuel, share_bp: 4001 },
      { part_kind: arrival, share_bp: 5999 }
    ]
  }
  const { project_name, ratio, remark, fuel_base_fen, fuel_share_bp, fuel_trigger_bp, loss_by, loss_tolerance, loss_rule, valid_to } = next
  const kept = { project_name, ratio, remark, fuel_base_fen, fuel_share_bp, fuel_trigger_bp, loss_by, loss_tolerance, loss_rule, valid_to }
  const update = { id: next.id, version: next.version, ...kept, valid_from: today }
  await expect(updateOwnProject.run(services, boss, { ...update, split: shares.split })).rejects.toMatchObject({ code: 'partOverCap' })
  const halves = [
    { part_kind: prepaid, share_bp: 5000 },
    { part_kind: arrival, share_bp: 5000 }
  ]
  const edited = await updateOwnProject.run(services, boss, { ...update, split: halves })
  const enacted = await enactProject.run(services, boss, { id: edited.id, version: edited.version })
  expect(enacted).toMatchObject({ revision: 2, project_status: projectMachine.code.active })
  expect(await projectInfo.run(services, boss, { id: first.id })).toMatchObject({ project: { ended_on: today }, split: null })
  expect(await checkDispatch.run(services, boss, trip)).toMatchObject({
    proposal: { priced: { total_fen: 40_000, project_id: next.id }, split: halves }
  })
  const stopped = await stopProject.run(services, boss, { id: enacted.id, version: enacted.version, reason: '改按单议价', ended_on: today })
  expect(stopped).toMatchObject({ project_status: projectMachine.code.stopped })
  expect(await checkDispatch.run(services, boss, trip)).toMatchObject({ proposal: { priced: null } })
})

test("what a carrier pays is nobody else's to see, and what it agreed with a shipper is not its to write", async () => {
  const { services } = world
  const [boss, rival, shipper] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('shipper')]
  const { data } = await ownProjects.run(services, boss, {})
  const [own] = data
  if (!own) throw new Error('no rates')
  expect(data.every(({ shipper_id, carrier_id }) => shipper_id === boss.company_id && carrier_id === boss.company_id)).toBe(true)
  expect((await carrierProjects.run(services, boss, {})).data.map(({ id }) => id)).not.toContain(own.id)
  for (const stranger of [rival, shipper]) {
    await expect(projectInfo.run(services, stranger, { id: own.id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(listOfRules.run(services, stranger, { project_id: own.id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(copyProject.run(services, stranger, { id: own.id, version: own.version })).rejects.toMatchObject({ code: 'notFound' })
  }
  const agreed = await aProject(world)
  const { id, version } = agreed
  await expect(copyProject.run(services, boss, { id, version })).rejects.toMatchObject({ code: 'notFound' })
  await expect(stopProject.run(services, boss, { id, version, reason: '不再合作' })).rejects.toMatchObject({ code: 'notFound' })
  await expect(createRule.run(services, boss, { project_id: id, ...rule })).rejects.toMatchObject({ code: 'notFound' })
})

test('own prices without a rule, or on days that others of them hold, are not put into force', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const empty = await createOwnProject.run(services, boss, terms)
  await expect(enactProject.run(services, boss, { id: empty.id, version: empty.version })).rejects.toMatchObject({ code: 'projectOverlaps' })
  const later = { ...terms, valid_from: addDays(today, 100), valid_to: addDays(today, 130) }
  const { id, version } = await createOwnProject.run(services, boss, later)
  await expect(enactProject.run(services, boss, { id, version })).rejects.toMatchObject({ code: 'projectEmpty' })
  await expect(enactProject.run(services, boss, { id, version: version + 1 })).rejects.toMatchObject({ code: 'staleVersion' })
})
