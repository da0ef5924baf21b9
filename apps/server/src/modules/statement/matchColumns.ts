import { cellText } from '@yunshu/contract/kit/parseCell'
import { statement } from '@yunshu/contract/statement/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { rowsBelow } from '../../platform/sheet/columns.ts'
import { placesOf, type TitleSought } from '../../platform/sheet/head.ts'
import type { Table } from '../../platform/sheet/titled.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { readApart } from '../../platform/verb/verb.ts'
import { tableOf } from '../task/index.ts'
import type { Columns } from './matchSheet.ts'
import { findStatement } from './queries.ts'

/** The most rows of one workbook. */
export const rowLimit = 20_000

/** The head and the first rows of a workbook, and a guess at what each column holds. */
export const statementColumns = readApart(statement.columns, async ({ actor, input, services }) => {
  const { kept } = await transact(
    services.db,
    actor,
    async (tx) => ({ kept: await keptLayout(tx, actor, await findStatement(tx, actor, input.id, statement.columns)) }),
    { readonly: true }
  )
  const sheet = await bookOf(services, actor, input.file)
  const titles = titlesOf(sheet)
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
    guess:
      kept?.titles === titles.join('\n')
        ? kept.columns
        : {
            no: at('no'),
            plate_no: at('plate_no'),
            day: at('day'),
            start_name: at('start_name'),
            end_name: at('end_name'),
            kg: at('kg'),
            amount: at('amount')
          },
    remembered: kept?.titles === titles.join('\n')
  }
})
const titlesOf = ({ rows, head }: Table): string[] => (rows[head] ?? []).map(cellText)

/* The other company of a statement, seen from the actor's. */
const partnerOf = ({ company_id }: Actor, { party_id, carrier_id }: Row<'statement'>): number => (company_id === carrier_id ? party_id : carrier_id)
const keptLayout = async (tx: Tx, actor: Actor, row: Row<'statement'>) => {
  const found = await tx
    .selectFrom('statement_layout')
    .select(['titles', 'columns'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('partner_id', '=', partnerOf(actor, row))
    .executeTakeFirst()
  return found && { titles: found.titles, columns: found.columns as Columns }
}

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
export const customerHead: readonly TitleSought[] = Object.entries(customerTitles).map(([name, names]) => ({
  names,
  within: true,
  apart: name === 'amount'
}))
const bookOf = async (services: Services, actor: Actor, file: string): Promise<Table> => {
  const table = (await tableOf(services, actor, { file }, customerHead)) ?? refuse('notFound')
  if (rowsBelow(table).length > rowLimit) refuse('tooManyRows', { limit: rowLimit })
  return table
}

/** Remembers which columns held what, for the next workbook of this partner with these titles. */
export const keepLayout = async (tx: Tx, actor: Actor, row: Row<'statement'>, titles: readonly string[], columns: Columns): Promise<void> => {
  const { tenant_id, company_id } = actor
  const layout = { titles: titles.join('\n'), columns: JSON.stringify(columns) }
  await tx
    .insertInto('statement_layout')
    .values({ tenant_id, parties: [company_id], company_id, partner_id: partnerOf(actor, row), ...layout })
    .onConflict((on) => on.columns(['tenant_id', 'company_id', 'partner_id']).doUpdateSet({ ...layout, updated_at: nowIso() }))
    .execute()
}
