import pg from 'pg'

export type Statement = { readonly sql: string; readonly parameters: unknown[] }
/** A database, the settings of the row-level security for one actor, and the statements of one list call. */
export type Given = { readonly url: string; readonly scope: string; readonly statements: readonly Statement[] }

/** Connections that are in the actor's scope once and for all, so that no statement is spent on it. */
export const openScoped = ({ url, scope }: Given, max: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max, options: `-c plan_cache_mode=force_custom_plan -c timezone=UTC ${scope}` })
