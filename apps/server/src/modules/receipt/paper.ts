import { advance } from '@yunshu/contract/kit/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { paperMachine } from '@yunshu/contract/receipt/machine'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { forfeitDeposit } from '../payable/index.ts'
import { getReceiptRow, lockReceipt } from './queries.ts'
import { toCarrier, toShipper } from './notices.ts'

// The way of the paper itself, beside the photos that are reviewed: money waits for the photos, a deposit for the paper.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type PaperMove = keyof typeof paperMachine.moves

/* A receipt whose order wants the paper back, behind the lock of its trip. */
const lockPaper = async ({ tx, actor }: Context, id: number): Promise<Row<'receipt'>> => {
  const row = await lockReceipt(tx, actor, id)
  return row.paper_status === paperMachine.code.none ? refuse('noPaper') : row
}
const movePaper = async (
  { tx, actor, publishChange }: Context,
  before: Row<'receipt'>,
  move: PaperMove,
  version: number,
  changes: Changes<'receipt'> = {}
): Promise<Row<'receipt'>> => {
  const paper_status = advance(paperMachine, before.paper_status, move, actor.who)
  const after = await updateVersioned(tx, 'receipt', actor, before, { ...changes, paper_status, paper_at: nowIso() }, version)
  publishChange('receipt', after)
  return after
}
const answer = async ({ tx, actor }: Context, before: Row<'receipt'>, after: Row<'receipt'>) => ({
  output: await getReceiptRow(tx, actor, after.id),
  log: { id: after.id, no: after.receipt_no, before, after }
})
/** The paper goes off by courier; once the carrier has it, on to the shipper, who is told which parcel to expect. */
export const sendPaper = write(receipt.sendPaper, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, express_name, express_no } = input
  const before = await lockPaper(context, id)
  const isOnward = before.paper_status === paperMachine.code.withCarrier
  const after = await movePaper(context, before, isOnward ? 'forward' : 'send', version, { express_name, express_no })
  if (isOnward)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toShipper(after),
      phrase: 'paperForwarded',
      slots: { order_no: after.order_no, receipt_no: after.receipt_no, express_name, express_no }
    })
  return await answer(context, before, after)
})

/** The carrier has the paper. */
export const takePaper = write(receipt.takePaper, async (context) => {
  const before = await lockPaper(context, context.input.id)
  return await answer(context, before, await movePaper(context, before, 'take', context.input.version))
})

/** The shipper has the paper (纸质登记), by whichever courier it came. */
export const receivePaper = write(receipt.receivePaper, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await lockPaper(context, input.id)
  const { express_name = '', express_no = '' } = input
  const changes = { ...(express_name && { express_name }), ...(express_no && { express_no }) }
  const after = await movePaper(context, before, 'receive', input.version, changes)
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'paperReceived', slots: { receipt_no: after.receipt_no } })
  return await answer(context, before, after)
})

/** The paper is lost (标记丢失): what is still held of the driver's deposit becomes a charge, and the carrier is told what it came to. */
export const losePaper = write(receipt.losePaper, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, reason } = input
  const before = await lockPaper(context, id)
  const after = await movePaper(context, before, 'lose', version, { lost_reason: reason })
  const { receipt_no, waybill_id, order_id } = after
  const lost_fen = await forfeitDeposit(context, { waybill_id, order_id, reason: `${receipt_no} ${reason}` })
  await notifyCompany(
    { tx, publishChange },
    actor,
    lost_fen > 0
      ? { ...toCarrier(after), phrase: 'paperLostCharged', slots: { receipt_no, reason, amount: formatYuan(lost_fen) } }
      : { ...toCarrier(after), phrase: 'paperLost', slots: { receipt_no, reason } }
  )
  return await answer(context, before, after)
})
