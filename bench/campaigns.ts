import pg from 'pg'
import { at, call, login } from './product.ts'

// Lists and details of bidding beside the default list of waybills: 100 campaigns with 50 bidders each, on a running server with the data of the demo.
// `YUNSHU_DEMO_PASSWORD=… OWNER_URL=… node_modules/.bin/tsx bench/campaigns.ts http://localhost:8080`; OWNER_URL is the database as its owner, who writes the lots.

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60)

/** How long an answer takes, ms. */
const timed = async (path: string, body: object, token: string): Promise<number> => {
  const from = performance.now()
  await call(path, body, token)
  return performance.now() - from
}

/* The lots, made from one of the demo that was awarded: 50 carriers that work with the shipper, each with a bid in each of 100 open auctions and evaluated ones. */
const plant = async (): Promise<void> => {
  const owner = new pg.Client({ connectionString: process.env['OWNER_URL'] ?? '' })
  await owner.connect()
  await owner.query(`set app.platform = 'on'`)
  const like = async (table: string, where: string): Promise<Record<string, unknown>> =>
    (await owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(x) as row from ${table} x where ${where} limit 1`)).rows[0]?.row ?? {}
  /* Copies of one row, each with what differs, by an expression over `n`. */
  const copies = async (table: string, row: Record<string, unknown>, from: string, over: Record<string, string>): Promise<void> => {
    const changed = Object.entries(over).map(([column, value]) => `'${column}', ${value}`)
    await owner.query(
      `insert into ${table} select r.* from ${from}, jsonb_populate_record(null::${table}, $1::jsonb || jsonb_build_object(${changed.join(', ')})) r on conflict do nothing`,
      [JSON.stringify(row)]
    )
  }
  const campaign = await like('campaign', `bid_mode = 2 and campaign_status = 30 and campaign_no not like 'JJBENCH%'`)
  const bid = await like('bid', `campaign_id = ${String(campaign['id'])}`)
  const lot = await like('campaign_order', `campaign_id = ${String(campaign['id'])}`)
  const company = await like('company', 'company_type = 2')
  const link = await like('company_link', `shipper_id = ${String(campaign['shipper_id'])} and carrier_id = ${String(bid['carrier_id'])}`)
  const start = 900_000_000_000_000
  const others = `generate_series(1, 48) n`
  await copies('company', company, others, {
    id: `${start} + n`,
    parties: `array[${start} + n]`,
    company_no: `'BENCH' || n`,
    company_name: `'压测承运' || n`,
    credit_code: `'BENCH' || n`
  })
  await copies('company_link', link, others, {
    id: `${start} + n`,
    carrier_id: `${start} + n`,
    carrier_name: `'压测承运' || n`,
    parties: `array[${String(campaign['shipper_id'])}, ${start} + n]`
  })
  const lots = 'generate_series(1, 100) n'
  await copies('campaign', campaign, lots, { id: `${start} + n`, campaign_no: `'JJBENCH' || n`, invited_count: '50', bid_count: '50' })
  await copies('campaign_order', lot, lots, { id: `${start} + n`, campaign_id: `${start} + n`, is_live: 'false' })
  const known = (await owner.query<{ id: string }>(`select distinct carrier_id as id from bid where campaign_id = ${String(campaign['id'])}`)).rows
  const carriers = `(select ${start} + k as id, k from generate_series(1, 48) k union all select u.id, 48 + u.k from unnest(array[${known.map(({ id }) => id).join(',')}]::bigint[]) with ordinality u(id, k))`
  await copies('bid', bid, `${lots} cross join ${carriers} c`, {
    id: `${start} + n * 1000 + c.k`,
    campaign_id: `${start} + n`,
    carrier_id: 'c.id',
    parties: `array[${String(campaign['shipper_id'])}, c.id]`,
    bid_fen: '500000 + c.k',
    total_fen: '500000 + c.k',
    net_fen: '458716 + c.k',
    rank: 'c.k',
    seq: 'c.k'
  })
  await owner.query('analyze')
  await owner.end()
}

const main = async (): Promise<void> => {
  const [shipper, carrier] = [await login('shipper'), await login('carrier')]
  const { data } = await call<{ data: { id: number }[] }>('/api/campaign/hall', { keyword: 'JJBENCH' }, carrier)
  if (data.length === 0) await plant()
  const id = 900_000_000_000_050
  const calls = {
    'waybill list, carrier': () => timed('/api/waybill/list', {}, carrier),
    'campaigns of the shipper': () => timed('/api/campaign/list', {}, shipper),
    'hall of the carrier': () => timed('/api/campaign/hall', {}, carrier),
    'detail for the shipper, 50 bids': () => timed('/api/campaign/info', { id }, shipper),
    'detail for the carrier': () => timed('/api/campaign/lot', { id }, carrier)
  }
  const times = new Map<string, number[]>()
  // In turn, so that whatever else the machine does meets all of them alike.
  for (let round = 0; round < rounds + 10; round += 1)
    for (const [name, ask] of Object.entries(calls)) {
      const ms = await ask()
      if (round >= 10) times.set(name, [...(times.get(name) ?? []), ms])
    }
  const told = (name: string, part: number): number => at(times.get(name) ?? [], part)
  const unit = told('waybill list, carrier', 0.5)
  for (const name of times.keys())
    console.log(
      `${name.padEnd(34)} p50 ${told(name, 0.5).toFixed(1)} ms, p95 ${told(name, 0.95).toFixed(1)} ms, ${(told(name, 0.5) / unit).toFixed(2)} of the waybill list`
    )
}

await main()
