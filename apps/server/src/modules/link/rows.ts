import { linkMachine } from '@yunshu/contract/link/machine'
import type { Actor } from '../../platform/actor.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { likeText } from '../../platform/db/like.ts'
import { usedCredit } from './credit.ts'

const isInactive = ({ carrier_name }: Row<'company_link'>): never => refuse('linkNotActive', { carrier_name })
/**
 * The cooperation of a shipper and a carrier, which is under way and stays so until the end of the transaction: whoever suspends or ends it waits, or has done
 * so before. Refused by the carrier's name, or as `otherwise` says, where they do not work together, as unknown where they never did.
 */
export const getActiveLink = async (
  tx: Tx,
  tenant_id: number,
  shipper_id: number,
  carrier_id: number,
  otherwise: (link: Row<'company_link'>) => never = isInactive
): Promise<Row<'company_link'>> => {
  const links = tx
    .selectFrom('company_link')
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
  const { id } = (await links.select('id').executeTakeFirst()) ?? refuse('notFound')
  await lockRows(tx, tenant_id, { company_link: [id] }, 'use')
  const link = await links.selectAll().executeTakeFirstOrThrow()
  return link.link_status === linkMachine.code.active ? link : otherwise(link)
}

/** What a shipper owes to all its carriers together, each for itself never less than nothing: an advance to one pays no other. Within `withSystemScope`. */
export const owedToAll = async (tx: Tx, tenant_id: number, shipper_id: number): Promise<number> => {
  const links = await tx
    .selectFrom('company_link')
    .select('carrier_id')
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .orderBy('carrier_id')
    .execute()
  let owed = 0
  for (const { carrier_id } of links) owed += (await usedCredit(tx, tenant_id, carrier_id, [shipper_id]))(shipper_id).used_fen
  return owed
}

/** The cooperation of a shipper and a carrier, whatever became of it. */
export const findLink = async (tx: Tx, tenant_id: number, shipper_id: number, carrier_id: number): Promise<Row<'company_link'> | undefined> =>
  await tx
    .selectFrom('company_link')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
    .executeTakeFirst()

/** The companies that ever signed with the actor's, carriers of a shipper or shippers of a carrier, by part of the name: fifty at most. */
export const linkedCompanies = async (tx: Tx, { tenant_id, type, company_id }: Actor, keyword: string): Promise<{ id: number; name: string }[]> => {
  const [own, other] = type === 4 ? (['shipper', 'carrier'] as const) : (['carrier', 'shipper'] as const)
  return await tx
    .selectFrom('company_link')
    .select([`${other}_id as id`, `${other}_name as name`])
    .where('tenant_id', '=', tenant_id)
    .where(`${own}_id`, '=', company_id)
    .$if(keyword !== '', (q) => q.where(`${other}_name`, 'ilike', likeText(keyword)))
    .orderBy(`${other}_name`)
    .limit(50)
    .execute()
}

/** The ids of all shippers that ever signed with a carrier, for a statement. */
export const shipperIdsOf = (tenant_id: number, carrier_id: number): RawBuilder<unknown> =>
  sql`(select l.shipper_id from company_link l where l.tenant_id = ${tenant_id} and l.carrier_id = ${carrier_id})`

/** Whether a row `of` a statement, which names a shipper and a carrier, is of a cooperation. */
export const isOfLink = (tenant_id: number, id: number, of: string) =>
  sql<boolean>`exists (select from company_link l where l.tenant_id = ${tenant_id} and l.id = ${id}
    and l.shipper_id = ${sql.ref(`${of}.shipper_id`)} and l.carrier_id = ${sql.ref(`${of}.carrier_id`)})`

/** The carriers with which a shipper works now: its score for each, which it orders from by default, and the VAT rate that was agreed. */
export const activeCarriers = async (tx: Tx, tenant_id: number, shipper_id: number) =>
  await tx
    .selectFrom('company_link')
    .select(['id', 'carrier_id', 'carrier_name', 'score', 'default_flag', 'tax_rate_bp'])
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('link_status', '=', linkMachine.code.active)
    .orderBy('carrier_id')
    .execute()

