import { needReceipt } from '@yunshu/contract/order/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { addKg } from '@yunshu/domain/quantity'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { withParty } from '../../platform/db/parties.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** Creates the receipt of an unloading point once the goods are unloaded there (decision 27), unless the order needs none. It is due as many days later as the order says. */
export const openReceipts = async (
  tx: Tx,
  actor: Actor,
  trip: Row<'waybill'>,
  order: Row<'order'>,
  point: Row<'waybill_point'>,
  delivered_at: string,
  publishChange: PublishChange
): Promise<void> => {
  if (order.need_receipt === needReceipt.code.none) return
  const row = await tx
    .insertInto('receipt')
    .values({
      tenant_id: trip.tenant_id,
      id: newId(),
      parties: trip.parties,
      receipt_no: await nextNo(tx, trip.tenant_id, 'receipt'),
      waybill_id: trip.id,
      waybill_no: trip.waybill_no,
      order_id: order.id,
      order_no: order.order_no,
      point_id: point.id,
      shipper_id: order.shipper_id,
      carrier_id: trip.carrier_id,
      shipper_name: order.shipper_name,
      carrier_name: trip.carrier_name,
      plate_no: trip.plate_no,
      driver_name: trip.driver_name,
      start_address_diming: trip.start_address_diming,
      end_address_diming: point.address_diming,
      receipt_status: receiptMachine.code.toUpload,
      paper_status:
        order.need_receipt === needReceipt.code.paper ? advance(paperMachine, paperMachine.code.none, 'ask', 'system') : paperMachine.code.none,
      delivered_at,
      due_at: new Date(Date.parse(delivered_at) + order.receipt_days * 86_400_000).toISOString(),
      blocked_fen: 0,
      created_by: actor.user_id,
      created_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('receipt', row)
}

/** Removes the receipt of an unloading that is stepped back; one that was uploaded remains. */
export const withdrawReceipts = async (tx: Tx, trip: Row<'waybill'>, point_id: number | null): Promise<void> => {
  const rows = await tx
    .selectFrom('receipt')
    .select(['id', 'receipt_no', 'receipt_status'])
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .$if(point_id !== null, (q) => q.where('point_id', '=', point_id ?? 0))
    .execute()
  for (const row of rows) {
    if (row.receipt_status !== receiptMachine.code.toUpload) refuse('receiptStands', { receipt_no: row.receipt_no })
    await tx.deleteFrom('receipt').where('tenant_id', '=', trip.tenant_id).where('id', '=', row.id).execute()
  }
}

/**
 * Whether a receipt `r` waits for its own carrier: on a mirror (转包) the other carrier uploads first, and checks before the first one does.
 */
export const isOurTurn = ({
  tenant_id
}: Pick<Actor, 'tenant_id'>) => sql<boolean>`(r.sub_receipt_id is null or (r.receipt_status = ${codes(receiptMachine, 'inReview')} and not exists (
  select from receipt s where s.tenant_id = ${tenant_id} and s.id = r.sub_receipt_id and s.receipt_status = ${codes(receiptMachine, 'inReview')} and s.carrier_checked_at is null)))`

/** Sets which companies may see the receipts of a trip. */
export const setReceiptParties = async (tx: Tx, tenant_id: number, waybill_id: number, parties: number[]): Promise<void> =>
  void (await tx.updateTable('receipt').set({ parties }).where('tenant_id', '=', tenant_id).where('waybill_id', '=', waybill_id).execute())

/** Replaces one party of the receipts of these trips by another, which then may see them. */
export const replaceReceiptParty = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> =>
  void (await tx
    .updateTable('receipt')
    .set({ parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids})`)
    .where(sql<boolean>`${from} = any(parties)`)
    .execute())

/** What by a receipt is missing or broken, by row of the trip's goods. */
export const flawsOf = async (tx: Tx, tenant_id: number, receipt_id: number) =>
  (
    await tx
      .selectFrom('receipt_line as l')
      .innerJoin('waybill_goods as g', (on) => on.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.waybill_goods_id'))
      .select([
        'g.id as waybill_goods_id',
        'g.goods_name',
        'g.danwei',
        'g.goods_num',
        'g.load_num',
        'g.goods_kg',
        'g.load_kg',
        'l.recv_num',
        'l.recv_kg',
        'l.damage_num'
      ])
      .where('l.tenant_id', '=', tenant_id)
      .where('l.receipt_id', '=', receipt_id)
      .orderBy('g.seq')
      .execute()
  ).map(({ waybill_goods_id, goods_name, danwei, goods_num, load_num, goods_kg, load_kg, recv_num, recv_kg, damage_num }) => ({
    waybill_goods_id,
    goods_name,
    danwei,
    lost_num: Math.max(0, (load_num ?? goods_num) - recv_num),
    lost_kg: Math.max(0, addKg(load_kg ?? goods_kg, -recv_kg)),
    damage_num
  }))

/** Whether a paper receipt of a trip is lost. */
export const hasLostPaper = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('receipt')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('paper_status', '=', paperMachine.code.lost)
    .executeTakeFirst()) !== undefined
