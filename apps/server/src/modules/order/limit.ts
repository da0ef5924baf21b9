import { company, companyType } from '@yunshu/contract/company/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { orderMachine } from '@yunshu/contract/order/machine'
import { type Fen, formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { type PublishChange, read } from '../../platform/verb/verb.ts'
import { findCompany, lockCompany, operatorOf } from '../company/rows.ts'
import { owedToAll } from '../link/rows.ts'
import { notifyCompany } from '../notice/index.ts'

// 额度: what a shipper may owe to all carriers together, as the operator sets it. A carrier's own limit for a customer (company_link.credit_fen) stands beside it.

/**
 * What a shipper owes: freight from its first estimate until it is paid, less what it paid in advance, and the price of what is assigned and not on a trip yet.
 */
const usedOf = async (tx: Tx, tenant_id: number, shipper_id: number): Promise<Fen> =>
  await withSystemScope(tx, async () => {
    const { awaiting, accepted } = orderMachine.code
    const { fen } = await tx
      .selectFrom('order')
      .select(sql<number>`coalesce(sum(freight_fen), 0)::bigint`.as('fen'))
      .where('tenant_id', '=', tenant_id)
      .where('shipper_id', '=', shipper_id)
      .where('order_status', 'in', [awaiting, accepted])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return fen + (await owedToAll(tx, tenant_id, shipper_id))
  })

/** Whether a company has a limit, whoever asks. */
export const isLimited = async (tx: Tx, tenant_id: number, id: number): Promise<boolean> =>
  ((await withSystemScope(tx, () => findCompany(tx, tenant_id, id)))?.owe_limit_fen ?? null) !== null

/** Holds the actor's company until the end: alone where it has a limit, so that each who places orders counts what the one before him added. Before every other lock. */
export const holdCompany = async (tx: Tx, { tenant_id, company_id }: Actor): Promise<Row<'company'> | undefined> => {
  const limited = ((await findCompany(tx, tenant_id, company_id))?.owe_limit_fen ?? null) !== null
  const held = await lockCompany(tx, tenant_id, company_id, limited ? 'alone' : 'shared')
  if (!limited && (held?.owe_limit_fen ?? null) !== null) throw new StartAgain()
  return held
}

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/**
 * Refuses what goes beyond the limit of the actor's company, or of the customer for whom it places orders, which is held: `asked_fen` more than it owes, or, where nothing has a price yet, anything at all once the
 * limit is used up. Who crosses the share from which it is warned hears of it once, and so does the operator.
 */
export const demandWithinLimit = async ({ tx, actor, publishChange }: Context, asked_fen: Fen = 0, company_id = actor.company_id): Promise<void> => {
  const { tenant_id } = actor
  const row = await withSystemScope(tx, () => findCompany(tx, tenant_id, company_id))
  if (!row || row.owe_limit_fen === null) return
  const { owe_limit_fen, owe_warn_bp, company_name } = row
  const used_fen = await usedOf(tx, tenant_id, company_id)
  // What it owes others is not for the carrier who places orders for it.
  if (company_id !== actor.company_id && used_fen + asked_fen > owe_limit_fen) refuse('limitOfCustomer', { shipper_name: company_name })
  const said = { limit: formatYuan(owe_limit_fen), used: formatYuan(used_fen) }
  if (asked_fen === 0 && used_fen >= owe_limit_fen) refuse('limitUsedUp', said)
  if (used_fen + asked_fen > owe_limit_fen) refuse('limitExceeded', { ...said, asked: formatYuan(asked_fen) })
  const isBeyond = (fen: Fen): boolean => fen * 10_000 >= owe_limit_fen * owe_warn_bp
  if (asked_fen === 0 || isBeyond(used_fen) || !isBeyond(used_fen + asked_fen)) return
  const slots = { company_name, limit: said.limit, used: formatYuan(used_fen + asked_fen) }
  const about = { biz_type: 'company', biz_id: company_id, phrase: 'limitNear' as const, slots, notice_type: 3 as const }
  await notifyCompany({ tx, publishChange }, actor, { ...about, company_id, grant: shipper.payables.may.view, link: linkTo(shipper.payables) })
  await notifyCompany({ tx, publishChange }, actor, {
    ...about,
    company_id: await withSystemScope(tx, () => operatorOf(tx, tenant_id)),
    grant: operator.customers.may.limit,
    link: linkTo(operator.customerInfo, { id: company_id })
  })
}

/** How much of its limit a shipper has used. */
export const tellLimit = read(company.limit, async ({ tx, actor, input }) => {
  const row = (await findCompany(tx, actor.tenant_id, input.id)) ?? refuse('notFound')
  if (row.company_type !== companyType.code.shipper) refuse('limitOfShippers')
  const { version, owe_limit_fen, owe_warn_bp } = row
  return { version, owe_limit_fen, owe_warn_bp, used_fen: await usedOf(tx, actor.tenant_id, row.id) }
})
