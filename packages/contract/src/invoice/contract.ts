import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyFiles,
  AnyPhone,
  BasisPoints,
  BasisPointsOf,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  FenOf,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  OneOf,
  Plate,
  PublicPhone,
  Remark,
  Secret,
  SomeFiles,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { invoiceType } from '../link/contract.ts'
import { applyCells } from './cells.ts'
import { applyMachine, detailMode, invoiceChannel, invoiceMachine, redPolicy, redState, splitMode } from './machine.ts'
import { riskFlag, riskRule } from '../risk/enums.ts'
import { seenRow, usualOfMove } from '../kit/seenRow.ts'

const apply = [shipper.invoiceAdd.may.create, carrier.receivables.may.invoice]
const view = [shipper.invoices.may.view, carrier.invoicing.may.view, operator.invoicing.may.view]
const review = [carrier.invoicing.may.review, operator.invoicing.may.review]
const issue = [carrier.invoicing.may.issue, operator.invoicing.may.issue]
const Email = Text(5, 100, { pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })
const InvoiceNo = Text(16, 20, { pattern: '^\\d+$', kind: 'no' })
const TaxNo = Text(15, 20, { pattern: '^[0-9A-Z]+$', kind: 'no' })

/** 开票信息 (BK-INV): whom an invoice is for. What a special invoice or paper needs beyond that stands in `titleFaults`. */
export const invoiceTitle = {
  title: Text(2, 100, { kind: 'companyName' }),
  tax_no: TaxNo,
  bank_name: Type.Optional(Text(0, 60)),
  bank_account: Type.Optional(Text(0, 30, { pattern: '^\\d*$', kind: 'no' })),
  reg_address: Type.Optional(Text(0, 100, { kind: 'address' })),
  reg_phone: Type.Optional(Type.Union([PublicPhone, Type.Literal('')])),
  receiver_email: Email,
  receiver_mobile: Type.Optional(Type.Union([Mobile, Type.Literal('')])),
  post_address: Type.Optional(Text(0, 200, { kind: 'address' }))
}

/** A number for one document of an application. */
const numbered = { id: Id, invoice_id: Id, invoice_no: InvoiceNo, issued_at: Day }
const numbering = [...usualOfMove, 'orderFrozen', 'badInvoiceNo', 'invoiceNoTaken', 'issuedTooLate'] as const

/** One check of all trips of an application: how many passed, and which did not. */
const RiskCheck = Closed({
  rule: ChoiceOf(riskRule),
  result: ChoiceOf(riskFlag),
  judged: Count,
  waybill_nos: Type.Array(No)
})

export const ApplyRow = Closed({
  id: Id,
  version: Version,
  apply_no: No,
  apply_status: StateOf(applyMachine),
  seller_id: Id,
  seller_name: CompanyName,
  buyer_id: Id,
  buyer_name: CompanyName,
  is_seller: Type.Boolean(),
  title: CompanyName,
  tax_no: No,
  bank_name: Type.String(),
  bank_account: No,
  reg_address: Address,
  reg_phone: PublicPhone,
  invoice_type: ChoiceOf(invoiceType),
  split_mode: ChoiceOf(splitMode),
  detail_mode: ChoiceOf(detailMode),
  tax_rate_bp: BasisPoints,
  amount_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  issued_fen: AnyFen,
  red_fen: AnyFen,
  waybill_count: Count,
  receiver_email: Type.String(),
  receiver_mobile: AnyPhone,
  post_address: Address,
  remark: Remark(),
  /** The numbers of its first documents. */
  invoice_no: No,
  red_state: ChoiceOf(redState),
  risk_flag: ChoiceOf(riskFlag),
  /** The checks that did not pass, the worst first; nothing for the buyer. */
  risk_rules: Type.Array(ChoiceOf(riskRule)),
  reject_reason: Remark(),
  channel_fault: Remark(),
  red_reason: Remark(),
  red_asked_at: Nullable(Time),
  reviewed_at: Nullable(Time),
  issued_at: Nullable(Time),
  delivered_at: Nullable(Time),
  created_at: Time,
  created_by_name: Name
})

