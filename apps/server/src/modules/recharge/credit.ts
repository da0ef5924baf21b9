import { formatYuan } from '@yunshu/domain/money'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import type { NoticeSlots } from '@yunshu/contract/notices'
import { rechargeMachine, rechargeWay } from '@yunshu/contract/recharge/machine'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { companyOf } from '../company/rows.ts'
import { post } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { moveFunds } from '../wallet/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

onConstraint('recharge_bank_serial', 'serialTaken')
onConstraint('money_done_stays', 'staleVersion')

type Arrival = { readonly bank_serial_no: string; readonly arrived_at: string; readonly reviewer_id?: number | null; readonly reviewer_name?: string }

/** The money is there: the row, the wallet and the books say so together, once. */
export const credit = async (
  tx: Tx,
  actor: Actor,
  before: Row<'recharge'>,
  move: 'credit' | 'confirm',
  arrival: Arrival,
  publishChange: PublishChange,
  seen?: number
): Promise<Row<'recharge'>> => {
  const recharge_status = advance(rechargeMachine, before.recharge_status, move, actor.who)
  const after = await updateVersioned(tx, 'recharge', actor, before, { ...arrival, recharge_status }, seen)
  const { tenant_id, id: biz_id, company_id, amount_fen, recharge_no: biz_no } = after
  const biz = { tenant_id, biz_type: 'recharge', biz_id, biz_no } as const
  await moveFunds(tx, { ...biz, from: null, to: { company_id, kind: 1 }, amount_fen })
  await post(tx, {
    ...biz,
    event: 'recharged',
    online: after.way === rechargeWay.code.online,
    occurred_at: arrival.arrived_at,
    company_id,
    amounts: { amount: amount_fen },
    created_by: actor.user_id
  })
  publishChange('recharge', after)
  publishChange('wallet', { id: company_id, tenant_id, parties: after.parties })
  await tellCompany({ tx, publishChange }, actor, after, {
    phrase: 'rechargeCredited',
    slots: { recharge_no: biz_no, amount: formatYuan(amount_fen) }
  })
  return after
}

/** Those of the company who may see its recharges hear of it. */
export const tellCompany = async <K extends 'rechargeCredited' | 'rechargeRejected'>(
  context: { tx: Tx; publishChange: PublishChange },
  actor: Actor,
  row: Row<'recharge'>,
  said: { readonly phrase: K; readonly slots: NoticeSlots<K> }
): Promise<void> => {
  const { recharges } = await consoleOf(context.tx, row)
  const common = { company_id: row.company_id, biz_type: 'recharge', biz_id: row.id, notice_type: 3 } as const
  await notifyCompany(context, actor, { ...common, ...said, grant: recharges.may.view, link: linkTo(recharges) })
}

/** The pages of the console that a company's people work at. */
const consoleOf = async (tx: Tx, { tenant_id, company_id }: Row<'recharge'>): Promise<typeof carrier | typeof shipper> => {
  const { company_type } = await withSystemScope(tx, () => companyOf(tx, tenant_id, company_id))
  return company_type === 2 ? carrier : shipper
}
