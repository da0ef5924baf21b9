import type { TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind, columnSource, settleResult } from '@yunshu/contract/template/enums'
import { shippedTemplates } from '@yunshu/contract/template/shipped'
import { templateFormFaults } from '@yunshu/contract/template/check'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver } from '../../../testkit/delivered.ts'
import { aTrip, anAcceptedOrder, type Trip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { fillTask } from './fill.ts'
import { listTemplates, templateChoices, templateInfo } from './list.ts'
import { listTasks } from './tasks.ts'
import { createTemplate, enableTemplate, removeTemplate, stopTemplate, takeTemplate, updateTemplate } from './write.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const { fact, entry, formula } = columnSource.code
const column = (field: string, source: TemplateColumn['source'], more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  field,
  source,
  kind: columnKind.code.text,
  title_zh: field,
  title_en: field,
  width: 100,
  choices: [],
  formula: '',
  ...more
})
const { number, choice, day, yesNo } = columnKind.code
/** A made-up retailer with columns of its own. */
const retail = [
  column('waybill_no', fact),
  column('late_min', fact),
  column('store', entry),
  column('pallets_out', entry, { kind: number }),
  column('pallets_in', entry, { kind: number }),
  column('pallets_diff', formula, { formula: 'pallets_out - pallets_in' }),
  column('per_pallet', formula, { formula: 'goods_kg / pallets_out' }),
  column('door', entry, { kind: choice, choices: ['前门', '后门'] }),
  column('booked_on', entry, { kind: day }),
  column('tail_lift', entry, { kind: yesNo })
]
const made = async (code: string, columns = retail) => await createTemplate.run(world.services, carrier, { code, name: `演示零售 ${code}`, columns })
const onTemplate = async (template_id: number | null, shipper = 'shipper') =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('customer')
      .set({ template_id })
      .where('carrier_id', '=', carrier.company_id)
      .where('shipper_id', '=', world.base.companies[shipper]?.id ?? 0)
      .execute()
  )
const tasks = async (template_id: number, more: object = {}, who = carrier) => await listTasks.run(world.services, who, { template_id, ...more })
const aDeliveredTrip = async (shipper = 'shipper'): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 500_000, shipper }) })
  await deliver(world, trip)
  return trip
}

test('the shipped templates meet the rules of every other, and one is taken on once', async () => {
  for (const { columns } of shippedTemplates) expect(templateFormFaults({ columns })).toEqual([])
  const before = await templateChoices.run(world.services, carrier, {})
  expect(before.shipped.map(({ code }) => code)).toEqual(['duoduo', 'mt'])
  const taken = await takeTemplate.run(world.services, carrier, { code: 'mt' })
  expect(taken).toMatchObject({ code: 'mt', column_count: 22, customer_count: 0 })
  await expect(takeTemplate.run(world.services, carrier, { code: 'mt' })).rejects.toThrow('templateCodeTwice')
  await expect(takeTemplate.run(world.services, carrier, { code: 'none' })).rejects.toThrow('notFound')
  const after = await templateChoices.run(world.services, carrier, {})
  expect(after.shipped.map(({ code }) => code)).toEqual(['duoduo'])
  expect(after.data.map(({ code }) => code)).toEqual(['mt'])
})

test('what a template may not say is told at its field', () => {
  const faultsOf = (columns: TemplateColumn[]) => templateFormFaults({ columns }).map(({ field }) => field)
  expect(faultsOf([column('a', entry), column('a', entry)])).toEqual(['columns.1.field'])
  expect(faultsOf([column('weather', fact)])).toEqual(['columns.0.field'])
  expect(faultsOf([column('plate_no', entry)])).toEqual(['columns.0.field'])
  expect(faultsOf([column('a', entry, { title_zh: '' })])).toEqual(['columns.0.title_zh'])
  expect(faultsOf([column('a', entry, { kind: choice, choices: ['一'] })])).toEqual(['columns.0.choices'])
  expect(faultsOf([column('a', formula, { formula: '1 +' })])).toEqual(['columns.0.formula'])
  expect(faultsOf([column('a', formula, { formula: 'b * 2' })])).toEqual(['columns.0.formula'])
  expect(faultsOf([column('b', entry), column('a', formula, { formula: 'b * 2' })])).toEqual(['columns.1.formula'])
  expect(faultsOf(retail)).toEqual([])
})

