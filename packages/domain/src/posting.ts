import type { Fen } from './money.ts'
import { fenToBig } from './money.ts'

/** Accounts of a company's books and, with P, of the platform's custody book (domain 5.8). */
export const accounts = {
  '1002': ['平台钱包', 'Platform wallet'],
  '1021': ['银行存款', 'Bank'],
  '1121': ['应收运费', 'Freight receivable'],
  '1122': ['应收运费-未开票（暂估）', 'Accrued freight receivable'],
  '1123': ['预付运费', 'Prepaid freight'],
  '1124': ['油卡', 'Fuel cards'],
  '1125': ['ETC', 'Toll cards'],
  '1131': ['应收赔款', 'Claims receivable'],
  '1141': ['待认证进项税', 'Input VAT to be certified'],
  '2021': ['预收账款', 'Advance receipts'],
  '2121': ['应付运费', 'Freight payable'],
  '2122': ['应付运费-暂估', 'Accrued freight payable'],
  '2123': ['应付押金', 'Deposits payable'],
  '2131': ['销项税额', 'Output VAT'],
  '2132': ['进项税额', 'Input VAT'],
  '2133': ['待转销项税额', 'Output VAT to be transferred'],
  '2141': ['应付赔款', 'Claims payable'],
  '2151': ['应付融资款', 'Factoring payable'],
  '5001': ['运费收入', 'Freight revenue'],
  '5002': ['服务费收入', 'Service revenue'],
  '6001': ['运输成本', 'Transport cost'],
  '6002': ['货损支出', 'Cargo damage'],
  '6003': ['财务费用', 'Finance cost'],
  '6004': ['手续费', 'Fees'],
  '6301': ['营业外收入', 'Other income'],
  '6701': ['坏账损失', 'Bad debts'],
  '6711': ['营业外支出', 'Other expenses'],
  P101: ['托管银行', 'Custody bank'],
  P201: ['客户钱包-可用', 'Wallets, available'],
  P202: ['客户钱包-冻结', 'Wallets, frozen'],
  P203: ['客户钱包-押金', 'Wallets, deposits'],
  P204: ['客户钱包-油卡与ETC', 'Wallets, fuel and tolls'],
  P301: ['平台服务费', 'Platform fees'],
  P401: ['待清算', 'In clearing']
} as const
export type Account = keyof typeof accounts

/** The book of a line; `custody` is the platform's own, and there `of` names the company whose wallet changes. */
type Book = 'carrier' | 'shipper' | 'operator' | 'company' | 'custody'
type Owner = 'carrier' | 'shipper' | 'driver' | 'company'
interface TemplateLine {
  readonly book: Book
  readonly account: Account
  readonly side: 'dr' | 'cr'
  readonly amount: string
  readonly of?: Owner
}

const dr = (book: Book, account: Account, amount: string, of?: Owner): TemplateLine => ({ book, account, side: 'dr', amount, ...(of && { of }) })
const cr = (book: Book, account: Account, amount: string, of?: Owner): TemplateLine => ({ book, account, side: 'cr', amount, ...(of && { of }) })
/* From one wallet to another in custody: what the platform owes the one company, it then owes the other. */
const moved = (from: Account, by: Owner, to: Account, for_: Owner, amount: string): TemplateLine[] => [
  dr('custody', from, amount, by),
  cr('custody', to, amount, for_)
]

const accrued = [
  dr('carrier', '1122', 'gross'),
  cr('carrier', '5001', 'net'),
  cr('carrier', '2133', 'tax'),
  dr('shipper', '6001', 'net'),
  dr('shipper', '1141', 'tax'),
  cr('shipper', '2122', 'gross')
] as const
const takenOff = [
  dr('carrier', '5001', 'net'),
  dr('carrier', '2133', 'tax'),
  cr('carrier', '1121', 'gross'),
  dr('shipper', '2121', 'gross'),
  cr('shipper', '6001', 'net'),
  cr('shipper', '1141', 'tax')
] as const

const shareUsed = [
  dr('carrier', '1141', 'tax'),
  cr('carrier', '6001', 'tax'),
  dr('custody', 'P204', 'held', 'driver'),
  cr('custody', 'P401', 'held', 'carrier')
] as const

