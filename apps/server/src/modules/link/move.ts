import { linkTo } from '@yunshu/contract/kit/console'
import type { Grant } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkMachine } from '@yunshu/contract/link/machine'
import type { NoticePhrase, NoticeSlots } from '@yunshu/contract/notices'
import type { Actor } from '../../platform/actor.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'

type Link = Row<'company_link'>
export type Context = {
  readonly tx: Tx
  readonly actor: Actor
  readonly publishChange: PublishChange
}
type Step = {
  readonly move: keyof typeof linkMachine.moves
  readonly reason?: string
  readonly seen?: number | undefined
  /** The terms that are offered with the move. */
  readonly terms?: Changes<'company_link'>
}

/** The other side of a link, as the actor's company sees it. */
export const partnerOf = ({ shipper_id, shipper_name, carrier_id, carrier_name }: Link, actor: Actor): { id: number; name: string; grant: Grant } =>
  actor.company_id === shipper_id
    ? { id: carrier_id, name: carrier_name, grant: carrier.orders.may.accept }
    : { id: shipper_id, name: shipper_name, grant: shipper.orders.may.assign }

/** Moves a link over the version that was read, and records which side moved it. */
export const moveLink = async ({ tx, actor, publishChange }: Context, before: Link, { move, reason = '', seen, terms }: Step): Promise<Link> => {
  const link_status = advance(linkMachine, before.link_status, move, actor.who)
  // A cooperation that has ended is no longer the default one, and its invitation is no longer valid.
  const over = link_status === linkMachine.code.ended ? { default_flag: false, invite_hash: null } : {}
  const after = await updateVersioned(tx, 'company_link', actor, before, { link_status, reason, moved_by: actor.company_id, ...terms, ...over }, seen)
  publishChange('link', after)
  return after
}

/** Who asked does not answer, and who suspended is the one who resumes. */
export const demandTurn = (before: Link, actor: Actor, isMine: boolean): void => {
  if (before.moved_by === null || (before.moved_by === actor.company_id) === isMine) return
  refuse('linkAwaitsOther', { company_name: partnerOf(before, actor).name })
}

export const tellPartner = async <K extends NoticePhrase>(context: Context, row: Link, phrase: K, slots: NoticeSlots<K>): Promise<void> => {
  const { id, grant } = partnerOf(row, context.actor)
  const link = linkTo(grant.type === 2 ? carrier.customers : shipper.carriers)
  await notifyCompany(context, context.actor, { company_id: id, grant, phrase, slots, link, biz_type: 'link', biz_id: row.id, notice_type: 1 })
}

export const linkOutput = ({ id, version, link_status }: Link) => ({ id, version, link_status })
