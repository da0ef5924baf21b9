// `node_modules/.bin/tsx bench/desk-calls.ts [TASKS]`: what the desk asks beside its plan, over so many plans of the last thirty days of one carrier: the last plan
// of the same lanes, and the prices of a plan by the rules in force. Results in bench/README.md.
import { loadavg } from 'node:os'
import pg from 'pg'
import { earlierOfLoading } from '@yunshu/server/modules/loading/earlier'
import { ratesOfLoading } from '@yunshu/server/modules/loading/rates'
import { typePricesOfLoading } from '@yunshu/server/modules/loading/typePrices'
import { aLoadPlan } from '@yunshu/server/testkit/loading'
import { anOrder } from '@yunshu/server/testkit/order'
import { aProject } from '@yunshu/server/testkit/rate'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { anAcceptedOrder } from '@yunshu/server/testkit/trip'
import { loadPlaces } from '@yunshu/places/load-node'
import { at } from './product.ts'
import { openWorld } from './replay.ts'

const tasks = Number(process.argv[2] ?? 50_000)
const orders = 200
const rules = 600
const times = 20

const server = await openTestServer((line) => console.log(line), { careful: true })
const urls = await copyTemplate(server)
loadPlaces()
const world = await openWorld(urls)
const { running, services } = world
const carrier = await world.actor('carrier')
const own: { id: number }[] = []
for (let i = 0; i < orders; i += 1) own.push(await anAcceptedOrder(world, { carrier: 'carrier', kg: 500 + i }))
const id = await aLoadPlan(world, carrier, own, { vehicle_types: [{ vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 560 }] })
const client = new pg.Client({ connectionString: urls.adminUrl })
await client.connect()
await client.query(`set app.platform = 'on'; set synchronous_commit = off`)
/* Plans as a carrier makes them: of sixty orders on up to sixty lanes; `lane` is the lane of order number i of plan number t. */
const fill = async (lane: string): Promise<void> => {
  await client.query(`delete from load_task where id <> ${id}`)
  await client.query(
    `insert into load_task (tenant_id, id, parties, company_id, task_no, load_date, task_status, objective, order_ids, lanes, order_count, random_seed, params, sketch, result, est_fen, created_at)
     select k.tenant_id, k.id + t, k.parties, k.company_id, 'PX' || t, k.load_date, 40, 1, '{}', array(select ${lane} from generate_series(1, 60) i), 60, 1, '{}',
            '{"base_at": "2026-01-01T00:00:00.000Z", "sketch": {"places": [], "types": [], "orders": []}}', '{"vehicles": [], "unplanned": []}', 1000,
            k.created_at - t * interval '29 days' / ${tasks}
     from load_task k, generate_series(1, ${tasks}) t where k.id = ${id}`
  )
  await client.query('vacuum analyze load_task')
}
const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
  const took: number[] = []
  for (let i = 0; i < times; i += 1) {
    const begun = performance.now()
    await ask()
    took.push(performance.now() - begun)
  }
  console.log(`| ${name} | ${at(took, 0.5).toFixed(1)} | ${at(took, 0.95).toFixed(1)} | ${at(took, 1).toFixed(1)} |`)
}
const { lanes } = (await client.query<{ lanes: string[] }>(`select lanes from load_task where id = ${id}`)).rows[0] ?? { lanes: [] }
console.log(`${tasks.toLocaleString('en')} plans of thirty days, a plan of ${orders} orders, load average ${loadavg()[0]?.toFixed(1)}\n`)
console.log('| call | median, ms | 95 % | slowest |\n|---|---|---|---|')
await fill(`'9901>' || (t * 7 + i) % 900`)
await timed('loading/earlier, no plan has these lanes', () => earlierOfLoading.run(services, carrier, { id }))
await fill(`case when i = 1 then '${lanes[0]}' else '9901>' || (t * 7 + i) % 900 end`)
await client.query(
  `update load_task set lanes = array(select case when i <= ${orders * 0.4} then '${lanes[0]}' else '9902>' || i end from generate_series(1, ${orders}) i) where id = ${id}`
)
await timed('loading/earlier, every plan has one of these lanes, none has half of the orders', () => earlierOfLoading.run(services, carrier, { id }))
await fill(`'9901>' || 2 * (i % 12)`)
await client.query(`update load_task set lanes = array(select '9901>' || i % 25 from generate_series(1, ${orders}) i) where id = ${id}`)
await timed('loading/earlier, every plan has twelve of these 25 lanes, none has half of the orders', () =>
  earlierOfLoading.run(services, carrier, { id })
)
await fill(`case when i = 1 then '${lanes[0]}' else '9901>' || (t * 7 + i) % 900 end`)
await client.query(`update load_task set lanes = array(select '${lanes[0]}' from generate_series(1, ${orders})) where id = ${id}`)
await timed('loading/earlier, the newest plan has these lanes', () => earlierOfLoading.run(services, carrier, { id }))
await timed('loading/rates, no rules', () => ratesOfLoading.run(services, carrier, { id }))
/* Price rules as two companies agree them: one for the lane of these orders among many for others. */
const lanesOf = Array.from({ length: rules }, (_, i) => ({
  start_scope: '5101',
  end_scope: i === 0 ? '4201' : String(1101 + (i % 6) * 1000 + Math.floor(i / 6) * 10),
  vehicle_type_ids: i % 2 ? [8 + (i % 4)] : [],
  tiers: [5, 10, 20].map((yuan, n) => ({ from: n * 5, price_e4: (400 - yuan) * 1_000_000 }))
}))
await aProject(world, { direction: 2, shipper: 'carrier', rules: lanesOf })
await timed(`loading/rates, ${rules} rules of its own`, () => ratesOfLoading.run(services, carrier, { id }))
const shipper = await world.actor('shipper')
const theirs: { id: number }[] = []
for (let i = 0; i < orders; i += 1) theirs.push(await anOrder(world))
const shipped = await aLoadPlan(world, shipper, theirs, { vehicle_types: [{ vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 560 }] })
for (const key of ['carrier', 'carrier2']) await aProject(world, { carrier: key, rules: lanesOf })
await timed(`loading/rates, contracts with two carriers of ${rules} rules each`, () => ratesOfLoading.run(services, shipper, { id: shipped }))
await timed(`loading/typePrices, ${rules} rules of its own`, () => typePricesOfLoading.run(services, carrier, {}))
await timed(`loading/typePrices, contracts with two carriers of ${rules} rules each`, () => typePricesOfLoading.run(services, shipper, {}))
await client.end()
await running.close()
await urls.drop()
await server.close()
process.exit(0)
