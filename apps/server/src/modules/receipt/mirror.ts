import { advance } from '@yunshu/contract/kit/machine'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import { type Actor, systemActor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { nextNo } from '../../platform/docno.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { forfeitDeposit } from '../payable/index.ts'
import { updateFromReceipts } from '../waybill/index.ts'
import { toCarrier } from './notices.ts'

// One receipt on both sides of a sub-contract (转包): the other carrier's, and that of the mirror, which says the same. What is uploaded goes up, what is answered goes down.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Trip = Row<'waybill'>
type Receipt = Row<'receipt'>

/** The receipt of the other carrier behind one of a mirror; none behind any other. Within `withSystemScope`. */
export const originalOf = async (
  tx: Tx,
  { tenant_id, sub_receipt_id }: Pick<Receipt, 'tenant_id' | 'sub_receipt_id'>
): Promise<Receipt | undefined> =>
  sub_receipt_id === null
    ? undefined
    : await tx.selectFrom('receipt').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', sub_receipt_id).executeTakeFirst()

/** The receipt of a mirror in front of one of the other carrier; none in front of any other. Within `withSystemScope`. */
export const mirroredBy = async (tx: Tx, { tenant_id, id }: Pick<Receipt, 'tenant_id' | 'id'>): Promise<Receipt | undefined> =>
  await tx.selectFrom('receipt').selectAll().where('tenant_id', '=', tenant_id).where('sub_receipt_id', '=', id).executeTakeFirst()

/** Whether no mirror stands in front of a row of `receipt`: an answer to one that has a mirror is given there. */
export const isOwnAnswer = sql<boolean>`not exists (select from receipt m where m.tenant_id = receipt.tenant_id and m.sub_receipt_id = receipt.id)`

type Mirrored = {
  readonly mirror: Trip
  readonly order: Row<'order'>
  readonly original: { readonly trip_id: number; readonly sub_order_id: number }
  readonly carried: { readonly pointOf: ReadonlyMap<number, number>; readonly rowOf: ReadonlyMap<number, Row<'waybill_goods'>> }
}
/** Brings the receipts of a mirror up to those of the other carrier; whether one came, went, or says something else now. Within `withSystemScope`. */
export const mirrorReceipts = async (context: Context, on: Mirrored): Promise<boolean> => {
  const { tx, publishChange } = context
  const { mirror, order, original, carried } = on
  const { tenant_id } = mirror
  const had = await receiptsOf(tx, tenant_id, mirror.id, order.id)
  const originals = await receiptsOf(tx, tenant_id, original.trip_id, original.sub_order_id)
  const gone = had.filter(({ sub_receipt_id }) => !originals.some(({ id }) => id === sub_receipt_id))
  for (const row of gone) await tx.deleteFrom('receipt').where('tenant_id', '=', tenant_id).where('id', '=', row.id).execute()
  let changed = gone.length > 0
  for (const from of originals) {
    const own = had.find((row) => row.sub_receipt_id === from.id)
    if (!own) {
      publishChange('receipt', await openMirrored(tx, on, carried.pointOf.get(from.point_id) ?? 0, from))
      changed = true
      continue
    }
    const [values, paper] = [saidBy(from, own), paperBy(from, own)]
    if (!values && !paper) continue
    const after = await tx
      .updateTable('receipt')
      .set({ ...values, ...paper, imgs: JSON.stringify(from.imgs), version: own.version + 1, updated_at: nowIso() })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', own.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const urls = (from.imgs as { url: string }[]).map(({ url }) => url)
    await shareFiles(tx, context.actor, urls, mirror.parties)
    if (own.uploaded_at !== from.uploaded_at) await mirrorLines(tx, after, from, on)
    publishChange('receipt', after)
    changed ||= own.receipt_status !== from.receipt_status || own.uploaded_at !== from.uploaded_at
  }
  return changed
}

const receiptsOf = async (tx: Tx, tenant_id: number, waybill_id: number, order_id: number): Promise<Receipt[]> =>
  await tx
    .selectFrom('receipt')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()

const openMirrored = async (tx: Tx, { mirror, order }: Mirrored, point_id: number, original: Receipt): Promise<Receipt> =>
  await tx
    .insertInto('receipt')
    .values({
      tenant_id: mirror.tenant_id,
      id: newId(),
      parties: mirror.parties,
      receipt_no: await nextNo(tx, mirror.tenant_id, 'receipt'),
      waybill_id: mirror.id,
      waybill_no: mirror.waybill_no,
      order_id: order.id,
      order_no: order.order_no,
      point_id,
      sub_receipt_id: original.id,
      shipper_id: order.shipper_id,
      carrier_id: mirror.carrier_id,
      shipper_name: order.shipper_name,
      carrier_name: mirror.carrier_name,
      plate_no: original.plate_no,
      driver_name: original.driver_name,
      start_address_diming: mirror.start_address_diming,
      end_address_diming: original.end_address_diming,
      receipt_status: original.receipt_status,
      paper_status: original.paper_status,
      delivered_at: original.delivered_at,
      due_at: original.due_at,
      blocked_fen: 0,
      created_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const said = [
  'receipt_status',
  'photo_digests',
  'signer',
  'sign_at',
  'sign_num',
  'sign_kg',
  'sign_volume',
  'diff_num',
  'diff_kg',
  'damage_num',
  'uploaded_at',
  'reason',
  'distance_m'
] as const
/* What the other carrier's receipt says that the mirror's does not; nothing where both say the same. What is uploaded anew is checked anew. */
const saidBy = (original: Receipt, own: Receipt) => {
  const isSame = [...said, 'imgs' as const].every((name) => JSON.stringify(original[name]) === JSON.stringify(own[name]))
  if (isSame) return undefined
  const isChecked = original.receipt_status === receiptMachine.code.confirmed || original.uploaded_at === own.uploaded_at
  const stays = isChecked && original.receipt_status !== receiptMachine.code.rejected
  const values = Object.fromEntries(said.map((name) => [name, original[name]])) as Pick<Receipt, (typeof said)[number]>
  return { ...values, ...(!stays && { carrier_checked_at: null, carrier_checked_by: null }) }
}

/* A paper that the other carrier sends on is on its way to the first one, who finds the parcel. */
const paperBy = (original: Receipt, own: Receipt) => {
  const { toSend, sent, forwarded } = paperMachine.code
  if (original.paper_status !== forwarded || own.paper_status !== toSend) return undefined
  const { express_name, express_no, paper_at } = original
  return { paper_status: sent, express_name, express_no, paper_at }
}

const mirrorLines = async (tx: Tx, { tenant_id, id: receipt_id, parties }: Receipt, original: Receipt, { carried }: Mirrored): Promise<void> => {
  await tx.deleteFrom('receipt_line').where('tenant_id', '=', tenant_id).where('receipt_id', '=', receipt_id).execute()
  const lines = await tx.selectFrom('receipt_line').selectAll().where('tenant_id', '=', tenant_id).where('receipt_id', '=', original.id).execute()
  const rows = lines.flatMap((line) => {
    const row = carried.rowOf.get(line.waybill_goods_id)
    return row ? [{ ...line, id: newId(), parties, receipt_id, waybill_goods_id: row.id, order_goods_id: row.order_goods_id }] : []
  })
  if (rows.length > 0) await tx.insertInto('receipt_line').values(rows).execute()
}

/**
 * What the first carrier or its shipper answered about receipts of a mirror stands on the other carrier's as well: confirmed, rejected or opened again. It is
 * told what, and neither by whom. Gives the trips on which it was answered. Within `withSystemScope`.
 */
export const answerOriginals = async (context: Context, receipt_ids: readonly number[]): Promise<number[]> => {
  const { tx, actor } = context
  const trips: number[] = []
  if (receipt_ids.length === 0) return trips
  const mirrored = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', 'in', [...new Set(receipt_ids)])
    .where('sub_receipt_id', 'is not', null)
    .orderBy('id')
    .execute()
  for (const own of mirrored) {
    const original = await originalOf(tx, own)
    if (!original) continue
    const after = isAnswered(own, original) ? await answer(context, own, original) : original
    await answerPaper(context, own, after)
    if (after !== original) trips.push(after.waybill_id)
  }
  return trips
}

/* What the other carrier says goes the other way: an upload is no answer, and neither is a receipt that it opened or gave back itself. */
const isAnswered = (own: Receipt, original: Receipt): boolean => {
  const { inReview, rejected, confirmed } = receiptMachine.code
  if (own.receipt_status === original.receipt_status) return false
  if (own.receipt_status === confirmed || own.receipt_status === rejected) return true
  return own.receipt_status === inReview && original.receipt_status === confirmed
}

const answer = async ({ tx, actor, publishChange }: Context, own: Receipt, original: Receipt): Promise<Receipt> => {
  const { confirmed, rejected } = receiptMachine.code
  const voice = { ...systemActor(actor.tenant_id), origin: actor.origin }
  const { receipt_status, reason, confirmed_at } = own
  const after = await updateVersioned(tx, 'receipt', voice, original, {
    receipt_status,
    reason,
    confirmed_at,
    ...(receipt_status === rejected && { carrier_checked_at: null, carrier_checked_by: null })
  })
  await updateFromReceipts(tx, voice, after.waybill_id, publishChange)
  publishChange('receipt', after)
  const { receipt_no } = after
  if (receipt_status === confirmed)
    await notifyCompany({ tx, publishChange }, voice, { ...toCarrier(after), phrase: 'receiptConfirmed', slots: { receipt_no } })
  else
    await notifyCompany({ tx, publishChange }, voice, {
      ...toCarrier(after),
      phrase: receipt_status === rejected ? 'receiptRejected' : 'receiptReopened',
      slots: { receipt_no, reason: reason ?? '' }
    })
  return after
}

/* The paper of both is one: once the first carrier has it, it has reached whom the other one sent it to; and once it is lost on its way, it is lost to both. */
const answerPaper = async ({ tx, actor, publishChange }: Context, own: Receipt, original: Receipt): Promise<void> => {
  const { none, withCarrier, forwarded, withShipper, lost } = paperMachine.code
  const isOpen = ![none, withShipper, lost].some((code) => code === original.paper_status)
  const isHere = [withCarrier, forwarded, withShipper].some((code) => code === own.paper_status)
  if (!isOpen || !(isHere || own.paper_status === lost)) return
  const voice = { ...systemActor(actor.tenant_id), origin: actor.origin }
  const { lost_reason, paper_at } = own
  const paper_status = advance(paperMachine, original.paper_status, isHere ? 'receive' : 'lose', 'shipper')
  const after = await updateVersioned(tx, 'receipt', voice, original, { paper_status, paper_at, ...(!isHere && { lost_reason }) })
  publishChange('receipt', after)
  const { receipt_no, waybill_id, order_id } = after
  const reason = lost_reason ?? ''
  const lost_fen = isHere ? 0 : await forfeitDeposit({ tx, actor: voice, publishChange }, { waybill_id, order_id, reason: `${receipt_no} ${reason}` })
  const to = toCarrier(after)
  if (isHere) await notifyCompany({ tx, publishChange }, voice, { ...to, phrase: 'paperReceived', slots: { receipt_no } })
  else if (lost_fen > 0)
    await notifyCompany({ tx, publishChange }, voice, {
      ...to,
      phrase: 'paperLostCharged',
      slots: { receipt_no, reason, amount: formatYuan(lost_fen) }
    })
  else await notifyCompany({ tx, publishChange }, voice, { ...to, phrase: 'paperLost', slots: { receipt_no, reason } })
}
