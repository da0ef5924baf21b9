import { rateFaults } from '@yunshu/contract/rate/words'
import { addDays } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { fleetEntry } from '../../../testkit/entries.ts'
import { anOwnProjectForm, aProject, aRuleForm, ratedDays, type RuleForm } from '../../../testkit/rate.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { createDispatch } from '../dispatch/create.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { recheckDispatch } from '../dispatch/recheck.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { entrustMember, joinFleet } from '../fleet/members.ts'
import { fleetInfo } from '../fleet/info.ts'
import { approveFleet } from '../fleet/review.ts'
import { createFleet } from '../fleet/write.ts'
import { partsOfWaybill, pricePayable } from '../payable/write.ts'
import { createOwnProject, enactProject, updateOwnProject } from '../project/own.ts'
import { removeProject } from '../project/write.ts'
import { projectInfo } from '../project/list.ts'
import { makeSheet } from '../task/index.ts'
import { createRule, updateRule } from './edit.ts'
import { importRules, previewRules, rateTemplate } from './import.ts'
import { listOfRules } from './list.ts'
import { payeesToChoose } from './payees.ts'
import { sheetColumns, sheetNames, type SheetName } from './sheet.ts'
import { trialRate } from './trial.ts'

let world: TestApp
let boss: Actor
let image: string
beforeAll(async () => {
  world = await testApp()
  boss = await world.actor('carrier')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, boss, { name: '证件.png', bytes: png })).url
})
afterAll(async () => await world.close())

const days = ratedDays()
const terms = anOwnProjectForm(days)
/** So many yuan a trip, from anywhere to anywhere unless said otherwise. */
const rule = (yuan: number, over: Partial<RuleForm> = {}) => aRuleForm(yuan * 100, { ...days, ...over })
const aTrip = async (driver_id: number, company = 'carrier') => {
  const [order, vehicle] = [await anAcceptedOrder(world, { carrier: company, freight_fen: 1_000_000 }), await aVehicle(world, { company })]
  return { orders: [{ order_id: order.id }], vehicle_id: vehicle.id, driver_id, plan_start_time: inFuture(3_600_000) }
}
/** A fleet whose captain collects, with one driver who has signed for it. */
const aFleet = async (driver_id: number) => {
  const { services } = world
  const made = await createFleet.run(services, boss, fleetEntry(image))
  await approveFleet.run(services, await world.actor('operator'), { id: made.id, version: made.version })
  await joinFleet.run(services, boss, { id: made.id, driver_ids: [driver_id], vehicle_ids: [] })
  const [member] = (await fleetInfo.run(services, boss, { id: made.id })).members
  if (!member) throw new Error('nobody has joined')
  await entrustMember.run(services, boss, { id: member.id, version: member.version, entrust_file: image })
  return (await fleetInfo.run(services, boss, { id: made.id })).fleet
}

test('a price for one driver goes before one for who is paid, that before one for his fleet, and that before one for anybody; the trial says the same', async () => {
  const { services } = world
  const [his, member, other] = [await aDriver(world), await aDriver(world), await aDriver(world)]
  const fleet = await aFleet(his.id)
  await joinFleet.run(services, boss, { id: fleet.id, driver_ids: [member.id], vehicle_ids: [] })
  const project = await createOwnProject.run(services, boss, terms)
  const add = async (one: RuleForm) => await createRule.run(services, boss, { project_id: project.id, ...one })
  const payees = (await payeesToChoose.run(services, boss, {})).data
  const [ofFleet, ofCaptain] = [`f${fleet.id}`, `p${fleet.captain_person_id}`]
  expect(payees).toContainEqual({ payee_scope: ofFleet, payee_name: fleet.fleet_name })
  expect(payees.find(({ payee_scope }) => payee_scope === ofCaptain)?.payee_name).toMatch(new RegExp(`^${fleet.captain_name} 138\\*{4}\\d{4}$`))
  const ofDriver = `p${his.person_id}`
  expect((await payeesToChoose.run(services, boss, { keyword: his.mobile })).data).toEqual([
    { payee_scope: ofDriver, payee_name: `${his.driver_name} ${maskMobile(his.mobile)}` }
  ])
  await add(rule(1000))
  // Nearer to the road, and yet for anybody.
  await add(rule(1100, { start_scope: '5101', end_scope: '4201' }))
  expect(await add(rule(1200, { payee_scope: ofFleet }))).toMatchObject({ payee_scope: ofFleet, payee_name: fleet.fleet_name })
  const forCaptain = await add(rule(1300, { payee_scope: ofCaptain }))
  const forDriver = await add(rule(1400, { payee_scope: ofDriver }))
  await expect(add(rule(1, { payee_scope: ofFleet }))).rejects.toMatchObject({ code: 'ruleOverlaps' })

  const asked = {
    project_id: project.id,
    at: inFuture(3_600_000),
    start_area_code: '510114',
    end_area_code: '420112',
    vehicle_type_id: null,
    goods_type_ids: [],
    kg: 2000
  }
  const tried = async (payee_scope?: string) => {
    const { priced } = await trialRate.run(services, boss, { ...asked, ...(payee_scope && { payee_scope }) })
    return [priced?.total_fen, priced?.trace.picked_by.payee]
  }
  expect([await tried(), await tried(ofFleet), await tried(ofCaptain), await tried(ofDriver), await tried(`p${other.person_id}`)]).toEqual([
    [110_000, 0],
    [120_000, 1],
    [130_000, 2],
    [140_000, 3],
    [110_000, 0]
  ])

  const { version } = (await projectInfo.run(services, boss, { id: project.id })).project
  await enactProject.run(services, boss, { id: project.id, version })
  const proposed = async (driver_id: number) => {
    const { proposal } = await checkDispatch.run(services, boss, await aTrip(driver_id))
    return [proposal?.priced?.total_fen, proposal?.priced?.trace.rule_no, proposal?.priced?.trace.picked_by.payee]
  }
  expect(await proposed(his.id)).toEqual([140_000, forDriver.rule_no, 3])
  // He has not signed, so he is paid himself: the price of his fleet is his.
  expect((await proposed(member.id))[0]).toBe(120_000)
  const [unsigned] = (await fleetInfo.run(services, boss, { id: fleet.id })).members.filter(({ driver_id }) => driver_id === member.id)
  await entrustMember.run(services, boss, { id: unsigned?.id, version: unsigned?.version, entrust_file: image })
  expect(await proposed(member.id)).toEqual([130_000, forCaptain.rule_no, 2])
  expect((await proposed(other.id))[0]).toBe(110_000)
})

