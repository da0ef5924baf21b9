import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyFiles,
  BasisPoints,
  BasisPointsOf,
  CompanyName,
  Day,
  Days,
  DaysOf,
  FenOf,
  FileList,
  Id,
  No,
  Nullable,
  OneOf,
  Remark,
  SomeFiles,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { creditMachine } from './machine.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'

/** A credit with its price: for the company that has it and the operator. What is used of it is what its loans hold now. */
export const CreditRow = Closed({
  id: Id,
  version: Version,
  credit_no: No,
  company_id: Id,
  company_name: CompanyName,
  factor_name: CompanyName,
  credit_status: StateOf(creditMachine),
  apply_fen: AnyFen,
  credit_fen: Nullable(AnyFen),
  used_fen: AnyFen,
  left_fen: AnyFen,
  rate_bp_year: Nullable(BasisPoints),
  fee_bp: Nullable(BasisPoints),
  advance_bp: Nullable(BasisPoints),
  recourse: Type.Boolean(),
  max_days: Nullable(Days),
  valid_from: Nullable(Day),
  valid_to: Nullable(Day),
  reason: Remark(),
  created_at: Time
})
/** A debtor on whose bills is lent. */
const CreditDebtor = Closed({ debtor_id: Id, debtor_name: CompanyName, limit_fen: AnyFen, used_fen: AnyFen })

const money = FenOf(1, 9_999_999_999)
const DebtorLimits = Type.Array(Closed({ debtor_id: Id, limit_fen: money }), { minItems: 1, maxItems: 50 })
/** What a company writes when it asks for a credit; the material may come later, but before it is sent. */
const creditEntry = {
  factor_name: Text(2, 80, { kind: 'companyName' }),
  apply_fen: money,
  licence_files: Type.Optional(FileList),
  trade_files: Type.Optional(FileList),
  bank_files: Type.Optional(FileList),
  tax_files: Type.Optional(FileList),
  remark: Type.Optional(Remark(0, 200))
}

const { may } = operator.credits
/** The company itself, or the operator for it. */
const ask = [carrier.receivables.may.finance, may.create]
const view = [may.view, carrier.receivables.may.finance]

export const credit = {
  list: list('credit/list', {
    may: view,
    row: CreditRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      credit_status: Type.Optional(OneOf([10, 20, 30, 40, 50, 60, 70, 80, 90] as const)),
      company_id: Type.Optional(Id)
    },
    sorts: ['created_at', 'valid_to'],
    tabs: 'credit_status',
    due: dueBy('valid_to', 'credit_status', creditMachine, 'active')
  }),
  info: query('credit/info', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({
      credit: CreditRow,
      debtors: Type.Array(CreditDebtor),
      licence_files: AnyFiles,
      trade_files: AnyFiles,
      bank_files: AnyFiles,
      tax_files: AnyFiles,
      contract_files: AnyFiles,
      account_bank: Type.String(),
      account_no: No,
      remark: Remark(),
      signed_at: Nullable(Time),
      /** The final review needs another person than the first one. */
      own: Closed({ first: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  /** The customers of a company with what they owe, for the list of debtors; the operator says of which company. */
  debtors: query('credit/debtors', {
    may: ask,
    input: Closed({ company_id: Type.Optional(Id) }),
    output: Type.Array(Closed({ id: Id, name: CompanyName, unpaid_fen: AnyFen })),
    refuses: ['notFound']
  }),
  /** For whom the operator may apply. */
  borrowers: query('credit/borrowers', { may: [may.create], input: Closed({}), output: Type.Array(Closed({ id: Id, name: CompanyName })) }),
  create: command('credit/create', {
    may: ask,
    logAs: 'credit.created',
    input: Closed({ company_id: Type.Optional(Id), ...creditEntry, debtors: DebtorLimits }),
    output: CreditRow,
    refuses: ['notFound', 'creditDebtorTwice']
  }),
  /** A draft is written anew, debtors and material with it. */
  update: command('credit/update', {
    may: ask,
    logAs: 'credit.updated',
    input: Closed({ ...seenRow, ...creditEntry, debtors: DebtorLimits }),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditDebtorTwice']
  }),
  /** 提交: with all the material, to the operator. */
  submit: command('credit/submit', {
    may: ask,
    logAs: 'credit.submitted',
    input: Closed(seenRow),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditMaterial']
  }),
  /** 初审: the operator has looked at the material and hands it to the factor. */
  pass: command('credit/pass', {
    may: [may.review],
    logAs: 'credit.passed',
    input: Closed(seenRow),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditOwnReview']
  }),
  /** 终审: what the factor decided; by another person than the first review. */
  decide: command('credit/decide', {
    may: [may.decide],
    logAs: 'credit.decided',
    input: Closed({
      ...seenRow,
      credit_fen: money,
      rate_bp_year: BasisPointsOf(0, 3600),
      fee_bp: BasisPointsOf(0, 1000),
      advance_bp: BasisPointsOf(1000, 10_000),
      recourse: Type.Boolean(),
      max_days: DaysOf(1, 365),
      valid_to: Day,
      account_bank: Text(2, 80),
      account_no: Text(8, 30),
      debtors: DebtorLimits
    }),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditSameReviewer', 'creditDebtorTwice', 'creditDebtorNew', 'creditDayPast', 'creditDebtorOver']
  }),
  reject: command('credit/reject', {
    may: [may.review, may.decide],
    logAs: 'credit.rejected',
    input: Closed(seenRowBecause),
    output: CreditRow,
    refuses: usualOfMove
  }),
  sign: command('credit/sign', {
    may: [may.decide],
    logAs: 'credit.signed',
    input: Closed({ ...seenRow, contract_files: SomeFiles }),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditDayPast']
  }),
  freeze: command('credit/freeze', {
    may: [may.freeze],
    logAs: 'credit.frozen',
    input: Closed(seenRowBecause),
    output: CreditRow,
    refuses: usualOfMove
  }),
  unfreeze: command('credit/unfreeze', {
    may: [may.freeze],
    logAs: 'credit.unfrozen',
    input: Closed(seenRow),
    output: CreditRow,
    refuses: usualOfMove
  }),
  terminate: command('credit/terminate', {
    may: [may.freeze],
    logAs: 'credit.terminated',
    input: Closed(seenRowBecause),
    output: CreditRow,
    refuses: [...usualOfMove, 'creditLoansOpen']
  })
}

/** A timer, never asked from outside: the last day of a credit is over. */
export const creditTimer = {
  expire: command('credit/expire', {
    may: [],
    logAs: 'credit.expired',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...usualOfMove, 'notYet']
  })
}
