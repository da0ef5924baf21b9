import { invoiceParts } from '@yunshu/domain/invoice'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { type Invoiceable, invoiceableOf } from '../statement/index.ts'

/** What of some statements invoices may take, by rate and trip; a statement that was never asked for before is worked out, and nothing is stored. */
const partsOf = async (tx: Tx, tenant_id: number, statement_ids: readonly number[]): Promise<Map<number, Map<number, Invoiceable[]>>> => {
  const found = new Map<number, Map<number, Invoiceable[]>>()
  const by = new Map<string, Invoiceable[]>()
  for (const row of statement_ids.length === 0 ? [] : await invoiceableOf(tx, tenant_id, statement_ids)) {
    const key = `${row.statement_id} ${row.tax_rate_bp}`
    by.set(key, [...(by.get(key) ?? []), row])
  }
  for (const rows of by.values()) {
    const [{ statement_id, tax_rate_bp }] = rows as [Invoiceable]
    const loose = rows.find(({ waybill_id }) => waybill_id === null) ?? { gross_fen: 0, tax_fen: 0 }
    const parts = invoiceParts(
      rows.filter(({ waybill_id }) => waybill_id !== null),
      loose
    )
    const of = found.get(statement_id) ?? new Map<number, Invoiceable[]>()
    found.set(statement_id, of.set(tax_rate_bp, parts))
  }
  return found
}

/** What was taken of the parts of some statements so far. */
const takenOf = async (tx: Tx, tenant_id: number, statement_ids: readonly number[]): Promise<Row<'invoice_part'>[]> =>
  await withSystemScope(
    tx,
    async () =>
      await tx
        .selectFrom('invoice_part')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('statement_id', 'in', [0, ...statement_ids])
        .orderBy('statement_id')
        .orderBy('waybill_id')
        .execute()
  )

/** The parts of one statement at one rate for a reader: as they are kept, or as they would be. */
export const seenParts = async (
  tx: Tx,
  tenant_id: number,
  statement_id: number,
  tax_rate_bp: number
): Promise<(Invoiceable & { readonly taken_fen: Fen })[]> => {
  const kept = (await takenOf(tx, tenant_id, [statement_id])).filter((part) => part.tax_rate_bp === tax_rate_bp)
  if (kept.length > 0) return kept
  const found = (await partsOf(tx, tenant_id, [statement_id])).get(statement_id)?.get(tax_rate_bp) ?? []
  return found.map((part) => ({ ...part, taken_fen: 0 }))
}

/** The same by statement and rate, as one sum each. */
export const takenByRate = async (tx: Tx, tenant_id: number, statement_ids: readonly number[]): Promise<Map<string, Fen>> =>
  await withSystemScope(tx, async () => {
    const rows = await tx
      .selectFrom('invoice_part')
      .select(['statement_id', 'tax_rate_bp'])
      .select((e) => e.fn.sum<Fen>('taken_fen').as('fen'))
      .where('tenant_id', '=', tenant_id)
      .where('statement_id', 'in', [0, ...statement_ids])
      .groupBy(['statement_id', 'tax_rate_bp'])
      .execute()
    return new Map(rows.map(({ statement_id, tax_rate_bp, fen }) => [`${statement_id} ${tax_rate_bp}`, Number(fen)]))
  })

/** The parts of some statements at one rate, stored, so that what is taken of them is counted there. Their bills are locked. */
export const keepParts = async (
  tx: Tx,
  actor: Actor,
  parties: readonly number[],
  statement_ids: readonly number[],
  tax_rate_bp: number
): Promise<Row<'invoice_part'>[]> => {
  const { tenant_id } = actor
  const kept = (await takenOf(tx, tenant_id, statement_ids)).filter((part) => part.tax_rate_bp === tax_rate_bp)
  const missing = statement_ids.filter((id) => !kept.some(({ statement_id }) => statement_id === id))
  if (missing.length === 0) return kept
  const found = await partsOf(tx, tenant_id, missing)
  const rows = missing.flatMap((id) => found.get(id)?.get(tax_rate_bp) ?? [])
  if (rows.length === 0) return kept
  const made = rows.map((row) => ({ ...row, tenant_id, id: newId(), parties: [...parties], waybill_id: row.waybill_id ?? 0 }))
  await withSystemScope(tx, () => insertRows(tx, 'invoice_part', actor, made))
  return (await takenOf(tx, tenant_id, statement_ids)).filter((part) => part.tax_rate_bp === tax_rate_bp)
}

/** What is taken of a part, or with a minus given back. */
type Taken = { readonly part_id: number; readonly gross_fen: Fen; readonly tax_fen: Fen }
/** Counts on parts what is taken of them, or given back; the database refuses more than there is. Each part stands in it once. */
export const takeParts = async (tx: Tx, tenant_id: number, taken: readonly Taken[]): Promise<void> =>
  await withSystemScope(
    tx,
    async () =>
      void (await sql`
        update invoice_part p set taken_fen = p.taken_fen + u.gross_fen, taken_tax_fen = p.taken_tax_fen + u.tax_fen
        from unnest(${taken.map(({ part_id }) => part_id)}::bigint[], ${taken.map(({ gross_fen }) => gross_fen)}::bigint[], ${taken.map(({ tax_fen }) => tax_fen)}::bigint[])
          as u (part_id, gross_fen, tax_fen)
        where p.tenant_id = ${tenant_id} and p.id = u.part_id`.execute(tx))
  )
