import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { needReceipt } from '@yunshu/contract/order/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { signatureName } from '@yunshu/contract/receipt/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { distanceM } from '@yunshu/domain/geo'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { sql } from 'kysely'
import { clockSlackMs, now, nowIso, placeAfter } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { digestsOf, shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { keepReceivedOfOrders, type ReceivedOfOrder } from '../order/index.ts'
import { orderOf } from '../order/rows.ts'
import { getWaybill, keepReceived } from '../waybill/index.ts'
import { demandOwnTrip } from '../waybill/rows.ts'
import { moveReceipt } from './move.ts'
import { lockReceipt, getReceiptRow } from './queries.ts'

type Input = InputOf<typeof receipt.upload>

/** The driver or the office uploads the signed receipt: photos, who signed, and the quantities received; without lines, everything was received as it was loaded. */
export const uploadReceipt = write(receipt.upload, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  if (actor.kind === 'user') demandOwnTrip(await getWaybill(tx, actor, before.waybill_id))
  const point = await tx
    .selectFrom('waybill_point')
    .select(['arrived_at', 'lng', 'lat', 'order_point_id'])
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.point_id)
    .executeTakeFirstOrThrow()
  if (Date.parse(input.sign_at) > now().getTime() + clockSlackMs) refuse('timeInFuture')
  const arrived = point.arrived_at ?? undefined
  const sign_at = placeAfter(input.sign_at, arrived, true) ?? refuse('signBeforeDelivery', { arrived: shanghaiMinute(arrived ?? input.sign_at) })
  if (input.imgs.every(({ name }) => name === signatureName)) await demandElectronic(tx, before)
  const urls = input.imgs.map(({ url }) => url)
  await shareFiles(tx, actor, urls, before.parties)
  const goods = await tx
    .selectFrom('waybill_goods')
    .selectAll()
    .where('tenant_id', '=', before.tenant_id)
    .where('waybill_id', '=', before.waybill_id)
    .where('end_point_id', '=', point.order_point_id)
    .execute()
  const lines = goods.map((row) => received(row, input))
  const total = {
    sign_num: lines.reduce((sum, line) => sum + line.recv_num, 0),
    sign_kg: addKg(...lines.map(({ recv_kg }) => recv_kg)),
    sign_volume: addM3(...lines.map(({ recv_volume }) => recv_volume))
  }
  const sent = {
    num: goods.reduce((sum, row) => sum + (row.load_num ?? row.goods_num), 0),
    kg: addKg(...goods.map((row) => row.load_kg ?? row.goods_kg))
  }
  const shot = input.imgs.find(({ lng, lat }) => lng !== undefined && lat !== undefined)
  const after = await moveReceipt(
    tx,
    actor,
    before,
    'upload',
    {
      imgs: JSON.stringify(input.imgs),
      photo_digests: await digestsOf(tx, actor, urls),
      signer: input.signer,
      sign_at,
      ...total,
      diff_num: total.sign_num - sent.num,
      diff_kg: addKg(total.sign_kg, -sent.kg),
      damage_num: lines.reduce((sum, line) => sum + line.damage_num, 0),
      uploaded_at: nowIso(),
      carrier_checked_at: null,
      carrier_checked_by: null,
      reason: null,
      distance_m: shot ? Math.round(distanceM({ lng: shot.lng ?? 0, lat: shot.lat ?? 0 }, point)) : null
    },
    publishChange,
    input.version
  )
  await insertLines(tx, after, lines)
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: after.carrier_id,
    grant: carrier.waybills.may.check,
    phrase: 'receiptUploaded',
    slots: { order_no: after.order_no, receipt_no: after.receipt_no },
    link: linkTo(carrier.waybillInfo, { id: after.waybill_id }),
    biz_type: 'receipt',
    biz_id: after.id
  })
  return { output: await getReceiptRow(tx, actor, after.id), log: { id: after.id, no: after.receipt_no, before, after } }
})

/* A signature alone is the receipt only where no paper is asked for; the driver does not see the order. */
const demandElectronic = async (tx: Tx, { tenant_id, order_id }: Row<'receipt'>): Promise<void> => {
  const { need_receipt } = await withSystemScope(tx, () => orderOf(tx, tenant_id, order_id))
  if (need_receipt !== needReceipt.code.electronic) refuse('photoNeeded')
}

type Line = {
  waybill_goods_id: number
  order_goods_id: number
  recv_num: number
  recv_kg: number
  recv_volume: number
  damage_num: number
  damage_desc: string
}
const received = (row: Row<'waybill_goods'>, input: Input): Line => {
  const told = input.lines?.find(({ waybill_goods_id }) => waybill_goods_id === row.id)
  const sent = { recv_num: row.load_num ?? row.goods_num, recv_kg: row.load_kg ?? row.goods_kg, recv_volume: row.load_volume ?? row.goods_volume }
  const line = {
    waybill_goods_id: row.id,
    order_goods_id: row.order_goods_id,
    ...sent,
    ...told,
    damage_num: told?.damage_num ?? 0,
    damage_desc: told?.damage_desc ?? ''
  }
  // The weight may be a little more than at loading, since scales differ; the number of pieces may not.
  if (line.recv_num > sent.recv_num || line.damage_num > line.recv_num || line.recv_kg > sent.recv_kg * 1.05 + 1)
    refuse('receivedTooMuch', { goods_name: row.goods_name })
  return line
}

// The quantities received are stored with the receipt and on the trip's goods, and summed on the order's goods; these the driver does not see.
const insertLines = async (tx: Tx, { tenant_id, id: receipt_id, parties }: Row<'receipt'>, lines: readonly Line[]): Promise<void> => {
  await tx.deleteFrom('receipt_line').where('tenant_id', '=', tenant_id).where('receipt_id', '=', receipt_id).execute()
  if (lines.length > 0)
    await tx
      .insertInto('receipt_line')
      .values(lines.map((line) => ({ ...line, tenant_id, id: newId(), parties, receipt_id })))
      .execute()
  await withSystemScope(tx, async () => {
    await keepReceived(tx, tenant_id, lines)
    const order_goods_ids = lines.map((line) => line.order_goods_id)
    const { rows } = await sql<ReceivedOfOrder>`
      select order_goods_id, sum(recv_num) as recv_num, sum(recv_kg) as recv_kg, sum(recv_volume) as recv_volume, sum(damage_num) as damage_num
      from waybill_goods where tenant_id = ${tenant_id} and order_goods_id = any(${order_goods_ids}) group by order_goods_id`.execute(tx)
    await keepReceivedOfOrders(tx, tenant_id, rows)
  })
}