/** The shippers of whom a carrier has orders, also where the cooperation is suspended or ended. */
export const shippersOf = async (tx: Tx, tenant_id: number, carrier_id: number) =>
  await tx
    .selectFrom('company_link')
    .select(['shipper_id as id', 'shipper_name as name', 'link_status'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('link_status', 'in', [linkMachine.code.active, linkMachine.code.suspended, linkMachine.code.ended])
    .orderBy('company_link.id')
    .execute()

/** Whether a company of a statement works with a shipper as its carrier. */
export const isCarrierOf = (tenant_id: number, shipper_id: number, carrier_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from company_link l where l.tenant_id = ${tenant_id} and l.carrier_id = ${carrier_id}
    and l.shipper_id = ${shipper_id} and l.link_status = ${codes(linkMachine, 'active')})`

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Pair = { readonly tenant_id: number; readonly shipper_id: number; readonly carrier_id: number }
/** The score of a carrier follows from ratings: worked out behind the lock of the cooperation, so that of two ratings at one instant the second counts both. */
export const keepScore = async (
  { tx, actor, publishChange }: Writing,
  { tenant_id, shipper_id, carrier_id }: Pair,
  scoreOf: () => Promise<number>
) => {
  const known = await findLink(tx, tenant_id, shipper_id, carrier_id)
  if (!known) return
  await lockRows(tx, tenant_id, { company_link: [known.id] })
  const before = (await findLink(tx, tenant_id, shipper_id, carrier_id)) ?? known
  publishChange('link', await updateVersioned(tx, 'company_link', actor, before, { score: await scoreOf() }))
}

/** Gives the customers of one person of a carrier to another, and tells their rows. */
export const handCustomersOver = async (tx: Tx, { tenant_id, company_id }: Actor, from_id: number, to_id: number): Promise<Row<'customer'>[]> => {
  const handed: Row<'customer'>[] = []
  for (const column of ['owner_id', 'cs_id'] as const)
    handed.push(
      ...(await tx
        .updateTable('customer')
        .set((e) => ({ [column]: to_id, version: e('version', '+', 1) }))
        .where('tenant_id', '=', tenant_id)
        .where('carrier_id', '=', company_id)
        .where(column, '=', from_id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .execute())
    )
  return [...new Map(handed.map((row) => [row.id, row])).values()]
}

/** How many customers somebody is responsible for. */
export const countCustomers = async (tx: Tx, { tenant_id, company_id }: Actor, owner_id: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('customer')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Whether a customer of a carrier, which a statement names by its company, is on a template (客户模板). */
export const isOnTemplate = (tenant_id: number, carrier_id: number, shipper_id: RawBuilder<unknown>, template_id: number) =>
  sql<boolean>`${shipper_id} in (select k.shipper_id from customer k where k.tenant_id = ${tenant_id} and k.carrier_id = ${carrier_id} and k.template_id = ${template_id} and k.shipper_id is not null)`
/** The customers on a template that have accounts and work with the carrier. */
export const customersOfTemplate = async (tx: Tx, { tenant_id, company_id }: Actor, template_id: number) =>
  await tx
    .selectFrom('company_link as l')
    .select(['l.shipper_id as id', 'l.shipper_name as name'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.carrier_id', '=', company_id)
    .where('l.link_status', '=', linkMachine.code.active)
    .where(isOnTemplate(tenant_id, company_id, sql.ref('l.shipper_id'), template_id))
    .orderBy('l.shipper_name')
    .orderBy('l.id')
    .execute()
/** How many customers are on the template that a statement names. */
export const customersOnTemplate = (tenant_id: number, template_id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from customer k where k.tenant_id = ${tenant_id} and k.template_id = ${template_id} and k.deleted_at is null)`
/** The template that a customer of a carrier is on. */
export const templateOfCustomer = async (tx: Tx, tenant_id: number, carrier_id: number, shipper_id: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('customer')
      .select('template_id')
      .where('tenant_id', '=', tenant_id)
      .where('carrier_id', '=', carrier_id)
      .where('shipper_id', '=', shipper_id)
      .executeTakeFirst()
  )?.template_id ?? null
/** How many customers are on a template. */
export const countOnTemplate = async (tx: Tx, tenant_id: number, template_id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select ${customersOnTemplate(tenant_id, sql`${template_id}`)} as n`.execute(tx)
  return rows[0]?.n ?? 0
}