/** The entries of every business event (domain 5.8), as data, so that a test proves that each of them is balanced. */
export const templates = {
  /** Delivered: a charge that the shipper owes the carrier is accrued on both sides. */
  delivered: accrued,
  statementConfirmed: [
    dr('carrier', '1121', 'gross'),
    cr('carrier', '1122', 'gross'),
    dr('shipper', '2122', 'gross'),
    cr('shipper', '2121', 'gross')
  ],
  /** Agreed cargo loss before the invoice, and other charges that are deductions. */
  claimAgreed: takenOff,
  /** Adjustments of a statement that both sides agreed upon: additions, which become receivable with the rest, and deductions. */
  adjustedUp: accrued,
  adjustedDown: takenOff,
  invoiceIssued: [dr('carrier', '2133', 'tax'), cr('carrier', '2131', 'tax'), dr('shipper', '2132', 'tax'), cr('shipper', '1141', 'tax')],
  /** A part of an invoice is reversed by a red letter (红字); one that reverses the whole takes the transaction of the invoice back instead. */
  invoiceRed: [dr('carrier', '2131', 'tax'), cr('carrier', '2133', 'tax'), dr('shipper', '1141', 'tax'), cr('shipper', '2132', 'tax')],
  recharged: [
    dr('company', '1002', 'amount'),
    cr('company', '1021', 'amount'),
    dr('custody', 'P101', 'amount'),
    cr('custody', 'P201', 'amount', 'company')
  ],
  billPaidByWallet: [
    dr('carrier', '1002', 'amount'),
    cr('carrier', '1121', 'amount'),
    dr('shipper', '2121', 'amount'),
    cr('shipper', '1002', 'amount'),
    ...moved('P201', 'shipper', 'P201', 'carrier', 'amount')
  ],
  billPaidOffline: [
    dr('carrier', '1021', 'amount'),
    cr('carrier', '1121', 'amount'),
    dr('shipper', '2121', 'amount'),
    cr('shipper', '1021', 'amount')
  ],
  /** More was received than the bills amount to: the surplus is an advance. */
  advanceKept: [dr('carrier', '1021', 'amount'), cr('carrier', '2021', 'amount'), dr('shipper', '1123', 'amount'), cr('shipper', '1021', 'amount')],
  advanceUsed: [dr('carrier', '2021', 'amount'), cr('carrier', '1121', 'amount'), dr('shipper', '2121', 'amount'), cr('shipper', '1123', 'amount')],
  /** A statement below zero: what the carrier owes by it becomes an advance of the shipper. */
  creditKept: [dr('carrier', '1121', 'amount'), cr('carrier', '2021', 'amount'), dr('shipper', '1123', 'amount'), cr('shipper', '2121', 'amount')],
  /** The carrier writes off the unpaid part of a bill as a bad debt; in the shipper's books it is still owed. */
  billWrittenOff: [dr('carrier', '6701', 'amount'), cr('carrier', '1121', 'amount')],
  /** A trip is delivered by a driver without VAT. */
  downDelivered: [dr('carrier', '6001', 'amount'), cr('carrier', '2122', 'amount')],
  prepaidByWallet: [dr('carrier', '1123', 'amount'), cr('carrier', '1002', 'amount'), ...moved('P201', 'carrier', 'P201', 'driver', 'amount')],
  fuelLoaded: [dr('carrier', '1123', 'amount'), cr('carrier', '1124', 'amount'), ...moved('P204', 'carrier', 'P204', 'driver', 'amount')],
  tollLoaded: [dr('carrier', '1123', 'amount'), cr('carrier', '1125', 'amount'), ...moved('P204', 'carrier', 'P204', 'driver', 'amount')],
  /** Money is put on a master card: out of the wallet it stays in custody, from the company's own bank the supplier holds it. */
  fuelBought: [
    dr('carrier', '1124', 'whole'),
    cr('carrier', '1002', 'wallet'),
    cr('carrier', '1021', 'bank'),
    ...moved('P201', 'carrier', 'P204', 'carrier', 'wallet')
  ],
  tollBought: [
    dr('carrier', '1125', 'whole'),
    cr('carrier', '1002', 'wallet'),
    cr('carrier', '1021', 'bank'),
    ...moved('P201', 'carrier', 'P204', 'carrier', 'wallet')
  ],
  /** The same as `fuelLoaded` and `tollLoaded`, of cards whose money the supplier holds. */
  fuelLoadedAtSupplier: [dr('carrier', '1123', 'amount'), cr('carrier', '1124', 'amount')],
  tollLoadedAtSupplier: [dr('carrier', '1123', 'amount'), cr('carrier', '1125', 'amount')],
  /** A card's own money was used: cost, and input VAT where there is an invoice; what custody held of it is owed to the supplier. */
  fuelUsed: [
    dr('carrier', '6001', 'net'),
    dr('carrier', '1141', 'tax'),
    cr('carrier', '1124', 'gross'),
    dr('custody', 'P204', 'held', 'carrier'),
    cr('custody', 'P401', 'held', 'carrier')
  ],
  tollUsed: [
    dr('carrier', '6001', 'net'),
    dr('carrier', '1141', 'tax'),
    cr('carrier', '1125', 'gross'),
    dr('custody', 'P204', 'held', 'carrier'),
    cr('custody', 'P401', 'held', 'carrier')
  ],
  /** A driver used what was loaded for him: his freight is the carrier's cost already, of which the input VAT is taken out (R14). */
  fuelShareUsed: shareUsed,
  tollShareUsed: shareUsed,
  /** What custody held of it is paid to the supplier; in the carrier's books it was spent when it was used. */
  supplierPaid: [dr('custody', 'P401', 'amount', 'carrier'), cr('custody', 'P101', 'amount')],
  prepaidCleared: [dr('carrier', '2122', 'gross'), cr('carrier', '1123', 'prepaid'), cr('carrier', '2121', 'rest')],
  driverPaid: [dr('carrier', '2121', 'amount'), cr('carrier', '1002', 'amount'), ...moved('P201', 'carrier', 'P201', 'driver', 'amount')],
  /** The same by the company's own bank: no wallet moves. */
  driverPaidByBank: [dr('carrier', '2121', 'amount'), cr('carrier', '1021', 'amount')],
  prepaidByBank: [dr('carrier', '1123', 'amount'), cr('carrier', '1021', 'amount')],
  depositHeld: [dr('carrier', '2121', 'amount'), cr('carrier', '2123', 'amount'), ...moved('P201', 'carrier', 'P203', 'carrier', 'amount')],
  depositReturned: [dr('carrier', '2123', 'amount'), cr('carrier', '1002', 'amount'), ...moved('P203', 'carrier', 'P201', 'driver', 'amount')],
  /** 投标保证金: a bidder's own money, set aside within its wallets; in its books it is the platform wallet before and after. */
  bidDepositHeld: moved('P201', 'carrier', 'P203', 'carrier', 'amount'),
  bidDepositReturned: moved('P203', 'carrier', 'P201', 'carrier', 'amount'),
  /** A winner that does not take the lot over: a penalty for breach, for which nothing was supplied, so without VAT. */
  bidDepositForfeited: [
    dr('carrier', '6711', 'amount'),
    cr('carrier', '1002', 'amount'),
    dr('shipper', '1002', 'amount'),
    cr('shipper', '6301', 'amount'),
    ...moved('P203', 'carrier', 'P201', 'shipper', 'amount')
  ],
  /** 司机定金: a driver's own money, set aside within his wallets and given back by the reverse; forfeited, it is the carrier's other income, without VAT. */
  driverDepositHeld: moved('P201', 'driver', 'P203', 'driver', 'amount'),
  driverDepositForfeited: [dr('carrier', '1002', 'amount'), cr('carrier', '6301', 'amount'), ...moved('P203', 'driver', 'P201', 'carrier', 'amount')],
  /** A claim of a vehicle's cost was approved: it is owed to whoever paid it. */
  expenseApproved: [dr('carrier', '6001', 'net'), dr('carrier', '1141', 'tax'), cr('carrier', '2121', 'gross')],
  driverDeducted: [dr('carrier', '2121', 'amount'), cr('carrier', '6001', 'amount')],
  serviceFee: [
    dr('carrier', '6004', 'net'),
    dr('carrier', '1141', 'tax'),
    cr('carrier', '1002', 'gross'),
    dr('operator', '1002', 'gross'),
    cr('operator', '5002', 'net'),
    cr('operator', '2131', 'tax'),
    dr('custody', 'P201', 'gross', 'carrier'),
    cr('custody', 'P301', 'gross')
  ],
  withdrawApplied: moved('P201', 'company', 'P202', 'company', 'amount'),
  withdrawPaid: [
    dr('company', '1021', 'amount'),
    cr('company', '1002', 'amount'),
    dr('custody', 'P202', 'amount', 'company'),
    cr('custody', 'P101', 'amount')
  ],
  /** What the platform keeps of a withdrawal: so much less came in at the company's bank, and left custody. */
  withdrawFee: [
    dr('company', '6004', 'net'),
    dr('company', '1141', 'tax'),
    cr('company', '1021', 'gross'),
    dr('operator', '1002', 'gross'),
    cr('operator', '5002', 'net'),
    cr('operator', '2131', 'tax'),
    dr('custody', 'P101', 'gross'),
    cr('custody', 'P301', 'gross')
  ],
  withdrawFailed: moved('P202', 'company', 'P201', 'company', 'amount'),
  /** Factoring with recourse: the receivable remains in the books. */
  factored: [dr('carrier', '1021', 'net'), dr('carrier', '6003', 'cost'), cr('carrier', '2151', 'advance')],
  /** The debtor pays an assigned bill to the factor: principal, what being late or an extension cost, and the rest to the borrower. */
  factorRepaid: [
    dr('carrier', '2151', 'advance'),
    dr('carrier', '6003', 'cost'),
    dr('carrier', '1021', 'rest'),
    cr('carrier', '1121', 'bill'),
    dr('shipper', '2121', 'bill'),
    cr('shipper', '1021', 'bill')
  ],
  /** 回购: the borrower pays back what its debtor did not; the receivable is its own again. */
  factorBoughtBack: [dr('carrier', '2151', 'advance'), dr('carrier', '6003', 'cost'), cr('carrier', '1021', 'paid')],
  /** Factoring without recourse: the factor bears the loss of what was lent, the borrower that of what was not. */
  factorLost: [dr('carrier', '2151', 'advance'), dr('carrier', '6701', 'loss'), cr('carrier', '1121', 'open'), cr('carrier', '6301', 'gain')]
} as const satisfies Record<string, readonly TemplateLine[]>

