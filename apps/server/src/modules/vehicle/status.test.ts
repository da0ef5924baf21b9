import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@yunshu/domain/calendar'
import { dateState, type Policy } from '@yunshu/domain/certificate'
import { commercialState, insuranceStatus, policyEnd, vehicleBlockers, vehicleStatus, type WorkStatus } from '@yunshu/domain/certificate.testkit'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { paperRulesOf } from '../paper/index.ts'
import { complianceColumns, vehiclesWithCompliance } from './queries.ts'
import { vehicleList } from './list.ts'

const today = '2026-05-10'
let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const span = (from: number, to: number): Policy => ({ start: addDays(today, from), end: addDays(today, to) })
// None, ended, ending today, inside and at the edge of the window, far; a gap, early renewals with and without one, overlaps, not begun.
const covers: readonly (readonly Policy[])[] = [
  [],
  [span(-366, -1)],
  [span(-365, 0)],
  [span(-335, 30)],
  [span(-334, 31)],
  [span(-10, 355)],
  [span(-380, -10), span(5, 370)],
  [span(-360, 5), span(6, 371)],
  [span(-360, 5), span(7, 372)],
  [span(-360, 5), span(-2, 363)],
  [span(1, 366)],
  [span(-365, 0), span(1, 20)],
  [span(-365, 0), span(1, 20), span(21, 380)],
  [span(-365, 0), span(1, 20), span(22, 380), span(30, 390)],
  [span(-366, -1), span(0, 365)],
  [span(-366, -1), span(1, 366)]
]
const inspections = [null, -1, 0, 30, 31]
const works: readonly WorkStatus[] = [1, 2, 3]

test('every light of the list is the light of the law, over gaps, renewals and edges', async () => {
  setClock(new Date('2026-05-09T16:30:00Z')) // half past midnight in Shanghai: the day has already begun there
  const template = await aVehicle(world, { company: 'carrier2' })
  const cases = covers.flatMap((compulsory) =>
    covers.flatMap((commercial) =>
      inspections.flatMap((inspected) =>
        [true, false].flatMap((suspended) => works.map((work_status) => ({ compulsory, commercial, inspected, suspended, work_status, id: newId() })))
      )
    )
  )
  const parties = [carrier.company_id]
  const tenant_id = carrier.tenant_id
  await transactAsSystem(world.services.db, async (tx) => {
    for (let from = 0; from < cases.length; from += 100) {
      const some = cases.slice(from, from + 100)
      await tx
        .insertInto('vehicle')
        .values(
          some.map(
            ({ id, suspended, work_status }, i): NewRow<'vehicle'> => ({
              ...template,
              last_pos: null,
              id,
              parties,
              company_id: carrier.company_id,
              plate_no: `川A${(from + i).toString(36).toUpperCase().padStart(5, '0')}`,
              vin: `LSV${String(from + i).padStart(14, '0')}`,
              suspended,
              work_status
            })
          )
        )
        .execute()
      const policies = some.flatMap(({ id, compulsory, commercial }) =>
        [
          [1, compulsory],
          [2, commercial]
        ].flatMap(([kind, list]) =>
          (list as readonly Policy[]).map(({ start, end }) => ({
            tenant_id,
            id: newId(),
            parties,
            vehicle_id: id,
            kind: kind as number,
            start_date: start,
            end_date: end
          }))
        )
      )
      if (policies.length > 0) await tx.insertInto('insurance_policy').values(policies).execute()
      const inspected = some
        .filter((one) => one.inspected !== null)
        .map((one) => ({ tenant_id, id: newId(), parties, vehicle_id: one.id, valid_to: addDays(today, one.inspected ?? 0) }))
      if (inspected.length > 0) await tx.insertInto('inspection').values(inspected).execute()
    }
  })
  for (const require_commercial of [true, false]) {
    const rows = await transact(world.services.db, carrier, async (tx) => {
      const rules = await paperRulesOf(tx, tenant_id)
      expect(rules).toEqual({ today, warn_days: 30, require_commercial: true, pass_first: false })
      return await vehiclesWithCompliance(tx, carrier, { ...rules, require_commercial })
        .select(['v.id', ...complianceColumns])
        .execute()
    })
    const lit = new Map(rows.map((row) => [row.id, row]))
    const wrong = cases.flatMap(({ id, compulsory, commercial, inspected, suspended, work_status }) => {
      const compulsory_end = policyEnd(compulsory, today)
      const commercial_end = policyEnd(commercial, today)
      const inspection_valid_to = inspected === null ? null : addDays(today, inspected)
      const facts = {
        suspended,
        work_status,
        insurance_status: insuranceStatus(dateState(compulsory_end, today), commercialState(commercial_end, today, require_commercial)),
        inspection: dateState(inspection_valid_to, today)
      }
      const due = {
        id,
        vehicle_status: vehicleStatus(facts),
        insurance_status: facts.insurance_status,
        inspection_state: facts.inspection,
        blockers: vehicleBlockers(facts),
        compulsory_end,
        commercial_end,
        inspection_valid_to
      }
      const found = lit.get(id)
      return found && Object.entries(due).every(([name, value]) => JSON.stringify(found[name as keyof typeof found]) === JSON.stringify(value))
        ? []
        : [{ due, found }]
    })
    expect(rows).toHaveLength(cases.length)
    expect(wrong).toEqual([])
  }
  const listed = await vehicleList.run(world.services, carrier, { pagesize: 5, vehicle_status: 5 })
  expect(Object.values(listed.tabs ?? {}).reduce((sum, n) => sum + n, 0)).toBe(cases.length)
  expect(listed.total).toBe(listed.tabs?.['5'])
  expect(listed.data.every(({ vehicle_status, blockers }) => vehicle_status === 5 && blockers.includes(5))).toBe(true)
})

test('the worked examples: ends inside the window, yesterday, this month, last month, today', async () => {
  setClock(new Date('2026-05-10T04:00:00Z'))
  const status = async (over: Parameters<typeof aVehicle>[1]) => {
    const { id } = await aVehicle(world, { company: 'carrier2', ...over })
    const actor = await world.actor('carrier2')
    return await transact(
      world.services.db,
      actor,
      async (tx) =>
        await vehiclesWithCompliance(tx, actor, await paperRulesOf(tx, actor.tenant_id))
          .select(['compliance.insurance_status', 'compliance.vehicle_status'])
          .where('v.id', '=', id)
          .executeTakeFirstOrThrow()
    )
  }
  expect(await status({ compulsory_end: '2026-06-09', commercial_end: '2026-06-10' })).toEqual({ insurance_status: 6, vehicle_status: 6 })
  expect(await status({ compulsory_end: '2026-05-09', commercial_end: '2027-01-01' })).toEqual({ insurance_status: 3, vehicle_status: 5 })
  expect(await status({ inspection_valid_to: '2026-05-31' })).toEqual({ insurance_status: 1, vehicle_status: 8 })
  expect(await status({ inspection_valid_to: '2026-04-30' })).toEqual({ insurance_status: 1, vehicle_status: 7 })
  expect(await status({ compulsory_end: '2026-05-10', work_status: 2 })).toEqual({ insurance_status: 6, vehicle_status: 2 })
})
