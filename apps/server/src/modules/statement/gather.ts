import { chargeMachine } from '@yunshu/contract/charge/machine'
import { codes } from '../../platform/db/codes.ts'
import { daysBetween } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { findLink, linkedCompanies } from '../link/rows.ts'
import { givingCarriers, isFrozenRide } from '../order/rows.ts'
import { spanOf } from './queries.ts'

/** Whose charges of which days go on a statement. */
export type Period = {
  readonly tenant_id: number
  /** 1 between a shipper and the carrier, 2 between the carrier and whom it pays. */
  readonly direction: number
  readonly carrier_id: number
  /** The other side of the carrier; null: everybody of that direction. */
  readonly party_id: number | null
  readonly period_from: string
  readonly period_to: string
  readonly date_basis: number
}
/** The longest period of one statement. */
const longestPeriod = 100

const demandDays = (period_from: string, period_to: string): void => {
  const days = daysBetween(period_from, period_to)
  if (days < 0 || days >= longestPeriod) refuse('periodTooLong', { days: longestPeriod })
}

/** The period that is asked for, between the actor's company and the partner that he names. */
export const periodAsked = async (
  tx: Tx,
  actor: Actor,
  { partner_id, period_from, period_to, date_basis = 1 }: { partner_id: number; period_from: string; period_to: string; date_basis?: number }
): Promise<Period & { readonly party_id: number; readonly party_name: string; readonly carrier_name: string; readonly pay_days: number }> => {
  demandDays(period_from, period_to)
  const [party_id, carrier_id] = actor.type === 4 ? [actor.company_id, partner_id] : [partner_id, actor.company_id]
  const { party_name, carrier_name, pay_days } = (await termsOf(tx, actor, party_id, carrier_id)) ?? refuse('notFound')
  const between = { direction: 1, party_id, party_name, carrier_id, carrier_name, pay_days } as const
  return { tenant_id: actor.tenant_id, period_from, period_to, date_basis, ...between }
}

/* What a cooperation begins with; two carriers between whom an order was given on have agreed on nothing else. */
const usualPayDays = 30
/* The names of two companies that settle with each other, and how many days after the confirmation is paid: by their cooperation, or by orders that were given on. */
const termsOf = async (tx: Tx, { tenant_id }: Actor, party_id: number, carrier_id: number) => {
  const link = await findLink(tx, tenant_id, party_id, carrier_id)
  if (link) return { party_name: link.shipper_name, carrier_name: link.carrier_name, pay_days: link.pay_days }
  const [giving] = await givingCarriers(tx, tenant_id, carrier_id, { id: party_id })
  return giving && { party_name: giving.name, carrier_name: giving.carrier_name, pay_days: usualPayDays }
}

/** With whom the actor's company may make statements, by part of the name: a shipper with its carriers, a carrier with its customers. */
export const partnersOf = async (tx: Tx, actor: Actor, keyword: string): Promise<{ id: number; name: string }[]> => {
  const linked = await linkedCompanies(tx, actor, keyword)
  if (actor.type === 4) return linked
  const giving = await givingCarriers(tx, actor.tenant_id, actor.company_id, { keyword })
  return [...linked, ...giving.map(({ id, name }) => ({ id, name }))]
}

/** The period of what the actor's company owes for trips: to one payee, or to all of them. */
export const payeesAsked = (
  { tenant_id, company_id: carrier_id }: Actor,
  {
    partner_id = null,
    period_from,
    period_to,
    date_basis = 1
  }: { partner_id?: number | null; period_from: string; period_to: string; date_basis?: number }
): Period => {
  demandDays(period_from, period_to)
  return { tenant_id, direction: 2, party_id: partner_id, carrier_id, period_from, period_to, date_basis }
}

/** The charges `c` that a period is about: those of its direction between the carrier and the other side. */
const between = ({ tenant_id, direction, carrier_id, party_id }: Period) =>
  sql`c.tenant_id = ${tenant_id} and c.direction = ${direction} and c.carrier_id = ${carrier_id} ${party_id === null ? sql`` : sql`and c.party_id = ${party_id}`}`
