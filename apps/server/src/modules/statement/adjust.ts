import { statement } from '@yunshu/contract/statement/contract'
import { lineStatus } from '@yunshu/contract/statement/machine'
import { sql } from 'kysely'
import { makeSubDocNo, mostParts } from '@yunshu/domain/docno'
import { formatYuan } from '@yunshu/domain/money'
import { vatOfGross } from '@yunshu/domain/vat'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { listExcessAdjustments } from './excessAdjustments.ts'
import { demandOpen, nameOfSide, toOwn } from './move.ts'
import { refreshStatements } from './rows.ts'
import { getStatement, getStatementRow } from './queries.ts'

type Adjust = {
  readonly adjust_type: number
  readonly amount_fen: number
  readonly reason: string
  readonly tax_rate_bp?: number | undefined
  readonly line_id?: number | null | undefined
  readonly ref_no?: string | undefined
  readonly files?: string | undefined
}

/** The maker adds an amount to a statement, or deducts one, with the reason; a correction of an earlier period names that period's statement. */
export const adjustStatement = write(statement.adjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.adjust)
  demandMaker(actor, before)
  if (input.amount_fen === 0) refuse('adjustNothing')
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  if (input.line_id) await demandLine(tx, before, input.line_id)
  const asked = before.direction === 2 && !input.line_id ? { ...input, line_id: await lineNamed(tx, before, input.ref_no) } : input
  await demandNoDispute(tx, before, asked)
  const made = await insertAdjust(tx, actor, before, asked)
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  await tellSecond(tx, actor, before, made, publishChange)
  const output = await getStatementRow(tx, actor, before.id)
  const { adjust_no, amount_fen, reason } = made
  return { output, log: { id: before.id, no: before.statement_no, after: { adjust_no, amount_fen, reason }, parties: before.parties } }
})

/** A second user of the maker's company approves an adjustment that is larger than what it adjusts; until then the statement can be neither sent nor confirmed. */
export const agreeAdjust = write(statement.agreeAdjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.agreeAdjust)
  demandMaker(actor, before)
  const one = await getAdjust(tx, before, input.adjust_id)
  const waits = (await listExcessAdjustments(tx, before)).some(({ id, agreed }) => id === one.id && !agreed)
  if (!waits) refuse('adjustNotWaiting')
  if (one.created_by === actor.user_id) refuse('adjusterAgrees')
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  const agreed = { agreed_by: actor.user_id, agreed_by_name: actor.user_name, agreed_at: nowIso() }
  await tx.updateTable('statement_adjust').set(agreed).where('tenant_id', '=', one.tenant_id).where('id', '=', one.id).execute()
  publishChange('statement', before)
  const { adjust_no, amount_fen, reason } = one
  return {
    output: await getStatementRow(tx, actor, before.id),
    log: { id: before.id, no: before.statement_no, after: { adjust_no, amount_fen, reason }, parties: before.parties }
  }
})

/** Removes an adjustment. */
export const unadjustStatement = write(statement.unadjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.unadjust)
  demandMaker(actor, before)
  const gone = await tx
    .deleteFrom('statement_adjust')
    .where('tenant_id', '=', actor.tenant_id)
    .where('statement_id', '=', before.id)
    .where('id', '=', input.adjust_id)
    .returning(['adjust_no', 'amount_fen', 'reason'])
    .executeTakeFirst()
  if (!gone) return refuse('notFound')
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  return {
    output: await getStatementRow(tx, actor, before.id),
    log: { id: before.id, no: before.statement_no, before: gone, parties: before.parties }
  }
})

