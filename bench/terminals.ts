// What it costs to hear terminals over real sockets: `node_modules/.bin/tsx bench/terminals.ts`, results in bench/README.md. So many terminals in vehicles register,
// prove themselves and tell a position every few seconds, as they do on the road; then each of them has an hour to make up for, told as fast as it is answered, while
// the process of the sockets is killed once. An answer is counted when it has come back, which is after the commit; in the end the table must hold each position once.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { freePort } from '@yunshu/server/launch/freePort'
import { runGateway } from '@yunshu/server/modules/terminal/index'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { aVehicle } from '@yunshu/server/testkit/vehicle'
import { Terminal } from './terminal.ts'
import { openWorld } from './replay.ts'

const [count, everyS, rounds, hour] = [
  Number(process.env['BENCH_TERMINALS'] ?? 500),
  Number(process.env['BENCH_EVERY_S'] ?? 5),
  Number(process.env['BENCH_ROUNDS'] ?? 12),
  Number(process.env['BENCH_LATE'] ?? 120)
]
const server = await openTestServer((line) => console.log(line), { careful: true })
const world = await openWorld(await copyTemplate(server))
const { services, base } = world
const numbers = Array.from({ length: count }, (_, i) => String(13_000_000_000 + i))
for (const gps_device_no of numbers) await aVehicle(world, { gps_device_no })
const port = await freePort()
const end = runGateway({ ...services, config: { ...services.config, terminalPort: port, host: '127.0.0.1' } })
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
await pause(3_000)

const trucks = numbers.map((number, i) => ({
  terminal: new Terminal(number, port),
  lon: 103 + (i % 100) * 0.02,
  lat: 30 + Math.floor(i / 100) * 0.2,
  told: 0
}))
let begun = performance.now()
const results = await Promise.all(trucks.map(({ terminal }) => terminal.open()))
console.log(
  `${results.filter((one) => one === 0).length} of ${count} terminals are proved after ${((performance.now() - begun) / 1000).toFixed(1)} s`
)

const base_at = Math.floor(Date.now() / 1000) * 1000
const tell = (truck: (typeof trucks)[number], at: number): void => {
  truck.lon += 0.0005
  truck.told += 1
  truck.terminal.drive(at, { lon: truck.lon, lat: truck.lat, speed_kmh: 60, course: 90 })
}
const settled = async (): Promise<void> => {
  while (trucks.some(({ terminal }) => terminal.waiting > 0)) {
    await Promise.all(trucks.filter(({ terminal }) => !terminal.isOpen).map(({ terminal }) => terminal.open()))
    await pause(20)
  }
}
const say = (name: string, ms: number, rows: number): void => {
  const took = trucks.flatMap(({ terminal }) => terminal.took.splice(0)).sort((a, b) => a - b)
  const part = (share: number): string => (took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(0)
  console.log(
    `${name}: ${rows} positions in ${(ms / 1000).toFixed(1)} s, ${Math.round((rows / ms) * 1000)} a second; answered after ${part(0.5)} ms, 95 % ${part(0.95)} ms, at most ${part(1)} ms`
  )
}

// On the road: spread over the seconds between two reports.
begun = performance.now()
for (let round = 0; round < rounds; round += 1) {
  const next = begun + (round + 1) * everyS * 1000
  for (const [i, truck] of trucks.entries()) {
    tell(truck, base_at - 7_200_000 + round * everyS * 1000)
    if (i % 50 === 49) await pause((everyS * 1000 * 50) / count)
  }
  await pause(Math.max(0, next - performance.now()))
}
await settled()
say(`every ${everyS} s`, performance.now() - begun, rounds * count)

begun = performance.now()
for (const truck of trucks) for (let i = 0; i < hour; i += 1) tell(truck, base_at - 3_600_000 + i * 20_000)
await pause(1_000)
const own = execFileSync('pgrep', ['-f', '-P', String(process.pid), `127.0.0.1 ${port}`], { encoding: 'utf8' })
process.kill(Number(own.trim()), 'SIGKILL')
await settled()
say('made up for, killed once', performance.now() - begun, hour * count)

const { held } = await transactAsSystem(services.db, (tx) =>
  tx
    .selectFrom('gps_position')
    .select((e) => e.fn.countAll<number>().as('held'))
    .where('tenant_id', '=', base.tenant_id)
    .where('source', '=', 1)
    .executeTakeFirstOrThrow()
)
const told = trucks.reduce((sum, truck) => sum + truck.told, 0)
console.log(
  `told ${told}, held ${Number(held)}, refused ${trucks.reduce((sum, { terminal }) => sum + terminal.refused, 0)}; load ${loadavg()[0]?.toFixed(1)}`
)
for (const { terminal } of trucks) terminal.close()
await end()
await world.running.close()
await server.close()
