import { statement } from '@yunshu/contract/statement/contract'
import { chargeDirection } from '@yunshu/contract/charge/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { carries } from '../waybill/index.ts'
import { findStatement, lineColumns, linesOf, matchesOf, rowsOf } from './queries.ts'

/** The statements of a company with its partners. A filter by days finds every period that overlaps them. */
export const statementList = listVerb(statement.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor, statement.list),
  id: 's.id',
  filters: {
    keyword: { words: ['s.statement_no', 's.party_name', 's.carrier_name'], indexed: true },
    statement_status: 's.statement_status',
    partner_id: (id, { actor }) =>
      actor.type === 4 ? sql<boolean>`s.carrier_id = ${id}` : sql<boolean>`(s.party_a_id = ${id} or s.party_b_id = ${id})`,
    direction: (code, { actor }) => (actor.type === 2 ? bySeat(code, actor) : sql<boolean>`s.direction = ${code}`),
    payee_type: 's.payee_type',
    diff_flag: (yes) => (yes ? sql<boolean>`coalesce(s.diff_fen, 0) <> 0` : undefined),
    theirs: (yes, { actor }) => (yes ? sql<boolean>`s.maker_id <> ${actor.company_id}` : sql<boolean>`s.maker_id = ${actor.company_id}`),
    date_from: { least: 's.period_to' },
    date_to: { most: 's.period_from' }
  },
  sorts: { created_at: 's.created_at', period_from: 's.period_from', total_fen: 's.total_fen', confirmed_at: { nullable: 's.confirmed_at' } },
  first: ['created_at', 'desc'],
  due: { nullable: 's.due_at' },
  sums: [
    's.waybill_count',
    's.freight_fen',
    's.surcharge_fen',
    's.deduct_fen',
    's.adjust_fen',
    's.total_fen',
    's.tax_fen',
    's.paid_fen',
    's.deposit_fen'
  ],
  kept: 'statement'
})

/* A carrier asks by where it stands itself: what it receives by, and what it pays by. */
const bySeat = (code: number, { company_id }: Actor) =>
  code === chargeDirection.code.receivable ? sql<boolean>`s.party_a_id = ${company_id}` : sql<boolean>`s.party_b_id = ${company_id}`

/** The lines of one statement, by pages. */
export const statementLines = listVerb(statement.lines, {
  before: async ({ tx, actor, input }) => await findStatement(tx, actor, input.statement_id, statement.lines),
  rows: ({ tx, actor, first }) =>
    linesOf(tx, actor)
      .where('l.statement_id', '=', first.id)
      .select([...lineColumns]),
  id: 'l.id',
  filters: {
    statement_id: null,
    keyword: {
      words: ['l.waybill_no', 'l.plate_no'],
      indexed: true,
      also: (word, _, { actor }) => carries('l.waybill_id', actor, [word])
    },
    line_check: 'l.line_check',
    diff_flag: (yes) => (yes ? sql<boolean>`coalesce(l.diff_fen, 0) <> 0` : undefined)
  },
  sorts: { delivered_at: { nullable: 'l.delivered_at' }, own_fen: 'l.own_fen', diff_fen: { nullable: 'l.diff_fen' } },
  first: ['delivered_at', 'asc'],
  sums: [
    'l.goods_kg',
    'l.freight_fen',
    'l.surcharge_fen',
    'l.deduct_fen',
    'l.own_fen',
    'l.tax_fen',
    'l.paid_fen',
    'l.deposit_fen',
    'l.other_fen',
    'l.diff_fen'
  ],
  wholeSums: true
})

/** The result of the other side's workbook, row by row. */
export const listMatches = listVerb(statement.matches, {
  before: async ({ tx, actor, input }) => await findStatement(tx, actor, input.statement_id, statement.matches),
  rows: ({ tx, actor, first }) => matchesOf(tx, actor).where('m.statement_id', '=', first.id),
  id: 'm.id',
  filters: { statement_id: null, verdict: 'm.verdict', diff_reason: 'm.diff_reason' },
  sorts: { row_no: { nullable: 'm.row_no' }, diff_fen: sql`abs(m.diff_fen)` },
  first: ['row_no', 'asc']
})