/** Sends a notice to the maker's users when an adjustment needs the approval of a second one. */
export const tellSecond = async (
  tx: Tx,
  actor: Actor,
  row: Row<'statement'>,
  made: Row<'statement_adjust'>,
  publishChange: PublishChange
): Promise<void> => {
  const base = (await listExcessAdjustments(tx, row)).find(({ id }) => id === made.id)?.base_fen
  if (base === undefined) return
  const slots = { user_name: actor.user_name, statement_no: row.statement_no, amount: formatYuan(made.amount_fen), base: formatYuan(base) }
  await notifyCompany({ tx, publishChange }, actor, { ...toOwn(actor, row), phrase: 'statementAdjustWaits', slots })
}
const getAdjust = async (tx: Tx, { tenant_id, id: statement_id }: Row<'statement'>, id: number): Promise<Row<'statement_adjust'>> =>
  (await tx
    .selectFrom('statement_adjust')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', statement_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? refuse('notFound')
const demandMaker = (actor: Actor, row: Row<'statement'>): void => {
  demandOpen(row)
  if (row.maker_id !== actor.company_id) refuse('notYourTurn', { who: nameOfSide(row, 'maker') })
}
const demandLine = async (tx: Tx, row: Row<'statement'>, line_id: number): Promise<void> => {
  const line = tx
    .selectFrom('statement_line')
    .select('id')
    .where('tenant_id', '=', row.tenant_id)
    .where('statement_id', '=', row.id)
    .where('id', '=', line_id)
  if (!(await line.executeTakeFirst())) refuse('notFound')
}

/* What is paid downstream is paid by the parts of a trip: an adjustment names the trip on the statement that it changes. */
const lineNamed = async (tx: Tx, { tenant_id, id }: Row<'statement'>, ref_no = ''): Promise<number> => {
  const line = await tx
    .selectFrom('statement_line')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .where('waybill_no', '=', ref_no.trim())
    .executeTakeFirst()
  return line?.id ?? refuse('adjustNeedsTrip')
}

/* A disputed line is adjusted by the answer to its dispute, which closes it; beside it the same difference would be paid a second time. */
const demandNoDispute = async (
  tx: Tx,
  { tenant_id, id }: Row<'statement'>,
  { line_id, ref_no = '' }: Pick<Adjust, 'line_id' | 'ref_no'>
): Promise<void> => {
  const open = await tx
    .selectFrom('statement_line')
    .select('waybill_no')
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .where('line_status', '=', lineStatus.code.disputed)
    .where((e) => e.or([e('id', '=', line_id ?? 0), e('waybill_no', '=', ref_no.trim())]))
    .executeTakeFirst()
  if (open) refuse('lineHasDispute', { waybill_no: open.waybill_no })
}

/** What was adjusted for the trip of a line so far: by the line, or by its waybill's number. */
export const adjustedFen = async (
  tx: Tx,
  { tenant_id, statement_id, id, waybill_no }: Pick<Row<'statement_line'>, 'tenant_id' | 'statement_id' | 'id' | 'waybill_no'>
): Promise<number> => {
  const { fen } = await tx
    .selectFrom('statement_adjust')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_fen'), sql<number>`0`).as('fen'))
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', statement_id)
    .where((e) => e.or([e('line_id', '=', id), e.and([e('line_id', 'is', null), e('ref_no', '=', waybill_no)])]))
    .executeTakeFirstOrThrow()
  return Number(fen)
}

/** Writes an adjustment of a statement. Adjustments are numbered within it, and the number of a removed one is not used again. */
export const insertAdjust = async (tx: Tx, actor: Actor, row: Row<'statement'>, adjust: Adjust): Promise<Row<'statement_adjust'>> => {
  const { tenant_id, parties, id: statement_id, party_id, carrier_id, statement_no } = row
  const { adjust_type, amount_fen, reason, line_id = null, ref_no = '', files = '' } = adjust
  // A driver gives no invoice: what he is paid has no VAT in it.
  const tax_rate_bp = row.direction === 2 ? 0 : (adjust.tax_rate_bp ?? 900)
  const { last_adjust } = await tx
    .updateTable('statement')
    .set((e) => ({ last_adjust: e('last_adjust', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', statement_id)
    .returning('last_adjust')
    .executeTakeFirstOrThrow()
  if (last_adjust > mostParts) refuse('adjustsFull', { most: mostParts })
  await shareFiles(tx, actor, files.split(',').filter(Boolean), parties)
  const { net_fen, tax_fen } = vatOfGross(amount_fen, tax_rate_bp)
  return await tx
    .insertInto('statement_adjust')
    .values({
      tenant_id,
      id: newId(),
      parties,
      adjust_no: makeSubDocNo(statement_no, last_adjust),
      statement_id,
      party_id,
      carrier_id,
      adjust_type,
      line_id,
      ref_no,
      amount_fen,
      net_fen,
      tax_fen,
      tax_rate_bp,
      reason,
      files,
      company_id: actor.company_id,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      created_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
