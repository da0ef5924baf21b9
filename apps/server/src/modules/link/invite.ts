import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { isUscc } from '@yunshu/domain/uscc'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { districtColumns } from '../../platform/companyColumns.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { readableCode } from '../../platform/readableCode.ts'
import { type SmsRole, smsRole } from '@yunshu/contract/sms/templates'
import { demandReachable } from '../../platform/sms/held.ts'
import { countSent, putSms } from '../../platform/sms/put.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { tenantOf } from '../tenant/rows.ts'
import { demandApproved } from './default.ts'
import { linkOutput } from './move.ts'
import { openLink, refuseStanding } from './open.ts'
import { getLink } from './queries.ts'
import { getOrMakeShadow } from '../company/rows.ts'
import { invitationDays, invitationHash, sealWritten } from './shadow.ts'

/** A carrier that is not on the platform yet is written down as a shadow company, asked to work together, and invited by message to register. */
export const inviteCarrier = write(link.invite, async (context) => {
  const { tx, actor, input, services } = context
  const { settlement, default_flag = false, company_name, contact_name, contact_mobile, credit_code: _, ...written } = input
  const credit_code = input.credit_code.toUpperCase()
  if (!isUscc(credit_code)) refuse('creditCodeWrong')
  if (written.area_code) districtColumns(written.area_code)
  const { company_name: own_name } = await demandApproved(tx, actor.tenant_id, actor.company_id)
  const code = readableCode()
  const after = await withSystemScope(tx, async () => {
    await demandMayInviteCarrier(tx, actor, contact_mobile)
    const shadow = await getOrMakeShadow(tx, actor.tenant_id, {
      company_name,
      contact_name,
      contact_mobile,
      credit_code,
      created_by: actor.user_id
    })
    demandShadow(shadow, company_name)
    const invitation = {
      invite_name: contact_name,
      invite_mobile: contact_mobile,
      invite_hash: invitationHash(services.secrets, code),
      invited_at: nowIso(),
      invite_enc: sealWritten(services.secrets, written),
      joined_at: null
    }
    const kept = await tx
      .selectFrom('company_link')
      .selectAll()
      .where('tenant_id', '=', actor.tenant_id)
      .where('shipper_id', '=', actor.company_id)
      .where('carrier_id', '=', shadow.id)
      .executeTakeFirst()
    const sides = { shipper_id: actor.company_id, shipper_name: own_name, carrier_id: shadow.id, carrier_name: company_name }
    return await openLink(context, kept, sides, { ...settlement, default_flag, ...invitation, carrier_name: company_name })
  })
  await sendInvitation(tx, after, code)
  return { output: linkOutput(after), log: { after: { ...after, credit_code }, no: after.carrier_name } }
})

/** The invitation once more, to another number if the first was wrong; only the newest code is good. */
export const remindCarrier = write(link.remind, async ({ tx, actor, input, publishChange, services }) => {
  const before = await getLink(tx, actor, input.id)
  await demandApproved(tx, actor.tenant_id, actor.company_id)
  const { link_status, invited_at } = before
  if (link_status !== linkMachine.code.pending) return refuseStanding(before, before.carrier_name)
  const { contact_mobile } = input
  const code = readableCode()
  const after = await withSystemScope(tx, async () => {
    const carrier = await tx
      .selectFrom('company')
      .select(['company_name', 'state', 'audit_status'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', before.carrier_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.joined_at) refuse('carrierJoined', { company_name: before.carrier_name })
    demandShadow(carrier, before.carrier_name)
    const seconds = Math.ceil((Date.parse(invited_at ?? nowIso()) - Date.parse(inFuture(-60_000))) / 1000)
    if (invited_at && seconds > 0) refuse('tooMany', { seconds })
    await demandMayInviteCarrier(tx, actor, contact_mobile)
    const invitation = { invite_mobile: contact_mobile, invite_hash: invitationHash(services.secrets, code), invited_at: nowIso() }
    return await updateVersioned(tx, 'company_link', actor, before, invitation, input.version)
  })
  publishChange('link', after)
  await sendInvitation(tx, after, code)
  return { output: linkOutput(after), log: { before, after, no: after.carrier_name } }
})

/* Of a company that has registered and is not approved yet, its own name is not told; `as` is what the shipper calls it. */
const demandShadow = ({ company_name, state, audit_status }: Pick<Row<'company'>, 'company_name' | 'state' | 'audit_status'>, as: string): void => {
  if (state === companyState.code.notJoined) return
  if (state === companyState.code.normal && audit_status === auditStatus.code.approved) refuse('carrierOnPlatform', { company_name })
  const name = state === companyState.code.normal ? auditStatus.names[audit_status as 10 | 30] : companyState.names[2]
  refuse('carrierNotOpen', { company_name: as, state: name })
}

/* A message goes to somebody who has not asked for it: at most three a day to one number, fifty a day by one company. Counted one after the other. */
const mostToPhone = 3
const mostByCompany = 50
type Asked = { readonly phone: string; readonly template: 'carrierInvite' | 'shipperInvite'; readonly role: SmsRole }
/** Refuses a message of invitation that its receiver or the platform's limits do not allow; `sent` tells how many the company has sent since then. Within `withSystemScope`. */
export const demandMayInvite = async (tx: Tx, tenant_id: number, asked: Asked, sent: (since: string) => Promise<number>): Promise<void> => {
  await demandReachable(tx, { tenant_id, ...asked })
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', ${tenant_id}))`.execute(tx)
  const since = inFuture(-86_400_000)
  const toPhone = await countSent(tx, tenant_id, 'invite', asked.phone, since)
  if (toPhone >= mostToPhone || (await sent(since)) >= mostByCompany) refuse('tooMany', { seconds: 86_400 })
}
const demandMayInviteCarrier = async (tx: Tx, { tenant_id, company_id }: Actor, phone: string): Promise<void> =>
  await demandMayInvite(tx, tenant_id, { phone, template: 'carrierInvite', role: smsRole.code.carrier }, async (since) => {
    const { n } = await tx
      .selectFrom('company_link')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('shipper_id', '=', company_id)
      .where('invited_at', '>', since)
      .executeTakeFirstOrThrow()
    return n
  })

const sendInvitation = async (
  tx: Tx,
  { tenant_id, shipper_id, shipper_name, carrier_name, invite_mobile }: Row<'company_link'>,
  code: string
): Promise<void> => {
  const { domain } = await tenantOf(tx, tenant_id)
  await putSms(tx, {
    tenant_id,
    phone: invite_mobile,
    company_id: shipper_id,
    template: 'carrierInvite',
    words: {
      shipper: shipper_name,
      carrier: carrier_name,
      page: domain ? `${domain}/register` : '平台注册页',
      code,
      days: String(invitationDays)
    }
  })
}
