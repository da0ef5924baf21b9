import { statementMachine } from '@yunshu/contract/statement/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { listCharges } from '../charge/index.ts'
import { adjustedFen } from './adjust.ts'
import { listExcessAdjustments } from './excessAdjustments.ts'
import { leftCount, leftPage, payeesAsked, type Period, periodAsked, readyOf } from './gather.ts'
import { findStatement, getLineRow, getStatementRow } from './queries.ts'
import { sumsOfCharges } from './rows.ts'

/** A statement with its adjustments; its lines are read by pages, through a call of their own. */
export const statementInfo = read(statement.info, async ({ tx, actor, input }) => {
  const row = await findStatement(tx, actor, input.id, statement.info)
  const found = await tx
    .selectFrom('statement_adjust as a')
    .select([
      'a.id',
      'a.adjust_no',
      'a.adjust_type',
      'a.line_id',
      'a.ref_no',
      'a.amount_fen',
      'a.net_fen',
      'a.tax_fen',
      'a.tax_rate_bp',
      'a.reason',
      'a.files',
      'a.created_at',
      'a.created_by_name',
      'a.agreed_by_name',
      'a.agreed_at'
    ])
    .select([sql<boolean>`a.company_id = ${actor.company_id}`.as('is_own'), sql<boolean>`a.created_by = ${actor.user_id}`.as('by_me')])
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.statement_id', '=', row.id)
    .orderBy('a.id')
    .execute()
  const { n } = await tx
    .selectFrom('statement_match')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', actor.tenant_id)
    .where('statement_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const beyond = new Map((await listExcessAdjustments(tx, row)).map((one) => [one.id, one]))
  const adjusts = found.map((one) => ({ ...one, beyond_fen: beyond.get(one.id)?.base_fen ?? null, waits: beyond.get(one.id)?.agreed === false }))
  const last = await tx
    .selectFrom('statement')
    .select(['statement_no', 'total_fen'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('party_id', '=', row.party_id)
    .where('carrier_id', '=', row.carrier_id)
    .where('direction', '=', row.direction)
    .where('statement_status', '>=', statementMachine.code.confirmed)
    .where('created_at', '<', row.created_at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    statement: await getStatementRow(tx, actor, row.id),
    adjusts,
    left_count: await leftCount(tx, row, [row.id]),
    match_count: n,
    last: last ?? null
  }
})

/** One line in detail: its charges, each with its calculation, and the messages about it. */
export const statementLine = read(statement.line, async ({ tx, actor, input }) => {
  const line = await getLineRow(tx, actor, input.id)
  await findStatement(tx, actor, line.statement_id, statement.line)
  const messages = await tx
    .selectFrom('line_message as m')
    .select(['m.id', 'm.kind', 'm.company_name', 'm.user_name', 'm.message', 'm.files', 'm.other_fen', 'm.at'])
    .select(sql<boolean>`m.company_id = ${actor.company_id}`.as('is_own'))
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.line_id', '=', line.id)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()
  return {
    line,
    adjusted_fen: await adjustedFen(tx, { ...line, tenant_id: actor.tenant_id }),
    charges: await listCharges(tx, actor, { statement_line_id: line.id }),
    messages
  }
})

/** What a statement of these days would contain, and what it would leave out. */
export const previewStatement = read(
  statement.preview,
  async ({ tx, actor, input }) => (await outlookOf(tx, actor, await periodAsked(tx, actor, input))).outlook
)
/** The same of what the company owes to one payee, or to all of them. */
export const previewDown = read(statement.previewDown, async ({ tx, actor, input }) => {
  const { outlook, party_count } = await outlookOf(tx, actor, payeesAsked(actor, input))
  return { ...outlook, payee_count: party_count }
})

const outlookOf = async (tx: Tx, actor: Actor, period: Period) => {
  const { rows } = await sql<{
    waybill_count: number
    party_count: number
    freight_fen: number
    surcharge_fen: number
    deduct_fen: number
    total_fen: number
    tax_fen: number
  }>`
    select count(distinct r.waybill_id)::int as waybill_count, count(distinct r.party_id)::int as party_count, coalesce(sum(r.freight_fen), 0) as freight_fen,
      coalesce(sum(r.surcharge_fen), 0) as surcharge_fen, coalesce(sum(r.deduct_fen), 0) as deduct_fen, coalesce(sum(r.own_fen), 0) as total_fen, coalesce(sum(r.tax_fen), 0) as tax_fen
    from (${readyOf(period, sql`, ${sumsOfCharges}`)}) as r`.execute(tx)
  const draft =
    period.party_id === null
      ? undefined
      : await tx
          .selectFrom('statement')
          .select(['id', 'statement_no'])
          .where('tenant_id', '=', period.tenant_id)
          .where('direction', '=', period.direction)
          .where('party_id', '=', period.party_id)
          .where('carrier_id', '=', period.carrier_id)
          .where('maker_id', '=', actor.company_id)
          .where('period_from', '=', period.period_from)
          .where('period_to', '=', period.period_to)
          .where('date_basis', '=', period.date_basis)
          .where('statement_status', '=', statementMachine.code.draft)
          .executeTakeFirst()
  const [found] = rows
  return {
    party_count: found?.party_count ?? 0,
    outlook: {
      waybill_count: found?.waybill_count ?? 0,
      freight_fen: found?.freight_fen ?? 0,
      surcharge_fen: found?.surcharge_fen ?? 0,
      deduct_fen: found?.deduct_fen ?? 0,
      total_fen: found?.total_fen ?? 0,
      tax_fen: found?.tax_fen ?? 0,
      draft_no: draft?.statement_no ?? null,
      left_count: await leftCount(tx, period, draft ? [draft.id] : []),
      left: await leftPage(tx, period, draft ? [draft.id] : [], 100, 0)
    }
  }
}

/** The waybills of the statement's days that are not on it, and why. */
export const statementLeft = read(statement.left, async ({ tx, actor, input }) => {
  const row = await findStatement(tx, actor, input.id, statement.left)
  const { page = 1, pagesize = 20 } = input
  return { total: await leftCount(tx, row, [row.id]), data: await leftPage(tx, row, [row.id], pagesize, (page - 1) * pagesize) }
})
