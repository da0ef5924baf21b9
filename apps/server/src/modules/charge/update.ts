import { chargeMachine, chargeSource } from '@yunshu/contract/charge/machine'
import type { ChargeTrace } from '@yunshu/domain/charge'
import { sumFen } from '@yunshu/domain/money'
import { countsFor } from '@yunshu/domain/settleTerms'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { accrue } from './accrue.ts'
import { type OrderFacts, readFacts, type Ride } from './facts.ts'
import { updateTripSums } from './finance.ts'
import { insertCharge } from './insert.ts'
import { type ClaimedLosses, priceOrder, type Standing, type Wanted } from './price.ts'
import { agreedFor } from './rate.ts'
import { modelsOfRides, settleOrder } from './settle.ts'
import { refreshStatements } from '../statement/rows.ts'
import { lockTrips } from '../waybill/rows.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/**
 * Brings the charges of a trip up to date: they are made at dispatch, computed again at loading and receipt, confirmed with its receipts, and void when it is
 * cancelled. Trips that share an order are updated together, since they share its price. Idempotent; call it within `withSystemScope`.
 */
export const updateCharges = async (tx: Tx, actor: Actor, waybill_id: number, publishChange: PublishChange): Promise<void> => {
  const { tenant_id } = actor
  const orders = await tx
    .selectFrom('waybill_order')
    .select('order_id')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .execute()
  const order_ids = [...new Set(orders.map(({ order_id }) => order_id))]
  if (order_ids.length === 0) return
  await lockTrips(tx, tenant_id, [waybill_id])
  // A statement that is being made takes charges without asking for their trips: what is written over them is read behind their own lock.
  const askFacts = readFacts(tx, tenant_id, order_ids)
  const askRows = tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('order_id', 'in', order_ids)
    .where('direction', '=', 1)
    .where('charge_status', '<>', chargeMachine.code.void)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [facts, rows] = await Promise.all([askFacts, askRows])
  const left = new Set<number>()
  for (const fact of facts) {
    const own = rows.filter(({ order_id }) => order_id === fact.order.id)
    await updateOrderCharges(tx, actor, fact, own, left)
  }
  if (left.size > 0) await refreshStatements(tx, tenant_id, [...left], publishChange)
  const waybill_ids = [...new Set([waybill_id, ...facts.flatMap(({ rides }) => rides.map((ride) => ride.waybill_id))])].sort((a, b) => a - b)
  await accrue(tx, actor, waybill_ids)
  await updateTripSums(tx, tenant_id, waybill_ids)
  for (const { order } of facts) publishChange('charge', { id: order.id, parties: partiesOf(order) })
}

const partiesOf = ({ shipper_id, carrier_id }: Row<'order'>): number[] => [shipper_id, ...(carrier_id === null ? [] : [carrier_id])]

/* A charge keeps its amount once its receipts or its statement are confirmed, and always when somebody priced it by hand. */
const updateOrderCharges = async (tx: Tx, actor: Actor, facts: OrderFacts, all: readonly Row<'charge'>[], left: Set<number>): Promise<void> => {
  const rows = all.filter(({ abnormal_id }) => abnormal_id === null)
  const claims = all.filter(({ abnormal_id }) => abnormal_id !== null)
  const losses = claims.filter((row) => isLoss(row) && stands(row, claims))
  const claimed: ClaimedLosses = {
    fen: -sumFen(losses.map(({ amount_fen }) => amount_fen)),
    has: (waybill_id, item_code) => losses.some((row) => row.waybill_id === waybill_id && row.item_code === item_code)
  }
  const rideOf = (row: Row<'charge'>): Ride | undefined => facts.rides.find(({ waybill_id }) => waybill_id === row.waybill_id)
  const confirmed = (row: Row<'charge'>): boolean =>
    row.charge_status >= chargeMachine.code.billed ||
    (row.charge_status === chargeMachine.code.confirmed && rideOf(row)?.receipt_at !== null && rideOf(row) !== undefined) ||
    isSet(row)
  const confirmedAmounts = (item_code: string) =>
    new Map(rows.filter((row) => row.item_code === item_code && confirmed(row) && rideOf(row)).map((row) => [row.waybill_id, row.amount_fen]))
  const freightOf = (waybill_id: number) => rows.find((row) => row.waybill_id === waybill_id && row.item_code === 'F01')
  const standing: Standing = ({ waybill_id }) => {
    const freight = freightOf(waybill_id)
    return freight && confirmed(freight) && !isSet(freight) ? (isOwnPrice(freight) ? 'own' : 'order') : undefined
  }
  // Once the receipts of a trip confirmed one of its charges, no model adds another.
  const isFixed = ({ waybill_id }: Ride): boolean =>
    rows.some((row) => row.waybill_id === waybill_id && row.charge_status >= chargeMachine.code.confirmed && confirmed(row) && !isSet(row))
  const models = await modelsOfRides(tx, facts, isFixed)
  const agreed = agreedFor(tx, facts.order, ({ waybill_id }) => countsFor('up', models.get(waybill_id)?.terms.back_side ?? 0))
  const priced = await priceOrder(facts, confirmedAmounts, agreed, claimed, standing)
  const isSettled = ({ waybill_id }: Ride): boolean => rows.some((row) => row.waybill_id === waybill_id && row.source === chargeSource.code.model)
  const wanted = await settleOrder(
    tx,
    facts,
    // What a model settled stands as it is with the receipts: no line of a rule comes beside it.
    priced.filter(({ ride }) => !(isFixed(ride) && isSettled(ride))),
    models,
    {
      setFreight: (waybill_id) => {
        const freight = freightOf(waybill_id)
        return freight && isSet(freight) ? freight : undefined
      },
      claimedItems: (waybill_id) => claims.filter((row) => row.waybill_id === waybill_id && stands(row, claims)).map(({ item_code }) => item_code)
    }
  )
  const kept = new Set<number>()
  for (const want of wanted) {
    const had = rows.find((row) => row.waybill_id === want.ride.waybill_id && row.item_code === want.item_code)
    if (had) kept.add(had.id)
    if (had && confirmed(had)) await restate(tx, actor, had, want.ride, left)
    else if (had) await rewrite(tx, actor, had, want, left)
    else await insert(tx, actor, facts.order, want)
  }
  for (const row of claims) {
    const ride = rideOf(row)
    if (ride) await restate(tx, actor, row, ride, left)
  }
  for (const row of rows.filter(({ id }) => !kept.has(id))) {
    const ride = rideOf(row)
    if (ride && (confirmed(row) || isSet(row))) await restate(tx, actor, row, ride, left)
    else if (row.charge_status < chargeMachine.code.billed)
      await write(tx, actor, row, { charge_status: chargeMachine.code.void, ...leave(row, left) })
  }
}

