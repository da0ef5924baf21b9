import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

export type StatementMove = keyof typeof statementMachine.moves

/** Moves a statement along its machine over the version that was read; the only way its status changes. */
export const moveStatement = async (
  tx: Tx,
  actor: Actor,
  before: Row<'statement'>,
  move: StatementMove,
  publishChange: PublishChange,
  changes: Updateable<Tables['statement']> = {},
  seen?: number
): Promise<Row<'statement'>> => {
  const statement_status = advance(statementMachine, before.statement_status, move, actor.who)
  const after = await updateVersioned(tx, 'statement', actor, before, { ...changes, statement_status }, seen)
  publishChange('statement', after)
  return after
}

/** Refuses a move that is not drawn from here, and one whose turn it is not: the maker sends and answers, the other side disputes and confirms. */
export const demandTurn = (actor: Actor, row: Row<'statement'>, move: StatementMove, side: 'maker' | 'other'): void => {
  advance(statementMachine, row.statement_status, move)
  const isMaker = row.maker_id === actor.company_id
  if (isMaker === (side === 'maker')) return
  refuse('notYourTurn', { who: (side === 'maker') === (row.maker_id === row.shipper_id) ? row.shipper_name : row.carrier_name })
}

/** A statement that is confirmed, or gone, takes no more changes. */
export const demandOpen = (row: Row<'statement'>): void => {
  const { zh, en } = stateOf(statementMachine, row.statement_status)
  if (row.statement_status === statementMachine.code.void || row.statement_status >= statementMachine.code.confirmed)
    refuse('statementStands', { statement_no: row.statement_no, state: { zh, en } })
}

/** The other side of a statement, as a notice reaches it. */
export const toPartner = (actor: Actor, row: Row<'statement'>) => ({
  company_id: actor.company_id === row.shipper_id ? row.carrier_id : row.shipper_id,
  grant: actor.company_id === row.shipper_id ? carrier.upstream.may.view : shipper.statements.may.view,
  link: linkTo(actor.company_id === row.shipper_id ? carrier.upstreamInfo : shipper.statementInfo, { id: row.id }),
  biz_type: 'statement',
  biz_id: row.id,
  notice_type: 3 as const
})
