import { matchStatus } from '@yunshu/contract/recon/enums'
import { recon } from '@yunshu/contract/recon/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getLine, getLineRow } from './queries.ts'

const noOf = ({ bank_serial_no, biz_no }: Row<'bank_row'>): string => bank_serial_no ?? biz_no
const demandOpen = ({ match_status }: Row<'bank_row'>): void => {
  if (![20, 30, 40].includes(match_status)) refuse('rowNotOpen')
}

/** 调账, first user: explains why a difference is acceptable. A new explanation makes its author the first user. */
export const proposeSolution = write(recon.propose, async ({ tx, actor, input, publishChange }) => {
  const before = await getLine(tx, actor, input.id)
  demandOpen(before)
  const proposed = { solve_reason: input.reason, proposed_by: actor.user_id, proposed_by_name: actor.user_name, proposed_at: nowIso() }
  const after = await updateVersioned(tx, 'bank_row', actor, before, proposed, input.version)
  publishChange('recon', after)
  return { output: await getLineRow(tx, actor, after.id), log: { id: after.id, no: noOf(after), before, after } }
})

/** 调账复核, second user: approves the explanation; the difference then no longer stops withdrawals. */
export const solveDifference = write(recon.solve, async ({ tx, actor, input, publishChange }) => {
  const before = await getLine(tx, actor, input.id)
  demandOpen(before)
  if (before.proposed_by === null) refuse('nothingProposed')
  if (before.proposed_by === actor.user_id) refuse('secondPerson')
  const solved = { match_status: matchStatus.code.solved, solved_by: actor.user_id, solved_by_name: actor.user_name, solved_at: nowIso() }
  const after = await updateVersioned(tx, 'bank_row', actor, before, solved, input.version)
  publishChange('recon', after)
  return { output: await getLineRow(tx, actor, after.id), log: { id: after.id, no: noOf(after), before, after } }
})
