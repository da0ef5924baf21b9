// Dispatches by the product's own command against the same statements replayed over the bare driver: `node_modules/.bin/tsx bench/dispatch.ts`, results in bench/README.md.
// The carrier's own rates propose what is paid for each; BENCH_RATES=0 leaves them out, so that nothing is proposed.
// BENCH_TRIPS says how many, BENCH_PART how many at a time, BENCH_CLIENTS over how many connections; BENCH_SAY=1 prints the statements of one.
import { loadavg, tmpdir } from 'node:os'
import { buildApp } from '@yunshu/server/app'
import { createDispatch } from '@yunshu/server/modules/dispatch/create'
import { createOwnProject, enactProject } from '@yunshu/server/modules/project/own'
import { projectInfo } from '@yunshu/server/modules/project/list'
import { createRule } from '@yunshu/server/modules/rate/edit'
import { type Actor } from '@yunshu/server/platform/actor'
import type { Services } from '@yunshu/server/platform/verb/services'
import { appPool, openDb, openPool } from '@yunshu/server/platform/db/pool'
import { aDriver } from '@yunshu/server/testkit/driver'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { anOwnProjectForm, aRuleForm, ratedDays } from '@yunshu/server/testkit/rate'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { anAcceptedOrder } from '@yunshu/server/testkit/trip'
import { aVehicle } from '@yunshu/server/testkit/vehicle'
import { benchConfig as config, copyOf, inTurns, middle, openWorld, record, replay, scopeOf, type Side } from './replay.ts'

const trips = Number(process.env['BENCH_TRIPS'] ?? 200)
const clients = Number(process.env['BENCH_CLIENTS'] ?? 4)
const part = Number(process.env['BENCH_PART'] ?? 20)

type Input = Parameters<typeof createDispatch.run>[2]

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const first = await copyTemplate(server)
  try {
    const world = await openWorld(first)
    const { running, services } = world
    const boss = await world.actor('carrier')
    const scope = scopeOf(boss)
    if (process.env['BENCH_RATES'] !== '0') await ownRates(services, boss)
    const inputs: Input[] = []
    while (inputs.length < trips) {
      const [order, vehicle, driver] = [await anAcceptedOrder(world), await aVehicle(world), await aDriver(world)]
      const plan_start_time = new Date(Date.now() + 3_600_000).toISOString()
      inputs.push({ orders: [{ order_id: order.id }], vehicle_id: vehicle.id, driver_id: driver.id, plan_start_time })
    }
    await running.close()
    const [said, mine, theirs] = [
      await record(await copyOf(server, first), inputs, async (services, input) => await createDispatch.run(services, boss, input)),
      await copyOf(server, first),
      await copyOf(server, first)
    ]
    const again = await buildApp({ config, ...mine, filesFolder: tmpdir(), withJobs: false })
    const own = { ...again.services, db: openDb(openPool(mine.appUrl, clients)) }
    const pool = appPool(theirs.appUrl, { max: clients })
    // A part of ours, the same part replayed, and so on, so that both meet the same neighbours; the first part only warms up.
    const pairs: (readonly [ours: Side, replayed: Side])[] = []
    for (let at = 0; at < trips; at += part)
      pairs.push([
        await inTurns(clients, part, async (i) => void (await createDispatch.run(own, boss, inputs[at + i]))),
        await inTurns(clients, part, async (i) => await replay(pool, scope, said[at + i] ?? []))
      ])
    await own.db.destroy()
    await pool.end()
    await again.close()
    const measured = pairs.slice(1)
    const of = (take: (pair: (typeof measured)[number]) => number): number => middle(measured.map(take))
    if (process.env['BENCH_SAY']) for (const { sql } of said.at(-1) ?? []) console.log(sql.slice(0, 150).replace(/\s+/g, ' '))
    console.log(
      `| statements | ours a second | replayed a second | ours / replayed (aim 0.7) | CPU of ours | replayed | load average |\n|---|---|---|---|---|---|---|\n| ${said.at(-1)?.length} | ${of(([ours]) => ours.rate).toFixed(1)} | ${of(([, raw]) => raw.rate).toFixed(1)} | ${of(([ours, raw]) => ours.rate / raw.rate).toFixed(2)} | ${of(([ours]) => ours.cpu).toFixed(1)} ms | ${of(([, raw]) => raw.cpu).toFixed(1)} ms | ${loadavg()[0]?.toFixed(1)} |`
    )
  } finally {
    await server.close()
  }
}

/* What the carrier pays: a price for anybody and any way, and one for each of thirty ways. */
const ownRates = async (services: Services, boss: Actor): Promise<void> => {
  loadPlaces()
  const days = ratedDays()
  const made = await createOwnProject.run(services, boss, anOwnProjectForm(days))
  for (const end_scope of ['', ...Array.from({ length: 30 }, (_, i) => String(4201 + i))].filter((scope) => scope === '' || areaPath(`${scope}00`)))
    await createRule.run(services, boss, { project_id: made.id, ...aRuleForm(90_000, { ...days, end_scope }) })
  const { project } = await projectInfo.run(services, boss, { id: made.id })
  await enactProject.run(services, boss, { id: project.id, version: project.version })
}

await main()
