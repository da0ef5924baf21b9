import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addYears } from '@yunshu/domain/calendar'
import { type CertStatus, longTerm } from '@yunshu/domain/certificate'
import { certStatus } from '@yunshu/domain/certificate.testkit'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { paperRulesOf } from '../paper/index.ts'
import { driversWithCompliance } from './queries.ts'
import { driverList } from './list.ts'

const today = '2026-05-10'
let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  setClock(new Date('2026-05-09T16:30:00Z'))
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const ends = [longTerm, null, -1, 0, 30, 31] as const
const dayOf = (end: (typeof ends)[number]): string | null => (typeof end === 'number' ? addDays(today, end) : null)
// Too young by a day, 18 today, grown, 180 and 181 days before 63, 63 today, a day more; a leap day's child.
const birthdays = [
  addDays(addYears(today, -18), 1),
  addYears(today, -18),
  '1985-01-01',
  addYears(addDays(today, 180), -63),
  addYears(addDays(today, 181), -63),
  addYears(today, -63),
  addYears(addDays(today, -1), -63),
  '1964-02-29'
]

test('every papers light of the list is the light of the law', async () => {
  const template = await aDriver(world, { company: 'carrier2' })
  const cases = ends.flatMap((identity) =>
    ends.flatMap((licence) =>
      ([...ends.filter((end) => end !== longTerm), 'none'] as const).flatMap((qualification) =>
        [true, false].flatMap((light_only) =>
          [10, 20, 30].flatMap((audit_status) =>
            birthdays.map((birthday) => ({ identity, licence, qualification, light_only, audit_status, birthday, id: newId() }))
          )
        )
      )
    )
  )
  const rows = cases.map(
    ({ id, identity, licence, qualification, light_only, audit_status, birthday }, i): NewRow<'driver'> => ({
      ...template,
      id,
      parties: [carrier.company_id],
      company_id: carrier.company_id,
      id_hash: Buffer.from(String(id)),
      mobile: `139${String(i).padStart(8, '0')}`,
      birthday,
      light_only,
      audit_status,
      audit_reason: audit_status === 30 ? '照片模糊' : '',
      id_long_term: identity === longTerm,
      id_valid_to: dayOf(identity),
      license_long_term: licence === longTerm,
      license_valid_to: dayOf(licence),
      qualification_no_mask: qualification === 'none' ? '' : '510***********0001',
      qualification_valid_to: qualification === 'none' ? null : dayOf(qualification)
    })
  )
  await transactAsSystem(world.services.db, async (tx) => {
    for (let from = 0; from < rows.length; from += 100)
      await tx
        .insertInto('driver')
        .values(rows.slice(from, from + 100))
        .execute()
  })
  const lit = await transact(
    world.services.db,
    carrier,
    async (tx) =>
      await driversWithCompliance(tx, carrier, await paperRulesOf(tx, carrier.tenant_id))
        .select(['d.id', 'compliance.cert_status'])
        .execute()
  )
  const found = new Map(lit.map(({ id, cert_status }) => [id, cert_status]))
  const wrong = cases.flatMap(({ id, identity, licence, qualification, light_only, audit_status, birthday }) => {
    const file = (end: (typeof ends)[number] | 'none') =>
      end === 'none' || end === null ? null : { end: end === longTerm ? longTerm : dayOf(end), audit_status }
    const due: CertStatus = certStatus([file(identity), file(licence), ...(light_only ? [] : [file(qualification)])], today, { birthday })
    return found.get(id) === due ? [] : [{ identity, licence, qualification, light_only, audit_status, birthday, due, found: found.get(id) }]
  })
  expect(lit).toHaveLength(cases.length)
  expect(wrong).toEqual([])
})

test('a driver out of service is shown so, whatever his work says', async () => {
  const actor = await world.actor('carrier2')
  await aDriver(world, { company: 'carrier2', state: 2, state_reason: '离职', driver_name: '停用甲' })
  await aDriver(world, { company: 'carrier2', state: 3, state_reason: '事故', driver_name: '黑名单甲' })
  const road = await aDriver(world, { company: 'carrier2', work_status: 2 })
  const listed = await driverList.run(world.services, actor, {})
  expect(listed.tabs).toEqual({ 1: 1, 2: 1, 4: 1, 5: 1 })
  expect(listed.data.find(({ id }) => id === road.id)?.driver_status).toBe(2)
  const disabled = await driverList.run(world.services, actor, { driver_status: 4 })
  expect(disabled.data.map(({ driver_name }) => driver_name)).toEqual(['停用甲'])
  expect(disabled.total).toBe(1)
})
