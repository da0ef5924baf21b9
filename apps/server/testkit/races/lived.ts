import type { Model, Step } from '../model/world.ts'
import { type Act, inTurns, type Theatre } from './play.ts'

/** A call that takes effect as things stand, and the rows that it is about: those it names and those it writes. */
type Able = Act & { readonly about: ReadonlySet<number> }

/* Whose rows are, and what everybody points at: two calls are no neighbours for these alone. */
const everybodys = new Set([
  'company',
  'user',
  'tenant',
  'role',
  'department',
  'position',
  'package',
  'company_link',
  'person',
  'login',
  'session',
  'notice'
])

/** What people would do now: each step is asked a few times what it would call. */
export const plannedNow = async (model: Model, steps: readonly Step[], times: number): Promise<Act[]> => {
  const found = new Map<string, Act>()
  for (const { plan } of steps)
    for (let i = 0; i < times; i += 1) {
      const call = await plan(model)
      if (!call) continue
      const { as, command, body } = call
      found.set(`${as} ${command.path} ${JSON.stringify(body)}`, { path: command.path, actor: await model.world.actor(as), body })
    }
  return [...found.values()]
}

/** Those of the calls that take effect alone, with the rows that they are about. */
export const whichTakeEffect = async (theatre: Theatre, acts: readonly Act[]): Promise<Able[]> => {
  const able: Able[] = []
  for (const act of acts) {
    const { answers, changed } = await inTurns(theatre, [act])
    if (answers[0] === 'done') able.push({ ...act, about: rowsIn(theatre, JSON.stringify(act.body), ...Object.values(changed).flat()) })
  }
  return able
}

const rowsIn = ({ ground: { known } }: Theatre, ...texts: readonly string[]): ReadonlySet<number> => {
  const ids = new Set<number>()
  for (const text of texts)
    for (const [digits] of text.matchAll(/\d{9,16}/g)) {
      const table = known.get(Number(digits))
      if (table !== undefined && !everybodys.has(table)) ids.add(Number(digits))
    }
  return ids
}

/** Neighbours, and each call with itself: pairs that are about one row. */
export const pairsOf = (able: readonly Able[]): (readonly [Able, Able])[] =>
  able.flatMap((one, i) =>
    able.slice(i).flatMap((two) => (one === two || [...one.about].some((id) => two.about.has(id)) ? [[one, two] as const] : []))
  )
