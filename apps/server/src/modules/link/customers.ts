import { contractWarnDays, customerState, customerTodo, type customer } from '@yunshu/contract/customer/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { overCredit } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { projectMachine } from '@yunshu/contract/project/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { overdueTo } from '../bill/rows.ts'
import { templateName } from '../template/rows.ts'
import { userName } from '../user/rows.ts'
import { isLifted, usedCredit } from './credit.ts'
import { isKnown, withWork } from './queries.ts'

type Shown = OutputOf<typeof customer.list>['data'][number]

/**
 * The customers of the actor's carrier, with the cooperation where there is one. Data scope (数据范围): a customer belongs to who is responsible for it or whom it
 * calls; one that is nobody's yet is seen by who sees everything.
 */
export const customersOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('customer as k')
    .leftJoin('company_link as l', (on) => on.onRef('l.tenant_id', '=', 'k.tenant_id').onRef('l.id', '=', 'k.id'))
    .where('k.tenant_id', '=', actor.tenant_id)
    .where('k.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('k.deleted_at', 'is', null)
    .where(isKnown(actor))
    .$if(actor.people !== undefined, (q) =>
      q.where(sql<boolean>`(k.owner_id = any(${[...(actor.people ?? [])]}::bigint[]) or k.cs_id = any(${[...(actor.people ?? [])]}::bigint[]))`)
    )

/** A customer to act on, which nobody else changes until the end of the transaction; one that the actor may not see is refused as if it did not exist. */
export const lockCustomer = async (tx: Tx, actor: Actor, id: number): Promise<Row<'customer'>> => {
  const seen = await customersOf(tx, actor).select('k.id').where('k.id', '=', id).executeTakeFirst()
  if (!seen) refuse('notFound')
  return await tx
    .selectFrom('customer')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/* The latest end of the projects of each customer that are valid. */
const projectEnds = ({ tenant_id, company_id }: Actor) => sql<{ of: number; valid_to: string }>`
  (select p.shipper_id as of, max(least(p.valid_to, p.ended_on - 1)) as valid_to from project p
  where p.tenant_id = ${tenant_id} and p.carrier_id = ${company_id} and p.direction = 1 and p.project_status in (${codes(projectMachine, 'active', 'stopped')})
  group by p.shipper_id)`

/* Since when something is to be done about a customer, and until when it has a contract. What ended, or rests, needs none. */
const dueOf = (today: string) => sql<{ contract_valid_to: string | null; contract_due: string | null; due_on: string | null; held: boolean }>`
  (select c.valid_to as contract_valid_to, c.due as contract_due, h.held,
    least(k.next_follow_on, b.on, c.due, case when h.held then (k.held_since at time zone 'Asia/Shanghai')::date end) as due_on
  from (select e.valid_to, case when e.valid_to <= ${addDays(today, contractWarnDays)}::date
      and (l.id is null or l.link_status in (${codes(linkMachine, 'active', 'suspended')})) then e.valid_to end as due
    from (select greatest(k.contract_to, p.valid_to) as valid_to) as e) as c
  cross join (select k.held_since is not null and coalesce(l.lift_until < ${today}::date, true) as held) as h)`

/** The columns of a customer as list and detail show them, but for what is added up for a page (`shownCustomers`). */
export const rowsOf = (tx: Tx, actor: Actor) => {
  const { tenant_id } = actor
  const begun = (name: (typeof termNames)[number]) =>
    sql<number>`coalesce(l.${sql.raw(name)}, (k.terms ->> ${sql.lit(name)})::bigint)::bigint`.as(name)
  return customersOf(tx, actor)
    .leftJoin(overdueTo(tenant_id, actor.company_id).as('b'), (on) => on.onRef('b.of', '=', 'k.shipper_id'))
    .leftJoin(projectEnds(actor).as('p'), (on) => on.onRef('p.of', '=', 'k.shipper_id'))
    .innerJoinLateral(dueOf(shanghaiDay(now())).as('d'), (on) => on.onTrue())
    .select([
      'k.id',
      'k.version',
      'k.customer_no',
      'k.customer_type',
      'k.customer_name',
      'k.short_name',
      'k.credit_code',
      'k.contact_name',
      'k.contact_mobile'
    ])
    .select([
      'k.grade',
      'k.owner_id',
      'k.template_id',
      'k.customer_state',
      'k.state_reason',
      'k.invited_at',
      'k.shipper_id',
      'k.held_since',
      'k.next_follow_on'
    ])
    .select([
      userName(tenant_id, sql.ref('k.owner_id')).as('owner_name'),
      userName(tenant_id, sql.ref('k.cs_id')).as('cs_name'),
      templateName(tenant_id, sql.ref('k.template_id')).as('template_name')
    ])
    .select(['l.version as link_version', 'l.link_status', 'l.score', 'l.lift_until'])
    .select([
      sql<string>`coalesce(l.reason, '')`.as('reason'),
      sql<string>`coalesce(l.lift_by_name, '')`.as('lift_by_name'),
      sql<string>`coalesce(l.lift_reason, '')`.as('lift_reason'),
      sql<boolean>`coalesce(l.moved_by = ${actor.company_id}, false)`.as('moved_by_me'),
      sql<number>`coalesce(b.fen, 0)::bigint`.as('overdue_fen'),
      'b.on as overdue_on',
      'd.contract_valid_to',
      'd.due_on',
      'd.held'
    ])
    .select(termNames.map(begun))
    .$castTo<Found>()
}
/* What a cooperation has, or will begin with. */
const termNames = [
  'settle_cycle',
  'settle_day',
  'pay_days',
  'tax_rate_bp',
  'invoice_type',
  'receipt_days',
  'deposit_fen',
  'credit_fen',
  'over_credit_action'
] as const
type Found = Omit<Shown, keyof typeof noWork | 'used_fen'>
const noWork = {
  contract_no: null,
  order_count_30d: 0,
  open_order_count: 0,
  on_time_rate_bp: null,
  receipt_rate_bp: null,
  damage_rate_bp: null
}

/** What waits to be done, as a filter. */
export const waits = (todo: number) =>
  ({
    [customerTodo.code.overdue]: sql<boolean>`b.fen > 0`,
    [customerTodo.code.held]: sql<boolean>`d.held`,
    [customerTodo.code.contract]: sql<boolean>`d.contract_due is not null`,
    [customerTodo.code.follow]: sql<boolean>`k.next_follow_on <= ${shanghaiDay(now())}::date`,
    [customerTodo.code.noOwner]: sql<boolean>`k.owner_id is null`,
    [customerTodo.code.notJoined]: sql<boolean>`(k.shipper_id is null and k.customer_state = ${codes(customerState, 'used')})`
  })[todo]

/** Rows with what the two did together and what is owed; whether somebody is over his limit is told as it is now, and since when as the timer found. */
export const shownCustomers = async <R extends Found>(tx: Tx, actor: Actor, rows: readonly R[]) => {
  const joined = rows.filter(({ link_version }) => link_version !== null)
  const works = new Map(
    (
      await withWork(
        tx,
        actor,
        joined.map(({ id }) => ({ id }))
      )
    ).map((work) => [work.id, work])
  )
  const used = await usedCredit(
    tx,
    actor.tenant_id,
    actor.company_id,
    joined.flatMap(({ shipper_id }) => shipper_id ?? [])
  )
  return rows.map((row) => {
    const { contract_no, order_count_30d, open_order_count, on_time_rate_bp, receipt_rate_bp, damage_rate_bp } = works.get(row.id) ?? noWork
    const work = { contract_no, order_count_30d, open_order_count, on_time_rate_bp, receipt_rate_bp, damage_rate_bp }
    const { used_fen } = used(row.shipper_id ?? 0)
    const forbidden = row.credit_fen > 0 && row.over_credit_action === overCredit.code.forbid && used_fen > row.credit_fen
    return { ...row, ...work, used_fen, held: forbidden && !isLifted(row.lift_until), held_since: forbidden ? row.held_since : null }
  })
}
