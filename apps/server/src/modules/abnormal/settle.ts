import { itemOf } from '@yunshu/contract/abnormal/rules'
import { formatYuan } from '@yunshu/domain/money'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateCharges, putClaim } from '../charge/index.ts'
import { updatePayable } from '../payable/index.ts'
import { lockTrip } from '../waybill/rows.ts'
import type { Context } from './move.ts'

/**
 * The pair of charges of a solved exception: what the shipper gets and what the driver pays, each with its trace, linked by the exception. Written in the
 * transaction that solves it, which moves one version once: of many who accept at the same time one does it.
 */
export const settleClaims = async ({ tx, actor, publishChange }: Context, row: Row<'abnormal'>, by: string): Promise<Row<'abnormal'>> =>
  await withSystemScope(tx, async () => {
    const {
      id: abnormal_id,
      waybill_id,
      order_id,
      shipper_id,
      person_id,
      abnormal_no,
      abnormal_type,
      loss_fen,
      solution,
      claim_up_fen,
      claim_down_fen
    } = row
    const about = { abnormal_no, abnormal_type, liable_party: row.liable_party ?? 0, loss_fen, solution, by }
    const side = { abnormal_id, waybill_id, about }
    const item = (fen: number): string => itemOf(abnormal_type, fen) ?? 'D12'
    const up =
      order_id === null || shipper_id === null
        ? null
        : await putClaim(
            tx,
            actor,
            { ...side, order_id, direction: 1, party_id: shipper_id, item_code: item(claim_up_fen), claim_fen: claim_up_fen },
            publishChange
          )
    const [first] = row.order_ids
    const bearer_id = person_id === null ? null : await whoBears(tx, row)
    const down =
      bearer_id === null || first === undefined || claim_down_fen === 0
        ? null
        : await putClaim(
            tx,
            actor,
            { ...side, order_id: order_id ?? first, direction: 2, party_id: bearer_id, item_code: item(claim_down_fen), claim_fen: claim_down_fen },
            publishChange
          )
    const linked = await tx
      .updateTable('abnormal')
      .set({ claim_up_charge_id: up, claim_down_charge_id: down })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await updateCharges(tx, actor, waybill_id, publishChange)
    await updatePayable({ tx, actor, publishChange }, waybill_id, { why: `异常 ${abnormal_no}` })
    return linked
  })

/* What is taken from a driver, or given to him, is reckoned with who collects for him on that trip; another who drives it now has nothing to do with it. */
const whoBears = async (tx: Context['tx'], { tenant_id, waybill_id, person_id }: Row<'abnormal'>): Promise<number | null> => {
  const trip = await lockTrip(tx, tenant_id, waybill_id)
  return trip.person_id === person_id ? (trip.payee_id ?? person_id) : person_id
}

/** What is between carrier and shipper, for a sentence to the shipper. */
export const amountText = (claim_up_fen: number): { zh: string; en: string } =>
  claim_up_fen > 0
    ? { zh: `承运商赔付 ${formatYuan(claim_up_fen)} 元`, en: `the carrier gives CNY ${formatYuan(claim_up_fen)}` }
    : claim_up_fen < 0
      ? { zh: `货主支付 ${formatYuan(-claim_up_fen)} 元`, en: `the shipper pays CNY ${formatYuan(-claim_up_fen)}` }
      : { zh: '不涉及金额', en: 'no amount' }