/** One document; a red letter has negative amounts and names what it reverses. */
const InvoiceRow = Closed({
  id: Id,
  version: Version,
  apply_id: Id,
  apply_no: No,
  doc_seq: Type.Integer(),
  doc_status: StateOf(invoiceMachine),
  invoice_no: Nullable(No),
  invoice_type: ChoiceOf(invoiceType),
  seller_name: CompanyName,
  title: CompanyName,
  tax_no: No,
  tax_rate_bp: BasisPoints,
  gross_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  red_fen: AnyFen,
  red_letter: Type.Boolean(),
  red_of_no: Nullable(No),
  red_reason: Remark(),
  red_no: No,
  is_drill: Type.Boolean(),
  files: AnyFiles,
  issued_at: Nullable(Time),
  delivered_at: Nullable(Time)
})

/** One trip on an application, with the elements that an invoice for freight must name. */
const InvoiceLine = Closed({
  id: Id,
  doc_seq: Nullable(Type.Integer()),
  bill_no: No,
  waybill_id: Id,
  waybill_no: No,
  plate_no: Plate,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  gross_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  red_fen: AnyFen
})

/** What of a bill can be invoiced at one rate. */
const OpenPart = Closed({
  id: Id,
  bill_no: No,
  statement_no: No,
  partner_id: Id,
  partner_name: CompanyName,
  tax_rate_bp: BasisPoints,
  amount_fen: AnyFen,
  open_fen: AnyFen,
  frozen: Type.Boolean()
})

/** A trip of a bill, and what of it can be invoiced at one rate. */
const OpenLine = Closed({
  waybill_id: Id,
  waybill_no: No,
  plate_no: Plate,
  start_address_diming: Address,
  end_address_diming: Address,
  goods_name: Name,
  gross_fen: AnyFen,
  open_fen: AnyFen
})

const SettingRow = Closed({
  id: Id,
  version: Version,
  seller_id: Id,
  seller_name: CompanyName,
  tax_no: No,
  bank_name: Type.String(),
  bank_account: No,
  reg_address: Address,
  reg_phone: PublicPhone,
  invoice_channel: ChoiceOf(invoiceChannel),
  has_key: Type.Boolean(),
  tax_code: No,
  tax_rate_bp: BasisPoints,
  quota_fen: Nullable(AnyFen),
  used_fen: AnyFen,
  held_fen: AnyFen,
  alert_bp: BasisPoints,
  auto_limit_fen: AnyFen,
  red_policy: ChoiceOf(redPolicy),
  remark_template: Remark()
})

