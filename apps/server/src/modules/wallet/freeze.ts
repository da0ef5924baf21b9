import { wallet } from '@yunshu/contract/wallet/contract'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { lockWallets } from './move.ts'

/** Freezes or unfreezes the funds of a company. After the commit of a freeze no money leaves its wallets: a payment at the same moment is either finished before it or refused. */
export const freezeWallet = write(wallet.freeze, async ({ tx, actor, input, publishChange }) => {
  const { company_id, freeze, reason } = input
  const { tenant_id } = actor
  const company = await tx
    .selectFrom('company')
    .select(['id', 'company_no'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', company_id)
    .where('company_type', 'in', [2, 4])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!company) return refuse('notFound')
  const [before] = await lockWallets(tx, tenant_id, [{ company_id, kind: 1 }])
  if (!before) throw new Error(`no wallet of ${company_id}`)
  if ((before.frozen_at !== null) === freeze) refuse('frozenAlready')
  const after = await tx
    .updateTable('wallet')
    .set({ frozen_at: freeze ? nowIso() : null, frozen_reason: freeze ? reason : '' })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('wallet', after)
  await notifyCompany({ tx, publishChange }, actor, {
    company_id,
    phrase: freeze ? 'fundsFrozen' : 'fundsUnfrozen',
    slots: { reason },
    biz_type: 'wallet',
    biz_id: after.id,
    notice_type: 3
  })
  const told = ({ frozen_at, frozen_reason }: typeof after) => ({ frozen_at, frozen_reason, reason: frozen_reason || reason })
  return {
    output: { company_id, frozen_at: after.frozen_at },
    log: { id: company_id, no: company.company_no, before: told(before), after: told(after), parties: [company_id] }
  }
})
