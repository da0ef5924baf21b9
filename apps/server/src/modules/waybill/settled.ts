import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { newestSought } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { waybillsOf, waybillWords } from './queries.ts'

/** The actor's trips that may be tried by a settlement model: those on which somebody was sent, the newest first, or by number, plate, driver or customer. */
export const newestTrips = async (
  tx: Tx,
  actor: Actor,
  { keyword = '', shipper_id }: { readonly keyword?: string | undefined; readonly shipper_id?: number | undefined }
) =>
  await waybillsOf(tx, actor)
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('waybill_point as q')
          .select(sql<string>`(q.time_start at time zone 'Asia/Shanghai')::date`.as('trip_day'))
          .where('q.tenant_id', '=', actor.tenant_id)
          .whereRef('q.waybill_id', '=', 'w.id')
          .where('q.kind', '=', 1)
          .orderBy('q.seq')
          .limit(1)
          .as('p'),
      (on) => on.onTrue()
    )
    .select(['w.id as waybill_id', 'w.waybill_no', 'p.trip_day', 'w.shipper_names as shipper_name', 'w.plate_no'])
    .select(['w.start_address_diming', 'w.end_address_diming'])
    .where('w.waybill_status', '>=', waybillMachine.code.awaitingDriver)
    .$if(keyword !== '', (q) => q.where(newestSought(waybillWords, [keyword])))
    .$if(shipper_id !== undefined, (q) => q.where(isOfCustomer(actor.tenant_id, shipper_id ?? 0)))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(20)
    .execute()

const isOfCustomer = (tenant_id: number, shipper_id: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from waybill_order r where r.tenant_id = ${tenant_id} and r.waybill_id = w.id and r.shipper_id = ${shipper_id})`
