import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list } from '../kit/endpoint.ts'
import { FenOf, Id, Name, No, Secret, Text, Time, Version } from '../kit/fields.ts'
import { accountState, accountType, verifyStatus } from './enums.ts'
import { seenRow } from '../kit/seenRow.ts'

/** An account as its company sees it, with only the last digits of the number. */
const BankAccountRow = Closed({
  id: Id,
  version: Version,
  account_name: Name,
  account_type: accountType.schema,
  bank_name: Name,
  bank_branch: Type.String(),
  bank_branch_no: No,
  account_no: No,
  is_default: Type.Boolean(),
  verify_status: verifyStatus.schema,
  account_state: accountState.schema,
  created_at: Time
})
const [c, s] = [carrier.bankAccounts.may, shipper.bankAccounts.may]
const moved = ['notFound', 'staleVersion'] as const

export const bankaccount = {
  /** 收款账户: where the company's money is paid out to. */
  list: list('bankaccount/list', {
    may: [c.view, carrier.capital.may.withdraw, s.view, shipper.capital.may.withdraw],
    row: BankAccountRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      account_type: Type.Optional(accountType.schema),
      verify_status: Type.Optional(verifyStatus.schema),
      account_state: Type.Optional(accountState.schema)
    },
    sorts: ['created_at']
  }),
  /** Binds an account, with the payment password; the platform sends a small transfer to it, and the company verifies the account by entering its amount. */
  create: command('bankaccount/create', {
    may: [c.create, s.create],
    logAs: 'bankaccount.created',
    input: Closed({
      account_name: Text(2, 80),
      account_type: accountType.schema,
      bank_name: Text(2, 60),
      bank_branch: Type.Optional(Text(0, 80)),
      bank_branch_no: Type.Optional(Text(0, 12)),
      account_no: Text(8, 40),
      proof: Secret(1, 100)
    }),
    output: BankAccountRow,
    refuses: ['bankAccountTaken', 'bankAccountName', 'badInput', 'proofWrong', 'proofSpent', 'proofExpired']
  }),
  /** 验证: enters how many fen were received, 0.01 to 0.99 yuan; three tries. */
  verify: command('bankaccount/verify', {
    may: [c.verify, s.verify],
    logAs: 'bankaccount.verified',
    input: Closed({ ...seenRow, probe_fen: FenOf(1, 99) }),
    output: BankAccountRow,
    refuses: [...moved, 'probeWrong', 'probeOver']
  }),
  makeDefault: command('bankaccount/make_default', {
    may: [c.edit, s.edit],
    logAs: 'bankaccount.defaulted',
    input: Closed(seenRow),
    output: BankAccountRow,
    refuses: [...moved, 'bankAccountUnready']
  }),
  enable: command('bankaccount/enable', {
    may: [c.enable, s.enable],
    logAs: 'bankaccount.enabled',
    input: Closed({ ...seenRow, enabled: Type.Boolean() }),
    output: BankAccountRow,
    refuses: [...moved]
  }),
  remove: command('bankaccount/remove', {
    may: [c.remove, s.remove],
    logAs: 'bankaccount.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: [...moved, 'bankAccountInUse']
  })
}
