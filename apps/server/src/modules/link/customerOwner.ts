import { carrier } from '@yunshu/contract/consoles/carrier'
import { customer } from '@yunshu/contract/customer/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { findColleague } from '../user/index.ts'
import { customersOf, lockCustomer } from './customers.ts'

/** 转移负责人: who gives the customer up and who takes it are both told, unless he did it himself. */
export const transferCustomer = write(customer.transfer, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await lockCustomer(tx, actor, input.id)
  const heir = (await findColleague(tx, actor, input.owner_id)) ?? refuse('notColleague')
  const { customer_name } = before
  if (before.owner_id === heir.id) refuse('sameOwner', { customer_name, user_name: heir.user_name })
  const giver = before.owner_id === null ? undefined : await findColleague(tx, actor, before.owner_id)
  const after = await updateVersioned(tx, 'customer', actor, before, { owner_id: heir.id }, input.version)
  publishChange('customer', after)
  const { user_name } = actor
  const about = {
    company_id: actor.company_id,
    link: linkTo(carrier.customerInfo, { id: after.id }),
    biz_type: 'customer',
    biz_id: after.id,
    notice_type: 1
  } as const
  await notifyCompany(context, actor, { ...about, people: [heir.id], phrase: 'customerTaken', slots: { user_name, customer_name } })
  if (giver)
    await notifyCompany(context, actor, {
      ...about,
      people: [giver.id],
      phrase: 'customerGiven',
      slots: { user_name, customer_name, owner_name: heir.user_name }
    })
  return {
    output: { id: after.id, version: after.version, customer_name },
    log: {
      id: after.id,
      no: customer_name,
      before: { owner_name: giver?.user_name ?? null },
      after: { owner_name: heir.user_name, reason: input.reason ?? '' },
      parties: [actor.company_id]
    }
  }
})

/** What was spoken with a customer, the latest first. */
export const listFollows = listVerb(customer.follows, {
  rows: ({ tx, actor }) =>
    tx
      .selectFrom('customer_follow as f')
      .where('f.tenant_id', '=', actor.tenant_id)
      .where('f.customer_id', 'in', customersOf(tx, actor).select('k.id'))
      .select(['f.id', 'f.follow_way', 'f.followed_on', 'f.follow_note', 'f.next_follow_on', 'f.user_name', 'f.created_at']),
  id: 'f.id',
  filters: { customer_id: 'f.customer_id' },
  sorts: { followed_on: 'f.followed_on' },
  first: ['followed_on', 'desc']
})

/** 写跟进: the day on which to speak again takes the place of the one before, or of none. */
export const followCustomer = write(customer.follow, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCustomer(tx, actor, input.id)
  const { follow_way, followed_on, follow_note, next_follow_on = null } = input
  const today = shanghaiDay(now())
  if (followed_on > today || (next_follow_on !== null && next_follow_on < today)) refuse('followDays')
  await tx
    .insertInto('customer_follow')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      parties: [actor.company_id],
      customer_id: before.id,
      follow_way,
      followed_on,
      follow_note,
      next_follow_on,
      user_name: actor.user_name,
      created_by: actor.user_id
    })
    .execute()
  const after = await updateVersioned(tx, 'customer', actor, before, { next_follow_on })
  publishChange('customer', after)
  return {
    output: { id: after.id, version: after.version, customer_name: after.customer_name },
    log: {
      id: after.id,
      no: after.customer_name,
      before: { next_follow_on: before.next_follow_on },
      after: { next_follow_on, follow_note, follow_way, followed_on },
      parties: [actor.company_id]
    }
  }
})
