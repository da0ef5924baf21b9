import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db/pool.ts'
import { setNode } from './ids.ts'

/** Leases one of 32 node numbers for this process, renewed every 20 s and free again after a minute of silence. */
export const leaseNode = async (db: Db): Promise<() => Promise<void>> => {
  const holder = randomUUID()
  for (let node = 0; node < 32; node += 1) {
    const taken = await db
      .insertInto('node_lease')
      .values({ node, holder, renewed_at: sql`now()` })
      .onConflict((on) =>
        on
          .column('node')
          .doUpdateSet({ holder, renewed_at: sql`now()` })
          .where('node_lease.renewed_at', '<', sql<string>`now() - interval '60 seconds'`)
      )
      .returning('node')
      .executeTakeFirst()
    if (!taken) continue
    setNode(node)
    const timer = setInterval(
      () =>
        void db
          .updateTable('node_lease')
          .set({ renewed_at: sql`now()` })
          .where('holder', '=', holder)
          .execute()
          .catch(() => {}),
      20_000
    )
    timer.unref()
    return async () => {
      clearInterval(timer)
      await db
        .deleteFrom('node_lease')
        .where('holder', '=', holder)
        .execute()
        .catch(() => {})
    }
  }
  throw new Error('32 servers run on this database already; no node number is free')
}
