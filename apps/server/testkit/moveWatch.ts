import { machinesOfTables } from '@yunshu/contract/machines'
import type { TestApp } from './app.ts'
import { asOwner } from './walls.ts'

/** A row whose state changed, whoever changed it. */
type Change = { readonly state: string; readonly id: number; readonly from: number; readonly to: number }

/** The moves of each state that a table keeps, as `from>to`. */
const lawful: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  machinesOfTables.map(({ table, machine: { column, moves, code } }) => [
    `${table}.${column}`,
    new Set(Object.values(moves).flatMap(({ from, to }) => from.map((name) => `${code[name] ?? ''}>${code[to] ?? ''}`)))
  ])
)

/**
 * From now on the database itself notes each change of a state, whoever makes it. What is given back tells how many there were since then, and which of them are
 * no move of the state's machine.
 */
export const watchMoves = async (
  world: Pick<TestApp, 'adminUrl'>
): Promise<() => Promise<{ readonly changes: number; readonly unlawful: readonly Change[] }>> => {
  const triggers = machinesOfTables.map(
    ({ table, machine: { column } }) => `create trigger watched_${column} after update on public."${table}" for each row
      when (old.${column} is distinct from new.${column}) execute function watch.note('${table}', '${column}')`
  )
  await asOwner(
    world,
    `create schema watch;
    create table watch.changed (at bigserial, state text, id bigint, "from" int, "to" int);
    create function watch.note() returns trigger language plpgsql security definer as $$ begin
      insert into watch.changed (state, id, "from", "to")
      values (tg_argv[0] || '.' || tg_argv[1], new.id, (to_jsonb(old) ->> tg_argv[1])::int, (to_jsonb(new) ->> tg_argv[1])::int);
      return null; end $$;
    ${triggers.join(';')}`
  )
  return async () => {
    const changes = await asOwner<Change>(world, 'select state, id::float8 as id, "from", "to" from watch.changed order by at')
    return { changes: changes.length, unlawful: changes.filter(({ state, from, to }) => !lawful.get(state)?.has(`${from}>${to}`)) }
  }
}
