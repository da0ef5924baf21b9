import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

type StatementMove = keyof typeof statementMachine.moves

/** Changes the status of a statement by a move of its state machine, over the version that was read. Nothing else changes the status. */
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

/** Refuses a move that the state machine does not have from the present state, and one by the wrong side: the maker sends and answers, the other side disputes and confirms. */
export const demandTurn = (actor: Actor, row: Row<'statement'>, move: StatementMove, side: 'maker' | 'other'): void => {
  advance(statementMachine, row.statement_status, move)
  const isMaker = row.maker_id === actor.company_id
  if (isMaker === (side === 'maker')) return
  refuse('notYourTurn', { who: nameOfSide(row, side) })
}
/** The name of the side that made a statement, or of the other one. */
export const nameOfSide = ({ maker_id, party_id, party_name, carrier_name }: Row<'statement'>, side: 'maker' | 'other'): string =>
  (side === 'maker') === (maker_id === party_id) ? party_name : carrier_name

/** Refuses changes to a statement that is confirmed or void. */
export const demandOpen = (row: Row<'statement'>): void => {
  const { zh, en } = stateOf(statementMachine, row.statement_status)
  if (row.statement_status === statementMachine.code.void || row.statement_status >= statementMachine.code.confirmed)
    refuse('statementStands', { statement_no: row.statement_no, state: { zh, en } })
}

/** The other side of a statement as the recipient of a notice. */
export const toPartner = (actor: Actor, row: Row<'statement'>) =>
  actor.company_id === row.party_id ? reaching(row, 'carrier', ofCarrier(row).may.view) : reaching(row, 'party', shipper.statements.may.view)
/** The users of the actor's own company who may adjust it, as recipients of a notice. */
export const toOwn = (actor: Actor, row: Row<'statement'>) =>
  actor.company_id === row.party_id ? reaching(row, 'party', shipper.statements.may.adjust) : reaching(row, 'carrier', ofCarrier(row).may.adjust)
/** Both sides, where nobody's act has changed it. */
export const toBothSides = (row: Row<'statement'>) => [
  reaching(row, 'carrier', ofCarrier(row).may.view),
  reaching(row, 'party', shipper.statements.may.view)
]
const ofCarrier = ({ direction }: Row<'statement'>) => (direction === 1 ? carrier.upstream : carrier.lowerStream)
/* A person who is paid has no users: he is told on his phone, which follows the statement itself. */
const reaching = (row: Row<'statement'>, side: 'party' | 'carrier', grant: Grant) => ({
  company_id: side === 'party' ? row.party_id : row.carrier_id,
  grant,
  ...(side === 'party' && {
    ofCarrier: {
      grant: grant === shipper.statements.may.view ? carrier.lowerStream.may.view : carrier.lowerStream.may.adjust,
      link: linkTo(carrier.lowerStreamInfo, { id: row.id })
    }
  }),
  link: linkTo(side === 'party' ? shipper.statementInfo : row.direction === 1 ? carrier.upstreamInfo : carrier.lowerStreamInfo, { id: row.id }),
  biz_type: 'statement',
  biz_id: row.id,
  notice_type: 3 as const
})