test('a template made here lists its customers’ trips in its columns, with what was filled in and what that comes to', async () => {
  const own = await made('retail')
  const trip = await aDeliveredTrip()
  const other = await aDeliveredTrip('shipper2')
  expect((await tasks(own.id)).data).toEqual([])
  await onTemplate(own.id)
  const { data, tabs } = await tasks(own.id)
  expect(data).toHaveLength(1)
  expect(tabs).toEqual({ [data[0]?.waybill_status ?? 0]: 1 })
  expect(data[0]).toMatchObject({
    waybill_id: trip.id,
    run_date: shanghaiDay(now()),
    base_fen: 500_000,
    settle_fen: 500_000,
    settle_result: settleResult.code.open,
    version: 0,
    custom: { pallets_diff: null, per_pallet: null }
  })
  expect(data.some(({ waybill_id }) => waybill_id === other.id)).toBe(false)
  const [row] = data
  const values = { store: ' 龙泉店 ', pallets_out: 24, pallets_in: 21, door: '后门', booked_on: '2026-11-30', tail_lift: true }
  const filled = await fillTask.run(world.services, carrier, { waybill_order_id: row?.id ?? 0, version: 0, values })
  expect(filled.custom).toEqual({
    ...values,
    store: '龙泉店',
    pallets_diff: 3,
    per_pallet: Math.round(((row?.goods_kg ?? 0) / 24) * 10_000) / 10_000
  })
  // One who saw it before is told so; what is null is emptied, what is not named stays.
  await expect(fillTask.run(world.services, carrier, { waybill_order_id: row?.id ?? 0, version: 0, values: { store: '成华店' } })).rejects.toThrow(
    'staleVersion'
  )
  const again = await fillTask.run(world.services, carrier, { waybill_order_id: row?.id ?? 0, version: 1, values: { store: null, pallets_in: 24 } })
  expect(again.custom).toMatchObject({ pallets_in: 24, pallets_diff: 0, door: '后门' })
  expect(again.custom).not.toHaveProperty('store')
  expect(await world.acts(trip.id)).toContainEqual({ act: 'template.filled', result: 'done' })
  // A formula that changes is counted anew, from what stands there.
  const detail = await templateInfo.run(world.services, carrier, { id: own.id })
  const doubled = detail.columns.map((one) => (one.field === 'pallets_diff' ? { ...one, formula: 'pallets_out * 2' } : one))
  await updateTemplate.run(world.services, carrier, { id: own.id, version: detail.version, name: detail.name, columns: doubled })
  expect((await tasks(own.id)).data[0]?.custom).toMatchObject({ pallets_diff: 48 })
})

test('values of the wrong kind, and fields that are not to be filled in, are refused by their names', async () => {
  const own = await made('kinds')
  await onTemplate(own.id)
  const [row] = (await tasks(own.id)).data
  const fill = async (values: Record<string, string | number | boolean | null>) =>
    await fillTask.run(world.services, carrier, { waybill_order_id: row?.id ?? 0, version: row?.version ?? 0, values })
  for (const values of [
    { pallets_out: 'many' },
    { pallets_out: 1.23456 },
    { door: '侧门' },
    { booked_on: '2026-02-30' },
    { tail_lift: 'yes' },
    { store: 7 }
  ])
    await expect(fill(values)).rejects.toThrow('fieldValue')
  for (const values of [{ plate_no: '川A12345' }, { pallets_diff: 7 }, { nothing: 1 }]) await expect(fill(values)).rejects.toThrow('fieldUnknown')
  await onTemplate(null)
  await expect(fill({ store: '龙泉店' })).rejects.toThrow('noTemplate')
})

test('filters narrow the list on the server: late ones, without seal, by day and by number', async () => {
  const own = await made('filters')
  await onTemplate(own.id, 'shipper2')
  const late = await aDeliveredTrip('shipper2')
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.updateTable('waybill_point').set({ late_min: 47 }).where('waybill_id', '=', late.id).where('kind', '=', 2).execute()
    await tx.updateTable('waybill').set({ seal_no: 'F-1' }).where('id', '=', late.id).execute()
  })
  const ids = async (more: object) => (await tasks(own.id, more)).data.map(({ waybill_id }) => waybill_id)
  const all = await ids({})
  const { waybill_no } = (await tasks(own.id)).data.find(({ waybill_id }) => waybill_id === late.id) ?? { waybill_no: '' }
  expect(all.length).toBeGreaterThan(1)
  expect(await ids({ is_late: true })).toEqual([late.id])
  expect(await ids({ is_late: false })).toEqual(all.filter((id) => id !== late.id))
  expect(await ids({ seal_missing: true })).toEqual(all.filter((id) => id !== late.id))
  expect(await ids({ date_from: '2099-01-01' })).toEqual([])
  expect(await ids({ keyword: waybill_no })).toEqual([late.id])
  expect(await ids({ settle_result: settleResult.code.settled })).toEqual([])
  expect((await ids({ sort: 'late_min', order: 'desc' }))[0]).toBe(late.id)
})

test('a template with customers stays: it can be stopped, takes no more then, and is nobody else’s', async () => {
  const own = await made('stays')
  await onTemplate(own.id)
  await expect(removeTemplate.run(world.services, carrier, { id: own.id, version: own.version })).rejects.toThrow('templateUsed')
  const stopped = await stopTemplate.run(world.services, carrier, { id: own.id, version: own.version })
  expect((await templateChoices.run(world.services, carrier, {})).data.map(({ id }) => id)).not.toContain(own.id)
  await enableTemplate.run(world.services, carrier, { id: own.id, version: stopped.version })
  const other = await world.actor('carrier2')
  await expect(templateInfo.run(world.services, other, { id: own.id })).rejects.toThrow('notFound')
  await expect(tasks(own.id, {}, other)).rejects.toThrow('notFound')
  expect((await listTemplates.run(world.services, other, {})).data).toEqual([])
  await onTemplate(null)
  const free = await templateInfo.run(world.services, carrier, { id: own.id })
  await removeTemplate.run(world.services, carrier, { id: own.id, version: free.version })
  await expect(templateInfo.run(world.services, carrier, { id: own.id })).rejects.toThrow('notFound')
  // Its code is free again.
  await made('stays')
})
