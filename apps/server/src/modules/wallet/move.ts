import { type Fen, formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNos } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'

onConstraint('wallet_not_negative', 'walletShort', { balance: '0.00' })

/** The kinds of wallet: 1 available, 2 frozen, 3 fuel, 4 tolls, 5 deposit. */
export type WalletKind = 1 | 2 | 3 | 4 | 5
/** One wallet of a company, or of a driver as a person. */
export type Pocket = { readonly company_id: number; readonly kind: WalletKind }
/** Money on its way; an end that is null is the bank. `biz_*` name the business row it belongs to. */
export type Move = {
  readonly tenant_id: number
  readonly from: Pocket | null
  readonly to: Pocket | null
  readonly amount_fen: Fen
  readonly biz_type: string
  readonly biz_id: number
  readonly biz_no: string
  readonly remark?: string | undefined
}

/**
 * Takes from one wallet and gives to another, each under its lock and in the order of their ids, with a numbered flow for both.
 * Refuses `walletShort`, and `walletFrozen` where the operator has frozen what would leave; then it changes nothing. Callers move wallets first and write the books afterwards.
 */
export const moveFunds = async (tx: Tx, move: Move): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id, from, to, amount_fen } = move
    if (!Number.isSafeInteger(amount_fen) || amount_fen <= 0) throw new RangeError(`not an amount to move: ${amount_fen}`)
    const held = await lockWallets(
      tx,
      tenant_id,
      [from, to].flatMap((pocket) => pocket ?? [])
    )
    const walletAt = (pocket: Pocket): Row<'wallet'> => {
      const wallet = held.find(({ company_id, kind }) => company_id === pocket.company_id && kind === pocket.kind)
      if (!wallet) throw new Error(`no wallet ${pocket.kind} of ${pocket.company_id}`)
      return wallet
    }
    const out = from && { wallet: walletAt(from), sign: -1, direction: 2, counterparty_id: to?.company_id ?? null }
    const into = to && { wallet: walletAt(to), sign: 1, direction: 1, counterparty_id: from?.company_id ?? null }
    // What is frozen already may go its way, to the bank or back; only what is available may not leave.
    if (out && out.wallet.kind === 1 && out.wallet.frozen_at !== null) refuse('walletFrozen', { reason: out.wallet.frozen_reason })
    if (out && out.wallet.balance_fen < amount_fen) refuse('walletShort', { balance: formatYuan(out.wallet.balance_fen) })
    const sides = [out, into].flatMap((side) => side ?? [])
    const moving = tx
      .updateTable('wallet')
      .set((eb) => ({
        seq: eb('seq', '+', 1),
        updated_at: nowIso(),
        balance_fen: out
          ? sql<number>`balance_fen + case when id = ${out.wallet.id} then ${-amount_fen}::bigint else ${amount_fen}::bigint end`
          : eb('balance_fen', '+', amount_fen)
      }))
      .where('tenant_id', '=', tenant_id)
      .where(
        'id',
        'in',
        sides.map(({ wallet }) => wallet.id)
      )
      .execute()
    await Promise.all([moving, writeFlows(tx, move, sides)])
  })

type Side = { readonly wallet: Row<'wallet'>; readonly sign: number; readonly direction: number; readonly counterparty_id: number | null }

const writeFlows = async (tx: Tx, { tenant_id, amount_fen, biz_type, biz_id, biz_no, remark = '' }: Move, sides: readonly Side[]): Promise<void> => {
  const numbers = await nextNos(tx, tenant_id, 'flow', sides.length)
  const occurred_at = nowIso()
  await tx
    .insertInto('wallet_flow')
    .values(
      sides.map(({ wallet, sign, direction, counterparty_id }, i) => ({
        tenant_id,
        wallet_id: wallet.id,
        seq: wallet.seq + 1,
        id: newId(),
        parties: wallet.parties,
        company_id: wallet.company_id,
        kind: wallet.kind,
        flow_no: numbers[i] ?? '',
        occurred_at,
        direction,
        amount_fen,
        balance_after: wallet.balance_fen + sign * amount_fen,
        counterparty_id,
        biz_type,
        biz_id,
        biz_no,
        remark
      }))
    )
    .execute()
}

/** Wallets under lock, opened when the first money comes; always in the order of their ids. */
export const lockWallets = async (tx: Tx, tenant_id: number, pockets: readonly Pocket[]): Promise<Row<'wallet'>[]> => {
  const lock = async (): Promise<Row<'wallet'>[]> =>
    await tx
      .selectFrom('wallet')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where((eb) => eb.or(pockets.map(({ company_id, kind }) => eb.and({ company_id, kind }))))
      .orderBy('id')
      .forUpdate()
      .execute()
  const held = await lock()
  if (held.length === pockets.length) return held
  await tx
    .insertInto('wallet')
    .values(pockets.map(({ company_id, kind }) => ({ tenant_id, id: newId(), parties: [company_id], company_id, kind })))
    .onConflict((on) => on.columns(['tenant_id', 'company_id', 'kind']).doNothing())
    .execute()
  return await lock()
}

/** What a wallet holds, in fen; one never opened holds nothing. */
export const balanceOf = async (tx: Tx, tenant_id: number, { company_id, kind }: Pocket): Promise<Fen> =>
  (await walletOf(tx, tenant_id, { company_id, kind }))?.balance_fen ?? 0

/** A wallet as it stands; undefined while it was never opened. */
export const walletOf = async (tx: Tx, tenant_id: number, { company_id, kind }: Pocket): Promise<Row<'wallet'> | undefined> =>
  await tx
    .selectFrom('wallet')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
