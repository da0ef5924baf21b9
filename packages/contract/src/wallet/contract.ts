import { custodyCells } from './cells.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { companyType } from '../company/contract.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFen, CompanyName, Day, Fen, Id, No, Nullable, Remark, Text, Time } from '../kit/fields.ts'
import { flowDirection, tradeType, walletKind } from './enums.ts'

const FlowRow = Closed({
  id: Id,
  flow_no: No,
  occurred_at: Time,
  company_name: CompanyName,
  wallet_kind: walletKind.schema,
  trade_type: tradeType.schema,
  flow_direction: flowDirection.schema,
  /** Signed: money that left the wallet is negative. */
  amount_fen: AnyFen,
  balance_after_fen: Fen,
  counterparty: Type.String(),
  biz_no: No,
  /** The campaign to which a deposit belongs, to be opened from here. */
  campaign_id: Nullable(Id),
  remark: Remark()
})
const CustodyRow = Closed({
  id: Id,
  company_no: No,
  company_name: CompanyName,
  company_type: companyType.schema,
  virtual_account: No,
  available_fen: Fen,
  frozen_fen: Fen,
  oil_fen: Fen,
  etc_fen: Fen,
  deposit_fen: Fen,
  total_fen: Fen,
  frozen_at: Nullable(Time),
  frozen_reason: Remark(),
  last_flow_at: Nullable(Time)
})
const may = [carrier.capital.may.view, shipper.capital.may.view]
const flowFilters = {
  keyword: Type.Optional(Text(0, 100)),
  wallet_kind: Type.Optional(walletKind.schema),
  trade_type: Type.Optional(tradeType.schema),
  flow_direction: Type.Optional(flowDirection.schema),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day)
}

export const wallet = {
  /** 资金账户: the balances of the company. */
  account: query('wallet/account', {
    may,
    input: Closed({}),
    output: Closed({
      company_name: CompanyName,
      virtual_account: No,
      available_fen: Fen,
      frozen_fen: Fen,
      oil_fen: Fen,
      etc_fen: Fen,
      deposit_fen: Fen,
      frozen_at: Nullable(Time),
      frozen_reason: Remark(),
      withdraw_waiting_fen: Fen,
      recharge_waiting_fen: Fen
    })
  }),
  flows: list('wallet/flows', {
    may: [...may, operator.capital.may.view],
    row: FlowRow,
    filters: { ...flowFilters, company_id: Type.Optional(Id) },
    sorts: ['occurred_at', 'amount_fen']
  }),
  /** 托管总览: the sum of all wallets, what the platform owes them by the books, and the balance at the bank. */
  custody: query('wallet/custody', {
    may: [operator.capital.may.view],
    input: Closed({}),
    output: Closed({
      available_fen: Fen,
      frozen_fen: Fen,
      deposit_fen: Fen,
      fuel_and_tolls_fen: Fen,
      wallets_fen: Fen,
      /** Owed to suppliers of cards (P401), and earned by the platform (P301): in custody, of no wallet. */
      beyond_fen: AnyFen,
      /** Custody bank of the books, P101. */
      books_fen: AnyFen,
      /** The closing balance of the bank's last statement, and its day. */
      bank_fen: Nullable(AnyFen),
      bank_day: Nullable(Day),
      /** The sum that was booked after that day. */
      since_fen: AnyFen,
      difference_fen: Nullable(AnyFen),
      recon_open: Type.Integer(),
      recharges_waiting: Type.Integer(),
      withdrawals_waiting: Type.Integer(),
      withdrawals_processing: Type.Integer()
    })
  }),
  companies: list('wallet/companies', {
    may: [operator.capital.may.view],
    row: CustodyRow,
    cells: custodyCells,
    filters: { keyword: Type.Optional(Text(0, 100)), company_type: Type.Optional(companyType.schema), frozen: Type.Optional(Type.Boolean()) },
    sorts: ['available_fen', 'frozen_fen', 'total_fen', 'last_flow_at']
  }),
  /** 冻结/解冻: from now on no money can leave the company's wallet, or it can again. */
  freeze: command('wallet/freeze', {
    may: [operator.capital.may.freeze],
    logAs: 'wallet.frozen',
    input: Closed({ company_id: Id, freeze: Type.Boolean(), reason: Remark(2, 200) }),
    output: Closed({ company_id: Id, frozen_at: Nullable(Time) }),
    refuses: ['notFound', 'frozenAlready']
  })
}
