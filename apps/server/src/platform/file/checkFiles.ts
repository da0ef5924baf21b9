import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { transactAsSystem } from '../db/scope.ts'
import { atMost } from '../inTurn.ts'
import type { Files } from './files.ts'

/** The auditor's question that no query can ask: the bytes lie outside of the database. */
export const askFiles = 'every file that a row names has its bytes in the store, as many as the row says'
/** Behind which file a walk goes on. */
export type FilesAt = { readonly tenant_id: number; readonly id: number }
type Row = { readonly tenant_id: number; readonly id: number; readonly name: string; readonly size: number; readonly store_key: string }
type Walk = {
  readonly take: (about: number, found: string) => void
  readonly from?: FilesAt | undefined
  /** After each slice, so that whoever is ended here can go on there. */
  readonly note?: (at: FilesAt) => void
  /** Rows that are read at a time; memory grows with no more than these. */
  readonly slice?: number
}
/** So many files are looked for at once. */
const places = 16

/** Looks for the bytes of every file, a slice of rows after the other and in no long transaction, and tells those that are gone or cut short. Gives how many there were. */
export const checkFiles = async (db: Db, files: Files, { take, from, note, slice = 1000 }: Walk): Promise<number> => {
  let [at, found] = [from ?? { tenant_id: 0, id: 0 }, 0]
  const inPlace = atMost(places)
  for (;;) {
    const { rows } = await transactAsSystem(db, (tx) =>
      sql<Row>`select tenant_id, id, name, size, store_key from file where (tenant_id, id) > (${at.tenant_id}, ${at.id}) order by tenant_id, id limit ${slice}`.execute(
        tx
      )
    )
    const sizes = await Promise.all(rows.map((row) => inPlace(() => files.sizeOf(row))))
    for (const [i, row] of rows.entries())
      if (sizes[i] !== row.size) {
        found += 1
        take(row.id, sizes[i] === undefined ? `${row.name}: no bytes` : `${row.name}: ${sizes[i]} of ${row.size} bytes`)
      }
    const last = rows.at(-1)
    if (!last || rows.length < slice) return found
    at = { tenant_id: last.tenant_id, id: last.id }
    note?.(at)
  }
}
