// What it costs to keep positions so that an answer means committed: `node_modules/.bin/tsx bench/positions.ts`, results in bench/README.md. The same rows go through
// our one way in and, in turn with it, by COPY into an empty table of the same shape with the same key; then the map's question for 5,000 vehicles, and a track of 20,000 points.
import { loadavg } from 'node:os'
import { ingestPositions, toldBy, type ToldOfAny } from '@yunshu/server/modules/gps/index'
import { lastPlacesOf } from '@yunshu/server/modules/gps/index'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { sql } from 'kysely'
import pg from 'pg'
import { openWorld } from './replay.ts'

const [rounds, batches, size] = [Number(process.env['BENCH_ROUNDS'] ?? 5), Number(process.env['BENCH_BATCHES'] ?? 20), 2000]
const server = await openTestServer((line) => console.log(line), { careful: true })
const urls = await copyTemplate(server)
const world = await openWorld(urls)
const { tenant_id } = world.base
const owner = new pg.Client({ connectionString: urls.adminUrl })
await owner.connect()
await owner.query(`create table raw_position (like gps_position including all) partition by range (fix_time)`)
await owner.query(`create table raw_position_all partition of raw_position for values from ('2000-01-01') to ('2100-01-01')`)

/** Takes a text as `COPY … from stdin`, over the bare driver. */
const copyIn = (client: pg.Client, statement: string, text: string): Promise<void> =>
  new Promise((done, fail) => {
    const nothing = (): void => undefined
    const copy = {
      submit: (connection: { query: (text: string) => void }) => connection.query(statement),
      handleCopyInResponse: (connection: { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }) => {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete: nothing,
      handleRowDescription: nothing,
      handleReadyForQuery: () => done(),
      handleError: (error: Error) => fail(error),
      handlePortalSuspended: nothing,
      handleEmptyQuery: nothing,
      handleDataRow: nothing,
      handleCopyData: nothing
    }
    client.query(copy as never)
  })
const columns = 'tenant_id, vehicle_id, fix_time, recv_time, plate_no, lon, lat, speed, course, mileage_m, acc, source'
const lineOf = (row: ToldOfAny): string =>
  [
    row.tenant_id,
    row.vehicle_id,
    new Date(row.at).toISOString(),
    new Date().toISOString(),
    row.plate_no,
    row.lon,
    row.lat,
    row.speed,
    row.course,
    row.mileage_m,
    't',
    1
  ].join('\t')

const begin = Date.now() - 20 * 86_400_000
/** A batch as it comes from the sockets: `each` positions of so many vehicles that make up the batch, ten seconds apart, going east at 70 km/h. */
const batchOf = (nth: number, each: number, first: number): ToldOfAny[] =>
  Array.from({ length: size }, (_, i) => {
    const tick = nth * each + (i % each)
    return {
      tenant_id,
      vehicle_id: first + Math.floor(i / each),
      plate_no: '川A00001',
      source: toldBy.terminal,
      at: begin + tick * 10_000,
      lon: Math.round((100 + tick * 0.002) * 1e6) / 1e6,
      lat: 30.6,
      speed: 70.5,
      course: 90,
      mileage_m: 100_000 + tick * 195,
      acc: true
    }
  })
const rate = async (work: (nth: number) => Promise<unknown>): Promise<number> => {
  const at = performance.now()
  for (let nth = 0; nth < batches; nth += 1) await work(nth)
  return (batches * size) / ((performance.now() - at) / 1000)
}
const middle = (values: readonly number[]): number => values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0
let first = 1_000_000
for (const each of [1, 20]) {
  const [ours, raw, cpu]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    first += size
    const all = Array.from({ length: batches }, (_, nth) => batchOf(nth, each, first))
    const texts = all.map((rows) => `${rows.map(lineOf).join('\n')}\n`)
    raw?.push(await rate((nth) => copyIn(owner, `copy raw_position (${columns}) from stdin`, texts[nth] ?? '')))
    const used = process.cpuUsage()
    ours?.push(
      await rate(async (nth) => {
        const fates = await ingestPositions(world.services, all[nth] ?? [])
        if (fates.some((fate) => fate !== 'kept')) throw new Error(`not kept: ${fates.find((fate) => fate !== 'kept')}`)
      })
    )
    const { user, system } = process.cpuUsage(used)
    cpu?.push((user + system) / (batches * size))
  }
  const [a, b] = [middle(ours ?? []), middle(raw ?? [])]
  console.log(
    `${String(size / each).padStart(5)} vehicles x ${String(each).padStart(2)}: ours ${a.toFixed(0)} rows/s, COPY ${b.toFixed(0)}, ratio ${(a / b).toFixed(2)}, our process ${middle(cpu ?? []).toFixed(1)} us a row; load ${loadavg()[0]?.toFixed(1)}`
  )
}

/* The map: where 5,000 vehicles are. */
await transactAsSystem(world.services.db, (tx) =>
  sql`insert into gps_latest (tenant_id, vehicle_id, plate_no, fix_time, heard_at, lon, lat, speed, course, source)
    select ${tenant_id}, 5000000 + n, '川A' || n, now(), now(), 100 + n * 0.001, 30, 70, 90, 1 from generate_series(1, 5000) n`.execute(tx)
)
const actor = await world.actor('carrier')
const ids = Array.from({ length: 5000 }, (_, i) => 5_000_001 + i)
const map: number[] = []
let bytes = 0
for (let i = 0; i < 15; i += 1) {
  const at = performance.now()
  const places = await transactAsSystem(world.services.db, (tx) => lastPlacesOf(tx, actor, ids))
  bytes = JSON.stringify([...places]).length
  map.push(performance.now() - at)
}
console.log(
  `5,000 vehicles for the map: median ${middle(map).toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB as JSON; load ${loadavg()[0]?.toFixed(1)}`
)

/* One vehicle's 20,000 points. */
await transactAsSystem(world.services.db, (tx) =>
  sql`insert into gps_position (tenant_id, vehicle_id, plate_no, fix_time, lon, lat, speed, source)
    select ${tenant_id}, 7000000, '川A7', now() - n * interval '30 seconds', 100 + n * 0.001, 30 + 0.2 * sin(n / 50.0), 70, 1 from generate_series(1, 20000) n`.execute(
    tx
  )
)
const track: number[] = []
for (let i = 0; i < 15; i += 1) {
  const at = performance.now()
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('gps_position')
      .select(['lon', 'lat', 'speed', 'fix_time'])
      .where('tenant_id', '=', tenant_id)
      .where('vehicle_id', '=', 7_000_000)
      .orderBy('fix_time')
      .execute()
  )
  if (rows.length !== 20_000) throw new Error('not all points')
  track.push(performance.now() - at)
}
console.log(`a track of 20,000 points: median ${middle(track).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`)
await owner.end()
await world.running.close()
await server.close()
