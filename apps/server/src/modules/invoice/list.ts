import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceMachine } from '@yunshu/contract/invoice/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { applyRows, applyWords, invoiceRows, invoiceWords, partnersOf } from './queries.ts'

export const invoiceList = listVerb(invoice.list, {
  rows: ({ tx, actor }) => applyRows(tx, actor),
  id: 'a.id',
  filters: {
    keyword: { words: applyWords, indexed: true },
    apply_status: 'a.apply_status',
    seller_id: 'a.seller_id',
    buyer_id: 'a.buyer_id',
    invoice_type: 'a.invoice_type',
    risk_flag: 'a.risk_flag',
    date_from: { since: 'a.created_at' },
    date_to: { until: 'a.created_at' }
  },
  sorts: { created_at: 'a.created_at', amount_fen: 'a.amount_fen' },
  first: ['created_at', 'desc'],
  sums: ['a.amount_fen', 'a.net_fen', 'a.tax_fen', 'a.issued_fen', 'a.red_fen'],
  kept: 'invoice'
})

/** 开票记录: every document with a number, red letters among them; its sums are what was invoiced less what was reversed. */
export const issuedList = listVerb(invoice.issued, {
  rows: ({ tx, actor }) =>
    invoiceRows(tx, actor).where(sql<boolean>`i.doc_status in (${codes(invoiceMachine, 'issued', 'partlyReversed', 'reversed')})`),
  id: 'i.id',
  filters: {
    keyword: { words: invoiceWords, indexed: true },
    doc_status: 'i.doc_status',
    seller_id: 'i.seller_id',
    buyer_id: 'i.buyer_id',
    invoice_type: 'i.invoice_type',
    red_letter: (yes) => (yes ? sql<boolean>`i.red_of is not null` : sql<boolean>`i.red_of is null`),
    date_from: { since: 'i.issued_at' },
    date_to: { until: 'i.issued_at' }
  },
  sorts: { issued_at: { nullable: 'i.issued_at' } },
  first: ['issued_at', 'desc'],
  sums: ['i.gross_fen', 'i.net_fen', 'i.tax_fen'],
  kept: 'invoice'
})

/** The companies that both lists can be narrowed to. */
export const invoicePartners = read(invoice.partners, async ({ tx, actor }) => ({
  sellers: await partnersOf(tx, actor, 'seller'),
  buyers: await partnersOf(tx, actor, 'buyer')
}))
