import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf, needsReason } from '@yunshu/contract/dispatch/margin'
import type { Fen } from '@yunshu/domain/money'
import type { PartAsked, PartCaps, PartKind } from '@yunshu/domain/parts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { settingsOf } from '../company/rows.ts'
import { platformSettings } from '../tenant/rows.ts'
import { capsOf } from './rows.ts'

/** How a carrier pays where nothing else is said for a trip: its shares, and in how many days after its event each part is due. */
type SplitRule = { readonly split: readonly PartAsked[]; readonly due_days: Readonly<Record<PartKind, number>> }
const plainRule: SplitRule = {
  split: [{ kind: 'arrival', share_bp: 10_000 }],
  due_days: { prepaid: 1, fuel: 1, etc: 1, arrival: 3, receipt: 7, monthly: 30, deposit: 7 }
}

/** The rule of a carrier, and the platform's caps. Within `withSystemScope` where a driver asks. */
export const splitRuleOf = async (tx: Tx, tenant_id: number, carrier_id: number): Promise<SplitRule & { readonly caps: PartCaps }> => {
  const [own, platform] = await Promise.all([settingsOf(tx, tenant_id, carrier_id), platformSettings(tx, tenant_id)])
  const { split = plainRule.split, due_days = {} } = (own['split_rule'] ?? {}) as Partial<SplitRule>
  return { split, due_days: { ...plainRule.due_days, ...due_days }, caps: capsOf(platform) }
}

/** Under the margin floor a price needs a reason, at a loss a right as well; gives the reason, empty where none is needed. */
export const demandMargin = (actor: Actor, receivable_fen: Fen | null, payable_fen: Fen | null | undefined, reason = ''): string => {
  const margin = marginOf(receivable_fen, payable_fen)
  if (margin === 'loss' && !mayDo(actor, carrier.waybills.may.lossMaking)) refuse('lossNeedsRight')
  if (!needsReason(receivable_fen, payable_fen)) return ''
  return reason.length < 2 ? refuse('marginReasonNeeded') : reason
}