test('own prices whose rules tie once their days were moved are not put into force', async () => {
  const { services } = world
  // Days on which nothing else holds.
  const held = { valid_from: addDays(days.valid_to, 10), valid_to: addDays(days.valid_to, 100) }
  const from = addDays(held.valid_from, 40)
  const made = await createOwnProject.run(services, boss, { ...terms, ...held })
  const { id } = made
  const old = await createRule.run(services, boss, { project_id: id, ...rule(1000, { ...held, valid_to: addDays(from, -1) }) })
  const moved = await updateOwnProject.run(services, boss, { id, version: made.version, ...terms, ...held, valid_from: from })
  const next = await createRule.run(services, boss, { project_id: id, ...rule(1100, { ...held, valid_from: from }) })
  const back = await updateOwnProject.run(services, boss, { id, version: moved.version, ...terms, ...held })
  await expect(enactProject.run(services, boss, { id, version: back.version })).rejects.toMatchObject({
    code: 'rulesTie',
    slots: { rule_no: old.rule_no, other: next.rule_no }
  })
  await removeProject.run(services, boss, { id, version: back.version })
})

test('another driver changes what is proposed, not what was agreed, until somebody takes it', async () => {
  const { services } = world
  const company = 'carrier2'
  const own = await world.actor(company)
  const [first, second] = [await aDriver(world, { company }), await aDriver(world, { company })]
  const project = await createOwnProject.run(services, own, terms)
  await createRule.run(services, own, { project_id: project.id, ...rule(1100) })
  await createRule.run(services, own, { project_id: project.id, ...rule(1500, { payee_scope: `p${second.person_id}` }) })
  const { version } = (await projectInfo.run(services, own, { id: project.id })).project
  await enactProject.run(services, own, { id: project.id, version })

  const trip = await createDispatch.run(services, own, { ...(await aTrip(first.id, company)), confirmed: true })
  const before = await partsOfWaybill.run(services, own, { waybill_id: trip.id })
  expect(before).toMatchObject({ payable_fen: 110_000, proposal_now: null })
  const next = { id: trip.id, vehicle_id: (await aVehicle(world, { company })).id, driver_id: second.id }
  expect(await recheckDispatch.run(services, own, next)).toMatchObject({
    proposal: { priced: { total_fen: 150_000, trace: { picked_by: { payee: 3 } } } }
  })
  const blind = without(own, '3-293')
  expect(await recheckDispatch.run(services, blind, next)).toMatchObject({ proposal: null })

  // Somebody for whom the same rule holds leaves nothing to say.
  const third = { id: trip.id, vehicle_id: (await aVehicle(world, { company })).id, driver_id: (await aDriver(world, { company })).id }
  const same = await swapDispatch.run(services, own, { ...third, version: before.version, reason: '司机临时有事' })
  expect(await partsOfWaybill.run(services, own, { waybill_id: trip.id })).toMatchObject({ payable_fen: 110_000, proposal_now: null })
  await swapDispatch.run(services, own, { ...next, version: same.version, reason: '车辆故障' })
  const swapped = await partsOfWaybill.run(services, own, { waybill_id: trip.id })
  expect(swapped).toMatchObject({
    payable_fen: 110_000,
    proposal: { priced: { total_fen: 110_000 } },
    proposal_now: { priced: { total_fen: 150_000 } }
  })
  expect(swapped.parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(110_000)

  const taken = await pricePayable.run(services, own, { waybill_id: trip.id, version: swapped.version, payable_fen: 150_000 })
  expect(taken).toMatchObject({ payable_fen: 150_000, proposal: { priced: { total_fen: 150_000 } }, proposal_now: null })

  // The auditor knows for whom a rule is.
  const asks = async (plant?: string) =>
    (await foundWith(world.adminUrl, ['payables.sql'], plant)).filter((ask) => ask.startsWith('what was proposed to be paid'))
  expect(await asks()).toEqual([])
  expect(await asks(`update rate_rule set payee_scope = 'p1' where id = ${taken.proposal?.priced?.rule_id}`)).toHaveLength(1)
})

test('only what a carrier pays is limited to somebody, and only to its own people', async () => {
  const { services } = world
  const agreed = await aProject(world, { project_status: 10, confirmed_at: null })
  const shipper = await world.actor('shipper')
  const mine = await aDriver(world)
  const scope = { payee_scope: `p${mine.person_id}`, start_scope: '52' }
  const inProject = { valid_from: agreed.valid_from, valid_to: agreed.valid_to }
  await expect(createRule.run(services, shipper, { project_id: agreed.id, ...rule(1000, { ...scope, ...inProject }) })).rejects.toMatchObject({
    code: 'badInput',
    fields: { payee_scope: rateFaults.zh.payeeUpstream }
  })
  const project = await createOwnProject.run(services, boss, terms)
  const theirs = await aDriver(world, { company: 'carrier2' })
  for (const payee_scope of [`p${theirs.person_id}`, 'f1'])
    await expect(createRule.run(services, boss, { project_id: project.id, ...rule(1000, { payee_scope }) })).rejects.toMatchObject({
      code: 'badInput',
      fields: { payee_scope: rateFaults.zh.payeeUnknown }
    })
  const kept = await createRule.run(services, boss, { project_id: project.id, ...rule(1000, { payee_scope: `p${mine.person_id}` }) })
  expect(await updateRule.run(services, boss, { id: kept.id, version: kept.version, ...rule(1000) })).toMatchObject({
    payee_scope: '',
    payee_name: ''
  })
  await expect(trialRate.run(services, boss, { ...aTrial(project.id), payee_scope: `p${theirs.person_id}` })).rejects.toMatchObject({
    code: 'notFound'
  })
})

test('a sheet of own prices says for whom a row is, by the fleet or by name and number', async () => {
  const { services } = world
  const driver = await aDriver(world)
  const project = await createOwnProject.run(services, boss, terms)
  const example = Object.fromEntries(sheetNames.map((name) => [name, sheetColumns[name].example]))
  const row = (over: Partial<Record<SheetName, string>>) => sheetNames.map((name) => ({ ...example, ...over })[name] || null)
  const head = sheetNames.map((name) => sheetColumns[name].title)
  const [typed, name] = [driver.mobile, maskMobile(driver.mobile)].map((mobile) => `${driver.driver_name} ${mobile}`)
  const body = [row({}), row({ payee_name: typed ?? '' }), row({ payee_name: '没有的车队' }), row({ payee_name: name ?? '' })]
  const bytes = await makeSheet([{ sheet: '计价规则', head, body }])
  const { url: file } = await services.files.keep(services.db, boss, { name: 'rules.xlsx', bytes })
  const { good, errors } = await previewRules.run(services, boss, { project_id: project.id, file })
  expect([good, errors.map(({ row: at, column }) => [at, column])]).toEqual([
    2,
    [
      [4, '适用对象'],
      [5, '起点']
    ]
  ])
  await importRules.run(services, boss, { project_id: project.id, file })
  const { data } = await listOfRules.run(services, boss, { project_id: project.id })
  expect(data.map(({ payee_scope, payee_name }) => [payee_scope, payee_name])).toEqual([
    ['', ''],
    [`p${driver.person_id}`, name]
  ])
  const [own, agreed] = [await rateTemplate.run(services, boss, {}), await rateTemplate.run(services, await world.actor('shipper'), {})]
  expect(own.base64).not.toBe(agreed.base64)
})

const aTrial = (project_id: number) => ({
  project_id,
  at: inFuture(3_600_000),
  start_area_code: '510114',
  end_area_code: '420112',
  goods_type_ids: [],
  kg: 2000
})
