import { sql } from 'kysely'
import type { Services } from '../verb/services.ts'
import type { Tx } from './pool.ts'
import { transactAsSystem } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * Sums that are kept beside their rows (docs/adr/0025), each with what makes rows of it alike and what is summed. A trigger writes into it what a change takes away and
 * adds, in the transaction of the change; nobody waits for anybody, since nothing that stands there is changed.
 */
const keptSums = [
  { table: 'order_sum', alike: ['company_id', 'day', 'order_status'], sums: ['n', 'goods_kg', 'goods_volume', 'freight_fen'] },
  { table: 'wallet_flow_sum', alike: ['company_id', 'day', 'kind', 'direction', 'biz_type'], sums: ['n', 'amount_fen'] },
  { table: 'ledger_txn_sum', alike: ['company_id', 'day', 'event'], sums: ['n', 'amount_fen'] },
  { table: 'ledger_entry_sum', alike: ['company_id', 'of_id', 'account', 'day'], sums: ['n', 'dr_fen', 'cr_fen'] }
] as const satisfies readonly { readonly [K in keyof Tables]: Kept<K> }[keyof Tables][]
type Kept<T extends keyof Tables> = {
  readonly table: T
  readonly alike: readonly (keyof Tables[T] & string)[]
  readonly sums: readonly (keyof Tables[T] & string)[]
}
/** So many new rows are folded in one transaction. */
const atOnce = 5000

/** Makes one row of all that are alike, so that what is read does not grow with what was written; says how many new rows it took in. */
export const foldSums = async ({ db }: Pick<Services, 'db'>): Promise<number> => {
  let folded = 0
  for (const kept of keptSums)
    for (;;) {
      const taken = await transactAsSystem(db, (tx) => foldSome(tx, kept))
      folded += taken
      if (taken < atOnce) break
    }
  return folded
}

type AnyKept = { readonly table: string; readonly alike: readonly string[]; readonly sums: readonly string[] }
const foldSome = async (tx: Tx, { table, alike, sums }: AnyKept): Promise<number> => {
  // Two that folded the same rows would count them twice.
  await sql`select pg_advisory_xact_lock(hashtextextended('yunshu sums', 0))`.execute(tx)
  const rows = sql.table(table)
  const { rows: found } = await sql<{ tenant_id: number }>`select tenant_id from ${rows} where not folded limit 1`.execute(tx)
  const tenant_id = found[0]?.tenant_id
  if (tenant_id === undefined) return 0
  const [group, same] = [
    sql.join(alike.map((name) => sql.ref(name))),
    sql.join(
      alike.map((name) => sql`f.${sql.ref(name)} = g.${sql.ref(name)}`),
      sql` and `
    )
  ]
  const [taken] = (
    await sql<{ fresh: number[]; ids: number[] }>`
      with fresh as materialized (select * from ${rows} where tenant_id = ${tenant_id} and not folded order by id limit ${atOnce})
      select (select array_agg(id) from fresh) as fresh, array(
        select id from fresh union all
        select f.id from (select distinct ${group} from fresh) g join ${rows} f on f.tenant_id = ${tenant_id} and f.folded and ${same}) as ids`.execute(
      tx
    )
  ).rows
  if (!taken) return 0
  const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))
  const some = sql.join(
    sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `
  )
  await sql`
    insert into ${rows} (tenant_id, parties, ${group}, ${sql.join(sums.map((name) => sql.ref(name)))}, folded)
    select tenant_id, parties, ${group}, ${summed}, true from ${rows} where tenant_id = ${tenant_id} and id = any(${taken.ids}::bigint[])
    group by tenant_id, parties, ${group} having ${some}`.execute(tx)
  await sql`delete from ${rows} where tenant_id = ${tenant_id} and id = any(${taken.ids}::bigint[])`.execute(tx)
  return taken.fresh.length
}