export const invoice = {
  list: list('invoice/list', {
    may: view,
    row: ApplyRow,
    cells: applyCells,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      apply_status: Type.Optional(OneOf([10, 20, 30, 40, 50, 60, 70, 80, 85] as const)),
      seller_id: Type.Optional(Id),
      buyer_id: Type.Optional(Id),
      invoice_type: Type.Optional(invoiceType.schema),
      risk_flag: Type.Optional(riskFlag.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen'],
    tabs: 'apply_status'
  }),
  /** 开票记录: every document that has a number. */
  issued: list('invoice/issued', {
    may: [shipper.invoices.may.view, carrier.invoicing.may.view, operator.invoiceHistory.may.view],
    row: InvoiceRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      doc_status: Type.Optional(OneOf([20, 25, 30] as const)),
      seller_id: Type.Optional(Id),
      buyer_id: Type.Optional(Id),
      invoice_type: Type.Optional(invoiceType.schema),
      red_letter: Type.Optional(Type.Boolean()),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['issued_at'],
    tabs: 'doc_status'
  }),
  /** With whom the reader has invoices, for the filters of both lists. */
  partners: query('invoice/partners', {
    may: [...view, operator.invoiceHistory.may.view],
    input: Closed({}),
    output: Closed({ sellers: Type.Array(Closed({ id: Id, name: CompanyName })), buyers: Type.Array(Closed({ id: Id, name: CompanyName })) })
  }),
  info: query('invoice/info', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({
      apply: ApplyRow,
      lines: Type.Array(InvoiceLine),
      documents: Type.Array(InvoiceRow),
      risks: Type.Array(RiskCheck),
      /** How the seller issues; a stand-in is offered only where the installation has switched it on. */
      invoice_channel: ChoiceOf(invoiceChannel)
    }),
    refuses: ['notFound']
  }),
  /** What the reader's company can apply for: by bill and rate. And under which title it did so last. */
  open: query('invoice/open', {
    may: apply,
    input: Closed({ partner_id: Type.Optional(Id) }),
    output: Closed({
      partners: Type.Array(Closed({ id: Id, name: CompanyName, open_fen: AnyFen })),
      parts: Type.Array(OpenPart),
      title: Nullable(
        Closed({
          title: CompanyName,
          tax_no: No,
          bank_name: Type.String(),
          bank_account: No,
          reg_address: Address,
          reg_phone: PublicPhone,
          receiver_email: Type.String(),
          post_address: Address
        })
      )
    })
  }),
  /** The trips of one bill at one rate, so that some of them may be applied for. */
  openLines: query('invoice/open_lines', {
    may: apply,
    input: Closed({ bill_id: Id, tax_rate_bp: BasisPointsOf(0, 1300) }),
    output: Type.Array(OpenLine),
    refuses: ['notFound']
  }),
  /** 申请开票: over whole bills, over some of their trips, or over a part of their amount; submitted at once. */
  apply: command('invoice/apply', {
    may: apply,
    logAs: 'invoice.applied',
    input: Closed({
      bill_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      tax_rate_bp: BasisPointsOf(0, 1300),
      /** Trips of these bills that are left out. */
      except_waybill_ids: Type.Optional(Type.Array(Id, { maxItems: 2000 })),
      /** How much of them; nothing: all that is open. */
      amount_fen: Type.Optional(Nullable(FenOf(1, 9_999_999_999))),
      ...invoiceTitle,
      invoice_type: invoiceType.schema,
      split_mode: splitMode.schema,
      detail_mode: detailMode.schema,
      remark: Type.Optional(Remark(0, 200))
    }),
    output: ApplyRow,
    refuses: [
      'notFound',
      'staleVersion',
      'oneSeller',
      'invoicedAlready',
      'invoiceTooMuch',
      'invoiceFrozen',
      'orderFrozen',
      'elementsMissing',
      'billNotConfirmed'
    ]
  }),
  withdraw: command('invoice/withdraw', {
    may: [shipper.invoiceAdd.may.withdraw, carrier.receivables.may.invoice],
    logAs: 'invoice.withdrawn',
    input: Closed(seenRow),
    output: ApplyRow,
    refuses: [...usualOfMove, 'notYourApplication']
  }),
  /** 审核通过: its documents are made, and the seller's quota is held for them. */
  approve: command('invoice/approve', {
    may: review,
    logAs: 'invoice.approved',
    input: Closed(seenRow),
    output: ApplyRow,
    refuses: [...usualOfMove, 'orderFrozen', 'riskStops', 'quotaExceeded', 'applicantApproves']
  }),
  reject: command('invoice/reject', {
    may: review,
    logAs: 'invoice.rejected',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ApplyRow,
    refuses: usualOfMove
  }),
  /** 拆分: into how many documents it is issued, as long as it is in review. */
  split: command('invoice/split', {
    may: [carrier.invoicing.may.split, operator.invoicing.may.split],
    logAs: 'invoice.split',
    input: Closed({ ...seenRow, split_mode: splitMode.schema }),
    output: ApplyRow,
    refuses: [...usualOfMove, 'splitInReview']
  }),
  /** 录入发票号: the number of one document, with its file. */
  number: command('invoice/number', {
    may: issue,
    logAs: 'invoice.numbered',
    input: Closed({ ...numbered, files: SomeFiles }),
    output: ApplyRow,
    refuses: numbering
  }),
  /** 导入发票号: what a file of numbers says, row by row, each held against the documents that wait for one; nothing changes yet. */
  readNumbers: query('invoice/read_numbers', {
    may: issue,
    input: Closed({ file: Type.Optional(Type.String({ maxLength: 400 })), csv: Type.Optional(Type.String({ maxLength: 900_000, verbatim: true })) }),
    output: Type.Array(
      Closed({
        row_no: Type.Integer(),
        apply_no: No,
        invoice_no: No,
        issued_at: Nullable(Day),
        id: Nullable(Id),
        invoice_id: Nullable(Id),
        title: CompanyName,
        gross_fen: Nullable(AnyFen),
        fault: Nullable(Type.String())
      })
    ),
    refuses: ['numberFileNeeded', 'numberFileHead', 'numberFileLong', 'badSheet', 'notFound']
  }),
  /** The number of one row of such a file; the document's own file is attached afterwards. */
  takeNumber: command('invoice/take_number', {
    may: issue,
    logAs: 'invoice.numberTaken',
    input: Closed(numbered),
    output: ApplyRow,
    refuses: numbering
  }),
  /** 上传版式文件: PDF, OFD or XML of a document that has a number. */
  attach: command('invoice/attach', {
    may: issue,
    logAs: 'invoice.filed',
    input: Closed({ ...seenRow, files: SomeFiles }),
    output: InvoiceRow,
    refuses: ['notFound', 'staleVersion', 'nothingIssued']
  }),
  /** 通道开具: the documents go to the seller's channel, which gives them their numbers or says why not. */
  send: command('invoice/send', {
    may: issue,
    logAs: 'invoice.sent',
    input: Closed(seenRow),
    output: ApplyRow,
    refuses: [...usualOfMove, 'orderFrozen', 'noChannel']
  }),
  /** 申请红冲: the buyer asks for a red letter, and by that agrees to one. */
  askRed: command('invoice/ask_red', {
    may: [shipper.invoices.may.red],
    logAs: 'invoice.redAsked',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ApplyRow,
    refuses: [...usualOfMove, 'nothingIssued']
  }),
  /** 红冲: the whole of an invoice, or a part, by a red letter with the number of its confirmation. */
  red: command('invoice/red', {
    may: [carrier.invoicing.may.red, operator.invoiceHistory.may.red],
    logAs: 'invoice.reversed',
    input: Closed({
      ...seenRow,
      amount_fen: Type.Optional(Nullable(FenOf(1, 9_999_999_999))),
      reason: Remark(2, 200),
      /** Both are given by the drill channel to a document of its own where they are left empty. */
      red_no: Type.Optional(Text(0, 20, { pattern: '^(\\d{20})?$', kind: 'no' })),
      invoice_no: Type.Optional(Text(0, 20, { pattern: '^\\d*$', kind: 'no' })),
      files: Type.Optional(FileList)
    }),
    output: InvoiceRow,
    refuses: [...usualOfMove, 'redTooMuch', 'redNeedsBuyer', 'redOfRed', 'badInvoiceNo', 'invoiceNoTaken']
  }),
  /** 确认收票. */
  receive: command('invoice/receive', {
    may: [shipper.invoices.may.receive],
    logAs: 'invoice.delivered',
    input: Closed(seenRow),
    output: ApplyRow,
    refuses: [...usualOfMove, 'nothingIssued']
  }),
  /** 重发: tells the buyer once more where its invoices are; the buyer may name another address of its own. */
  resend: command('invoice/resend', {
    may: [shipper.invoices.may.send, ...issue],
    logAs: 'invoice.resent',
    input: Closed({ id: Id, receiver_email: Type.Optional(Email) }),
    output: ApplyRow,
    refuses: ['notFound', 'nothingIssued']
  }),
  /** The document as XML, with its lines and their elements. */
  xml: query('invoice/xml', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({ name: Type.String(), xml: Type.String() }),
    refuses: ['notFound', 'nothingIssued']
  }),
  settings: query('invoice/settings', {
    may: [operator.invoiceSettings.may.view],
    input: Closed({}),
    output: Closed({
      has_drill: Type.Boolean(),
      sellers: Type.Array(Closed({ id: Id, name: CompanyName, tax_no: No })),
      settings: Type.Array(SettingRow)
    })
  }),
  /** 开票设置 of one seller; the secret of its channel is only ever written. */
  set: command('invoice/set', {
    may: [operator.invoiceSettings.may.edit],
    logAs: 'invoice.set',
    input: Closed({
      seller_id: Id,
      version: Type.Optional(Version),
      seller_name: Text(2, 100, { kind: 'companyName' }),
      tax_no: TaxNo,
      bank_name: Type.Optional(Text(0, 60)),
      bank_account: Type.Optional(Text(0, 30, { pattern: '^\\d*$', kind: 'no' })),
      reg_address: Type.Optional(Text(0, 100, { kind: 'address' })),
      reg_phone: Type.Optional(Type.Union([PublicPhone, Type.Literal('')])),
      invoice_channel: invoiceChannel.schema,
      channel_key: Type.Optional(Secret(0, 200)),
      tax_code: Text(19, 19, { pattern: '^\\d{19}$', kind: 'no' }),
      tax_rate_bp: BasisPointsOf(0, 1300),
      quota_fen: Type.Optional(Nullable(FenOf(0, 999_999_999_999))),
      alert_bp: BasisPointsOf(1, 10_000),
      auto_limit_fen: Type.Optional(FenOf(0, 9_999_999_999)),
      red_policy: Type.Optional(redPolicy.schema),
      remark_template: Type.Optional(Remark(0, 200))
    }),
    output: SettingRow,
    refuses: ['notFound', 'staleVersion', 'noChannel', 'quotaBelowUsed']
  })
}
