import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { codes } from '../../platform/db/codes.ts'
import { receipt } from '@yunshu/contract/receipt/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { read } from '../../platform/verb/verb.ts'
import { getReceipt, getReceiptRow, listSamePhoto } from './queries.ts'

type Photo = { url: string }
/** A receipt with its photos, the quantities received of each goods row, and its unloading point. */
export const receiptInfo = read(receipt.info, async ({ tx, actor, input }) => {
  const { tenant_id } = actor
  const { waybill_id, point_id, imgs, distance_m, photo_digests } = await getReceipt(tx, actor, input.id)
  const lines = await tx
    .selectFrom('waybill_goods as g')
    .innerJoin('waybill_point as p', (on) =>
      on.onRef('p.tenant_id', '=', 'g.tenant_id').onRef('p.order_point_id', '=', 'g.end_point_id').onRef('p.waybill_id', '=', 'g.waybill_id')
    )
    .leftJoin('receipt_line as l', (on) =>
      on.onRef('l.tenant_id', '=', 'g.tenant_id').onRef('l.waybill_goods_id', '=', 'g.id').on('l.receipt_id', '=', input.id)
    )
    .select([
      'g.id as waybill_goods_id',
      'g.goods_type_name',
      'g.goods_name',
      'g.goods_guige',
      'g.danwei',
      'g.goods_num',
      'g.goods_kg',
      'g.goods_volume',
      'l.recv_num',
      'l.recv_kg',
      'l.recv_volume',
      'l.damage_num',
      sql<string>`coalesce(l.damage_desc, '')`.as('damage_desc')
    ])
    .where('g.tenant_id', '=', tenant_id)
    .where('g.waybill_id', '=', waybill_id)
    .where('p.id', '=', point_id)
    .orderBy('g.seq')
    .execute()
  const point = await tx
    .selectFrom('waybill_point')
    .select(['link_name', 'province', 'city', 'area', 'address_str', 'address_diming', 'lng', 'lat'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', point_id)
    .executeTakeFirstOrThrow()
  const same_photo = await listSamePhoto(tx, actor, input.id, photo_digests)
  return { receipt: await getReceiptRow(tx, actor, input.id), imgs: imgs as Photo[], lines, point, distance_m, same_photo }
})

/** The counts of receipts for which the shipper has something to do, by one SQL query. */
export const receiptBoard = read(
  receipt.board,
  async ({ tx, actor }) =>
    await tx
      .selectFrom('receipt as r')
      .where('r.tenant_id', '=', actor.tenant_id)
      .where('r.shipper_id', '=', actor.company_id)
      .where(sql<boolean>`r.receipt_status in (${codes(receiptMachine, 'toUpload', 'inReview', 'rejected')})`)
      .select([
        sql<number>`count(*) filter (where r.receipt_status = ${codes(receiptMachine, 'toUpload')})`.as('to_upload'),
        sql<number>`count(*) filter (where r.receipt_status = ${codes(receiptMachine, 'inReview')} and r.carrier_checked_at is not null)`.as(
          'to_confirm'
        ),
        sql<number>`count(*) filter (where r.receipt_status = ${codes(receiptMachine, 'rejected')})`.as('rejected'),
        sql<number>`count(*) filter (where r.receipt_status in (${codes(receiptMachine, 'toUpload', 'rejected')}) and r.due_at < ${nowIso()})`.as(
          'overdue'
        )
      ])
      .executeTakeFirstOrThrow()
)
