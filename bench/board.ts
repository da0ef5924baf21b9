import { chromium, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/launch/postgres.ts'
import { findChromium } from '../scripts/chromium.ts'

// The dispatch board of a carrier with 300 vehicles and 3,000 trips in a week: how long its calls take, and how long frames take while it is scrolled and while an order is
// dragged over it, beside the page at rest. In a real browser on a running server with the demo's data, to whose first carrier vehicles and trips are added:
// `YUNSHU_DATA=… YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/board.ts http://localhost:8080`; with `--fill` it only adds them. Results in bench/README.md.

const base = process.argv[2] ?? 'http://localhost:8080'
const password = process.env['YUNSHU_DEMO_PASSWORD'] ?? ''
const data = process.env['YUNSHU_DATA'] ?? 'data'
const fleet = 300
const each = 10
const rounds = 5
const day = 86_400_000

/* Vehicle 9…n is driven by driver 9…n, whose person is 9…n: copies of one pair of the demo that is in order. Its trips follow each other without a gap of a day. */
const fill = `
do $$ declare
  first bigint := 9000000000000;
  own bigint; v vehicle; d driver; p person; w waybill; g dispatch; have int;
begin
  perform set_config('app.platform', 'on', true);
  select company_id into own from "user" where account = 'carrier';
  select count(*) into have from vehicle where company_id = own and deleted_at is null;
  if have >= ${fleet} then return; end if;
  select * into v from vehicle where company_id = own and not suspended and audit_status = 20 and driver_id is not null and trailer_plate_no = '' order by id limit 1;
  select * into d from driver where id = v.driver_id;
  select * into p from person where id = d.person_id;
  select * into w from waybill where carrier_id = own and waybill_status = 100 and exists (select from waybill_point o where o.waybill_id = waybill.id having count(*) = 2) order by id desc limit 1;
  select * into g from dispatch where id = w.dispatch_id;
  insert into person select (jsonb_populate_record(p, jsonb_build_object('id', first + i, 'id_hash', '\\x' || md5(i::text), 'mobile', '199' || lpad(i::text, 8, '0')))).* from generate_series(1, ${fleet} - have) i;
  insert into driver select (jsonb_populate_record(d, jsonb_build_object('id', first + i, 'person_id', first + i, 'parties', array[own, first + i], 'mobile', '199' || lpad(i::text, 8, '0'),
    'id_hash', '\\x' || md5(i::text), 'driver_name', substr('王李张刘陈杨赵黄周吴', 1 + i % 10, 1) || substr('建国志强海波文斌', 1 + 2 * (i % 4), 2)))).* from generate_series(1, ${fleet} - have) i;
  insert into vehicle select (jsonb_populate_record(v, jsonb_build_object('id', first + i, 'plate_no', '川B' || (60000 + i), 'driver_id', first + i, 'work_status', 1))).* from generate_series(1, ${fleet} - have) i;
  insert into insurance_policy select (jsonb_populate_record(o, jsonb_build_object('id', first + 10 * i + o.kind, 'vehicle_id', first + i))).* from insurance_policy o, generate_series(1, ${fleet} - have) i
    where o.vehicle_id = v.id and o.end_date = (select max(end_date) from insurance_policy s where s.vehicle_id = v.id and s.kind = o.kind);
  insert into inspection select (jsonb_populate_record(o, jsonb_build_object('id', first + i, 'vehicle_id', first + i))).* from inspection o, generate_series(1, ${fleet} - have) i
    where o.id = (select id from inspection where vehicle_id = v.id order by valid_to desc limit 1);
  create temporary table made on commit drop as select first + 1000 * i + n as id, i, date_trunc('hour', now()) - interval '24 hours' + interval '16 hours' * n + interval '1 hour' * (i % 14) as leaves
    from generate_series(1, ${fleet} - have) i, generate_series(1, ${each}) n;
  insert into waybill select (jsonb_populate_record(w, jsonb_build_object('id', m.id, 'waybill_no', 'YB' || m.id, 'dispatch_id', m.id, 'vehicle_id', first + m.i, 'driver_id', first + m.i, 'person_id', first + m.i,
      'plate_no', '川B' || (60000 + m.i), 'parties', array[own], 'plan_start_time', m.leaves, 'plan_end_time', m.leaves + interval '12 hours', 'created_at', now(),
      'waybill_status', case when m.leaves + interval '12 hours' < now() then 100 when m.leaves < now() then 60 else 30 end,
      'driver_qiandao_time', case when m.leaves < now() then m.leaves - interval '1 hour' end, 'shiji_fache_start_time', case when m.leaves < now() then m.leaves end,
      'eta', case when m.leaves < now() then m.leaves + interval '12 hours' + interval '1 hour' * (m.i % 3 - 1) end,
      'unload_done_at', case when m.leaves + interval '12 hours' < now() then m.leaves + interval '11 hours' end))).* from made m;
  insert into dispatch select (jsonb_populate_record(g, jsonb_build_object('id', m.id, 'dispatch_no', 'PB' || m.id, 'waybill_id', m.id, 'vehicle_id', first + m.i, 'driver_id', first + m.i, 'person_id', first + m.i,
      'plate_no', '川B' || (60000 + m.i), 'parties', array[own], 'plan_start_time', m.leaves, 'plan_end_time', m.leaves + interval '12 hours', 'live', m.leaves + interval '12 hours' > now(),
      'during', tstzrange(m.leaves, m.leaves + interval '12 hours')::text, 'dispatch_status', case when m.leaves < now() then 40 else 30 end))).* from made m;
  insert into waybill_point select (jsonb_populate_record(o, jsonb_build_object('id', m.id * 10 + o.seq, 'waybill_id', m.id, 'parties', array[own], 'time_type', 3,
      'time_start', m.leaves + interval '9 hours' * (o.seq - 1), 'time_end', m.leaves + interval '3 hours' + interval '9 hours' * (o.seq - 1),
      'arrived_at', case when m.leaves + interval '11 hours' * (o.seq - 1) < now() then m.leaves + interval '11 hours' * (o.seq - 1) + interval '90 minutes' * (m.i % 3) end,
      'done_at', null, 'departed_at', null, 'late_min', case when o.seq = 2 and m.i % 3 = 2 then 120 end))).* from waybill_point o, made m where o.waybill_id = w.id;
end $$`

const main = async (): Promise<void> => {
  const postgres = await startPostgres({ dataDir: data, log: () => undefined })
  const client = new pg.Client({
    connectionString: postgres.superUrl.replace(/\/[^/?]*(\?|$)/, `/${new URL(postgres.adminUrl).pathname.slice(1)}$1`)
  })
  await client.connect()
  await client.query(fill)
  await client.query('analyze')
  await client.end()
  await postgres.stop()
  if (process.argv.includes('--fill')) return
  const answer = await fetch(`${base}/api/index/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: 'carrier', password })
  })
  const { token } = ((await answer.json()) as { data: { admin_login_init: { token: string } } }).data.admin_login_init
  const call = async (path: string, body: object): Promise<{ ms: number; text: string }> => {
    const begun = performance.now()
    const told = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', token }, body: JSON.stringify(body) })
    const text = await told.text()
    return { ms: performance.now() - begun, text }
  }
  const orders = JSON.parse((await call('/api/order/carrier_list', { to_load: true, pagesize: 3 })).text) as { data: { data: { id: number }[] } }
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const input = { from: at(-day), to: at(7 * day), stops: true }
  const first = JSON.parse((await call('/api/dispatch/board', input)).text) as {
    data: { vehicles: { id: number; driver_id: number }[]; trips: { id: number }[] }
  }
  const order_id = orders.data.data[0]?.id ?? 0
  const plan_start_time = at(9 * day)
  const asked: readonly (readonly [string, string, object])[] = [
    ['the waybill list, beside it', '/api/waybill/list', {}],
    [`the board, ${first.data.vehicles.length} vehicles and ${first.data.trips.length} trips`, '/api/dispatch/board', input],
    ['the board, one changed trip', '/api/dispatch/board', { ...input, waybill_ids: [first.data.trips.at(-1)?.id] }],
    ['all rows for an order', '/api/dispatch/fits', { orders: [{ order_id }], plan_start_time }],
    [
      'one row for an order',
      '/api/dispatch/check',
      { orders: [{ order_id }], vehicle_id: first.data.vehicles.at(-1)?.id, driver_id: first.data.vehicles.at(-1)?.driver_id, plan_start_time }
    ]
  ]
  const part = (times: readonly number[], of: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * of)] ?? 0
  const told = (times: readonly number[], of: number) => `${part(times, of).toFixed(1)} ms`
  console.log('| call | median of 20 | slowest | kB |\n|---|---|---|---|')
  for (const [name, path, body] of asked) {
    const times: number[] = []
    let size = 0
    for (let i = 0; i < 20; i += 1) {
      const { ms, text } = await call(path, body)
      times.push(ms)
      size = text.length
    }
    console.log(`| ${name} | ${told(times, 0.5)} | ${told(times, 1)} | ${Math.round(size / 1000)} |`)
  }

  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await page.addInitScript((own) => localStorage.setItem('accessToken', own), token)
  console.log(
    '\n| board | at rest | down: median | 95 % | along: median | 95 % | dragging an order: median | 95 % | drawn |\n|---|---|---|---|---|---|---|---|---|'
  )
  for (const span of [24, 168, 672]) {
    await page.goto(`${base}${carrier.orders.route}?view=board&span=${span}`)
    await page.locator('.board-bar').first().waitFor()
    await page.waitForTimeout(2500)
    const [rest, down, along, drag]: number[][] = [[], [], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const way = round % 2 === 0 ? 1 : -1
      rest?.push(...(await framesDuring(page, () => page.waitForTimeout(800))))
      down?.push(...(await framesDuring(page, () => wheel(page, 0, way * 100))))
      along?.push(...(await framesDuring(page, () => wheel(page, way * 100, 0))))
      drag?.push(...(await framesDuring(page, () => carry(page))))
    }
    const drawn = await page.locator('.board-bar').count()
    console.log(
      `| ${span} h | ${told(rest ?? [], 0.5)} | ${told(down ?? [], 0.5)} | ${told(down ?? [], 0.95)} | ${told(along ?? [], 0.5)} | ${told(along ?? [], 0.95)} | ${told(drag ?? [], 0.5)} | ${told(drag ?? [], 0.95)} | ${drawn} bars |`
    )
  }
  await browser.close()
}

const wheel = async (page: Page, x: number, y: number): Promise<void> => {
  await page.mouse.move(900, 500)
  for (let i = 0; i < 40; i += 1) await page.mouse.wheel(x, y)
}
const carry = async (page: Page): Promise<void> => {
  const order = await page.locator('.board-order').first().boundingBox()
  await page.mouse.move((order?.x ?? 0) + 80, (order?.y ?? 0) + 20)
  await page.mouse.down()
  for (let i = 0; i < 40; i += 1) await page.mouse.move(700 + i * 12, 350 + (i % 20) * 18)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/* Written as text: what tsx adds to functions is not there in the page. */
const begin = `frames = []; turn = (globalThis.turn ?? 0) + 1; last = performance.now(); { const mine = turn
  requestAnimationFrame(function next(now) { if (mine !== turn) return; frames.push(now - last); last = now; requestAnimationFrame(next) }) }`
/** The times between frames, in milliseconds, while something is done. */
const framesDuring = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(begin)
  await act()
  return await page.evaluate<number[]>('turn += 1, frames.slice(1)')
}

await main()
