import type { Bilingual } from './phrases.ts'
import { canMove, type Machine, type Move, type Who } from './machine.ts'

type Moment = string | null | undefined
/** A milestone of a record: a state of its machine. `reached` is the column that holds when; without one, the events tell. */
type Milestone<S extends string, Row> = {
  readonly state: S
  /** What was done there, where the state is named by what it waits for. */
  readonly name?: Bilingual
  /** When the plan has it. */
  readonly planned?: (row: Row) => Moment
  /** When it is expected now, while it lies ahead. */
  readonly expected?: (row: Row) => Moment
  readonly reached?: (row: Row) => Moment
  /** By how many minutes the plan was missed there, or is being missed. */
  readonly late?: (row: Row) => number | null
}
/** The way of a record through its machine (历程): the states that a reader waits for, in the order of their codes. */
export type Course<S extends string = string, Row = never> = { readonly machine: Machine<S>; readonly milestones: readonly Milestone<S, Row>[] }
/** One move that was made, oldest first in a list. */
export type CourseEvent = { readonly to_status: number; readonly at: string }
/** A milestone of one record. `phase`: behind it, where it stands, or still ahead. */
export type Step = {
  readonly state: string
  readonly zh: string
  readonly en: string
  readonly phase: 'done' | 'now' | 'ahead'
  readonly planned: Moment
  readonly expected: Moment
  readonly at: Moment
  readonly late: number | null
}

/** Declares the way of the records of a machine; the progress bars read it. */
export const defineCourse =
  <Row>() =>
  <S extends string, M extends string>(machine: Machine<S, M>, milestones: readonly Milestone<NoInfer<S>, Row>[]): Course<S, Row> => ({
    machine,
    milestones
  })

/** Where one record stands on its way. A record that left it (cancelled, void) has only what it passed. */
export const stepsOf = <S extends string, Row>(
  course: Course<S, Row>,
  code: number,
  row: Row,
  events: readonly CourseEvent[] = []
): readonly Step[] => {
  const { machine, milestones } = course
  const first = machine.code[machine.initial]
  const known = reachedBy(events.filter(({ to_status }) => to_status >= first))
  const left = code < first
  const reached = milestones.filter(({ state }) => machine.code[state] <= code)
  const last = reached.at(-1)?.state
  return milestones.map(({ state, name = machine.states[state], planned, expected, reached: when, late }) => {
    const at = when?.(row) ?? known.get(machine.code[state])
    const passed = left ? Boolean(at) : machine.code[state] <= code
    const { zh, en } = name
    const phase = passed ? (state === last ? 'now' : 'done') : 'ahead'
    return {
      state,
      zh,
      en,
      phase,
      planned: planned?.(row),
      expected: passed ? null : expected?.(row),
      at: passed ? at : null,
      late: late?.(row) ?? null
    }
  })
}

/* When each state was reached for the first time since the record last stood below it: what was taken back has no time. */
const reachedBy = (events: readonly CourseEvent[]): ReadonlyMap<number, string> => {
  const at = new Map<number, string>()
  for (const { to_status, at: moment } of events) {
    for (const code of at.keys()) if (code > to_status) at.delete(code)
    if (!at.has(to_status)) at.set(to_status, moment)
  }
  return at
}

/** Whose turn it is, and what to do. */
export type Turn = { readonly who: Who; readonly move: Pick<Move, 'zh' | 'en'> }
/** The next move onward and whose it is: the first of those who may make it. None where the record is at its end, or goes on by itself. */
export const turnOf = <S extends string, M extends string>(machine: Machine<S, M>, code: number): Turn | undefined => {
  const onward = (Object.keys(machine.moves) as M[])
    .filter((name) => canMove(machine, code, name) && machine.code[machine.moves[name].to] > code)
    .sort((a, b) => machine.code[machine.moves[a].to] - machine.code[machine.moves[b].to])
  const next = onward[0]
  if (next === undefined) return undefined
  const move = machine.moves[next]
  const [who] = move.by
  return who === undefined || who === 'system' ? undefined : { who, move }
}
