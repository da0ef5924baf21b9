import { billMachine } from '@yunshu/contract/bill/machine'
import type { payable } from '@yunshu/contract/payable/contract'
import { partKind, partStatus } from '@yunshu/contract/payable/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { addedDown, claimedOf } from '../charge/index.ts'
import { adjustedDown } from '../statement/rows.ts'
import { type Proposal, proposeIfSwapped } from './propose.ts'

type Parts = OutputOf<typeof payable.ofWaybill>
type IncomePart = OutputOf<typeof payable.mine>['trips'][number]['parts'][number]
export type PartOfTrip = IncomePart & { readonly waybill_id: number }

/** The live parts that an actor may see: a carrier those of its trips, a person those that are his. */
const partsOf = (tx: Tx, { tenant_id, kind, type, company_id }: Actor) => {
  const base = tx
    .selectFrom('waybill_part as p')
    .leftJoin('bill as b', (on) => on.onRef('b.tenant_id', '=', 'p.tenant_id').onRef('b.id', '=', 'p.bill_id'))
    .where('p.tenant_id', '=', tenant_id)
    .where('p.part_status', '<>', partStatus.code.void)
  if (type === 1) return base
  return base.where(kind === 'driver' ? 'p.payee_id' : 'p.carrier_id', '=', company_id)
}

/** Whole days past the due day of the bill `b` while money of it is open, whether or not its carrier has approved it: to who waits for it that is no reason. */
const daysLate = () =>
  sql<number>`case when b.bill_status in (${codes(billMachine, 'inReview', 'unpaid', 'partlyPaid')}) then greatest(0, ${shanghaiDay(now())}::date - (b.due_at at time zone 'Asia/Shanghai')::date) else 0 end`
const net = sql<number>`p.amount_fen + p.extra_fen - p.deduct_fen`

/** The parts that an actor may see, as rows. */
export const partRows = (tx: Tx, actor: Actor) =>
  partsOf(tx, actor).select([
    'p.id',
    'p.waybill_id',
    'p.part_kind',
    'p.amount_fen',
    'p.extra_fen',
    'p.deduct_fen',
    net.as('net_fen'),
    sql<number>`coalesce(b.paid_fen, 0)`.as('paid_fen'),
    'p.part_status',
    'b.bill_status',
    'b.due_at',
    daysLate().as('overdue_days'),
    sql<boolean>`coalesce(b.frozen, false)`.as('frozen'),
    'p.released_at',
    'b.paid_at',
    'p.held_at'
  ])

/**
 * A trip of the actor's company, and of those whose work he may see; another one is refused as if it did not exist. The trip's own module asks this one, so
 * it is not asked here.
 */
export const getTrip = async (tx: Tx, { tenant_id, company_id, people }: Actor, id: number): Promise<Row<'waybill'>> => {
  const own = tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).where('carrier_id', '=', company_id)
  return (await (people ? own.where('dispatcher_id', 'in', [...people, 0]) : own).executeTakeFirst()) ?? refuse('notFound')
}

const proposalOf = ({ proposal }: Row<'waybill'>): Proposal | null => {
  if (proposal === null) return null
  const { priced, no_rate, split } = proposal as Proposal
  return { priced, no_rate, split }
}

/** What a trip costs its carrier, part by part. */
export const getParts = async (tx: Tx, actor: Actor, waybill_id: number): Promise<Parts> => {
  const trip = await getTrip(tx, actor, waybill_id)
  const parts = await partRows(tx, actor)
    .select([
      'p.payee_name',
      'p.bill_id',
      sql<string>`coalesce(b.bill_no, '')`.as('bill_no'),
      sql<string>`coalesce(b.freeze_reason, '')`.as('freeze_reason')
    ])
    .where('p.waybill_id', '=', waybill_id)
    .orderBy('p.id')
    .execute()
  const claimed_fen = (await claimedOf(tx, actor.tenant_id, waybill_id)) + (await adjustedDown(tx, actor.tenant_id, waybill_id))
  const shared_fen = parts.reduce((sum, { extra_fen, deduct_fen }) => sum + extra_fen - deduct_fen, 0)
  return {
    waybill_id,
    version: trip.version,
    payable_fen: trip.payable_fen,
    proposal: proposalOf(trip),
    proposal_now: await proposeIfSwapped(tx, trip),
    payee_type: trip.payee_type,
    payee_name: trip.payee_name,
    pay_status: trip.pay_status,
    parts: parts.map(({ waybill_id: _, ...part }) => part),
    extras: (await addedDown(tx, actor.tenant_id, [waybill_id])).map(({ waybill_id: _, ...row }) => row) as Parts['extras'],
    uncovered_fen: Math.max(0, shared_fen - claimed_fen)
  }
}

