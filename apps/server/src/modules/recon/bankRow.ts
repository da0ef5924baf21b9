import { matchStatus } from '@yunshu/contract/recon/enums'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Biz = { readonly tenant_id: number; readonly biz_type: 'recharge' | 'withdraw' | 'card_payout'; readonly biz_id: number }
type Claim = Biz & { readonly bank_serial_no: string; readonly direction: 1 | 2; readonly amount_fen: number; readonly biz_no: string }

/** Matches the bank's line with this serial number to the business row that was just booked under it; refuses when the line has another amount or payer. Without such a line, the next bank statement is matched with it. */
export const matchBankRow = async (tx: Tx, claim: Claim, isOther: (name: string) => boolean): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { tenant_id, biz_type, biz_id, biz_no, bank_serial_no, direction, amount_fen } = claim
    const line = await tx
      .selectFrom('bank_row')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('direction', '=', direction)
      .where('bank_serial_no', '=', bank_serial_no)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (line && (line.amount_fen !== amount_fen || (line.other_name !== '' && !isOther(line.other_name))))
      refuse('bankRowDiffers', { amount: formatYuan(line.amount_fen), payer_name: line.other_name })
    if (line?.biz_id && (line.biz_type !== biz_type || line.biz_id !== biz_id) && line.match_status === matchStatus.code.matched)
      refuse('serialTaken')
    await releaseBankRows(tx, claim, line?.id)
    if (line)
      await tx
        .updateTable('bank_row')
        .set((e) => ({
          match_status: matchStatus.code.matched,
          own_fen: amount_fen,
          biz_type,
          biz_id,
          biz_no,
          version: e('version', '+', 1),
          updated_at: nowIso()
        }))
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', line.id)
        .execute()
  })

/** Opens lines again that were matched with the wrong business row. */
export const releaseBankRows = async (tx: Tx, { tenant_id, biz_type, biz_id }: Biz, but = 0): Promise<void> =>
  await withSystemScope(tx, async () => {
    await tx
      .updateTable('bank_row')
      .set((e) => ({
        match_status: matchStatus.code.onlyAtBank,
        own_fen: null,
        biz_type: '',
        biz_id: null,
        biz_no: '',
        version: e('version', '+', 1),
        updated_at: nowIso()
      }))
      .where('tenant_id', '=', tenant_id)
      .where('biz_type', '=', biz_type)
      .where('biz_id', '=', biz_id)
      .where('match_status', '=', matchStatus.code.matched)
      .where('bank_serial_no', 'is not', null)
      .where('id', '<>', but)
      .execute()
  })

/** Lines of the bank's statements that are neither matched nor solved. */
export const openDifferences = async (tx: Tx, tenant_id: number): Promise<number> =>
  await withSystemScope(tx, async () => {
    const { n } = await tx
      .selectFrom('bank_row')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('match_status', 'in', [matchStatus.code.onlyAtBank, matchStatus.code.onlyInBooks, matchStatus.code.amountsDiffer])
      .executeTakeFirstOrThrow()
    return n
  })

/** Refuses to pay out while bank and books differ. */
export const demandReconciled = async (tx: Tx, tenant_id: number): Promise<void> => {
  const count = await openDifferences(tx, tenant_id)
  if (count > 0) refuse('reconOpen', { count })
}

/** What the newest of the bank's statements that tells a balance closes with. */
export const lastClosing = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('bank_file')
    .select(['bank_day', 'closing_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('closing_fen', 'is not', null)
    .orderBy('bank_day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these rows of ours are on the bank's statement. Its lines belong to nobody but the operator; whether one is there a company may know. */
export const matchedAtBank = async (tx: Tx, tenant_id: number, biz_type: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('bank_row')
    .select('biz_id')
    .where('tenant_id', '=', tenant_id)
    .where('biz_type', '=', biz_type)
    .where('biz_id', 'in', [...ids])
    .where('match_status', '=', matchStatus.code.matched)
    .execute()
  return new Set(rows.flatMap(({ biz_id }) => biz_id ?? []))
}
