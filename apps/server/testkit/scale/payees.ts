import type pg from 'pg'

type Payees = {
  readonly tenant_id: number
  readonly shipper: number
  readonly carrier: number
  readonly trips: number
  /** How many drivers share the trips. */
  readonly payees: number
}

/** Delivered trips of October with confirmed receipts, each of one of the drivers: 600.00 a trip, half paid on arrival, half monthly; without foreign keys, and without statistics yet. */
export const fillPayees = async (client: pg.Client, { tenant_id, shipper, carrier, trips, payees }: Payees): Promise<void> => {
  const keys = await client.query<{ line: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line from pg_constraint where contype = 'f' and conparentid = 0`
  )
  for (const { line } of keys.rows) await client.query(line)
  const payee = `900000000000 + i % ${payees}`
  const at = `timestamptz '2026-10-01 08:00+08' + (i % 29) * interval '1 day'`
  const each = `from generate_series(1, ${trips}) i`
  const both = `array[${shipper}, ${carrier}]::bigint[]`
  await client.query(`insert into "order" (tenant_id, id, parties, order_no, customer_order_no, shipper_id, shipper_name, carrier_id, carrier_name, xianlu_type, order_status, freight_fen, goods_num, goods_kg, goods_volume)
    select ${tenant_id}, 1000000000 + i, ${both}, 'DD' || i, 'K' || i, ${shipper}, '货主', ${carrier}, '承运商', 1, 85, 109000, 100, 2000, 10 ${each}`)
  await client.query(`insert into waybill (tenant_id, id, parties, waybill_no, dispatch_id, carrier_id, carrier_name, waybill_status, receipt_status, vehicle_id, driver_id, plate_no, plan_start_time, plan_end_time, unload_done_at, payee_id, payee_name, person_id)
    select ${tenant_id}, 2000000000 + i, ${both}, 'YD' || i, 3000000000 + i, ${carrier}, '承运商', 100, 40, 1, 1, '川B' || i % 500, ${at}, ${at}, ${at}, ${payee}, '司机' || i % ${payees}, ${payee} ${each}`)
  await client.query(`insert into waybill_order (tenant_id, id, parties, waybill_id, order_id, shipper_id, order_no, shipper_name, goods_num, goods_kg, goods_volume)
    select ${tenant_id}, 4000000000 + i, ${both}, 2000000000 + i, 1000000000 + i, ${shipper}, 'DD' || i, '货主', 100, 2000, 10 ${each}`)
  await client.query(`insert into charge (tenant_id, id, parties, charge_no, direction, charge_status, waybill_id, waybill_no, order_id, order_no, shipper_id, carrier_id, party_id, item_code, amount_fen, net_fen, tax_fen, tax_rate_bp, source, trace, delivered_at, receipt_at)
    select ${tenant_id}, 5000000000 + i, array[${carrier}, ${payee}]::bigint[], 'FY' || i, 2, 30, 2000000000 + i, 'YD' || i, 1000000000 + i, 'DD' || i, ${shipper}, ${carrier}, ${payee}, 'F01', 60000, 60000, 0, 0, 2, '{}', ${at}, ${at} ${each}`)
  for (const kind of [4, 6])
    await client.query(`insert into waybill_part (tenant_id, id, parties, carrier_id, waybill_id, waybill_no, part_kind, payee_id, payee_name, amount_fen)
      select ${tenant_id}, ${kind}0000000000 + i, array[${carrier}, ${payee}]::bigint[], ${carrier}, 2000000000 + i, 'YD' || i, ${kind}, ${payee}, '司机' || i % ${payees}, 30000 ${each}`)
}

/** The days of those trips. */
export const monthOfPayees = { period_from: '2026-10-01', period_to: '2026-10-31' } as const

/** Takes their statements away again. */
export const resetPayees = async (client: pg.Client): Promise<void> => {
  for (const text of [
    'update charge set statement_id = null, statement_line_id = null',
    'truncate statement_line cascade',
    'truncate statement cascade'
  ])
    await client.query(text)
}