export type PostingEvent = keyof typeof templates
/** One entry of a transaction; either its debit or its credit is zero. */
export interface Posting {
  book: Book
  account: Account
  of?: Owner | undefined
  dr_fen: Fen
  cr_fen: Fen
}

/** The entries of an event from its amounts by name; throws where an amount is missing, negative, or the books would not balance. Entries of zero are left out. */
export const postingsOf = (event: PostingEvent, amounts: Readonly<Record<string, Fen>>): Posting[] => {
  const lines: readonly TemplateLine[] = templates[event]
  const postings = lines.map(({ book, account, side, amount, of }) => {
    const fen = amounts[amount]
    if (fen === undefined || fen < 0) throw new RangeError(`${event}: the amount "${amount}" is ${fen === undefined ? 'missing' : 'negative'}`)
    fenToBig(fen)
    return { book, account, ...(of && { of }), dr_fen: side === 'dr' ? fen : 0, cr_fen: side === 'cr' ? fen : 0 }
  })
  const off = unbalanced(postings)
  if (off) throw new RangeError(`${event}: the ${off} book does not balance`)
  return postings.filter(({ dr_fen, cr_fen }) => dr_fen !== 0 || cr_fen !== 0)
}

/** The first book whose debits and credits differ; each book balances by itself. */
export const unbalanced = (postings: readonly Posting[]): Book | undefined => {
  const sums = new Map<Book, bigint>()
  for (const { book, dr_fen, cr_fen } of postings) sums.set(book, (sums.get(book) ?? 0n) + fenToBig(dr_fen) - fenToBig(cr_fen))
  return [...sums].find(([, sum]) => sum !== 0n)?.[0]
}
