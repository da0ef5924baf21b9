// What it costs to keep positions: `node_modules/.bin/tsx bench/fixes.ts`, results in bench/README.md. It asks nothing but the call itself, so that it runs in a
// clone of before as well. A trip is told two hundred positions at once, one at a time, and two hundred of which thirty in a hundred are false.
import { loadavg } from 'node:os'
import type { gps } from '@yunshu/contract/gps/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { forgetSeen } from '@yunshu/server/testkit/seen'
import { aTrip } from '@yunshu/server/testkit/trip'
import { reportFixes } from '@yunshu/server/modules/gps/index'
import { openWorld } from './replay.ts'

type Fix = InputOf<typeof gps.report>['fixes'][number]
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15)
const server = await openTestServer((line) => console.log(line), { careful: true })
const world = await openWorld(await copyTemplate(server))
const trip = await aTrip(world, { confirmed: true })
const begin = Date.now() - 20 * 3_600_000
const at = (minute: number, lon: number, lat: number): Fix => ({
  lon: Number(lon.toFixed(6)),
  lat,
  fix_time: new Date(begin + minute * 60_000).toISOString()
})
const right = Array.from({ length: 200 }, (_, i) => at(i, 104 + i * 0.005, 30.6))
const mixed = right.map((fix, i) => (i % 10 < 3 ? { ...fix, lon: 118 + (i % 7), lat: 38 } : fix))
const report = async (fixes: Fix[]): Promise<number> => {
  const begun = performance.now()
  await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes })
  return performance.now() - begun
}
const empty = () =>
  transactAsSystem(world.services.db, async (tx) => {
    await forgetSeen(tx, trip.driver.tenant_id, trip.vehicle_id)
  })
const times: Record<'together' | 'alone' | 'mixed', number[]> = { together: [], alone: [], mixed: [] }
for (let round = 0; round < rounds; round += 1) {
  await empty()
  times.together.push(await report(right))
  for (let i = 0; i < 20; i += 1) times.alone.push(await report([at(200 + i, 105 + i * 0.005, 30.6)]))
  await empty()
  times.mixed.push(await report(mixed))
}
for (const [name, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b)
  const part = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  console.log(`${name.padEnd(9)} median ${part(0.5)} ms, 95 % ${part(0.95)} ms`)
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
await world.running.close()
await server.close()
