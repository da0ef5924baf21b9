import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { lineStatus, statementMachine } from '@yunshu/contract/statement/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { OwnLine } from '@yunshu/domain/match'
import { sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { sheetParts } from '../task/index.ts'
import { say } from './dispute.ts'
import { leftPage } from './gather.ts'
import { customerHead, keepLayout, rowLimit } from './matchColumns.ts'
import type { Elsewhere, MatchArgument, MatchPart, SheetMatch } from './matchSheet.ts'
import { demandOpen, demandTurn, moveStatement, toPartner } from './move.ts'
import { findStatement, getStatement, getStatementRow } from './queries.ts'
import { refreshStatements } from './rows.ts'

/** Up to so many fen two amounts count as one, where nobody says otherwise (domain 5.6). */
export const usualTolerance = 100

/** Matches a workbook of the other side with the lines: its amount is stored beside ours on each line, with the reason of the difference (domain 5.6). */
export const matchStatement = writeAfter(
  statement.match,
  async ({ actor, input, services }) => {
    const trips = await transact(
      services.db,
      actor,
      async (tx) => {
        const row = await findStatement(tx, actor, input.id, statement.match)
        // The lines that are compared are those of this version: whoever changes one counts it up.
        if (row.version !== input.version) refuse('staleVersion')
        demandOpen(row)
        return { lines: (await linesOfStatement(tx, row)).map(ownOf), elsewhere: await elsewhereOf(tx, row) }
      },
      { readonly: true }
    )
    const { file, columns, tolerance_fen = usualTolerance } = input
    return await matchedIn(services, actor, file, { columns, tolerance_fen, ...trips })
  },
  async ({ tx, actor, input, first: { titles, found }, publishChange }) => {
    const before = await getStatement(tx, actor, input.id, statement.match)
    demandOpen(before)
    await updateVersioned(tx, 'statement', actor, before, { customer_file: input.file }, input.version)
    await keepMatches(tx, before, found)
    await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
    await keepLayout(tx, actor, before, titles, input.columns)
    const said = countsOf(found)
    const output = { statement: await getStatementRow(tx, actor, before.id), ...said }
    return { output, log: { id: before.id, no: before.statement_no, after: said, parties: before.parties } }
  }
)

/* Each row and each line counts once, as whoever looks at the two papers counts them. */
const countsOf = (found: readonly SheetMatch[]): Omit<OutputOf<typeof statement.match>, 'statement'> => {
  const count = (test: (match: SheetMatch) => boolean): number =>
    new Set(found.flatMap((match) => (test(match) ? [match.row?.row_no ?? `line ${match.line_id}`] : []))).size
  return {
    matched: count(({ row, line_id, verdict }) => row !== null && line_id !== null && verdict !== 'choose'),
    accepted: count(({ verdict }) => verdict === 'accept'),
    appealed: count(({ verdict }) => verdict === 'appeal'),
    to_choose: count(({ verdict }) => verdict === 'choose'),
    missing: count(({ row }) => row === null),
    extra: count(({ line_id }) => line_id === null),
    diff_fen: sumFen(found.map(({ diff_fen }) => diff_fen))
  }
}

const matchedIn = async (services: Services, actor: Actor, file: string, argument: MatchArgument) => {
  const asked = { purpose: 'ask', job: 'statement', reading: { head: customerHead, hidden_rows: true }, argument } as const
  let titles: readonly string[] = []
  const found: SheetMatch[] = []
  for await (const part of sheetParts<MatchPart>(services, actor, file, asked))
    if (!('rows' in part)) found.push(...part)
    else if (part.rows > rowLimit) refuse('tooManyRows', { limit: rowLimit })
    else ({ titles } = part)
  return { titles, found }
}

const linesOfStatement = async (tx: Tx, { tenant_id, id }: Row<'statement'>): Promise<Row<'statement_line'>[]> =>
  await tx.selectFrom('statement_line').selectAll().where('tenant_id', '=', tenant_id).where('statement_id', '=', id).orderBy('id').execute()

/** How many trips that are not on a statement its workbook is held against, and on how old statements they may stand. */
const mostElsewhere = 20_000
const monthsBack = 3
/* The trips between the two that are not on this statement: on another one of the months around it, or left out of this one. */
const elsewhereOf = async (tx: Tx, row: Row<'statement'>): Promise<Elsewhere[]> => {
  const { rows } = await sql<Row<'statement_line'> & { statement_no: string }>`
    select l.*, s.statement_no from statement s join statement_line l on l.tenant_id = s.tenant_id and l.statement_id = s.id
    where s.tenant_id = ${row.tenant_id} and l.tenant_id = ${row.tenant_id} and s.party_id = ${row.party_id} and s.carrier_id = ${row.carrier_id} and s.direction = ${row.direction}
      and s.id <> ${row.id} and s.statement_status <> ${statementMachine.code.void} and s.period_to >= ${row.period_from}::date - ${`${monthsBack} months`}::interval
    order by s.period_to desc, l.id limit ${mostElsewhere}`.execute(tx)
  const left = await leftPage(tx, row, [row.id], mostElsewhere, 0)
  const seen = new Set(rows.map(({ waybill_id }) => waybill_id))
  return [
    ...rows.map((line) => ({ ...ownOf(line), id: line.waybill_id, found_no: line.statement_no, left_reason: null, isOnAnother: true })),
    ...left.filter(({ waybill_id }) => !seen.has(waybill_id)).map(leftTrip)
  ]
}
const leftTrip = (trip: Awaited<ReturnType<typeof leftPage>>[number]): Elsewhere => ({
  id: trip.waybill_id,
  nos: [trip.waybill_no, ...trip.order_nos.split(',')],
  plate_no: trip.plate_no,
  day: trip.delivered_at ? shanghaiDay(trip.delivered_at) : '',
  start_name: '',
  end_name: '',
  kg: 0,
  own_fen: trip.amount_fen,
  net_fen: trip.amount_fen,
  surcharge_fen: 0,
  deduct_fen: 0,
  found_no: trip.statement_no ?? trip.waybill_no,
  left_reason: trip.left_reason,
  isOnAnother: trip.statement_no !== null
})

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

const verdicts = { accept: 1, appeal: 2, choose: 3 } as const
/* Only the last workbook counts: the results of the one before are cleared from the lines, except from disputed ones. */
const keepMatches = async (tx: Tx, { tenant_id, id: statement_id }: Row<'statement'>, found: readonly SheetMatch[]): Promise<void> => {
  await tx.deleteFrom('statement_match').where('tenant_id', '=', tenant_id).where('statement_id', '=', statement_id).execute()
  const rows = found.map(({ row, line_id, key, other_fen, own_fen, diff_fen, reason, found_no, left_reason, verdict }) => ({
    id: newId(),
    row_no: row?.row_no ?? null,
    customer_order_no: row?.no ?? '',
    plate_no: row?.plate_no ?? '',
    day: row?.day || null,
    start_name: row?.start_name ?? '',
    end_name: row?.end_name ?? '',
    other_fen,
    line_id,
    match_key: key,
    own_fen,
    diff_fen,
    diff_reason: reason,
    found_no,
    left_reason,
    verdict: verdicts[verdict]
  }))
  await sql`
    insert into statement_match (tenant_id, id, parties, statement_id, party_id, carrier_id, row_no, customer_order_no, plate_no, day, start_name, end_name, other_fen, line_id, match_key, own_fen, diff_fen, diff_reason, found_no, left_reason, verdict)
    select s.tenant_id, r.id, s.parties, s.id, s.party_id, s.carrier_id, r.row_no, r.customer_order_no, r.plate_no, r.day, r.start_name, r.end_name, r.other_fen, r.line_id, r.match_key, r.own_fen, r.diff_fen, r.diff_reason, r.found_no, r.left_reason, r.verdict
    from statement s cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, row_no int, customer_order_no text, plate_no text, day date, start_name text, end_name text, other_fen bigint, line_id bigint, match_key smallint, own_fen bigint, diff_fen bigint, diff_reason smallint, found_no text, left_reason smallint, verdict smallint)
    where s.tenant_id = ${tenant_id} and s.id = ${statement_id}`.execute(tx)
  await layBeside(tx, tenant_id, statement_id)
}

/** Lays what the rows of the workbook come to beside each line of which nothing is disputed: several rows are summed, and what a person has yet to choose does not count. */
export const layBeside = async (tx: Tx, tenant_id: number, statement_id: number): Promise<void> => {
  await sql`
    update statement_line l set other_fen = m.other_fen, diff_reason = m.diff_reason, version = l.version + 1
    from (
      select line_id, sum(other_fen) filter (where verdict <> 3) as other_fen, max(diff_reason) filter (where verdict <> 3) as diff_reason
      from statement_match where tenant_id = ${tenant_id} and statement_id = ${statement_id} and line_id is not null group by line_id) as m
    where l.tenant_id = ${tenant_id} and m.line_id = l.id and l.line_status = ${codes(lineStatus, 'agreed')}
      and (l.other_fen, l.diff_reason) is distinct from (m.other_fen, m.diff_reason)`.execute(tx)
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
