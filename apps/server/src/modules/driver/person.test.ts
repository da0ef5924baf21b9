import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoIdNo } from '../../seeds/identities.ts'

let world: TestApp
beforeAll(async () => void (world = await testApp()))
afterAll(async () => await world.close())

test('the same human at two carriers is one person, seen by both', async () => {
  const id_no = demoIdNo(90)
  const here = await aDriver(world, { id_no })
  const there = await aDriver(world, { id_no, company: 'carrier2' })
  expect(there.person_id).toBe(here.person_id)
  const person = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('person').select('parties').where('tenant_id', '=', world.base.tenant_id).where('id', '=', here.person_id).executeTakeFirstOrThrow()
  )
  expect(person.parties).toEqual(expect.arrayContaining([here.company_id, there.company_id, here.person_id]))
})

test('a vehicle of the test world comes with its papers', async () => {
  const vehicle = await aVehicle(world)
  const policies = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('insurance_policy')
      .select('kind')
      .where('tenant_id', '=', vehicle.tenant_id)
      .where('vehicle_id', '=', vehicle.id)
      .orderBy('kind')
      .execute()
  )
  expect(policies.map(({ kind }) => kind)).toEqual([1, 2])
})
