import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import type { abnormal } from '@yunshu/contract/abnormal/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { ownedBy } from '../order/index.ts'
import { dispatchedBy } from '../waybill/index.ts'

export type Shown = OutputOf<typeof abnormal.list>['data'][number]

/** The exceptions an actor may see, as their trips: a carrier's own, a shipper those of its orders, a driver those of his trips. */
export const abnormalsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('abnormal as a').where('a.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  if (actor.type === 3) return base.where('a.person_id', '=', actor.company_id)
  const { people } = actor
  if (actor.type === 4) {
    const own = base.where(sql<boolean>`${actor.company_id} = any(a.parties)`)
    return people ? own.where(ownedBy('a.order_ids', actor, people)) : own
  }
  const own = base.where('a.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
  return people ? own.where(dispatchedBy('a.waybill_id', actor, people)) : own
}

/** An exception to act on; one that the actor may not see is refused as if it did not exist. */
export const getAbnormal = async (tx: Tx, actor: Actor, id: number): Promise<Row<'abnormal'>> =>
  (await abnormalsOf(tx, actor).selectAll('a').where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Who knows the amounts: whoever settles them, and whoever may see that side of the trip anyway. */
const { money } = carrier.abnormals.may
export const seesUp = (actor: Actor): boolean => actor.type === 1 || mayDo(actor, money, carrier.waybills.may.receivable)
export const seesDown = (actor: Actor): boolean => actor.type === 1 || mayDo(actor, money, carrier.waybills.may.payable)
export const upOf = (actor: Actor) => (seesUp(actor) ? sql<number | null>`a.claim_up_fen` : sql<number | null>`null::bigint`)
export const downOf = (actor: Actor) => (seesDown(actor) ? sql<number | null>`a.claim_down_fen` : sql<number | null>`null::bigint`)

export const isOpen = sql<boolean>`(a.abnormal_status in (${codes(abnormalMachine, 'new', 'inProgress', 'awaiting')}))`
/** How old an open exception is, as `abnormalAge` counts. */
export const ageOf = (at: string) =>
  sql<number>`case when a.occurred_at > ${at}::timestamptz - interval '1 day' then 1 when a.occurred_at > ${at}::timestamptz - interval '3 days' then 2
    when a.occurred_at > ${at}::timestamptz - interval '7 days' then 3 else 4 end`
/** Open beyond the time that its level leaves. */
export const isOverdue = (at: string) => sql<boolean>`(${isOpen} and a.sla_due < ${at}::timestamptz)`

/** What everybody who sees an exception may know of it. */
export const factColumns = [
  'a.id',
  'a.version',
  'a.abnormal_no',
  'a.abnormal_type',
  'a.level',
  'a.abnormal_status',
  'a.occurred_at',
  'a.place',
  'a.description',
  'a.said',
  'a.waybill_id',
  'a.waybill_no',
  'a.order_id',
  'a.order_no',
  'a.plate_no',
  'a.driver_name',
  'a.lost_num',
  'a.damage_num',
  'a.liable_party',
  'a.solution',
  'a.resolved_at',
  'a.closed_at',
  'a.created_at'
] as const

export const rowsOf = (tx: Tx, actor: Actor) =>
  abnormalsOf(tx, actor)
    .select([
      ...factColumns,
      'a.source',
      'a.shipper_id',
      'a.shipper_name',
      'a.carrier_name',
      'a.driver_id',
      'a.start_address_diming',
      'a.end_address_diming',
      'a.reported_by_name',
      'a.signal_count',
      'a.handler_id',
      'a.handler_name',
      'a.sla_due',
      'a.loss_fen',
      'a.driver_answer',
      'a.money',
      'a.empty_time',
      'a.empty_fen',
      'a.new_eta',
      'a.insurance_case_no',
      'a.round',
      'a.objection',
      'a.shipper_fen',
      'a.reason',
      'a.auto_closed'
    ])
    .select([
      upOf(actor).as('claim_up_fen'),
      downOf(actor).as('claim_down_fen'),
      sql<number | null>`case when ${isOpen} then ceil(extract(epoch from a.sla_due - ${nowIso()}::timestamptz) / 60)::int end`.as('sla_left')
    ])

export const getShown = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('a.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

type Course = OutputOf<typeof abnormal.info>['course']
/** The course of exceptions, oldest first, by exception. */
export const coursesOf = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<(Course[number] & { readonly abnormal_id: number })[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .selectFrom('abnormal_event')
          .select([
            'abnormal_id',
            'id',
            'version',
            'move',
            'from_status',
            'to_status',
            'at',
            'actor_type',
            'actor_name',
            'reason',
            'said',
            'amount_fen',
            'imgs'
          ])
          .where('tenant_id', '=', actor.tenant_id)
          .where('abnormal_id', 'in', [...ids])
          .orderBy('abnormal_id')
          .orderBy('version')
          .execute()
      ).map((row) => ({ ...row, said: row.said as Course[number]['said'], imgs: row.imgs as Course[number]['imgs'] }))
