import { advance } from '@yunshu/contract/kit/machine'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { matchBankRow, releaseBankRows } from '../recon/index.ts'
import { isSameName } from './create.ts'
import { credit, tellCompany } from './credit.ts'
import { getRecharge, lockRecharge, rechargeRow } from './queries.ts'

/** The operator has seen the money at the bank: payer, serial and amount are this company's; then it is in the wallet. */
export const confirmRecharge = write(recharge.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await getRecharge(tx, actor, input.id)
  const { bank_serial_no, payer_name, version } = input
  const { company_name, tenant_id, id, recharge_no: no, amount_fen } = before
  if (!isSameName(payer_name, company_name)) refuse('payerNameWrong', { payer_name, company_name })
  const arrival = { bank_serial_no, arrived_at: nowIso(), reviewer_id: actor.user_id, reviewer_name: actor.user_name }
  const after = await credit(tx, actor, before, 'confirm', arrival, publishChange, version)
  await matchBankRow(tx, { tenant_id, bank_serial_no, direction: 1, amount_fen, biz_type: 'recharge', biz_id: id, biz_no: no }, (other) =>
    isSameName(other, company_name)
  )
  return { output: await rechargeRow(tx, after), log: { id, no, before, after } }
})

export const rejectRecharge = write(recharge.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await getRecharge(tx, actor, input.id)
  const after = await updateVersioned(
    tx,
    'recharge',
    actor,
    before,
    {
      recharge_status: advance(rechargeMachine, before.recharge_status, 'reject', actor.who),
      reject_reason: input.reason,
      reviewer_id: actor.user_id,
      reviewer_name: actor.user_name
    },
    input.version
  )
  await releaseBankRows(tx, { tenant_id: after.tenant_id, biz_type: 'recharge', biz_id: after.id })
  publishChange('recharge', after)
  await tellCompany({ tx, publishChange }, actor, after, {
    phrase: 'rechargeRejected',
    slots: { recharge_no: after.recharge_no, reason: input.reason }
  })
  return { output: await rechargeRow(tx, after), log: { id: after.id, no: after.recharge_no, before, after } }
})

/** The company itself gives an unpaid recharge up; not one for which the provider is taking the money at this moment. */
export const closeRecharge = write(recharge.close, async ({ tx, actor, input, publishChange }) => {
  const before = await lockRecharge(tx, actor, input.id)
  const recharge_status = advance(rechargeMachine, before.recharge_status, 'close', actor.who)
  if (before.paying_serial !== null) refuse('rechargePaying')
  const after = await updateVersioned(tx, 'recharge', actor, before, { recharge_status }, input.version)
  publishChange('recharge', after)
  return { output: await rechargeRow(tx, after), log: { id: after.id, no: after.recharge_no, before, after } }
})
