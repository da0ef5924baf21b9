import { paperMachine } from '@yunshu/contract/paper/machine'
import { advance } from '@yunshu/contract/kit/machine'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Fault = { readonly field: string; readonly reason: string }
/** What was refused by field, as it is stored. */
export const faultsOf = (row: { readonly audit_faults: unknown }): Fault[] => (row.audit_faults ?? []) as Fault[]

type Papers = Pick<Row<'driver'>, 'audit_status' | 'audit_reason' | 'entered_by'>

/** What is written when papers are entered, the first time or anew: they wait for somebody else. Why they were refused before stays, for whoever reviews them. */
export const enteredPapers = ({ who, user_id }: Actor, before?: Papers) => ({
  audit_status: before ? advance(paperMachine, before.audit_status, 'enter', who) : paperMachine.code[paperMachine.initial],
  entered_by: user_id,
  entered_at: nowIso(),
  audited_by: null,
  audited_at: null
})

/** Whether a change enters papers anew: those that were refused by every change, others by one of what stands on them. */
export const entersPapers = <T extends Papers>(before: T, after: Partial<T>, names: readonly (keyof T)[]): boolean =>
  before.audit_status === paperMachine.code.refused || names.some((name) => name in after && after[name] !== before[name])

/** What is written when papers pass; refused where the actor entered them himself. */
export const passedPapers = ({ who, user_id }: Actor, before: Papers) => {
  const audit_status = advance(paperMachine, before.audit_status, 'approve', who)
  if (before.entered_by === user_id) refuse('paperOwnEntry')
  return { audit_status, audit_reason: '', audit_faults: '[]', audited_by: user_id, audited_at: nowIso() }
}

/** What is written when papers are sent back. */
export const refusedPapers = ({ who, user_id }: Actor, before: Papers, audit_reason: string, faults: readonly Fault[] = []) => ({
  audit_status: advance(paperMachine, before.audit_status, 'refuse', who),
  audit_reason,
  audit_faults: JSON.stringify(faults.map(({ field, reason }) => ({ field, reason: reason || audit_reason }))),
  audited_by: user_id,
  audited_at: nowIso()
})
