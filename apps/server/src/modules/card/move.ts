import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** One change of a card that is locked: of the company's own money, of what is loaded for trips, or of both. */
export type CardStep = Partial<Omit<NewRow<'card_txn'>, 'tenant_id' | 'parties' | 'company_id' | 'seq' | 'balance_after' | 'share_after'>> & {
  readonly card: Row<'card'>
  readonly txn_kind: number
  readonly amount_fen: number
  readonly trip_fen: number
}
type Txn = NewRow<'card_txn'> & { readonly id: number; readonly card_txn_no: string }

/**
 * Writes movements and what is left after each of them; a card never goes below zero. The cards are locked, and their rows are brought up to date as they
 * change, so that several steps of one card follow each other. Steps that belong together have one number.
 */
export const moveOnCards = async (tx: Tx, actor: Actor, steps: readonly CardStep[], card_txn_no?: string): Promise<Txn[]> => {
  const { tenant_id, company_id } = actor
  const number = card_txn_no ?? (await nextNo(tx, tenant_id, 'card'))
  const at = nowIso()
  const txns = steps.map(({ card, ...step }): Txn => {
    const balance_after = card.balance_fen + step.amount_fen
    const share_after = card.share_fen + step.trip_fen
    if (balance_after < 0) refuse('cardShort', { card_no: card.card_no, balance: formatYuan(card.balance_fen) })
    if (share_after < 0) refuse('cardShareUsed', { share: formatYuan(card.share_fen) })
    Object.assign(card, { balance_fen: balance_after, share_fen: share_after, seq: card.seq + 1 })
    return {
      occurred_at: at,
      plate_no: card.plate_no,
      supplier_name: card.supplier_name,
      person_id: card.person_id,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      created_at: at,
      ...step,
      tenant_id,
      company_id,
      id: step.id ?? newId(),
      parties: [company_id],
      card_id: card.id,
      card_type: card.card_type,
      card_no: card.card_no,
      card_txn_no: step.card_txn_no ?? number,
      seq: card.seq,
      balance_after,
      share_after
    }
  })
  for (const card of new Set(steps.map((step) => step.card)))
    await tx
      .updateTable('card')
      .set({ balance_fen: card.balance_fen, share_fen: card.share_fen, seq: card.seq, updated_at: at })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', card.id)
      .execute()
  if (txns.length > 0) await tx.insertInto('card_txn').values(txns).execute()
  return txns
}
