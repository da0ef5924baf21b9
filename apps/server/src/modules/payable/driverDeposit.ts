import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { post, reverse } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { depositOfTrip, setDeposit } from '../supply/rows.ts'
import { balanceOf, lockWallets, moveFunds } from '../wallet/index.ts'

// The deposit of a driver (司机定金) follows his application and then his trip: held while it stands, back with whatever ends it, forfeited when he gives up the
// trip for which he was chosen. Each is the last thing in its transaction that waits for a lock, since wallets come after everything else. Within `withSystemScope`.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Apply = Row<'supply_apply'>

/* The pockets of a driver: what he may spend, and his deposits. */
const [spendable, deposits] = [1, 5] as const
const pocketsOf = ({ person_id: company_id }: Apply) => [spendable, deposits].map((kind) => ({ company_id, kind: kind as 1 | 5 }))
const isHeld = ({ deposit_status }: Apply): boolean => deposit_status === depositStatus.code.held
const heldOf = ({ tenant_id, id: biz_id }: Apply) => ({ tenant_id, event: 'driverDepositHeld', biz_type: 'supply_apply', biz_id }) as const
const bizOf = ({ tenant_id, id: biz_id }: Apply, biz_no: string) => ({ tenant_id, biz_type: 'supply_apply', biz_id, biz_no })
const amountOf = ({ id, deposit_fen }: Apply): number => {
  if (deposit_fen === null) throw new Error(`application ${id} holds a deposit of nothing`)
  return deposit_fen
}

/** Sets aside in the driver's wallet what a supply asks for; `short` refuses where it is not there. One that is held already, or asked of nobody, stays as it is. */
export const holdDriverDeposit = async (
  { tx, actor, publishChange }: Context,
  { supply_no, deposit_fen }: Pick<Row<'supply'>, 'supply_no' | 'deposit_fen'>,
  apply: Apply,
  short: (slots: { deposit: string; balance: string }) => never
): Promise<Apply> => {
  if (deposit_fen === null || isHeld(apply)) return apply
  const { tenant_id, person_id: company_id } = apply
  await lockWallets(tx, tenant_id, pocketsOf(apply))
  const balance_fen = await balanceOf(tx, tenant_id, { company_id, kind: spendable })
  if (balance_fen < deposit_fen) short({ deposit: formatYuan(deposit_fen), balance: formatYuan(balance_fen) })
  const held = await setDeposit(tx, actor, apply, { deposit_fen, deposit_status: depositStatus.code.held })
  const between = { from: { company_id, kind: spendable }, to: { company_id, kind: deposits } } as const
  await moveFunds(tx, { ...bizOf(held, supply_no), ...between, amount_fen: deposit_fen, remark: '司机定金' })
  const amounts = { amount: deposit_fen }
  await post(tx, { ...heldOf(held), biz_no: supply_no, occurred_at: nowIso(), amounts, driver_id: company_id, created_by: actor.user_id })
  publishChange('wallet', { id: company_id, parties: [company_id] })
  return held
}

/** Gives back what these applications hold. The same transaction that took it is taken back in the books, so that a driver who applies anew is booked anew. */
export const returnDriverDeposits = async ({ tx, actor, publishChange }: Context, supply_no: string, applies: readonly Apply[]): Promise<void> => {
  const held = applies.filter(isHeld)
  const [first] = held
  if (!first) return
  await lockWallets(tx, first.tenant_id, held.flatMap(pocketsOf))
  for (const apply of held) {
    const { person_id: company_id } = apply
    await setDeposit(tx, actor, apply, { deposit_status: depositStatus.code.returned })
    const between = { from: { company_id, kind: deposits }, to: { company_id, kind: spendable } } as const
    await moveFunds(tx, { ...bizOf(apply, supply_no), ...between, amount_fen: amountOf(apply), remark: '退回司机定金' })
    await reverse(tx, heldOf(apply), '退回司机定金', actor.user_id)
    publishChange('wallet', { id: company_id, parties: [company_id] })
  }
}

/* He let the trip go: the deposit is the carrier's, who is told. */
const forfeit = async ({ tx, actor, publishChange }: Context, supply_no: string, apply: Apply): Promise<void> => {
  const { carrier_id, person_id, supply_id, driver_name } = apply
  const amount_fen = amountOf(apply)
  await setDeposit(tx, actor, apply, { deposit_status: depositStatus.code.forfeited })
  const between = { from: { company_id: person_id, kind: deposits }, to: { company_id: carrier_id, kind: spendable } } as const
  await moveFunds(tx, { ...bizOf(apply, supply_no), ...between, amount_fen, remark: '扣罚司机定金' })
  await post(tx, {
    ...bizOf(apply, supply_no),
    event: 'driverDepositForfeited',
    occurred_at: nowIso(),
    amounts: { amount: amount_fen },
    carrier_id,
    driver_id: person_id,
    created_by: actor.user_id
  })
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: carrier_id,
    grant: carrier.supplies.may.choose,
    phrase: 'driverDepositReceived',
    slots: { driver_name, supply_no, amount: formatYuan(amount_fen) },
    link: linkTo(carrier.supplies, { applies: supply_id }),
    biz_type: 'supply',
    biz_id: supply_id
  })
  for (const company_id of [person_id, carrier_id]) publishChange('wallet', { id: company_id, parties: [company_id] })
}

/** The deposit with which a driver came to a trip: back once it is delivered, or was taken from him; the carrier's when he refuses it or lets its hour pass. */
export const settleDriverDeposit = async (context: Context, trip: Row<'waybill'>): Promise<void> => {
  const found = await depositOfTrip(context.tx, trip)
  if (!found) return
  const { apply, supply_no } = found
  const { toDispatch, cancelled, unloaded } = waybillMachine.code
  const isOver = trip.waybill_status === cancelled || trip.waybill_status >= unloaded
  if (isOver || trip.person_id !== apply.person_id) await returnDriverDeposits(context, supply_no, [apply])
  else if (trip.waybill_status === toDispatch) await forfeit(context, supply_no, apply)
  else return
  context.publishChange('supply', { id: apply.supply_id, tenant_id: apply.tenant_id, parties: apply.parties })
}
