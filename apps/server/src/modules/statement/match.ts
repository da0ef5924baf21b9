import { lineStatus } from '@yunshu/contract/statement/machine'
import { codes } from '../../platform/db/codes.ts'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { AnyFen, AnyKg, Day } from '@yunshu/contract/kit/fields'
import { cellFaults, cellText, isLost, parsedValue } from '@yunshu/contract/kit/parseCell'
import { type Lang, sayIn } from '@yunshu/contract/kit/phrases'
import { statement } from '@yunshu/contract/statement/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type Match, matchRows, type OtherRow, type OwnLine } from '@yunshu/domain/match'
import { sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { transact } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { rowsBelow } from '../../platform/sheet/columns.ts'
import { placesOf, type TitleSought } from '../../platform/sheet/head.ts'
import type { SheetCell } from '../../platform/sheet/limits.ts'
import type { Table } from '../../platform/sheet/titled.ts'
import { tableOf } from '../task/index.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { readApart, write, writeAfter } from '../../platform/verb/verb.ts'
import { refreshStatements } from './rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandOpen, demandTurn, moveStatement, toPartner } from './move.ts'
import { findStatement, getStatement, getStatementRow } from './queries.ts'
import { say } from './dispute.ts'

/** The most rows of one workbook. */
const rowLimit = 20_000
type Columns = InputOf<typeof statement.match>['columns']

/** The head and the first rows of a workbook, and a guess at what each column holds. */
export const statementColumns = readApart(statement.columns, async ({ actor, input, services }) => {
  await transact(services.db, actor, (tx) => findStatement(tx, actor, input.id, statement.columns), { readonly: true })
  const sheet = await bookOf(services, actor, input.file)
  const titles = (sheet.rows[sheet.head] ?? []).map(cellText)
  const rows = rowsBelow(sheet)
  const places = placesOf(customerHead, titles)
  const at = (name: keyof typeof customerTitles): number | null => {
    const found = places[Object.keys(customerTitles).indexOf(name)] ?? -1
    return found < 0 ? null : found
  }
  return {
    head: titles,
    sample: rows.slice(0, 5).map(({ cells }) => titles.map((_, i) => cellText(cells[i] ?? null))),
    rows: rows.length,
    guess: {
      no: at('no'),
      plate_no: at('plate_no'),
      day: at('day'),
      start_name: at('start_name'),
      end_name: at('end_name'),
      kg: at('kg'),
      amount: at('amount')
    }
  }
})

/* What the titles of a customer's own sheet have in them. */
const customerTitles = {
  no: ['客户单号', '运单号', '订单号', '单号', 'order', 'number', 'waybill'],
  plate_no: ['车牌', '车号', 'plate'],
  day: ['日期', '时间', '送达', '签收', 'date', 'day'],
  start_name: ['起点', '提货', '始发', '发货地', 'from', 'origin'],
  end_name: ['终点', '卸货', '目的', '收货地', 'destination'],
  kg: ['重量', '吨', 'kg', 'weight'],
  amount: ['含税', '总额', '合计', '金额', '运费', 'amount', 'total']
} as const
const customerHead: readonly TitleSought[] = Object.entries(customerTitles).map(([name, names]) => ({
  names,
  within: true,
  apart: name === 'amount'
}))
const bookOf = async (services: Services, actor: Actor, file: string): Promise<Table> => {
  const table = (await tableOf(services, actor, { file }, customerHead)) ?? refuse('notFound')
  if (rowsBelow(table).length > rowLimit) refuse('tooManyRows', { limit: rowLimit })
  return table
}

/** Matches a workbook of the other side with the lines: its amount is stored beside ours on each line, with the reason of the difference (domain 5.6). */
export const matchStatement = writeAfter(
  statement.match,
  async ({ actor, input, services }) => await bookOf(services, actor, input.file),
  async ({ tx, actor, input, first: table, publishChange }) => {
    const before = await getStatement(tx, actor, input.id, statement.match)
    demandOpen(before)
    const others = rowsBelow(table).flatMap(({ row, cells }) => otherOf(cells, row, input.columns) ?? [])
    const lines = await tx
      .selectFrom('statement_line')
      .selectAll()
      .where('tenant_id', '=', actor.tenant_id)
      .where('statement_id', '=', before.id)
      .orderBy('id')
      .execute()
    const found = matchRows(lines.map(ownOf), others, input.tolerance_fen ?? 100)
    await keep(tx, before, found)
    await updateVersioned(tx, 'statement', actor, before, { customer_file: input.file }, input.version)
    await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
    const count = (test: (match: Match) => boolean): number => found.filter(test).length
    const output = {
      statement: await getStatementRow(tx, actor, before.id),
      matched: count(({ row, line_id }) => row !== null && line_id !== null),
      accepted: count(({ verdict }) => verdict === 'accept'),
      appealed: count(({ verdict }) => verdict === 'appeal'),
      missing: count(({ row }) => row === null),
      extra: count(({ line_id }) => line_id === null),
      diff_fen: sumFen(found.map(({ diff_fen }) => diff_fen))
    }
    const { statement: _row, ...said } = output
    return { output, log: { id: before.id, no: before.statement_no, after: said, parties: before.parties } }
  }
)

/** The side to which the statement was sent disputes, at once, every line on which its workbook has another amount. */
export const appealDifferences = write(statement.appeal, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.appeal)
  demandTurn(actor, before, 'dispute', 'other')
  const lines = await tx
    .selectFrom('statement_line as l')
    .innerJoin('statement_match as m', (on) => on.onRef('m.tenant_id', '=', 'l.tenant_id').onRef('m.line_id', '=', 'l.id'))
    .selectAll('l')
    .where('l.tenant_id', '=', actor.tenant_id)
    .where('l.statement_id', '=', before.id)
    .where('m.verdict', '=', 2)
    .where('l.line_status', '=', lineStatus.code.agreed)
    .execute()
  if (lines.length === 0) refuse('nothingToAppeal')
  for (const line of lines) {
    await updateVersioned(tx, 'statement_line', actor, line, { line_status: lineStatus.code.disputed, message_count: line.message_count + 1 })
    await say(tx, actor, line, { kind: 1, message: input.message, other_fen: line.other_fen })
  }
  const after = await moveStatement(tx, actor, before, 'dispute', publishChange, {}, input.version)
  await refreshStatements(tx, actor.tenant_id, [after.id], publishChange)
  const slots = { company_name: actor.company_name, statement_no: after.statement_no, reason: input.message }
  await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, after), phrase: 'statementDisputed', slots })
  return {
    output: { statement: await getStatementRow(tx, actor, after.id), disputed: lines.length },
    log: { id: after.id, no: after.statement_no, after: { disputed: lines.length, message: input.message }, parties: after.parties }
  }
})

