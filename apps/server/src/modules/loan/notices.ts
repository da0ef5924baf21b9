import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import type { NoticePhrase, NoticeSlots } from '@yunshu/contract/notices'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'

export type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }

export const tellApplicant = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  { id, company_id }: Row<'credit'>,
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    company_id,
    grant: carrier.receivables.may.finance,
    phrase,
    slots,
    link: linkTo(carrier.creditInfo, { id }),
    biz_type: 'credit',
    biz_id: id,
    notice_type: 3
  })

/** Tells those of the operator who may do the next step of a credit or a loan. */
export const tellOperator = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  about: { readonly biz_type: 'credit' | 'loan'; readonly id: number; readonly grant: Grant },
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> => {
  const { biz_type, id, grant } = about
  const company_id = await withSystemScope(tx, () => operatorOf(tx, actor.tenant_id))
  const link = linkTo(biz_type === 'credit' ? operator.creditInfo : operator.loanInfo, { id })
  await notifyCompany({ tx, publishChange }, actor, { company_id, grant, phrase, slots, link, biz_type, biz_id: id, notice_type: 3 })
}

export const tellBorrower = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  { id, borrower_id }: Row<'loan'>,
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: borrower_id,
    grant: carrier.receivables.may.finance,
    phrase,
    slots,
    link: linkTo(carrier.loanInfo, { id }),
    biz_type: 'loan',
    biz_id: id,
    notice_type: 3
  })

export const tellDebtor = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Writing,
  { id, debtor_id }: Row<'loan'>,
  phrase: K,
  slots: NoticeSlots<K>
): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: debtor_id,
    grant: shipper.payables.may.assign,
    phrase,
    slots,
    link: linkTo(shipper.assignmentInfo, { id }),
    biz_type: 'loan',
    biz_id: id,
    notice_type: 3
  })