/* What was taken for missing or broken goods. */
const isLoss = ({ item_code }: Row<'charge'>): boolean => item_code === 'D01' || item_code === 'D02'
/* A claim that was given back does not stand any more. */
const stands = (row: Row<'charge'>, claims: readonly Row<'charge'>[]): boolean =>
  (row.trace as { kind?: string }).kind === 'claim' &&
  !claims.some(({ replaces, trace }) => replaces === row.id && (trace as { kind?: string }).kind === 'claimBack')
/* A price of the trip alone: its lane's, or that of its settlement model. */
const isOwnPrice = ({ trace }: Row<'charge'>): boolean => {
  const of = trace as ChargeTrace
  const from = of.kind === 'settled' ? of.base : of
  return (of.kind === 'settled' && of.base_from === 'model') || (from?.kind === 'rule' && from.rate.picked_by.lane !== undefined)
}
const isSet = (row: Row<'charge'>): boolean => ['set', 'added'].includes((row.trace as { kind: string }).kind)
/** The state of a charge by its trip: 20 without a rate, until a person prices it; 30 (confirmed) with the receipts; else 10 (estimated). */
const statusOf = (no_rate: boolean, ride: Ride): 10 | 20 | 30 => (no_rate ? 20 : ride.receipt_at === null ? 10 : 30)
const leave = (row: Row<'charge'>, left: Set<number>) => {
  if (row.statement_id !== null) left.add(row.statement_id)
  return { statement_id: null, statement_line_id: null }
}

const restate = async (tx: Tx, actor: Actor, row: Row<'charge'>, ride: Ride, left: Set<number>): Promise<void> => {
  if (row.charge_status >= chargeMachine.code.billed) return
  const charge_status = statusOf(row.no_rate, ride)
  const { delivered_at, receipt_at } = ride
  if (row.charge_status === charge_status && row.delivered_at === delivered_at && row.receipt_at === receipt_at) return
  await write(tx, actor, row, {
    charge_status,
    delivered_at,
    receipt_at,
    ...(charge_status === chargeMachine.code.confirmed ? {} : leave(row, left))
  })
}

const rewrite = async (tx: Tx, actor: Actor, row: Row<'charge'>, want: Wanted, left: Set<number>): Promise<void> => {
  const values = valuesOf(want)
  const same = (Object.keys(values) as (keyof typeof values)[]).every((name) =>
    name === 'trace' ? JSON.stringify(sorted(row.trace)) === JSON.stringify(sorted(want.trace)) : row[name] === values[name]
  )
  if (!same) await write(tx, actor, row, { ...values, ...(values.charge_status === chargeMachine.code.confirmed ? {} : leave(row, left)) })
}
/* PostgreSQL keeps the keys of a document in an order of its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, below]) => below !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, below]) => [name, sorted(below)])
        )
      : value

const valuesOf = ({ ride, amount_fen, net_fen, tax_fen, tax_rate_bp, source, no_rate, qty, unit_price_e4, trace }: Wanted) => ({
  charge_status: statusOf(no_rate, ride) as number,
  amount_fen,
  net_fen,
  tax_fen,
  tax_rate_bp,
  source: source as number,
  no_rate,
  qty,
  unit_price_e4,
  trace: JSON.stringify(trace),
  delivered_at: ride.delivered_at,
  receipt_at: ride.receipt_at
})

const write = async (tx: Tx, actor: Actor, row: Row<'charge'>, changes: Partial<NewRow<'charge'>>): Promise<void> =>
  void (await tx
    .updateTable('charge')
    .set({ ...changes, version: row.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute())

const insert = async (tx: Tx, actor: Actor, order: Row<'order'>, want: Wanted): Promise<void> => {
  const { ride } = want
  await insertCharge(
    tx,
    { ...ride, tenant_id: order.tenant_id },
    {
      tenant_id: order.tenant_id,
      id: newId(),
      parties: [order.shipper_id, ride.carrier_id],
      direction: 1,
      order_id: order.id,
      order_no: order.order_no,
      shipper_id: order.shipper_id,
      party_id: order.shipper_id,
      item_code: want.item_code,
      ...valuesOf(want),
      created_by: actor.user_id,
      updated_by: actor.user_id
    }
  )
}
