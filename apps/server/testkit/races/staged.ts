import type { Schema } from '@yunshu/contract/kit/check'
import { machinesOfTables } from '@yunshu/contract/machines'
import { noOrigin } from '../../src/platform/actor.ts'
import { apart, type DoorsWorld, endpoints } from '../doors.ts'
import { type Act, inTurns, type Theatre } from './play.ts'

/** A row of the planted world in one of its states, and the calls that may be about it. */
type Scene = { readonly table: string; readonly id: number; readonly state: string; readonly set: string; readonly acts: readonly Act[] }

/** Commands that end or change the session of who calls, or answer before anyone is known. */
const commands = endpoints.filter(({ endpoint }) => endpoint.kind === 'command' && !apart.has(endpoint.path))

/**
 * Every planted row that a command can point at, in each state from which its machine has a move, with every command that names it, as everybody whom it opens to.
 * A command, a state or a move that is added to the contract is in it by itself.
 */
export const scenesOf = async ({ ground }: Theatre, world: DoorsWorld): Promise<Scene[]> => {
  const byRow = new Map<number, Act[]>()
  for (const door of commands) {
    const sample = world.inputFor(door) as Readonly<Record<string, unknown>>
    const ids = [...JSON.stringify(sample).matchAll(/\d{9,16}/g)].map(([digits]) => Number(digits)).filter((id) => ground.known.has(id))
    const principals = world.principals.filter(
      (one) => !one.stranger && !one.name.includes('without') && world.expected(door.endpoint, one) === 'open' && one.token
    )
    for (const { token = '' } of principals) {
      const actor = await world.sessions.actorOf(token, noOrigin)
      for (const body of variantsOf(door.endpoint.input, sample))
        for (const id of new Set(ids)) byRow.set(id, [...(byRow.get(id) ?? []), { path: door.endpoint.path, actor, body }])
    }
  }
  return [...byRow].flatMap(([id, acts]) => {
    const table = ground.known.get(id) ?? ''
    const own = machinesOfTables.filter((one) => one.table === table)
    if (own.length === 0) return [{ table, id, state: '', set: '', acts }]
    return own.flatMap(({ machine }) =>
      [...new Set(Object.values(machine.moves).flatMap(({ from }) => from))].map((state) => ({
        table,
        id,
        state,
        set: `update public."${table}" set ${machine.column} = ${machine.code[state] ?? 0} where id = ${id}`,
        acts
      }))
    )
  })
}

/* A call that chooses (on or off, one of several states) is made in each way: the opposed act is often the same command. */
const variantsOf = (input: Schema, sample: Readonly<Record<string, unknown>>): object[] => {
  for (const [name, { type, enum: choices, anyOf }] of Object.entries(input.properties ?? {})) {
    if (sample[name] === undefined) continue
    const ways: readonly Schema[] = anyOf ?? []
    const options = type === 'boolean' ? [true, false] : (choices ?? ways.flatMap(({ const: only }) => (only === undefined ? [] : [only])))
    if (options.length > 1) return options.slice(0, 3).map((option) => ({ ...sample, [name]: option }))
  }
  return [sample]
}

/** Those acts of a scene that take effect alone, with the version that the row has; one of each command and choice. */
export const ableIn = async (theatre: Theatre, { table, id, acts }: Scene): Promise<Act[]> => {
  const { stage } = theatre
  const version = await stage.rehearse(async () => {
    const has = await stage.ask<{ n: number }>(
      `select count(*)::int as n from information_schema.columns where table_schema = 'public' and table_name = '${table}' and column_name = 'version'`
    )
    return has[0]?.n ? (await stage.ask<{ version: number }>(`select version from public."${table}" where id = ${id}`))[0]?.version : undefined
  })
  const able = new Map<string, Act>()
  for (const act of acts) {
    const body = version !== undefined && 'version' in act.body ? { ...act.body, version } : act.body
    const key = `${act.path} ${JSON.stringify(body)}`
    if (able.has(key)) continue
    const { answers } = await inTurns(theatre, [{ ...act, body }])
    if (answers[0] === 'done') able.set(key, { ...act, body })
  }
  return [...able.values()]
}
