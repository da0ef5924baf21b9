import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { project } from '@yunshu/contract/project/contract'
import type { rate } from '@yunshu/contract/rate/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { recomputeLines } from '@yunshu/domain/rate'
import { sumTaxed } from '@yunshu/domain/vat'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder, anOrderForm } from '../../../testkit/order.ts'
import { aProject, aRuleForm, type RuleForm } from '../../../testkit/rate.ts'
import { without } from '../../../testkit/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFuture, now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import type { Verb } from '../../platform/verb/verb.ts'
import { assignOrder } from '../order/assign.ts'
import { orderInfo } from '../order/info.ts'
import { confirmProject, recallProject, rejectProject, stopProject, submitProject } from '../project/answer.ts'
import { carrierProjects, projectInfo, shipperProjects } from '../project/list.ts'
import { copyProject, createProject, removeProject, updateProject } from '../project/write.ts'
import { makeSheet } from '../task/index.ts'
import { adjustRates } from './adjust.ts'
import { rateChoices } from './choices.ts'
import { setFuelPrice } from './fuel.ts'
import { importRules, previewRules, rateErrors, rateTemplate } from './import.ts'
import { listOfRules } from './list.ts'
import { createRule, removeRule, updateRule } from './edit.ts'
import { areaNameOf } from './overlap.ts'
import { sheetColumns, sheetNames, type SheetName } from './sheet.ts'
import { estimateOrder, estimateRate, trialRate } from './trial.ts'

let world: TestApp
let contract = ''
beforeAll(async () => {
  world = await testApp()
  contract = await upload('contract.pdf', Buffer.from('%PDF-1.4 contract'))
})
afterAll(() => world.close())

const today = shanghaiDay(now())
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const run = async <E extends Endpoint>(verb: Verb<E>, account: string, input: unknown): Promise<OutputOf<E>> =>
  await verb.run(world.services, await world.actor(account), input)

const aForm = (over: Partial<InputOf<typeof project.create>> = {}): InputOf<typeof project.create> => ({
  carrier_id: companyOf('carrier'),
  project_name: '川鄂干线',
  contract_no: 'HT-2026-01',
  contract_file: contract,
  valid_from: today,
  valid_to: addDays(today, 180),
  tax_mode: 1,
  tax_rate_bp: 900,
  ratio: 333,
  loss_by: 1,
  loss_tolerance: 3,
  loss_rule: 1,
  fuel_base_fen: null,
  fuel_share_bp: null,
  fuel_trigger_bp: null,
  remark: '',
  ...over
})
const aRule = (over: Partial<RuleForm> = {}): RuleForm =>
  aRuleForm(0, {
    start_scope: '51',
    end_scope: '42',
    billing_unit: 1,
    tiers: [
      { from: 0, price_e4: 260_000_000 },
      { from: 10, price_e4: 250_000_000 }
    ],
    valid_from: today,
    valid_to: addDays(today, 180),
    ...over
  })
const aTrip = (over: Partial<InputOf<typeof rate.estimate>> = {}) => ({
  at: inFuture(3_600_000),
  start_area_code: '510116',
  end_area_code: '420112',
  vehicle_type_id: 10,
  goods_type_ids: [2],
  kg: 2_000,
  ...over
})
/** Every project of the test world is gone again, so that each story begins alone. */
const clear = async () =>
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.deleteFrom('rate_rule').execute()
    await tx.deleteFrom('project').execute()
  })

