import { retentionEnd, retentionKind } from '@yunshu/contract/audit/enums'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { reportFixes } from '../gps/index.ts'
import { showRetention } from './retention.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const shown = async () =>
  new Map((await showRetention.run(world.services, await world.actor('operator'), {})).map((row) => [row.retention_kind, row]))
const { money, orders, tracks, events, log, messages } = retentionKind.code

test('the operator reads what is kept for how long, since when, and that a trip which is not over holds its track', async () => {
  const trip = await aTrip(world, { confirmed: true })
  expect((await shown()).get(tracks)).toMatchObject({ first_day: null, held_count: 0 })
  await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [{ lon: 104.3, lat: 30.6, fix_time: now().toISOString() }] })
  const today = shanghaiDay(now())
  const first = await shown()
  expect([...first.keys()]).toEqual(retentionKind.codes)
  expect(first.get(tracks)).toEqual({
    retention_kind: tracks,
    law_years: 3,
    kept_months: 42,
    retention_end: retentionEnd.code.deleted,
    row_count: null,
    is_more: false,
    first_day: today,
    held_count: 0
  })
  expect(first.get(money)).toMatchObject({ law_years: 10, kept_months: null, retention_end: retentionEnd.code.never })
  expect(first.get(events)).toMatchObject({ kept_months: 60, retention_end: retentionEnd.code.aside, first_day: today })
  expect(first.get(log)).toMatchObject({ kept_months: null, retention_end: retentionEnd.code.never })
  expect(first.get(messages)).toMatchObject({ law_years: null, kept_months: 12 })
  // Whatever a law asks for is kept for longer.
  for (const { law_years, kept_months } of first.values()) expect(kept_months ?? 1200).toBeGreaterThan((law_years ?? 0) * 12)
  const { tenant_id } = world.base
  const counted = await transactAsSystem(world.services.db, async (tx) => {
    let n = 0
    for (const table of ['order', 'waybill', 'receipt', 'abnormal'] as const)
      n += (
        await tx
          .selectFrom(table as 'order')
          .select('id')
          .where('tenant_id', '=', tenant_id)
          .execute()
      ).length
    return n
  })
  expect(first.get(orders)).toMatchObject({ row_count: counted, first_day: today })

  const made = async (values: { created_at?: string; completed_at: string | null }) => {
    await transactAsSystem(world.services.db, (tx) =>
      tx.updateTable('waybill').set(values).where('tenant_id', '=', tenant_id).where('id', '=', trip.id).execute()
    )
    return (await shown()).get(tracks)?.held_count
  }
  const monthsAgo = (months: number) => new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - months, 10)).toISOString()
  expect(await made({ created_at: monthsAgo(43), completed_at: null })).toBe(1)
  expect(await made({ completed_at: monthsAgo(35) })).toBe(1)
  expect(await made({ completed_at: monthsAgo(37) })).toBe(0)
})

test('nobody but the operator reads it', async () => {
  for (const account of ['carrier', 'shipper'])
    await expect(showRetention.run(world.services, await world.actor(account), {})).rejects.toMatchObject({ code: 'noPermission' })
})