const basis = ({ date_basis }: Period) => sql.ref(date_basis === 2 ? 'c.delivered_at' : 'c.receipt_at')

/**
 * The waybills of a period that can go on a statement: they are delivered, and all their charges between the two sides are confirmed and on no statement. One pass
 * over what is on no statement: looked for beside the period's charges, those that are not confirmed were read anew for each of a hundred thousand waybills.
 * `more` is what else is asked of a waybill's charges `c`.
 */
export const readyOf = (period: Period, more = sql``) => {
  const { from, until } = spanOf(period)
  return sql`
    select c.waybill_id, c.party_id${more} from charge c
    where ${between(period)} and c.statement_id is null and c.charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')})
    group by c.waybill_id, c.party_id
    having bool_and(c.charge_status = ${codes(chargeMachine, 'confirmed')}) and bool_or(${basis(period)} >= ${from} and ${basis(period)} < ${until})
      and not exists (select from waybill h where h.tenant_id = ${period.tenant_id} and h.id = c.waybill_id and h.abnormal_hold > 0)
      and not ${isFrozen(period)}`
}
/** A shipper's own frozen orders keep its line off; what the carrier owes waits for every order of the trip. */
const isFrozen = ({ tenant_id, direction }: Period) => isFrozenRide(tenant_id, 'c.waybill_id', direction === 1 ? 'c.party_id' : undefined)

/** Why a waybill of the period is on no line of these statements (未入账原因). */
const leftOf = (period: Period, own: readonly number[]) => {
  const { from, until } = spanOf(period)
  return sql<{
    waybill_id: number
    waybill_no: string
    order_nos: string
    plate_no: string
    delivered_at: string | null
    receipt_at: string | null
    amount_fen: number
    left_reason: number
    statement_no: string | null
  }>`
    select c.waybill_id, c.waybill_no, string_agg(distinct c.order_no, ',') as order_nos, max(w.plate_no) as plate_no, max(c.delivered_at) as delivered_at, max(c.receipt_at) as receipt_at, sum(c.amount_fen) as amount_fen,
      case when bool_or(s.id is not null) then 4 when bool_or(${isFrozen(period)}) then 7 when max(w.abnormal_hold) = 2 then 3 when max(w.abnormal_hold) = 1 then 6 when bool_or(c.charge_status = ${codes(chargeMachine, 'toConfirm')}) then 2 when bool_or(c.receipt_at is null) then 1 else 5 end as left_reason, max(s.statement_no) as statement_no
    from charge c
    join waybill w on w.tenant_id = c.tenant_id and w.id = c.waybill_id
    left join statement s on s.tenant_id = c.tenant_id and s.id = c.statement_id and s.tenant_id = ${period.tenant_id}
    where ${between(period)} and w.tenant_id = ${period.tenant_id} and c.charge_status <> ${codes(chargeMachine, 'void')}
      and (c.statement_id is null or not c.statement_id = any(${own}::bigint[])) and c.delivered_at >= ${from} and c.delivered_at < ${until}
      and not exists (select from (${readyOf(period)}) as ready where ready.waybill_id = c.waybill_id and ready.party_id = c.party_id)
    group by c.waybill_id, c.waybill_no order by max(c.delivered_at), c.waybill_id`
}

/** How many waybills are left out, and the first of them. */
export const leftCount = async (tx: Tx, period: Period, own: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${leftOf(period, own)}) as left_out`.execute(tx)
  return rows[0]?.n ?? 0
}
export const leftPage = async (tx: Tx, period: Period, own: readonly number[], limit: number, offset: number) =>
  (
    await sql<
      Awaited<ReturnType<ReturnType<typeof leftOf>['execute']>>['rows'][number]
    >`${leftOf(period, own)} limit ${limit} offset ${offset}`.execute(tx)
  ).rows
