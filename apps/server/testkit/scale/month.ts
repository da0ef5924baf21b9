import type pg from 'pg'

type Trips = {
  readonly tenant_id: number
  readonly shipper: number
  readonly carrier: number
  readonly trips: number
  /** How many drivers share the trips. */
  readonly payees: number
}

/** The days of the trips. */
export const monthOfTrips = { period_from: '2026-10-01', period_to: '2026-10-31' } as const

const eachTrip = ({ trips }: Trips): string => `from generate_series(1, ${trips}) i`
const at = `timestamptz '2026-10-01 08:00+08' + (i % 29) * interval '1 day'`
const both = ({ shipper, carrier }: Trips): string => `array[${shipper}, ${carrier}]::bigint[]`
const payeeOf = ({ payees }: Trips): string => `900000000000 + i % ${payees}`
const nameOf = ({ payees }: Trips): string => `'司机' || i % ${payees}`
const charge =
  'insert into charge (tenant_id, id, parties, charge_no, direction, charge_status, waybill_id, waybill_no, order_id, order_no, shipper_id, carrier_id, party_id, item_code, amount_fen, net_fen, tax_fen, tax_rate_bp, source, trace, delivered_at, receipt_at)'

/** Trips of October with confirmed receipts, each of one order and one of the drivers; without foreign keys, and without statistics yet. */
export const fillTrips = async (client: pg.Client, given: Trips): Promise<void> => {
  const keys = await client.query<{ line: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line from pg_constraint where contype = 'f' and conparentid = 0`
  )
  for (const { line } of keys.rows) await client.query(line)
  const { tenant_id, shipper, carrier } = given
  const [parties, payee, each] = [both(given), payeeOf(given), eachTrip(given)]
  await client.query(`insert into "order" (tenant_id, id, parties, order_no, customer_order_no, shipper_id, shipper_name, carrier_id, carrier_name, xianlu_type, order_status, freight_fen, goods_num, goods_kg, goods_volume)
    select ${tenant_id}, 1000000000 + i, ${parties}, 'DD' || i, 'K' || i, ${shipper}, '货主', ${carrier}, '承运商', 1, 85, 109000, 100, 2000, 10 ${each}`)
  await client.query(`insert into waybill (tenant_id, id, parties, waybill_no, dispatch_id, carrier_id, carrier_name, waybill_status, receipt_status, vehicle_id, driver_id, plate_no, plan_start_time, plan_end_time, unload_done_at, payee_id, payee_name, person_id)
    select ${tenant_id}, 2000000000 + i, ${parties}, 'YD' || i, 3000000000 + i, ${carrier}, '承运商', 100, 40, 1, 1, '川B' || i % 500, ${at}, ${at}, ${at}, ${payee}, ${nameOf(given)}, ${payee} ${each}`)
  await client.query(`insert into waybill_order (tenant_id, id, parties, waybill_id, order_id, shipper_id, order_no, shipper_name, goods_num, goods_kg, goods_volume)
    select ${tenant_id}, 4000000000 + i, ${parties}, 2000000000 + i, 1000000000 + i, ${shipper}, 'DD' || i, '货主', 100, 2000, 10 ${each}`)
}

/** What the shipper owes for each trip, confirmed: 1,090.00 of freight and 54.50 for loading. */
export const fillOwedByShipper = async (client: pg.Client, given: Trips): Promise<void> => {
  const { tenant_id, shipper, carrier } = given
  for (const [first, item, gross, net, tax] of [
    [5, 'F01', 109_000, 100_000, 9_000],
    [6, 'F04', 5450, 5000, 450]
  ] as const)
    await client.query(`${charge}
      select ${tenant_id}, ${first}000000000 + i, ${both(given)}, 'FY${first}-' || i, 1, 30, 2000000000 + i, 'YD' || i, 1000000000 + i, 'DD' || i, ${shipper}, ${carrier}, ${shipper}, '${item}', ${gross}, ${net}, ${tax}, 900, 1, '{}', ${at}, ${at} ${eachTrip(given)}`)
}

/** What the driver of each trip is owed, confirmed: 600.00, half paid on arrival, half monthly. */
export const fillOwedToPayees = async (client: pg.Client, given: Trips): Promise<void> => {
  const { tenant_id, shipper, carrier } = given
  const [payee, each] = [payeeOf(given), eachTrip(given)]
  const parties = `array[${carrier}, ${payee}]::bigint[]`
  await client.query(`${charge}
    select ${tenant_id}, 7000000000 + i, ${parties}, 'FY7-' || i, 2, 30, 2000000000 + i, 'YD' || i, 1000000000 + i, 'DD' || i, ${shipper}, ${carrier}, ${payee}, 'F01', 60000, 60000, 0, 0, 2, '{}', ${at}, ${at} ${each}`)
  for (const kind of [4, 6])
    await client.query(`insert into waybill_part (tenant_id, id, parties, carrier_id, waybill_id, waybill_no, part_kind, payee_id, payee_name, amount_fen)
      select ${tenant_id}, ${kind}0000000000 + i, ${parties}, ${carrier}, 2000000000 + i, 'YD' || i, ${kind}, ${payee}, ${nameOf(given)}, 30000 ${each}`)
}

/** Takes their statements away again. */
export const resetMonth = async (client: pg.Client): Promise<void> => {
  for (const text of [
    'update charge set statement_id = null, statement_line_id = null',
    'truncate statement_line cascade',
    'truncate statement cascade'
  ])
    await client.query(text)
}
