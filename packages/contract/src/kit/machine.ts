import { Refusal } from './refusals.ts'
import type { Both } from './phrases.ts'

/** Who may move a state: the three kinds of users, the driver, or a timer. */
export type Who = 'shipper' | 'carrier' | 'operator' | 'driver' | 'system'
/** One colour language for every machine: rests, waits for someone, moves, done well, needs care soon, wrong or late. */
export type Tone = 'rest' | 'wait' | 'move' | 'done' | 'care' | 'wrong'
export type State = Both & { readonly code: number; readonly tone: Tone }
export type Move<S extends string = string> = Both & { readonly from: readonly S[]; readonly to: S; readonly by: readonly Who[] }
export type Machine<S extends string = string, M extends string = string> = {
  readonly column: string
  readonly initial: S
  readonly states: Readonly<Record<S, State>>
  readonly moves: Readonly<Record<M, Move<S>>>
}

/** Declares a state machine; guards, buttons, labels, tabs, the SQL check and the drawing read it. `column` names the stored column. */
export const defineMachine = <const S extends string, const M extends string>(machine: {
  readonly column: string
  readonly initial: NoInfer<S>
  readonly states: Readonly<Record<S, State>>
  readonly moves: Readonly<Record<M, Move<NoInfer<S>>>>
}): Machine<S, M> => machine

/** The state behind a stored code; an unknown code is a bug and crashes. */
export const stateOf = (machine: Machine, code: number): State & { name: string } => {
  const hit = Object.entries(machine.states).find(([, state]) => state.code === code)
  if (!hit) throw new Error(`${machine.column} has no state ${code}`)
  return { name: hit[0], ...hit[1] }
}

/** The stored code of a named state. */
export const codeOf = <S extends string>(machine: Machine<S>, name: S): number => machine.states[name].code

export const canMove = <S extends string, M extends string>(machine: Machine<S, M>, code: number, move: M, who?: Who): boolean => {
  const { from, by } = machine.moves[move]
  return from.some((name) => machine.states[name].code === code) && (who === undefined || by.includes(who))
}

/** The moves that are open from a state, for one kind of user; what buttons show. */
export const movesFrom = <S extends string, M extends string>(machine: Machine<S, M>, code: number, who?: Who): M[] =>
  (Object.keys(machine.moves) as M[]).filter((move) => canMove(machine, code, move, who))

/** The code after a move; refuses a move that is not drawn, naming both states, and a mover who may not. */
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
