import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { isMoney } from '@yunshu/contract/abnormal/rules'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { lockTrip } from '../waybill/rows.ts'
import { recordAbnormalEvent } from './rows.ts'

export type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
type Told = {
  readonly seen?: number | undefined
  readonly reason?: string | undefined
  readonly amount_fen?: number | null | undefined
  readonly imgs?: readonly { readonly url: string }[] | undefined
}

/** Moves an exception along its machine over the version that was read, and writes the line of its course; the only way its status changes. */
export const moveAbnormal = async (
  context: Context,
  before: Row<'abnormal'>,
  move: keyof typeof abnormalMachine.moves,
  changes: Changes<'abnormal'> = {},
  { seen, ...told }: Told = {}
): Promise<Row<'abnormal'>> => {
  const { tx, actor, publishChange } = context
  const abnormal_status = advance(abnormalMachine, before.abnormal_status, move, actor.who)
  const after = await changeAbnormal(context, before, { ...changes, abnormal_status }, seen)
  await recordAbnormalEvent({ tx, actor }, after, move, before.abnormal_status, told)
  publishChange('abnormal', after)
  return after
}

/** Writes over the version that was read, behind the lock of its trip; whether it is about money follows from its figures. */
export const changeAbnormal = async (
  { tx, actor }: Context,
  before: Row<'abnormal'>,
  changes: Changes<'abnormal'>,
  seen?: number
): Promise<Row<'abnormal'>> => {
  await withSystemScope(tx, () => lockTrip(tx, before.tenant_id, before.waybill_id))
  const figures = { ...before, ...(changes as Partial<Row<'abnormal'>>) }
  return await updateVersioned(tx, 'abnormal', actor, before, { ...changes, money: isMoney(figures) }, seen)
}

/** What the operation log keeps of it. */
export const logOf = (after: Row<'abnormal'>, before?: Row<'abnormal'>) => ({
  id: after.id,
  no: after.abnormal_no,
  ...(before && { before: said(before) }),
  after: said(after),
  parties: [after.carrier_id]
})
const kept = [
  'abnormal_status',
  'level',
  'liable_party',
  'solution',
  'loss_fen',
  'claim_up_fen',
  'claim_down_fen',
  'handler_name',
  'round',
  'shipper_fen'
] as const satisfies readonly (keyof Row<'abnormal'>)[]
const said = (row: Row<'abnormal'>) => Object.fromEntries(kept.map((name) => [name, row[name]]))
