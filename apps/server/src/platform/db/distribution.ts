import type { Directive } from './statements.ts'

/** One line of the second wall for all tables: the tenant's own rows, and of these only the ones its company is a party to. */
const ownTenant = `tenant_id = nullif(current_setting('app.tenant', true), '')::bigint`
const ownParty = `(nullif(current_setting('app.type', true), '')::int = 1 or nullif(current_setting('app.company', true), '')::bigint = any(parties))`
const platform = `current_setting('app.platform', true) = 'on'`

/** What a migration runs on: a cluster or not, the application's role, and whether that role owns the tables too. */
export type Place = { readonly citus: boolean; readonly appRole: string; readonly isOwner: boolean }

/** What a directive means in SQL; on a plain server the distribution falls away and the wall and the grants stay. */
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
    ...wallOf(table, isOwner, name === 'distribute' ? `(${ownTenant} and ${ownParty}) or ${platform}` : `(${ownTenant}) or ${platform}`),
    ...open
  ]
}

/** Forced only where owner and app are one role: a forced wall keeps a cluster from moving a tenant between machines, and the owner from a backup. */
const wallOf = (table: string, isOwner: boolean, rule: string): string[] => [
  `alter table public.${quoted(table)} enable row level security`,
  ...(isOwner ? [`alter table public.${quoted(table)} force row level security`] : []),
  `create policy scope on public.${quoted(table)} using (${rule}) with check (${rule})`
]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
