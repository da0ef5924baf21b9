import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import type { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { districtColumns, permitColumns } from '../../platform/companyColumns.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { enterShadow, type Joining } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'

export const invitationDays = 30

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

/** What a shipper writes down of a carrier besides its name and whom it asks for; nobody else sees it. */
type Written = Partial<
  Pick<InputOf<typeof link.invite>, 'legal_name' | 'area_code' | 'address' | 'road_permit_no' | 'road_permit_valid_to' | 'taxpayer_type'>
>
export const sealWritten = (secrets: Secrets, written: Written): Buffer => secrets.seal(JSON.stringify(written))
/** The same as columns of the company that comes by this invitation; it looks through them before the operator does. */
export const writtenColumns = (secrets: Secrets, { invite_enc }: Pick<Row<'company_link'>, 'invite_enc'>): Partial<NewRow<'company'>> => {
  if (!invite_enc) return {}
  const { area_code, road_permit_no, ...written } = JSON.parse(secrets.unseal(invite_enc)) as Written
  return { ...written, ...(area_code && districtColumns(area_code)), ...(road_permit_no && permitColumns(secrets, road_permit_no)) }
}

export type Joined = { readonly company: Row<'company'>; readonly links: readonly Row<'company_link'>[] }
/**
 * A carrier takes its shadow over: the company that its shippers wait for is from now on the one that it works in. The shipper `by` whose invitation it came
 * knows it by its own name; the others do once the operator has approved it, and without one, since the operator entered it, all of them. No other invitation
 * leads anywhere since nobody is awaited any more. Nothing where there is no shadow with this credit code. Call it within `withSystemScope`.
 */
export const takeShadowOver = async (tx: Tx, tenant_id: number, credit_code: string, joining: Joining, by?: number): Promise<Joined | undefined> => {
  const company = await enterShadow(tx, tenant_id, credit_code, joining)
  return company && { company, links: await makeKnown(tx, company, by) }
}

/** The operator has approved a company: whoever else invited it knows it from now on. Call it within `withSystemScope`. */
export const knownToAll = async (tx: Tx, company: Row<'company'>): Promise<Joined> => ({ company, links: await makeKnown(tx, company) })

/* The links by which it was invited and did not come, or the one by which it came. */
const makeKnown = async (tx: Tx, { tenant_id, id, company_name }: Row<'company'>, by?: number): Promise<Row<'company_link'>[]> => {
  const links = tx
    .updateTable('company_link')
    .set((e) => ({ carrier_name: company_name, invite_hash: null, joined_at: nowIso(), version: e('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', id)
    .where('invited_at', 'is not', null)
    .where('joined_at', 'is', null)
  return await (by === undefined ? links : links.where('id', '=', by)).returningAll().execute()
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
