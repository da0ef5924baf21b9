import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { matchStatus } from '@yunshu/contract/recon/enums'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import type { Tx } from '../../platform/db/pool.ts'
import { payoutsAtBank } from '../card/rows.ts'
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
  const recharges = await tx
    .selectFrom('recharge')
    .select([
      'id',
      'recharge_no as no',
      'amount_fen as fen',
      'bank_serial_no as serial',
      'arrived_at as done_at',
      'virtual_account',
      'company_name as name'
    ])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([
        e('recharge_status', '=', rechargeMachine.code.toVerify),
        e.and([
          e('recharge_status', '=', rechargeMachine.code.credited),
          e.or([e.and([e('arrived_at', '>=', from), e('arrived_at', '<', to)]), ...(serials.length > 0 ? [e('bank_serial_no', 'in', serials)] : [])])
        ])
      ])
    )
    .orderBy('created_at')
    .execute()
  const withdrawals = await tx
    .selectFrom('withdraw')
    .select(['id', 'withdraw_no as no', 'net_fen as fen', 'bank_serial_no as serial', 'done_at', 'account_no_tail', 'account_name as name'])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([
        e('withdraw_status', '=', withdrawMachine.code.processing),
        e.and([
          e('withdraw_status', '=', withdrawMachine.code.paid),
          e.or([e.and([e('done_at', '>=', from), e('done_at', '<', to)]), ...(serials.length > 0 ? [e('bank_serial_no', 'in', serials)] : [])])
        ])
      ])
    )
    .orderBy('created_at')
    .execute()
  const payouts = await payoutsAtBank(tx, tenant_id, { from, to, serials })
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
