import { sms, smsBlockReason } from '@yunshu/contract/sms/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { maskMobile } from '@yunshu/domain/mask'
import { nowIso } from '../../platform/clock.ts'
import { deleteVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { blocksOf } from './queries.ts'

onConstraint('sms_block_once', 'smsBlockedTwice')

/** 加入停发名单: somebody who no longer wants messages; codes and what else must arrive still does. */
export const blockNumber = write(sms.block, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, user_id, user_name, company_id } = actor
  const id = newId()
  const block_reason = smsBlockReason.code.unsubscribed
  await tx
    .insertInto('sms_block')
    .values({
      tenant_id,
      id,
      phone: input.phone,
      block_reason,
      remark: input.remark ?? '',
      created_by: user_id,
      created_by_name: user_name,
      created_at: nowIso()
    })
    .execute()
  publishChange('sms', { id, parties: [company_id] })
  const row = await blocksOf(tx, actor).where('b.id', '=', id).executeTakeFirstOrThrow()
  const phone = maskMobile(input.phone)
  return {
    output: row as OutputOf<typeof sms.block>,
    log: { id, no: phone, after: { phone, block_reason, remark: row.remark } }
  }
})

/** 移出停发名单, with the reason. */
export const unblockNumber = write(sms.unblock, async ({ tx, actor, input, publishChange }) => {
  const before =
    (await tx.selectFrom('sms_block').selectAll().where('tenant_id', '=', actor.tenant_id).where('id', '=', input.id).executeTakeFirst()) ??
    refuse('notFound')
  await deleteVersioned(tx, 'sms_block', before, input.version)
  publishChange('sms', { id: before.id, parties: [actor.company_id] })
  const phone = maskMobile(before.phone)
  return {
    output: { id: before.id },
    log: { id: before.id, no: phone, before: { phone, block_reason: before.block_reason }, after: { reason: input.reason } }
  }
})