/* Only the last workbook counts: the results of the one before are cleared from the lines, except from disputed ones. */
const keep = async (tx: Tx, { tenant_id, id: statement_id }: Row<'statement'>, found: readonly Match[]): Promise<void> => {
  await tx.deleteFrom('statement_match').where('tenant_id', '=', tenant_id).where('statement_id', '=', statement_id).execute()
  const rows = found.map(({ row, line_id, key, own_fen, diff_fen, reason, verdict }) => ({
    id: newId(),
    row_no: row?.row_no ?? null,
    customer_order_no: row?.no ?? '',
    plate_no: row?.plate_no ?? '',
    day: row?.day || null,
    start_name: row?.start_name ?? '',
    end_name: row?.end_name ?? '',
    other_fen: row?.fen ?? null,
    line_id,
    match_key: key,
    own_fen,
    diff_fen,
    diff_reason: reason,
    verdict: verdict === 'accept' ? 1 : 2
  }))
  await sql`
    insert into statement_match (tenant_id, id, parties, statement_id, party_id, carrier_id, row_no, customer_order_no, plate_no, day, start_name, end_name, other_fen, line_id, match_key, own_fen, diff_fen, diff_reason, verdict)
    select s.tenant_id, r.id, s.parties, s.id, s.party_id, s.carrier_id, r.row_no, r.customer_order_no, r.plate_no, r.day, r.start_name, r.end_name, r.other_fen, r.line_id, r.match_key, r.own_fen, r.diff_fen, r.diff_reason, r.verdict
    from statement s cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, row_no int, customer_order_no text, plate_no text, day date, start_name text, end_name text, other_fen bigint, line_id bigint, match_key smallint, own_fen bigint, diff_fen bigint, diff_reason smallint, verdict smallint)
    where s.tenant_id = ${tenant_id} and s.id = ${statement_id}`.execute(tx)
  await sql`
    update statement_line l set other_fen = m.other_fen, diff_reason = m.diff_reason, version = l.version + 1
    from statement_match m where l.tenant_id = ${tenant_id} and m.tenant_id = ${tenant_id} and m.statement_id = ${statement_id} and m.line_id = l.id and l.line_status = ${codes(lineStatus, 'agreed')}`.execute(
    tx
  )
}

const ownOf = (line: Row<'statement_line'>): OwnLine => ({
  id: line.id,
  nos: [line.waybill_no, ...line.order_nos.split(','), ...line.customer_order_nos.split(',')],
  plate_no: line.plate_no,
  day: line.delivered_at ? shanghaiDay(line.delivered_at) : '',
  start_name: line.start_address_diming,
  end_name: line.end_address_diming,
  kg: line.goods_kg,
  own_fen: line.own_fen,
  net_fen: line.net_fen,
  surcharge_fen: line.surcharge_fen,
  deduct_fen: line.deduct_fen
})

/* Rows without an amount are skipped, such as a heading or an empty line. */
const otherOf = (row: readonly SheetCell[], row_no: number, columns: Columns): OtherRow | undefined => {
  const cell = (at: number | null | undefined): SheetCell => (at === null || at === undefined ? null : (row[at] ?? null))
  const amount = cell(columns.amount)
  if (isLost(amount)) {
    const reason = (lang: Lang): string => sayIn(lang, cellFaults, amount.lost, { value: amount.text })
    refuse('badSheet', { reason: { zh: `第 ${row_no} 行的金额：${reason('zh')}`, en: `the amount of row ${row_no} ${reason('en')}` } })
  }
  const fen = parsedValue(AnyFen, amount)
  const isEmpty = [columns.no, columns.plate_no].every((at) => cellText(cell(at)) === '')
  if (fen === undefined || isEmpty) return undefined
  return {
    row_no,
    no: cellText(cell(columns.no)).slice(0, 60),
    plate_no: cellText(cell(columns.plate_no)).slice(0, 20),
    day: parsedValue(Day, cell(columns.day)) ?? '',
    start_name: cellText(cell(columns.start_name)).slice(0, 40),
    end_name: cellText(cell(columns.end_name)).slice(0, 40),
    kg: parsedValue(AnyKg, cell(columns.kg)) ?? null,
    fen
  }
}