test('a project goes from its draft by submission and the carrier’s word into force, and each sees what concerns it', async () => {
  const made = await run(createProject, 'shipper', aForm())
  expect(made).toMatchObject({ project_status: 10, revision: 1, price_scope: 0, carrier_name: '蜀道演示物流有限公司' })
  const step = { id: made.id, version: made.version }
  expect((await run(carrierProjects, 'carrier', {})).total).toBe(0)
  await expect(run(projectInfo, 'carrier', { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(submitProject, 'shipper', step)).rejects.toMatchObject({ code: 'projectEmpty' })
  const rule = await run(createRule, 'shipper', { project_id: made.id, ...aRule() })
  expect(rule).toMatchObject({ start_name: '四川省', end_name: '湖北省', rule_no: expect.stringMatching(/^XM\d{13}-001$/) })
  const version = (await run(projectInfo, 'shipper', { id: made.id })).project.version
  const sent = await run(submitProject, 'shipper', { id: made.id, version })
  expect(sent).toMatchObject({ project_status: 20, price_scope: 1 })
  await expect(run(createRule, 'shipper', { project_id: made.id, ...aRule({ end_scope: '43' }) })).rejects.toMatchObject({ code: 'projectLocked' })
  await expect(run(projectInfo, 'carrier2', { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  const back = await run(rejectProject, 'carrier', { id: made.id, version: sent.version, reason: '价格偏低' })
  expect(back).toEqual({ id: made.id, project_no: made.project_no })
  expect((await run(carrierProjects, 'carrier', {})).total).toBe(0)
  const again = await run(submitProject, 'shipper', { id: made.id, version: sent.version + 1 })
  const taken = await run(recallProject, 'shipper', { id: made.id, version: again.version })
  const third = await run(submitProject, 'shipper', { id: made.id, version: taken.version })
  await expect(run(confirmProject, 'carrier', { id: made.id, version: third.version - 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  const held = await run(confirmProject, 'carrier', { id: made.id, version: third.version })
  expect(held).toMatchObject({ project_status: 30, is_expired: false, confirmed_by_name: '蜀道调度' })
  expect((await run(listOfRules, 'carrier', { project_id: made.id })).data).toMatchObject([{ rule_no: rule.rule_no }])
  await expect(run(listOfRules, 'carrier2', { project_id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(made.id)).toEqual(
    ['created', 'submitted!', 'submitted', 'rejected', 'submitted', 'recalled', 'submitted', 'confirmed!', 'confirmed'].map((act) => ({
      act: `project.${act.replace('!', '')}`,
      result: act.endsWith('!') ? 'refused' : 'done'
    }))
  )
  expect((await run(shipperProjects, 'shipper', { keyword: '川鄂' })).tabs).toEqual({ 30: 1 })
  await clear()
})

test('a draft is changed and deleted, its figures are checked, and a submission needs the contract and free days', async () => {
  await expect(run(createProject, 'shipper', aForm({ valid_to: addDays(today, -1) }))).rejects.toMatchObject({ code: 'badInput' })
  await expect(run(createProject, 'shipper', aForm({ fuel_base_fen: 700 }))).rejects.toMatchObject({ fields: { fuel_share_bp: expect.any(String) } })
  await expect(run(createProject, 'shipper2', aForm({ carrier_id: companyOf('carrier2') }))).rejects.toMatchObject({ code: 'notFound' })
  const other = await aProject(world, { valid_from: addDays(today, 100), valid_to: addDays(today, 200) })
  const { carrier_id: _, ...form } = aForm({ contract_file: '' })
  let draft = await run(createProject, 'shipper', aForm())
  const { id } = draft
  draft = await run(updateProject, 'shipper', { id, version: draft.version, ...form, project_name: '改名' })
  expect(draft.project_name).toBe('改名')
  await run(createRule, 'shipper', { project_id: id, ...aRule() })
  await expect(run(submitProject, 'shipper', { id, version: draft.version })).rejects.toMatchObject({ code: 'contractMissing' })
  draft = await run(updateProject, 'shipper', { id, version: draft.version, ...form, contract_file: contract })
  await expect(run(submitProject, 'shipper', { id, version: draft.version })).rejects.toMatchObject({
    code: 'projectOverlaps',
    slots: { other: `${other.project_no} v1`, from: addDays(today, 100), to: addDays(today, 200) }
  })
  expect(await run(removeProject, 'shipper', { id, version: draft.version })).toEqual({ id })
  await expect(run(projectInfo, 'shipper', { id })).rejects.toMatchObject({ code: 'notFound' })
  await clear()
})

test('a rule speaks of vehicle and goods types that may be chosen here; what it has already it keeps', async () => {
  const { id: project_id } = await run(createProject, 'shipper', aForm())
  const add = async (over: Partial<RuleForm>) => await run(createRule, 'shipper', { project_id, ...aRule(over) })
  await expect(add({ vehicle_type_ids: [10, 4711] })).rejects.toMatchObject({ code: 'badInput', fields: { vehicle_type_ids: expect.any(String) } })
  await expect(add({ goods_type_ids: [9998] })).rejects.toMatchObject({ fields: { goods_type_ids: expect.any(String) } })
  const stops = (vehicle_type_ids: number[]) => [{ code: 'F05', calc: 'stop', value: 10_000, condition: { vehicle_type_ids } }] as const
  await expect(add({ surcharges: [...stops([4711])] })).rejects.toMatchObject({
    fields: { 'surcharges.0.condition.vehicle_type_ids': expect.any(String) }
  })
  const rule = await add({ vehicle_type_ids: [10], surcharges: [...stops([9])] })
  const offer = async (id: number, state: number) =>
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('vehicle_type').set({ state }).where('id', '=', id).execute())
  for (const id of [8, 9, 10]) await offer(id, 2)
  const change = async (over: Partial<RuleForm>) =>
    await run(updateRule, 'shipper', {
      id: rule.id,
      version: rule.version,
      ...aRule({ vehicle_type_ids: [10], surcharges: [...stops([9])], ...over })
    })
  await expect(change({ vehicle_type_ids: [10, 8] })).rejects.toMatchObject({ fields: { vehicle_type_ids: expect.any(String) } })
  expect(await change({ remark: '改' })).toMatchObject({ vehicle_type_ids: [10], remark: '改' })
  for (const id of [8, 9, 10]) await offer(id, 1)
  await clear()
})

test('a rule that could fit the same trips as another is refused and the other is named; its table, days and surcharges are checked', async () => {
  const { id: project_id } = await run(createProject, 'shipper', aForm())
  const first = await run(createRule, 'shipper', { project_id, ...aRule() })
  const add = (over: Parameters<typeof aRule>[0]) => run(createRule, 'shipper', { project_id, ...aRule(over) })
  await expect(add({})).rejects.toMatchObject({ code: 'ruleOverlaps', slots: { rule_no: first.rule_no, start: '四川省', end: '湖北省' } })
  // On the way back it would tie with a rule of the other direction.
  await expect(add({ start_scope: '42', end_scope: '51', two_way: true })).rejects.toMatchObject({ code: 'ruleOverlaps' })
  await expect(add({ start_scope: '99' })).rejects.toMatchObject({ code: 'areaUnknown' })
  await expect(add({ tiers: [{ from: 5, price_e4: 1 }], tier_mode: 2, end_scope: '43' })).rejects.toMatchObject({
    fields: { tiers: expect.any(String) }
  })
  await expect(add({ valid_to: addDays(today, 181), end_scope: '43' })).rejects.toMatchObject({ fields: { valid_to: expect.any(String) } })
  await expect(add({ surcharges: [{ code: 'F15', calc: 'hour', value: 1 }], end_scope: '43' })).rejects.toMatchObject({
    fields: { surcharges: expect.any(String) }
  })
  const city = await add({
    start_scope: '5101',
    end_scope: '4201',
    vehicle_type_ids: [10],
    surcharges: [{ code: 'F05', calc: 'stop', value: 10_000 }]
  })
  expect(city).toMatchObject({ start_name: '四川省成都市', end_name: '湖北省武汉市', rule_no: expect.stringMatching(/-002$/) })
  const changed = { id: city.id, version: city.version, ...aRule({ start_scope: '', end_scope: '43' }) }
  expect(await run(updateRule, 'shipper', changed)).toMatchObject({ start_name: '', end_name: '湖南省', version: 2 })
  await expect(run(updateRule, 'shipper', { ...changed, version: 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(run(removeRule, 'shipper2', { id: city.id, version: 2 })).rejects.toMatchObject({ code: 'notFound' })
  await run(removeRule, 'shipper', { id: city.id, version: 2 })
  const third = await add({ start_scope: '5101', end_scope: '4201' })
  expect(third.rule_no).toMatch(/-003$/)
  await clear()
})

test('rules that tie once the days of their prices were moved are named when these are submitted, and no one puts them into force', async () => {
  const { carrier_id: _, ...form } = aForm()
  const later = addDays(today, 95)
  let draft = await run(createProject, 'shipper', aForm())
  const { id } = draft
  const old = await run(createRule, 'shipper', { project_id: id, ...aRule({ valid_to: addDays(today, 90) }) })
  draft = await run(updateProject, 'shipper', { id, version: draft.version, ...form, valid_from: later })
  const next = await run(createRule, 'shipper', { project_id: id, ...aRule({ valid_from: later }) })
  draft = await run(updateProject, 'shipper', { id, version: draft.version, ...form })
  const tie = { code: 'rulesTie', slots: { rule_no: old.rule_no, other: next.rule_no } }
  await expect(run(submitProject, 'shipper', { id, version: draft.version })).rejects.toMatchObject(tie)
  // What was submitted before anybody looked is not confirmed either.
  const setState = async (project_status: number) =>
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('project').set({ project_status }).where('id', '=', id).execute())
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('project')
      .set({ parties: [companyOf('shipper'), companyOf('carrier')] })
      .where('id', '=', id)
      .execute()
  )
  await setState(20)
  await expect(run(confirmProject, 'carrier', { id, version: draft.version })).rejects.toMatchObject(tie)
  await setState(10)
  await run(removeRule, 'shipper', { id: old.id, version: old.version })
  expect(await run(submitProject, 'shipper', { id, version: draft.version })).toMatchObject({ project_status: 20 })
  await clear()
})

test('what was confirmed is never changed in place: an adjustment makes the next revision, and the old one ends where it begins', async () => {
  const old = await aProject(world, { contract_file: contract, rules: [{}, { end_scope: '43', end_name: '湖南省', min_charge_fen: 80_000 }] })
  const from = addDays(today, 10)
  const ask = { project_id: old.id, version: old.version, valid_from: from }
  await expect(run(adjustRates, 'shipper', ask)).rejects.toMatchObject({ code: 'badInput' })
  await expect(run(adjustRates, 'shipper', { ...ask, adjust_fen: -27_000 })).rejects.toMatchObject({ code: 'priceBelowZero' })
  const next = await run(adjustRates, 'shipper', { ...ask, adjust_bp: 300, rule_ids: [old.rules[1]?.id ?? 0] })
  expect(next).toMatchObject({ project_no: old.project_no, revision: 2, project_status: 10, valid_from: from, remark: '+3 %', price_scope: 2 })
  await expect(run(adjustRates, 'shipper', { ...ask, adjust_bp: 300 })).rejects.toMatchObject({ code: 'revisionOpen', slots: { revision: 2 } })
  await expect(run(copyProject, 'shipper', { id: old.id, version: old.version })).rejects.toMatchObject({ code: 'revisionOpen' })
  const rules = (await run(listOfRules, 'shipper', { project_id: next.id })).data
  expect(rules.map(({ tiers, min_charge_fen }) => [tiers[0]?.price_e4, min_charge_fen])).toEqual([
    [260_000_000, null],
    [267_800_000, 82_400]
  ])
  const kept = (await run(listOfRules, 'shipper', { project_id: old.id })).data
  expect(kept[1]).toMatchObject({ tiers: [{ price_e4: 260_000_000 }], min_charge_fen: 80_000, version: 1 })
  const sent = await run(submitProject, 'shipper', { id: next.id, version: next.version })
  await run(confirmProject, 'carrier', { id: next.id, version: sent.version })
  const { revisions } = await run(projectInfo, 'carrier', { id: next.id })
  expect(revisions).toMatchObject([
    { revision: 2, project_status: 30, valid_from: from },
    { revision: 1, project_status: 30, ended_on: from }
  ])
  const priceAt = async (day: string) =>
    (await run(estimateRate, 'shipper', { carrier_id: companyOf('carrier'), ...aTrip({ at: `${day}T10:00:00+08:00`, end_area_code: '430102' }) }))
      .priced
  expect((await priceAt(addDays(from, -1)))?.trace.version).toBe(1)
  expect(await priceAt(from)).toMatchObject({ total_fen: 82_400, trace: { version: 2, bounds: { applied: 'min' } } })
  const third = await run(copyProject, 'shipper', { id: next.id, version: sent.version + 1 })
  expect(third).toMatchObject({ revision: 3, valid_from: from, price_scope: 2 })
  await clear()
})

test('the trial of a project gives what the estimate and the assignment give, to the fen, with a trace that computes it again', async () => {
  const surcharges = [{ code: 'F11', calc: 'percent', value: 50 }]
  const held = await aProject(world, { rules: [{ surcharges: surcharges as never }] })
  const trip = aTrip({ m3: 8, num: 100 })
  const trial = await run(trialRate, 'carrier', { project_id: held.id, ...trip })
  const estimate = await run(estimateRate, 'shipper', { carrier_id: companyOf('carrier'), ...trip })
  expect({ ...estimate, loss: null }).toEqual(trial)
  if (!estimate.priced) throw new Error('no rate')
  expect(estimate.priced).toMatchObject({ total_fen: 52_260, project_no: held.project_no })
  expect(sumTaxed(recomputeLines(estimate.priced.trace))).toMatchObject({ gross_fen: 52_260 })
  const { id } = await anOrder(world)
  const assign = { id, carrier_id: companyOf('carrier'), price_mode: 1 }
  expect((await run(estimateOrder, 'shipper', { order_id: id, carrier_id: companyOf('carrier') })).priced?.total_fen).toBe(52_260)
  await expect(run(estimateOrder, 'shipper2', { order_id: id, carrier_id: companyOf('carrier') })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(assignOrder, 'shipper', { ...assign, freight_fen: 52_000 })).rejects.toMatchObject({
    code: 'priceChanged',
    slots: { price: '522.60' }
  })
  expect(await run(assignOrder, 'shipper', { ...assign, freight_fen: 52_260 })).toMatchObject({ price_mode: 1, freight_fen: 52_260 })
  expect((await run(orderInfo, 'carrier', { id })).order.price_trace).toMatchObject({ total_fen: 52_260, rule_no: held.rules[0]?.rule_no })
  const boss = await world.actor('carrier')
  const wall = { ...boss, codes: new Set(['2-1', '2-111']) }
  expect((await orderInfo.run(world.services, wall, { id })).order).toMatchObject({ freight_fen: null, price_trace: null, price_reason: null })
  await clear()
})

test('without a rule there is no contract price, and it says why; by hand the price needs its right, its amount and its reason', async () => {
  const carrier_id = companyOf('carrier')
  expect(await run(estimateRate, 'shipper', { carrier_id, ...aTrip() })).toEqual({
    priced: null,
    no_rate: { reason: 'noProject', day: shanghaiDay(inFuture(3_600_000)), project_no: null, rule_no: null, engine: 'rate-3' }
  })
  const { id } = await anOrder(world)
  await expect(run(assignOrder, 'shipper', { id, carrier_id, price_mode: 1 })).rejects.toMatchObject({ code: 'noRate' })
  await expect(run(assignOrder, 'shipper', { id, carrier_id, price_mode: 2 })).rejects.toMatchObject({
    fields: { freight_fen: expect.any(String), price_reason: expect.any(String) }
  })
  await aProject(world)
  const boss = await world.actor('shipper')
  const clerk = without(boss, '2-311')
  const input = { id, carrier_id, price_mode: 2, freight_fen: 60_000, price_reason: '双方约定' }
  await expect(assignOrder.run(world.services, clerk, input)).rejects.toMatchObject({ code: 'manualPriceNotAllowed' })
  expect(await assignOrder.run(world.services, clerk, { id, carrier_id, price_mode: 1 })).toMatchObject({ freight_fen: 52_000, price_mode: 1 })
  await expect(estimateRate.run(world.services, { ...boss, codes: new Set(['2-1', '2-111']) }, { carrier_id, ...aTrip() })).rejects.toMatchObject({
    code: 'noPermission'
  })
  await clear()
})

const book = async (place: Omit<NewRow<'address_book'>, 'tenant_id' | 'parties' | 'company_id' | 'link_name' | 'link_phone'>) =>
  await transactAsSystem(world.services.db, async (tx) => {
    const company_id = companyOf('shipper')
    const row = { tenant_id: world.base.tenant_id, parties: [company_id], company_id, link_name: '王', link_phone: '13800001001' }
    await tx
      .insertInto('address_book')
      .values({ ...row, ...place })
      .execute()
    return place.id
  })

test('a rule may name an address of the shipper’s book, and goes before one of its district', async () => {
  const point = anOrderForm().fahuo[0]
  if (!point) throw new Error('no point')
  const address_id = await book({
    id: 7_001,
    address_province: '四川省',
    address_city: '成都市',
    address_area: '双流区',
    area_code: '510116',
    address: '空港四路',
    address_diming: '双流仓',
    lng: point.lng,
    lat: point.lat
  })
  await aProject(world, {
    rules: [{ start_scope: '510116' }, { start_scope: `a${address_id}`, tiers: [{ from: 0, price_e4: 200_000_000 }] as never }]
  })
  const { id } = await anOrder(world)
  const done = await run(assignOrder, 'shipper', { id, carrier_id: companyOf('carrier'), price_mode: 1 })
  expect(done.freight_fen).toBe(40_000)
  const ask = { carrier_id: companyOf('carrier'), ...aTrip() }
  expect((await run(estimateRate, 'shipper', ask)).priced?.total_fen).toBe(52_000)
  const start_at = { lng: point.lng, lat: point.lat }
  expect((await run(estimateRate, 'shipper', { ...ask, start_at })).priced).toMatchObject({ total_fen: 40_000, trace: { picked_by: { start: 4 } } })
  await clear()
})

test('a stopped project prices no trip from that day on and keeps those of before', async () => {
  const held = await aProject(world)
  const ask = { id: held.id, version: held.version, reason: '线路取消' }
  await expect(run(stopProject, 'shipper', { ...ask, ended_on: addDays(today, -1) })).rejects.toMatchObject({ code: 'badInput' })
  await expect(run(stopProject, 'shipper', { ...ask, version: 9 })).rejects.toMatchObject({ code: 'staleVersion' })
  expect(await run(stopProject, 'shipper', ask)).toMatchObject({ project_status: 40, ended_on: addDays(today, 1), reason: '线路取消' })
  const at = async (day: string) =>
    await run(estimateRate, 'shipper', { carrier_id: companyOf('carrier'), ...aTrip({ at: `${day}T10:00:00+08:00` }) })
  expect((await at(today)).priced?.total_fen).toBe(52_000)
  expect((await at(addDays(today, 1))).no_rate?.reason).toBe('noProject')
  await clear()
})

test('a sheet takes its good rows into the draft and tells of the bad ones, cell by cell', async () => {
  const { id: project_id } = await run(createProject, 'shipper', aForm())
  const kept = await run(createRule, 'shipper', { project_id, ...aRule({ start_scope: '42', end_scope: '51' }) })
  const row = (over: Partial<Record<SheetName, string | number>> = {}) =>
    sheetNames.map((name) => ({ ...Object.fromEntries(sheetNames.map((one) => [one, sheetColumns[one].example])), ...over })[name] ?? null)
  const bytes = await makeSheet([
    {
      sheet: '计价规则',
      head: sheetNames.map((name) => sheetColumns[name].title),
      body: [
        row(),
        row({ end_name: '湖南省', vehicle_type_ids: '6.8米、9.6米', tiers: '0:1200+50', billing_unit: '车（趟）', rounding: '抹角分' }),
        row(),
        row({ start_name: '湖北省', end_name: '四川省', vehicle_type_ids: '' }),
        row({ start_name: '火星', tiers: 'abc', billing_unit: '斤', min_charge_fen: '多', valid_to: '2026-13-01' }),
        row({ end_name: '任意', tier_mode: '累进', tiers: '5:100' }),
        row({
          two_way: '也许',
          km: '0',
          tiers: Array.from({ length: 21 }, (_, i) => `${i}:100`).join(';'),
          min_charge_fen: '-5',
          max_charge_fen: '99999999999'
        })
      ]
    }
  ])
  const file = await upload('rules.xlsx', bytes)
  const preview = await run(previewRules, 'shipper', { project_id, file })
  expect(preview).toMatchObject({ rows: 7, good: 2, bad: 5, sample: [{ row: 2 }, { row: 3, tiers: [{ price_e4: 1_200_000_000, flat_fen: 5_000 }] }] })
  expect(preview.errors.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
    '4 起点',
    '5 起点',
    '6 起点',
    '6 计价单位',
    '6 价格阶梯',
    '6 最低收费（元）',
    '6 截止日期',
    '7 价格阶梯',
    '8 往返同价',
    '8 合同公里',
    '8 价格阶梯',
    '8 最低收费（元）',
    '8 最高收费（元）'
  ])
  expect(preview.errors[0]?.reason).toContain('第 2 行')
  expect(preview.errors[1]?.reason).toContain(kept.rule_no)
  expect((await run(rateErrors, 'shipper', { project_id, file })).name).toBe('有误的行.xlsx')
  expect((await run(rateTemplate, 'shipper', {})).base64.length).toBeGreaterThan(1000)
  await expect(run(importRules, 'shipper2', { project_id, file })).rejects.toMatchObject({ code: 'notFound' })
  expect(await run(importRules, 'shipper', { project_id, file })).toEqual({ done: 2, failed: 5 })
  expect((await run(listOfRules, 'shipper', { project_id })).data.map(({ rule_no, end_name }) => [rule_no.slice(-3), end_name])).toEqual([
    ['001', '四川省'],
    ['002', '湖北省武汉市'],
    ['003', '湖南省']
  ])
  await clear()
})

test('no division of a rule is named by the placeholder of its code, and each name leads back to its own division', () => {
  // 5001 holds for the districts of Chongqing and 5002 for its counties: two rules of different reach, so that one name for both would lose the reach.
  expect(['5001', '5002', '500106', '1101', '4290'].map(areaNameOf)).toEqual([
    '重庆市各区',
    '重庆市各县',
    '重庆市沙坪坝区',
    '北京市各区',
    '湖北省直辖县市'
  ])
})

test('a sheet knows a place of the book by the name under which it is chosen, also in a municipality', async () => {
  const id = await book({
    id: 7_002,
    address_province: '重庆市',
    address_city: '市辖区',
    address_area: '沙坪坝区',
    area_code: '500106',
    address: '团结村物流园 8 号',
    lng: 106.32,
    lat: 29.62
  })
  const chosen = (await run(rateChoices, 'shipper', {})).addresses.find((place) => place.id === id)?.name
  expect(chosen).toBe('重庆市沙坪坝区团结村物流园 8 号')
  const { id: project_id } = await run(createProject, 'shipper', aForm())
  const head = sheetNames.map((name) => sheetColumns[name].title)
  const row = sheetNames.map((name) => (name === 'start_name' ? chosen : sheetColumns[name].example) || null)
  const file = await upload('places.xlsx', await makeSheet([{ sheet: '计价规则', head, body: [row] }]))
  const preview = await run(previewRules, 'shipper', { project_id, file })
  expect(preview).toMatchObject({ good: 1, errors: [], sample: [{ start_name: chosen }] })
  await clear()
})

test('the operator keeps the price of diesel by province and day', async () => {
  const ask = { province_code: '51', day: today, price_fen: 768 }
  expect(await run(setFuelPrice, 'operator', ask)).toEqual(ask)
  expect(await run(setFuelPrice, 'operator', { ...ask, price_fen: 770 })).toMatchObject({ price_fen: 770 })
  await expect(run(setFuelPrice, 'operator', { ...ask, province_code: '99' })).rejects.toMatchObject({ code: 'areaUnknown' })
  await expect(run(setFuelPrice, 'carrier', ask)).rejects.toMatchObject({ code: 'noPermission' })
})

const upload = async (name: string, bytes: Buffer): Promise<string> => {
  const actor = await world.actor('shipper')
  return (await world.services.files.keep(world.services.db, actor, { name, bytes })).url
}
