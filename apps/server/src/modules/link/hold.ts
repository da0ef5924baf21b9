import { carrier } from '@yunshu/contract/consoles/carrier'
import { customerTimer } from '@yunshu/contract/customer/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { liftDays, link, overCredit } from '@yunshu/contract/link/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { usedCredit } from './credit.ts'
import { linkOutput } from './move.ts'
import { getLink } from './queries.ts'

/** 超额放行: until the end of a day the customer's goods are dispatched though it owes more than its limit; who said so and why stands on its card and in the log. */
export const liftHold = write(link.liftHold, async ({ tx, actor, input, publishChange }) => {
  const { id, version, lift_until = null, reason } = input
  const before = await getLink(tx, actor, id)
  const today = shanghaiDay(now())
  const last = addDays(today, liftDays)
  if (lift_until !== null && (lift_until < today || lift_until > last)) refuse('liftDay', { last })
  if (lift_until === null ? before.lift_until === null : !(await isOver(tx, before))) refuse('notHeld', { shipper_name: before.shipper_name })
  const lifted =
    lift_until === null
      ? { lift_by: null, lift_by_name: '', lift_reason: '' }
      : { lift_by: actor.user_id, lift_by_name: actor.user_name, lift_reason: reason }
  const after = await updateVersioned(tx, 'company_link', actor, before, { lift_until, ...lifted }, version)
  publishChange('link', after)
  return { output: linkOutput(after), log: { before, after: { ...after, reason }, no: after.shipper_name, parties: [actor.company_id] } }
})

/** Whether a customer owes more than a limit beyond which nothing is dispatched for it, lifted or not. */
const isOver = async (tx: Tx, { tenant_id, carrier_id, shipper_id, credit_fen, over_credit_action }: Row<'company_link'>): Promise<boolean> => {
  if (credit_fen === 0 || over_credit_action !== overCredit.code.forbid) return false
  return (await usedCredit(tx, tenant_id, carrier_id, [shipper_id]))(shipper_id).used_fen > credit_fen
}

/** The hold of a customer begins or ends: its card says since when, and whoever may lift it is told that it began. */
const seeHold = write(customerTimer.seeHold, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await tx
    .selectFrom('customer')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow()
  const limited = await tx
    .selectFrom('company_link')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow()
  const over = await isOver(tx, limited)
  if (over === (before.held_since !== null)) refuse('staleVersion')
  const after = await updateVersioned(tx, 'customer', actor, before, { held_since: over ? nowIso() : null })
  publishChange('customer', after)
  if (over)
    await notifyCompany(context, actor, {
      company_id: after.carrier_id,
      grant: carrier.customers.may.credit,
      phrase: 'customerHeld',
      slots: { customer_name: after.customer_name },
      link: linkTo(carrier.customerInfo, { id: after.id }),
      biz_type: 'customer',
      biz_id: after.id,
      notice_type: 5
    })
  return { output: { id: after.id }, log: { id: after.id, no: after.customer_name, before, after, parties: [after.carrier_id] } }
})

/** The timer that runs it: what customers owe grows and shrinks in many places, so every five minutes those with a limit that forbids are added up. */
export const seeHolds = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, async (tx) => {
    const limited = await tx
      .selectFrom('company_link as l')
      .innerJoin('customer as k', (on) => on.onRef('k.tenant_id', '=', 'l.tenant_id').onRef('k.id', '=', 'l.id'))
      .select(['l.tenant_id', 'l.id', 'l.carrier_id', 'l.shipper_id', 'l.credit_fen', 'k.held_since'])
      .select(sql<boolean>`(l.credit_fen > 0 and l.over_credit_action = ${codes(overCredit, 'forbid')})`.as('forbids'))
      .where(sql<boolean>`((l.credit_fen > 0 and l.over_credit_action = ${codes(overCredit, 'forbid')}) or k.held_since is not null)`)
      .orderBy('l.tenant_id')
      .orderBy('l.carrier_id')
      .execute()
    const found: { tenant_id: number; id: number }[] = []
    for (const [carrier_id, tenant_id] of new Map(limited.map((row) => [row.carrier_id, row.tenant_id]))) {
      const links = limited.filter((row) => row.carrier_id === carrier_id)
      const used = await usedCredit(
        tx,
        tenant_id,
        carrier_id,
        links.map(({ shipper_id }) => shipper_id)
      )
      for (const { id, shipper_id, credit_fen, forbids, held_since } of links)
        if ((forbids && used(shipper_id).used_fen > credit_fen) !== (held_since !== null)) found.push({ tenant_id, id })
    }
    return found
  })
  return await runDue(services, seeHold, due)
}
