import type { Enum } from '@yunshu/contract/kit/enums'
import { nameFor, stateOf, type Machine, type Tone } from '@yunshu/contract/kit/machine'
import { useSay } from './lang.ts'
import { useWho } from './rights.ts'

/** A state as a small dot and a word for who reads it, coloured by the one colour language. */
export const Status = ({ machine, code }: { machine: Machine; code: number }) => {
  const state = stateOf(machine, code)
  return <Mark tone={state.tone}>{useSay().label(nameFor(state, useWho()))}</Mark>
}

/** A dot and a word of any tone: `late`, `abnormal` and other marks beside a status. */
export const Mark = ({ tone, children }: { tone: Tone; children: React.ReactNode }) => <span className={`mark mark-${tone}`}>{children}</span>

/** The name of a stored number. */
export const EnumName = ({ of, code }: { of: Enum; code: number | null | undefined }) => {
  const say = useSay()
  return code === null || code === undefined ? '-' : say.label(of.names[code] ?? { zh: String(code), en: String(code) })
}
