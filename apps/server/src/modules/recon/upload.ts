import { matchStatus } from '@yunshu/contract/recon/enums'
import { recon } from '@yunshu/contract/recon/contract'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import type { Table } from '../../platform/sheet/titled.ts'
import { tableOf } from '../task/index.ts'
import { matchLines, ownMoves } from './match.ts'
import { BadLine, type BankLine, closingOf, parseStatement, statementHead } from './parse.ts'
import { getFileRow } from './queries.ts'

onConstraint('bank_file_day', 'bankDayTaken', { bank_day: '' })
onConstraint('bank_row_serial', 'serialTaken')

/** Compares the custody bank's statement of a day with our books: line by line in both directions, and the bank's opening and closing balances with the sum of its lines. */
export const uploadStatement = writeAfter(
  recon.upload,
  async ({ actor, input, services }) => (await tableOf(services, actor, input, statementHead)) ?? refuse('bankFileNeeded'),
  async ({ tx, actor, input, first: table, publishChange }) => {
    const { bank_day } = input
    const { tenant_id, company_id } = actor
    if (bank_day > shanghaiDay(now())) refuse('bankDayAhead')
    const before = await lastFile(tx, tenant_id, bank_day)
    if (before?.bank_day === bank_day) refuse('bankDayTaken', { bank_day })
    const { lines, passed } = linesOf(table, bank_day)
    await demandNew(tx, tenant_id, lines)
    const own = await ownMoves(tx, tenant_id, bank_day, lines)
    const known = await tiedAlready(tx, tenant_id)
    const { matched, short } = matchLines(lines, own, known)
    const sum = (direction: 1 | 2): number => sumFen(lines.filter((line) => line.direction === direction).map(({ amount_fen }) => amount_fen))
    const [in_fen, out_fen] = [sum(1), sum(2)]
    const closing_fen = closingOf(lines)
    const opening_fen = closing_fen === null ? null : closing_fen - in_fen + out_fen
    const file_id = newId()
    const parties = [company_id]
    await tx
      .insertInto('bank_file')
      .values({
        tenant_id,
        id: file_id,
        parties,
        bank_day,
        row_count: lines.length,
        passed_count: passed,
        in_fen,
        out_fen,
        opening_fen,
        closing_fen,
        created_at: nowIso(),
        created_by: actor.user_id,
        created_by_name: actor.user_name
      })
      .execute()
    const common = { tenant_id, parties, file_id } as const
    const rows: NewRow<'bank_row'>[] = lines.map(({ other_no, ...line }, i) => ({
      ...common,
      ...line,
      id: newId(),
      other_tail: other_no.slice(-4),
      ...(matched[i] ?? { match_status: matchStatus.code.onlyAtBank })
    }))
    for (const { direction, row } of short)
      rows.push({
        ...common,
        id: newId(),
        row_no: 0,
        bank_serial_no: null,
        occurred_at: row.done_at ?? nowIso(),
        direction,
        amount_fen: row.fen,
        own_fen: row.fen,
        other_name: row.name,
        match_status: matchStatus.code.onlyInBooks,
        biz_type: row.biz_type,
        biz_id: row.id,
        biz_no: row.no
      })
    // The opening balance must equal the closing balance of the last statement; otherwise lines are missing between them.
    const gap = opening_fen === null || before?.closing_fen == null ? 0 : opening_fen - before.closing_fen
    if (gap !== 0)
      rows.push({
        ...common,
        id: newId(),
        row_no: 0,
        bank_serial_no: null,
        occurred_at: startOfShanghaiDay(bank_day),
        direction: gap > 0 ? 1 : 2,
        amount_fen: Math.abs(gap),
        other_name: `期初余额与 ${before?.bank_day ?? ''} 期末余额不符 / opening balance is not the last closing balance`,
        match_status: matchStatus.code.amountsDiffer
      })
    if (rows.length > 0) await tx.insertInto('bank_row').values(rows).execute()
    publishChange('recon', { id: file_id, parties })
    const output = await getFileRow(tx, actor, file_id)
    return { output, log: { id: file_id, no: bank_day, after: output } }
  }
)

const lastFile = async (tx: Tx, tenant_id: number, until: string) =>
  await tx
    .selectFrom('bank_file')
    .select(['bank_day', 'closing_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('bank_day', '<=', until)
    .where('bank_day', '>=', addDays(until, -31))
    .orderBy('bank_day', 'desc')
    .limit(1)
    .executeTakeFirst()

/* Rows that an earlier statement has matched are not expected in this one. */
const tiedAlready = async (tx: Tx, tenant_id: number): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('bank_row')
    .select('biz_id')
    .where('tenant_id', '=', tenant_id)
    .where('biz_id', 'is not', null)
    .where('created_at', '>', new Date(now().getTime() - 40 * 86_400_000).toISOString())
    .execute()
  return new Set(rows.flatMap(({ biz_id }) => biz_id ?? []))
}

const linesOf = (table: Table, bank_day: string): { readonly lines: readonly BankLine[]; readonly passed: number } => {
  try {
    const read = parseStatement(table)
    const seen = new Map<string, number>()
    for (const { row_no: row, bank_serial_no: serial, direction, occurred_at } of read.lines) {
      const day = shanghaiDay(occurred_at)
      if (day !== bank_day) refuse('bankRowDay', { row, day, bank_day })
      const first = seen.get(`${direction} ${serial}`)
      if (first !== undefined) refuse('bankSerialTwice', { serial, first, second: row })
      seen.set(`${direction} ${serial}`, row)
    }
    return read
  } catch (error) {
    if (error instanceof BadLine) return refuse(error.refusal, { row: error.row, column: error.column, value: error.value })
    throw error
  }
}

/* A line that stands in the statement of another day is named with its day. */
const demandNew = async (tx: Tx, tenant_id: number, lines: readonly BankLine[]): Promise<void> => {
  const serials = lines.map(({ bank_serial_no }) => bank_serial_no)
  const known = await tx
    .selectFrom('bank_row as r')
    .innerJoin('bank_file as f', (on) => on.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.file_id'))
    .select(['r.bank_serial_no', 'r.direction', 'f.bank_day'])
    .where('r.tenant_id', '=', tenant_id)
    .where('r.bank_serial_no', '=', sql<string>`any(${serials}::text[])`)
    .execute()
  const days = new Map(known.map(({ direction, bank_serial_no, bank_day }) => [`${direction} ${bank_serial_no ?? ''}`, bank_day]))
  for (const { row_no: row, direction, bank_serial_no: serial } of lines) {
    const day = days.get(`${direction} ${serial}`)
    if (day !== undefined) refuse('bankSerialKnown', { row, serial, day })
  }
}
