import { matchStatus } from '@yunshu/contract/recon/enums'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import type { Tx } from '../../platform/db/pool.ts'
import { payoutsAtBank } from '../card/rows.ts'
import { rechargesAtBank } from '../recharge/rows.ts'
import { withdrawalsAtBank } from '../withdraw/rows.ts'
import type { BankLine } from './parse.ts'

/** The row of our books with which a line of the bank can be matched. */
type Matched = {
  readonly match_status: 10 | 20 | 30 | 40
  readonly own_fen: number | null
  readonly biz_type: '' | BizType
  readonly biz_id: number | null
  readonly biz_no: string
}
type BizType = 'recharge' | 'withdraw' | 'card_payout'
type Own = {
  readonly biz_type: BizType
  readonly id: number
  readonly no: string
  readonly fen: number
  readonly serial: string | null
  readonly done_at: string | null
  /** What identifies the bank's line beside its serial number: the company's own account number and the payer's name, or the last digits of the payee's account. */
  readonly marks: readonly string[]
  readonly name: string
}

/** All our rows that lines of that day's statement can be: those booked under one of its serial numbers or on that day, and those that are still waiting. */
export const ownMoves = async (tx: Tx, tenant_id: number, bank_day: string, lines: readonly BankLine[]): Promise<Record<1 | 2, Own[]>> => {
  const [from, to] = [startOfShanghaiDay(bank_day), endOfShanghaiDay(bank_day)]
  const serials = lines.map(({ bank_serial_no }) => bank_serial_no)
  const day = { from, to, serials }
  const recharges = await rechargesAtBank(tx, tenant_id, day)
  const withdrawals = await withdrawalsAtBank(tx, tenant_id, day)
  const payouts = await payoutsAtBank(tx, tenant_id, day)
  return {
    1: recharges.map(({ virtual_account, ...own }) => ({ ...own, biz_type: 'recharge', marks: [virtual_account] })),
    2: [
      ...withdrawals.map(({ account_no_tail, ...own }): Own => ({ ...own, biz_type: 'withdraw', marks: [account_no_tail] })),
      ...payouts.map(({ account_no, ...own }): Own => ({ ...own, biz_type: 'card_payout', marks: [account_no.slice(-4)] }))
    ]
  }
}

/** Matches each line by its serial number, otherwise by one of `marks` and the amount with the rows that are waiting; also gives the rows of the day that match no line of the bank. Pure. */
export const matchLines = (lines: readonly BankLine[], own: Readonly<Record<1 | 2, readonly Own[]>>, taken: ReadonlySet<number> = new Set()) => {
  const used = new Set(taken)
  const matched = lines.map((line): Matched => {
    const rows = own[line.direction]
    const bySerial = rows.find(({ serial, done_at }) => done_at !== null && serial === line.bank_serial_no)
    const marks = line.direction === 1 ? [line.virtual_account] : [line.other_no.slice(-4)]
    const waiting = rows.find(
      ({ id, done_at, fen, marks: known, name }) =>
        done_at === null &&
        // Money that came back pays nothing that waits.
        !line.reversal &&
        !used.has(id) &&
        fen === line.amount_fen &&
        (name === line.other_name || known.some((mark) => mark !== '' && marks.includes(mark)))
    )
    const found = bySerial ?? waiting
    if (!found) return { match_status: matchStatus.code.onlyAtBank, own_fen: null, biz_type: '', biz_id: null, biz_no: '' }
    used.add(found.id)
    return { match_status: found.fen === line.amount_fen ? 10 : 40, own_fen: found.fen, biz_type: found.biz_type, biz_id: found.id, biz_no: found.no }
  })
  const short = ([1, 2] as const).flatMap((direction) =>
    own[direction].flatMap((row) => (row.done_at !== null && !used.has(row.id) ? [{ direction, row }] : []))
  )
  return { matched, short }
}
