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
type WalletKind = 1 | 2 | 3 | 4 | 5
/** One wallet of a company, or of a driver as a person. */
export type WalletKey = { readonly company_id: number; readonly kind: WalletKind }
/** A movement of money. `from` or `to` is null where the money comes from or goes to the bank; `biz_*` name the business row to which it belongs. */
type Move = {
  readonly tenant_id: number
  readonly from: WalletKey | null
  readonly to: WalletKey | null
  readonly amount_fen: Fen
  readonly biz_type: string
  readonly biz_id: number
  readonly biz_no: string
  readonly remark?: string | undefined
}

/**
 * Moves money from one wallet to another. Both are locked, in the order of their ids, and each gets a numbered flow.
 * Refuses with `walletShort`, or with `walletFrozen` where the operator has frozen the funds. Callers move wallets first and write the books afterwards.
 */
export const moveFunds = async (tx: Tx, move: Move): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id, from, to, amount_fen } = move
    if (!Number.isSafeInteger(amount_fen) || amount_fen <= 0) throw new RangeError(`not an amount to move: ${amount_fen}`)
    const held = await lockWallets(
      tx,
      tenant_id,
      [from, to].flatMap((key) => key ?? [])
    )
    const walletAt = (key: WalletKey): Row<'wallet'> => {
      const wallet = held.find(({ company_id, kind }) => company_id === key.company_id && kind === key.kind)
      if (!wallet) throw new Error(`no wallet ${key.kind} of ${key.company_id}`)
      return wallet
    }
    const out = from && { wallet: walletAt(from), sign: -1, direction: 2, counterparty_id: to?.company_id ?? null }
    const into = to && { wallet: walletAt(to), sign: 1, direction: 1, counterparty_id: from?.company_id ?? null }
    // Money in the frozen wallet belongs to a withdrawal that was begun before and may be paid out or returned; only the available wallet is closed.
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

/** Locks wallets, always in the order of their ids, and creates those that do not exist yet. */
export const lockWallets = async (tx: Tx, tenant_id: number, keys: readonly WalletKey[]): Promise<Row<'wallet'>[]> => {
  const lock = async (): Promise<Row<'wallet'>[]> =>
    await tx
      .selectFrom('wallet')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where((eb) => eb.or(keys.map(({ company_id, kind }) => eb.and({ company_id, kind }))))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  const held = await lock()
  if (held.length === keys.length) return held
  await tx
    .insertInto('wallet')
    .values(keys.map(({ company_id, kind }) => ({ tenant_id, id: newId(), parties: [company_id], company_id, kind })))
    .onConflict((on) => on.columns(['tenant_id', 'company_id', 'kind']).doNothing())
    .execute()
  return await lock()
}

/** The balance of a wallet in fen; zero when the wallet does not exist yet. */
export const balanceOf = async (tx: Tx, tenant_id: number, { company_id, kind }: WalletKey): Promise<Fen> =>
  (await walletOf(tx, tenant_id, { company_id, kind }))?.balance_fen ?? 0

/** The row of a wallet; undefined when it does not exist yet. */
export const walletOf = async (tx: Tx, tenant_id: number, { company_id, kind }: WalletKey): Promise<Row<'wallet'> | undefined> =>
  await tx
    .selectFrom('wallet')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
