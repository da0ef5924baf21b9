import { fleet } from '@yunshu/contract/fleet/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { RunAs } from '../actors.ts'
import type { Base } from '../base.ts'
import { addPair, carrierOf, sampleImage, type SeededPair } from '../capacity.ts'
import { crews, fleet as standing } from '../fleet.ts'

/** Drivers of the full demo beside those of the short one: whom each can stand in for, by place in the crew, with a truck of the same model and in the same fleet. */
const more: Readonly<Record<string, readonly (readonly [name: string, role: number])[]>> = {
  carrier: [
    ['韩松', 0],
    ['曹志远', 0],
    ['彭立新', 3],
    ['董明辉', 3],
    ['袁世杰', 4],
    ['沈国良', 4],
    ['邓少华', 5],
    ['曾祥福', 5],
    ['许文斌', 6],
    ['吕新民', 6],
    ['傅家兴', 7],
    ['苏长青', 7],
    ['钟汉文', 4],
    ['方振东', 5]
  ],
  carrier2: [
    ['卢江平', 5],
    ['贾晓楠', 7]
  ]
}

/** Who can stand in for each role of a carrier's crew, the first for it first. */
export type Twins = Readonly<Record<string, readonly { readonly role: number; readonly pair: SeededPair }[]>>

export const seedTwins = async (services: Services, base: Base): Promise<Twins> => {
  const made: Record<string, { role: number; pair: SeededPair }[]> = {}
  for (const [account, people] of Object.entries(more)) {
    const carrier = await carrierOf(services, base, account)
    if (!carrier) continue
    const list: { role: number; pair: SeededPair }[] = []
    for (const [n, [name, role]] of people.entries()) {
      const [model] = standing[role] ?? ['light']
      const [, license_class = 'B2'] = crews[account]?.[role] ?? []
      list.push({ role, pair: await addPair(carrier, standing.length + n, { name, license_class, model }) })
    }
    made[account] = list
  }
  return made
}

/** Whoever stands in for a driver is in his fleet, on the same terms. */
export const joinFleets = async (
  { services, runAs, carrier }: { services: Services; runAs: RunAs; carrier: Actor | undefined },
  pairs: readonly SeededPair[],
  twins: Twins
): Promise<void> => {
  if (!carrier) return
  const image = await sampleImage(services, carrier)
  const { data } = await runAs(carrier, fleet.list, { pagesize: 20 })
  for (const { id } of data) {
    const { members } = await runAs(carrier, fleet.info, { id })
    const roles = new Map(
      members.flatMap((member) => pairs.flatMap(({ driver }, role) => (driver.id === member.driver_id ? ([[role, member]] as const) : [])))
    )
    const joining = (twins['carrier'] ?? []).filter(({ role }) => roles.has(role))
    if (joining.length === 0) continue
    await runAs(carrier, fleet.join, {
      id,
      driver_ids: joining.map(({ pair }) => pair.driver.id),
      vehicle_ids: joining.map(({ pair }) => pair.vehicle.id)
    })
    for (const member of (await runAs(carrier, fleet.info, { id })).members) {
      const twin = joining.find(({ pair }) => pair.driver.id === member.driver_id)
      if (twin && roles.get(twin.role)?.entrusted_at)
        await runAs(carrier, fleet.entrust, { id: member.id, version: member.version, entrust_file: image })
    }
  }
}
