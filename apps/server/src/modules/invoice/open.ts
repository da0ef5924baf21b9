import { invoice } from '@yunshu/contract/invoice/contract'
import { sumFen } from '@yunshu/domain/money'
import { read } from '../../platform/verb/verb.ts'
import { billsToInvoice } from '../bill/index.ts'
import { titlesOf } from '../company/index.ts'
import { ratesOf } from '../statement/index.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { seenParts, takenByRate } from './parts.ts'

/** As many bills as one looks through; the oldest come first. */
const mostBills = 200

/** What the reader's company can apply for, by bill and rate. */
export const openToInvoice = read(invoice.open, async ({ tx, actor, input }) => {
  const bills = (await billsToInvoice(tx, actor, mostBills)).map((bill) => {
    const isDebtor = bill.debtor_id === actor.company_id
    return { bill, partner_id: isDebtor ? bill.creditor_id : bill.debtor_id, partner_name: isDebtor ? bill.creditor_name : bill.debtor_name }
  })
  const statement_ids = bills.map(({ bill }) => bill.statement_id ?? 0)
  const [rates, taken] = [await ratesOf(tx, actor.tenant_id, statement_ids), await takenByRate(tx, actor.tenant_id, statement_ids)]
  const all = bills.flatMap(({ bill, partner_id, partner_name }) =>
    rates
      .filter(({ statement_id }) => statement_id === bill.statement_id)
      .map(({ statement_id, tax_rate_bp, gross_fen }) => ({
        id: bill.id,
        bill_no: bill.bill_no,
        statement_no: bill.statement_no,
        partner_id,
        partner_name,
        tax_rate_bp,
        amount_fen: gross_fen,
        open_fen: Math.min(gross_fen - (taken.get(`${statement_id} ${tax_rate_bp}`) ?? 0), bill.amount_fen - bill.asked_fen),
        frozen: bill.frozen
      }))
  )
  const open = all.filter(({ open_fen }) => open_fen > 0)
  const partners = [...new Map(open.map(({ partner_id, partner_name }) => [partner_id, partner_name])).entries()]
  const own = await lastTitle(tx, actor.tenant_id, actor.type === 4 ? actor.company_id : (input.partner_id ?? 0))
  return {
    partners: partners.map(([id, name]) => ({
      id,
      name,
      open_fen: sumFen(open.filter(({ partner_id }) => partner_id === id).map(({ open_fen }) => open_fen))
    })),
    parts: open.filter(({ partner_id }) => input.partner_id === undefined || partner_id === input.partner_id),
    title: own
  }
})

/** The trips of a bill at one rate, with what is left of each. */
export const openLinesOf = read(invoice.openLines, async ({ tx, actor, input }) => {
  const { bill_id, tax_rate_bp } = input
  const [bill] = await billsToInvoice(tx, actor, 1, bill_id)
  const { statement_id } = bill ?? refuse('notFound')
  const parts = await seenParts(tx, actor.tenant_id, statement_id ?? 0, tax_rate_bp)
  return parts
    .filter(({ gross_fen, taken_fen }) => taken_fen < gross_fen)
    .map(({ waybill_id, waybill_no, plate_no, start_address_diming, end_address_diming, goods_name, gross_fen, taken_fen }) => ({
      waybill_id: waybill_id ?? 0,
      waybill_no,
      plate_no,
      start_address_diming,
      end_address_diming,
      goods_name,
      gross_fen,
      open_fen: gross_fen - taken_fen
    }))
})

type Tx = Parameters<typeof titlesOf>[0]
const titleColumns = ['title', 'tax_no', 'bank_name', 'bank_account', 'reg_address', 'reg_phone', 'receiver_email', 'post_address'] as const
const nothing = { bank_name: '', bank_account: '', reg_address: '', reg_phone: '', receiver_email: '', post_address: '' }
/* Under which title a buyer was invoiced last, else as its record says. */
const lastTitle = async (tx: Tx, tenant_id: number, buyer_id: number) => {
  const last = await tx
    .selectFrom('invoice_apply')
    .select([...titleColumns])
    .where('tenant_id', '=', tenant_id)
    .where('buyer_id', '=', buyer_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last
  const [own] = await titlesOf(tx, tenant_id, { ids: [buyer_id] })
  return own ? { title: own.name, tax_no: own.tax_no, ...nothing } : null
}
