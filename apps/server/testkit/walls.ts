import { type BinaryOperationNode, type KyselyPlugin, type OperationNode, OperationNodeTransformer } from 'kysely'
import pg from 'pg'
import { dropScopedViews, makeScopedViews } from '../src/platform/db/views.ts'
import type { TestApp } from './app.ts'

const owners = /"name":"(carrier_id|shipper_id|debtor_id|creditor_id|payer_id|payee_id|company_id|person_id|receiver_user_id|user_id)"/

/** Takes the scope out of a query: what compares a row's owner, or its parties, with the actor becomes true. */
class WithoutScope extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const made = super.transformBinaryOperation(node)
    const isScope = owners.test(JSON.stringify(node.leftOperand)) || JSON.stringify(node.rightOperand).includes('"parties"')
    return isScope && JSON.stringify(node.operator).includes('"="') ? ({ ...made, rightOperand: made.leftOperand } as BinaryOperationNode) : made
  }
}

/** The first wall down, in every query or in those that `when` picks by what they say. */
export const withoutScope = (when: (query: string) => boolean = () => true): KyselyPlugin => ({
  transformQuery: ({ node }) => (when(JSON.stringify(node)) ? (new WithoutScope().transformNode(node as OperationNode) as never) : node),
  transformResult: ({ result }) => Promise.resolve(result)
})

/** The second wall, row-level security and the views that hold its rule, down or up again in the whole database. */
export const rowSecurity = async (world: Pick<TestApp, 'adminUrl' | 'appUrl'>, on: boolean): Promise<void> => {
  const tables = await asOwner(
    world,
    `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (select from pg_policy p where p.polrelid = c.oid)`
  )
  await asOwner(world, tables.map(({ name }) => `alter table public.${name} ${on ? 'enable' : 'disable'} row level security`).join(';'))
  if (on) return await withScopedViews(world)
  await asOwner(world, tables.map(({ name }) => `create or replace view scoped.${name} as select * from public.${name}`).join(';'))
}

const withScopedViews = async ({ adminUrl, appUrl }: Pick<TestApp, 'adminUrl' | 'appUrl'>): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await dropScopedViews(client)
  await makeScopedViews(client, decodeURIComponent(new URL(appUrl).username))
  await client.end()
}

/** What only the owner of the database may do, and the rows that it gives. */
export const asOwner = async <R extends pg.QueryResultRow = { name: string }>(
  { adminUrl }: Pick<TestApp, 'adminUrl'>,
  statement: string
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}
