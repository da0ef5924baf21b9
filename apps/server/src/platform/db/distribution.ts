import type { Directive } from './statements.ts'

/** The row-level security policy of all tables: rows of the tenant, and of these only the ones that the actor's company is a party to. */
const ownTenant = `tenant_id = nullif(current_setting('app.tenant', true), '')::bigint`
const ownParty = `(nullif(current_setting('app.type', true), '')::int = 1 or nullif(current_setting('app.company', true), '')::bigint = any(parties))`
const platform = `current_setting('app.platform', true) = 'on'`

/**
 * A rule in a form of which the planner expects that every row passes. Statements name tenant and company themselves, so the wall takes nothing away from what
 * they ask; told as a plain condition it is guessed to leave 1.5 % of the rows, and a whole table is sorted where an index would give the first twenty.
 */
const wallRule = (own: string): string => `(case when ${own} then 1 when ${platform} then 1 end) is not null`

/** What a migration runs on: a cluster or not, the application's role, and whether that role owns the tables too. */
export type Place = { readonly citus: boolean; readonly appRole: string; readonly isOwner: boolean }

/** What a directive means in SQL; on a plain server the distribution is left out, policy and grants stay. */
export const statementsOf = (directive: Directive, { citus, appRole, isOwner }: Place): string[] => {
  const { name, table } = directive
  const role = quoted(appRole)
  const open = [`grant select, insert, update, delete on public.${quoted(table)} to ${role}`]
  if (name === 'append-only') return [`revoke update, delete, truncate on public.${quoted(table)} from ${role}`]
  if (name === 'local') return open
  if (name === 'reference') return [...(citus ? [`select create_reference_table('public.${quoted(table)}')`] : []), ...open]
  const spread = `select create_distributed_table('public.${quoted(table)}', 'tenant_id', colocate_with => '${directive.with ? `public.${quoted(directive.with)}` : 'default'}')`
  return [
    ...(citus ? [spread] : []),
    ...wallOf(table, isOwner, wallRule(name === 'distribute' ? `${ownTenant} and ${ownParty}` : ownTenant)),
    ...open
  ]
}

/** Row-level security is forced only where owner and application are one role: forced, it keeps a cluster from moving a tenant between machines, and the owner from making a backup. */
const wallOf = (table: string, isOwner: boolean, rule: string): string[] => [
  `alter table public.${quoted(table)} enable row level security`,
  ...(isOwner ? [`alter table public.${quoted(table)} force row level security`] : []),
  `create policy scope on public.${quoted(table)} using (${rule}) with check (${rule})`
]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
