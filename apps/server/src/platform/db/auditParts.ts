/** A connection to the database that is audited. */
export type Client = { readonly query: (text: string) => Promise<{ rows: unknown[] }> }

/** Some ids of one tenant: above `after`, up to `until` where it is said. */
type Part = { readonly tenant_id: number; readonly after: number; readonly until?: number }

const mark = /\/\* each (\w+) (\w+)\.(\w+) \*\//g
/** The table by whose ids a question may be taken apart, where it says one. */
const tableOf = (sql: string): string | undefined => [...sql.matchAll(mark)][0]?.[1]

/** A question for one part of its ids; without a part it is asked as it stands. */
export const withinPart = (sql: string, part: Part | undefined): string =>
  part === undefined
    ? sql
    : sql.replace(mark, (_, _table, alias: string, column: string) => {
        const until = part.until === undefined ? '' : ` and ${alias}.${column} <= ${whole(part.until)}`
        return `and ${alias}.tenant_id = ${whole(part.tenant_id)} and ${alias}.${column} > ${whole(part.after)}${until}`
      })

const whole = (id: number): number => {
  if (!Number.isSafeInteger(id)) throw new Error(`not an id: ${id}`)
  return id
}

/** The parts of a question, so many ids of its table each: tenant by tenant, the last of each open above. One whole where it is not to be taken apart. */
export async function* partsOf(
  client: Client,
  sql: string,
  size: number,
  from: { readonly tenant_id: number; readonly after: number } | undefined
): AsyncGenerator<Part | undefined> {
  const table = tableOf(sql)
  if (table === undefined) return yield undefined
  const { rows: tenants } = await client.query(`select id from tenant where id >= ${whole(from?.tenant_id ?? 0)} order by id`)
  for (const { id } of tenants as { id: number | string }[]) {
    const tenant_id = Number(id)
    let after = tenant_id === from?.tenant_id ? from.after : 0
    for (;;) {
      const { rows } = await client.query(
        `select id from "${table}" where tenant_id = ${tenant_id} and id > ${after} order by id offset ${size - 1} limit 1`
      )
      const [last] = rows as { id: number | string }[]
      if (!last) break
      const until = Number(last.id)
      yield { tenant_id, after, until }
      after = until
    }
    yield { tenant_id, after }
  }
}
