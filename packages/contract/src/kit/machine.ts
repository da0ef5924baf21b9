import { Refusal } from './refusals.ts'
import type { Bilingual } from './phrases.ts'

/** Who may move a state: the three kinds of users, the driver, or a timer. */
export type Who = 'shipper' | 'carrier' | 'operator' | 'driver' | 'system'
/** The meaning of the colour of a state, the same for every machine: at rest, waiting for somebody, moving, well done, needing attention soon, wrong or late. */
export type Tone = 'rest' | 'wait' | 'move' | 'done' | 'care' | 'wrong'
export type State = Bilingual & {
  readonly code: number
  readonly tone: Tone
  /** Its names for who reads it, where it waits for one party: that one reads that it is his to act, the others for whom they wait. */
  readonly sides?: Readonly<Partial<Record<Who, Bilingual>>>
}
export type Move<S extends string = string> = Bilingual & { readonly from: readonly S[]; readonly to: S; readonly by: readonly Who[] }
export type Machine<S extends string = string, M extends string = string> = {
  readonly column: string
  /** The table of that column, where it is not the one whose name the machine has: a row may have two states, as a receipt has one of its photos and one of its paper. */
  readonly table?: string
  readonly initial: S
  readonly states: Readonly<Record<S, State>>
  readonly moves: Readonly<Record<M, Move<S>>>
  /** The stored number of each state by its name: `row.receipt_status === receiptMachine.code.inReview`. */
  readonly code: Readonly<Record<S, number>>
}

/** Declares a state machine; guards, buttons, labels, tabs, the SQL check and the diagram read it. `column` names the stored column. */
export const defineMachine = <const T extends Readonly<Record<string, State>>, const M extends string>(machine: {
  readonly column: string
  readonly table?: string
  readonly initial: NoInfer<keyof T & string>
  readonly states: T
  readonly moves: Readonly<Record<M, Move<NoInfer<keyof T & string>>>>
}): Machine<keyof T & string, M> & { readonly code: { readonly [K in keyof T & string]: T[K]['code'] } } => ({
  ...machine,
  code: Object.fromEntries(Object.entries(machine.states).map(([name, { code }]) => [name, code])) as { [K in keyof T & string]: T[K]['code'] }
})

/** The state behind a stored code; an unknown code is a bug and crashes. */
export const stateOf = (machine: Machine, code: number): State & { name: string } => {
  const hit = Object.entries(machine.states).find(([, state]) => state.code === code)
  if (!hit) throw new Error(`${machine.column} has no state ${code}`)
  return { name: hit[0], ...hit[1] }
}

/** The name of a state for who reads it; logs, and files for both sides, have its own name. */
export const nameFor = ({ zh, en, sides }: Pick<State, 'zh' | 'en' | 'sides'>, who: Who): Bilingual => sides?.[who] ?? { zh, en }

/** Whether a stored code is one of the named states: `isIn(billMachine, row.bill_status, 'unpaid', 'partlyPaid')`; a single one is compared with `===`. */
export const isIn = <S extends string>(
  list: { readonly code: Readonly<Record<S, number>> },
  code: number,
  ...names: readonly NoInfer<S>[]
): boolean => names.some((name) => list.code[name] === code)

export const canMove = <S extends string, M extends string>(machine: Machine<S, M>, code: number, move: M, who?: Who): boolean => {
  const { from, by } = machine.moves[move]
  return from.some((name) => machine.code[name] === code) && (who === undefined || by.includes(who))
}

/** The moves that one kind of user can make from a state; buttons are shown for these. */
export const movesFrom = <S extends string, M extends string>(machine: Machine<S, M>, code: number, who?: Who): M[] =>
  (Object.keys(machine.moves) as M[]).filter((move) => canMove(machine, code, move, who))

/** The code after a move; refuses a move that the machine does not have, naming both states, and an actor who may not make it. */
export const advance = <S extends string, M extends string>(machine: Machine<S, M>, code: number, move: M, who?: Who): number => {
  const { to, by } = machine.moves[move]
  const target = machine.states[to]
  if (who !== undefined && !by.includes(who)) throw new Refusal('noPermission')
  if (!canMove(machine, code, move)) {
    const from = stateOf(machine, code)
    throw new Refusal('illegalMove', { from: { zh: from.zh, en: from.en }, to: { zh: target.zh, en: target.en } })
  }
  return target.code
}
