import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { itemOf, mostRounds } from '@yunshu/contract/abnormal/rules'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { nowIso } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { toCarrier, toShipper, typeOf } from './markTrips.ts'
import { about, aboveValue, demandHandled } from './handle.ts'
import { logOf, moveAbnormal } from './move.ts'
import { getAbnormal } from './queries.ts'
import { amountText, settleClaims } from './settle.ts'

/** The shipper agrees: both charges stand from now on. */
export const acceptAbnormal = write(abnormal.accept, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  const after = await moveAbnormal(context, before, 'accept', { resolved_at: nowIso() }, { seen: input.version, amount_fen: before.claim_up_fen })
  const settled = await settleClaims(context, after, `${actor.company_name} ${actor.user_name}`.trim())
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(after),
    phrase: 'abnormalAccepted',
    slots: { abnormal_no: after.abnormal_no, type: typeOf(after) }
  })
  return { output: about(after), log: logOf(settled, before) }
})

/** The shipper does not agree, and may say what it asks for; after the third time the operator is asked. */
export const objectToAbnormal = write(abnormal.object, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  const { reason, amount_fen = null, imgs = [] } = input
  if (amount_fen !== null && itemOf(before.abnormal_type, amount_fen) === undefined)
    refuseFaults([{ field: 'amount_fen', reason: { zh: '不能小于 0', en: 'is not below 0' } }], actor.origin.lang)
  await shareFiles(
    tx,
    actor,
    imgs.map(({ url }) => url),
    before.parties
  )
  const after = await moveAbnormal(
    context,
    before,
    'object',
    { objection: reason, shipper_fen: amount_fen },
    { seen: input.version, reason, amount_fen, imgs }
  )
  const slots = { abnormal_no: after.abnormal_no, type: typeOf(after), reason }
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'abnormalObjected', slots })
  if (after.round >= mostRounds) {
    const { abnormal_no, order_id } = after
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: await withSystemScope(tx, () => operatorOf(tx, actor.tenant_id)),
      grant: operator.orders.may.judge,
      phrase: 'abnormalDisputed',
      slots: { abnormal_no, type: typeOf(after) },
      link: order_id === null ? linkTo(operator.orders) : linkTo(operator.orderInfo, { id: order_id }),
      biz_type: 'abnormal',
      biz_id: after.id
    })
  }
  return { output: about(after), log: logOf(after, before) }
})

/** After three rounds without agreement the operator says what it comes to. */
export const decideAbnormal = write(abnormal.decide, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  const { claim_up_fen, reason } = input
  if (before.abnormal_status === abnormalMachine.code.inProgress) {
    if (before.round < mostRounds) refuse('roundsLeft', { rounds: mostRounds })
    await demandHandled(context, before)
  }
  refuseFaults(await aboveValue(context, before, before.order_id, claim_up_fen), actor.origin.lang)
  if (itemOf(before.abnormal_type, claim_up_fen) === undefined)
    refuseFaults([{ field: 'claim_up_fen', reason: { zh: '不能小于 0', en: 'is not below 0' } }], actor.origin.lang)
  const after = await moveAbnormal(
    context,
    before,
    'decide',
    { claim_up_fen, reason, resolved_at: nowIso() },
    { seen: input.version, reason, amount_fen: claim_up_fen }
  )
  const settled = await settleClaims(context, after, `${actor.company_name} ${actor.user_name}`.trim())
  const slots = { abnormal_no: after.abnormal_no, type: typeOf(after), amount: amountText(claim_up_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'abnormalDecided', slots })
  if (after.shipper_id !== null)
    await notifyCompany({ tx, publishChange }, actor, { ...toShipper(after, after.shipper_id), phrase: 'abnormalDecided', slots })
  return { output: about(after), log: logOf(settled, before) }
})
