import { companyState } from '@yunshu/contract/company/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { nextNo } from '../../platform/docno.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { notifyCompany } from '../notice/index.ts'

/** 未入驻: a company that nobody works for yet. */
export const shadowState = 3
export const invitationDays = 30

type Typed = Omit<NewRow<'company'>, 'tenant_id' | 'id' | 'parties' | 'company_type' | 'company_no' | 'short_name'>
/** The one company that bears a credit code among the carriers, locked; made as a shadow where there is none. Call it within `withSystemScope`. */
export const getOrMakeShadow = async (tx: Tx, tenant_id: number, typed: Typed): Promise<Row<'company'>> => {
  const id = newId()
  const made = { ...typed, tenant_id, id, parties: [id], company_type: 2, short_name: typed.company_name.slice(0, 30), source: 4, state: shadowState }
  await tx
    .insertInto('company')
    .values({ ...made, company_no: await nextNo(tx, tenant_id, 'customer') })
    .onConflict((on) => on.columns(['tenant_id', 'company_type', 'credit_code']).doNothing())
    .execute()
  return await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 2)
    .where('credit_code', '=', typed.credit_code)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The link whose invitation bears this code and is not too old. */
export const findInvitation = async (tx: Tx, secrets: Secrets, tenant_id: number, code: string): Promise<Row<'company_link'> | undefined> =>
  await tx
    .selectFrom('company_link')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('invite_hash', '=', invitationHash(secrets, code))
    .where('invited_at', '>', inFuture(-invitationDays * 86_400_000))
    .executeTakeFirst()

/** As it is read off a telephone: small or capital letters, with or without dashes. */
export const invitationHash = (secrets: Secrets, code: string): Buffer => secrets.codeHash('invite', '', code.toLowerCase().replace(/[^a-z0-9]/g, ''))

export type Joined = { readonly company: Row<'company'>; readonly links: readonly Row<'company_link'>[] }
type Joining = Pick<NewRow<'company'>, 'company_name' | 'contact_name' | 'contact_mobile'> & Partial<NewRow<'company'>>
/**
 * A carrier takes its shadow over: the company that its shippers wait for is from now on the one that it works in, under its own name, and every
 * invitation is used up. Nothing where there is no shadow with this credit code. Call it within `withSystemScope`.
 */
export const takeShadowOver = async (tx: Tx, tenant_id: number, credit_code: string, joining: Joining): Promise<Joined | undefined> => {
  const company = await tx
    .updateTable('company')
    .set((e) => ({
      ...joining,
      short_name: joining.company_name.slice(0, 30),
      state: companyState.code.normal,
      version: e('version', '+', 1),
      updated_at: nowIso()
    }))
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 2)
    .where('credit_code', '=', credit_code)
    .where('state', '=', shadowState)
    .returningAll()
    .executeTakeFirst()
  if (!company) return undefined
  const links = await tx
    .updateTable('company_link')
    .set((e) => ({ carrier_name: company.company_name, invite_hash: null, version: e('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company.id)
    .returningAll()
    .execute()
  return { company, links }
}

/** Whoever waits for the carrier hears that it has come; what is asked of it, it still answers itself. */
export const tellJoined = async (
  context: Pick<WriteContext<Command>, 'tx' | 'publishChange'>,
  actor: Actor,
  { company: { company_name }, links }: Joined
): Promise<void> => {
  for (const link of links) {
    context.publishChange('link', link)
    if (link.link_status !== linkMachine.code.pending) continue
    await notifyCompany(context, actor, {
      company_id: link.shipper_id,
      grant: shipper.carriers.may.view,
      phrase: 'carrierJoined',
      slots: { company_name },
      link: linkTo(shipper.carrierInfo, { id: link.id }),
      biz_type: 'link',
      biz_id: link.id,
      notice_type: 1
    })
  }
}
