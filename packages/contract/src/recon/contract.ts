import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list } from '../kit/endpoint.ts'
import { AnyFen, CompanyName, Count, Day, Fen, Id, Name, No, Nullable, Remark, Text, Time, Version } from '../kit/fields.ts'
import { bankDirection, matchStatus } from './enums.ts'
import { seenRow } from '../kit/seenRow.ts'

const BankFileRow = Closed({
  id: Id,
  bank_day: Day,
  row_count: Count,
  passed_count: Count,
  in_fen: Fen,
  out_fen: Fen,
  closing_fen: Nullable(AnyFen),
  matched: Type.Integer(),
  unsolved: Type.Integer(),
  created_by_name: Name,
  created_at: Time
})
const BankRow = Closed({
  id: Id,
  version: Version,
  bank_day: Day,
  row_no: Type.Integer(),
  bank_serial_no: Nullable(No),
  occurred_at: Time,
  bank_direction: bankDirection.schema,
  reversal: Type.Boolean(),
  amount_fen: Fen,
  own_fen: Nullable(Fen),
  other_name: CompanyName,
  other_tail: Type.String(),
  virtual_account: No,
  match_status: matchStatus.schema,
  biz_no: No,
  solve_reason: Remark(),
  proposed_by_name: Name,
  proposed_by_me: Type.Boolean(),
  solved_by_name: Name,
  solved_at: Nullable(Time)
})
const may = [operator.trades.may.view]

export const recon = {
  files: list('recon/files', { may, row: BankFileRow, filters: { date_from: Type.Optional(Day), date_to: Type.Optional(Day) }, sorts: ['bank_day'] }),
  rows: list('recon/rows', {
    may,
    row: BankRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      file_id: Type.Optional(Id),
      match_status: Type.Optional(matchStatus.schema),
      bank_direction: Type.Optional(bankDirection.schema),
      open: Type.Optional(Type.Boolean())
    },
    sorts: ['occurred_at', 'amount_fen']
  }),
  /** 银行对账文件: the custody bank's statement of a day, as xlsx that was uploaded or as the text of a csv. */
  upload: command('recon/upload', {
    may: [operator.trades.may.reconcile],
    logAs: 'recon.uploaded',
    input: Closed({
      bank_day: Day,
      file: Type.Optional(Type.String({ maxLength: 400 })),
      csv: Type.Optional(Type.String({ maxLength: 900_000, verbatim: true }))
    }),
    output: BankFileRow,
    refuses: [
      'bankDayTaken',
      'bankDayAhead',
      'badSheet',
      'bankRowWrong',
      'bankRowShort',
      'bankRowBoth',
      'bankRowDay',
      'bankSerialTwice',
      'bankSerialKnown',
      'notFound',
      'bankFileNeeded'
    ]
  }),
  /** 撤回对账单: a wrong file of a day goes, with its lines, so that the right one can come; only while none of its differences is solved. */
  withdraw: command('recon/withdraw', {
    may: [operator.trades.may.reconcile],
    logAs: 'recon.withdrawn',
    input: Closed({ id: Id, reason: Remark(2, 200) }),
    output: Closed({ id: Id, bank_day: Day }),
    refuses: ['notFound', 'bankFileSolved']
  }),
  /** 调账: one user explains why a difference is acceptable … */
  propose: command('recon/propose', {
    may: [operator.trades.may.adjust],
    logAs: 'recon.proposed',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: BankRow,
    refuses: ['notFound', 'staleVersion', 'rowNotOpen']
  }),
  /** … and another approves the explanation (复核). */
  solve: command('recon/solve', {
    may: [operator.trades.may.adjust],
    logAs: 'recon.solved',
    input: Closed(seenRow),
    output: BankRow,
    refuses: ['notFound', 'staleVersion', 'rowNotOpen', 'nothingProposed', 'secondPerson']
  })
}
