import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle } from '@yunshu/contract/fleet/enums'
import type { Actor } from '../platform/actor.ts'
import type { RunAs } from './actors.ts'
import { sampleImage, type SeededPair } from './capacity.ts'
import { demoIdNo, demoMobile } from './identities.ts'
import type { Services } from '../platform/verb/services.ts'

type Story = { readonly services: Services; readonly runAs: RunAs; readonly carrier: Actor | undefined; readonly reviewer: Actor | undefined }

/** Two fleets of the first carrier: one whose captain collects for all but one of its drivers, and one that waits for its review and has each driver paid. */
export const seedFleets = async ({ services, runAs, carrier, reviewer }: Story, pairs: readonly SeededPair[]): Promise<void> => {
  if (!carrier || !reviewer) return
  const image = await sampleImage(services, carrier)
  const identity = { captain_front_img: image, captain_back_img: image }
  const west = await runAs(carrier, fleet.create, {
    fleet_name: '川西干线车队',
    captain_name: '唐国栋',
    captain_mobile: demoMobile(3_001),
    captain_id_no: demoIdNo(801, '510107'),
    ...identity,
    usual_area: '川渝、湖北干线',
    settle_type: fleetSettle.code.captain,
    account_name: '唐国栋',
    account_no: '6217000000000000020',
    bank_name: '示例银行成都分行'
  })
  await runAs(reviewer, fleet.approve, { id: west.id, version: west.version })
  const city = await runAs(carrier, fleet.create, {
    fleet_name: '成都城配车队',
    captain_name: '苏小梅',
    captain_mobile: demoMobile(3_002),
    captain_id_no: demoIdNo(802, '510107'),
    ...identity,
    usual_area: '成都市区',
    settle_type: fleetSettle.code.direct
  })
  const [trunk, town] = [pairs.slice(0, 4), pairs.slice(6, 9)]
  for (const [{ id }, some] of [
    [west, trunk],
    [city, town]
  ] as const)
    await runAs(carrier, fleet.join, { id, driver_ids: some.map(({ driver }) => driver.id), vehicle_ids: some.map(({ vehicle }) => vehicle.id) })
  const { members } = await runAs(carrier, fleet.info, { id: west.id })
  const signing = members.filter(({ driver_id }) => trunk.slice(0, 3).some(({ driver }) => driver.id === driver_id))
  for (const { id, version } of signing) await runAs(carrier, fleet.entrust, { id, version, entrust_file: image })
}
