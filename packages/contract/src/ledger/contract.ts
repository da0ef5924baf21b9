import { balanceCells } from './cells.ts'
import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFen, CompanyName, Count, Day, Fen, Id, Name, No, Nullable, Remark, Text, Time, WordOf } from '../kit/fields.ts'
import { tradeType } from '../wallet/enums.ts'
import { eventWords, reconStatus, tradeChannel, tradeState } from './enums.ts'

const Month = Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$' })
export const TradeRow = Closed({
  id: Id,
  trade_no: No,
  occurred_at: Time,
  book_day: Day,
  event: WordOf(eventWords),
  trade_type: tradeType.schema,
  biz_no: No,
  payer: Type.String(),
  payee: Type.String(),
  amount_fen: Fen,
  fee_fen: Fen,
  trade_channel: tradeChannel.schema,
  bank_serial_no: No,
  trade_state: tradeState.schema,
  recon_status: reconStatus.schema
})
const Posting = Closed({
  line: Type.Integer(),
  book: Type.String(),
  account: Type.String(),
  of: Type.String(),
  dr_fen: Fen,
  cr_fen: Fen
})
const may = [operator.trades.may.view]

export const ledger = {
  /** 交易流水: every transaction of the books. */
  trades: list('ledger/trades', {
    may,
    row: TradeRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      company_id: Type.Optional(Id),
      trade_type: Type.Optional(tradeType.schema),
      trade_state: Type.Optional(tradeState.schema),
      trade_channel: Type.Optional(tradeChannel.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day),
      least_fen: Type.Optional(Fen),
      most_fen: Type.Optional(Fen)
    },
    sorts: ['occurred_at', 'amount_fen']
  }),
  /** One transaction with its entries in every book, and the transaction that it reverses or that reverses it. */
  trade: query('ledger/trade', {
    may,
    input: Closed({ id: Id }),
    output: Closed({
      trade: TradeRow,
      reason: Remark(),
      created_at: Time,
      postings: Type.Array(Posting),
      others: Type.Array(Closed({ id: Id, trade_no: No, occurred_at: Time, trade_state: tradeState.schema }))
    }),
    refuses: ['notFound']
  }),
  /** 试算平衡: every account of every book between two days. */
  trialBalance: query('ledger/trial_balance', {
    may,
    cells: balanceCells,
    exports: [operator.trades.may.export],
    input: Closed({ company_id: Type.Optional(Id), date_from: Type.Optional(Day), date_to: Type.Optional(Day) }),
    output: Closed({
      dr_fen: AnyFen,
      cr_fen: AnyFen,
      balanced: Type.Boolean(),
      data: Type.Array(
        Closed({
          company_id: Nullable(Id),
          company_name: CompanyName,
          account: Type.String(),
          opening_fen: AnyFen,
          dr_fen: AnyFen,
          cr_fen: AnyFen,
          closing_fen: AnyFen
        })
      )
    })
  }),
  /** 月结: the closed months and the one that can be closed next. */
  months: query('ledger/months', {
    may,
    input: Closed({}),
    output: Closed({
      next: Nullable(Month),
      /** Where none can be closed: the month that runs, which can be closed when it is over. */
      running: Month,
      data: Type.Array(Closed({ month: Month, closed_at: Time, closed_by_name: Name, txn_count: Count, dr_fen: AnyFen }))
    })
  }),
  /** Closes a month that is over, the oldest open one first: from then on nothing is booked on a day of it. */
  closeMonth: command('ledger/close_month', {
    may: [operator.trades.may.close],
    logAs: 'ledger.monthClosed',
    input: Closed({ month: Month }),
    output: Closed({ month: Month, txn_count: Count, dr_fen: AnyFen }),
    refuses: ['monthNotOver', 'monthBefore', 'monthClosedAlready', 'booksOff']
  })
}