/** What of a trip is paid to somebody, and what of a deposit is not paid back to him yet: a query of paid_fen and deposit_fen. */
export const paidOfTrip = (tenant_id: number, waybill_id: RawBuilder<number>, payee_id: RawBuilder<number>) => sql`
  select coalesce(sum(b.paid_fen), 0) as paid_fen,
    coalesce(sum(greatest(0, p.amount_fen + p.extra_fen - p.deduct_fen - coalesce(b.paid_fen, 0))) filter (where p.part_kind = ${partKind.code.deposit}), 0) as deposit_fen
  from waybill_part p left join bill b on b.tenant_id = ${tenant_id} and b.id = p.bill_id
  where p.tenant_id = ${tenant_id} and p.waybill_id = ${waybill_id} and p.payee_id = ${payee_id} and p.part_status <> ${partStatus.code.void}`

/** What is paid for the trips of a query of ids, whoever was paid for each. */
export const paidForTrips = async (tx: Tx, tenant_id: number, trips: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ paid_fen: number }>`
    select coalesce(sum(b.paid_fen), 0)::bigint as paid_fen from waybill_part p join bill b on b.tenant_id = ${tenant_id} and b.id = p.bill_id
    where p.tenant_id = ${tenant_id} and p.waybill_id in (${trips})`.execute(tx)
  return rows[0]?.paid_fen ?? 0
}

/** Who is paid for these trips, and whether he is their driver or his captain. */
export const payeesOf = async (
  tx: Tx,
  tenant_id: number,
  waybill_ids: readonly number[]
): Promise<{ readonly waybill_id: number; readonly payee_id: number; readonly payee_name: string; readonly payee_type: number }[]> =>
  (
    await sql<{ waybill_id: number; payee_id: number; payee_name: string; payee_type: number }>`
      select p.waybill_id, p.payee_id, max(p.payee_name) as payee_name, max(case when w.payee_id = p.payee_id then w.payee_type else 1 end) as payee_type
      from waybill_part p join waybill w on w.tenant_id = ${tenant_id} and w.id = p.waybill_id
      where p.tenant_id = ${tenant_id} and p.waybill_id = any(${waybill_ids}::bigint[]) and p.part_status <> ${partStatus.code.void}
      group by p.waybill_id, p.payee_id`.execute(tx)
  ).rows

/** Whom a carrier has paid for his last twenty thousand parts of trips, those whom a word names or the one of an id, the latest first; for choosing one of them. */
export const findPayees = async (tx: Tx, tenant_id: number, carrier_id: number, word: string, payee_id?: number) =>
  (
    await sql<{ payee_id: number; payee_name: string }>`
      select payee_id, max(payee_name) as payee_name from (
        select payee_id, payee_name, id from waybill_part where tenant_id = ${tenant_id} and carrier_id = ${carrier_id} and part_status <> ${codes(partStatus, 'void')}
        ${payee_id === undefined ? sql`` : sql`and payee_id = ${payee_id}`} order by id desc limit 20000) as p
      where position(lower(${word}) in lower(payee_name)) > 0 group by payee_id order by max(id) desc limit 50`.execute(tx)
  ).rows

/** Which of these trips have a monthly part that waits. */
export const monthlyWaiting = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('waybill_part')
    .select('waybill_id')
    .distinct()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids}::bigint[])`)
    .where('part_kind', '=', partKind.code.monthly)
    .where('part_status', '=', partStatus.code.planned)
    .orderBy('waybill_id')
    .execute()
  return rows.map(({ waybill_id }) => waybill_id)
}
