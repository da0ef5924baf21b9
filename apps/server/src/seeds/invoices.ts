import { invoice } from '@yunshu/contract/invoice/contract'
import { detailMode, invoiceChannel, splitMode } from '@yunshu/contract/invoice/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { invoiceType } from '@yunshu/contract/link/contract'
import type { Actor } from '../platform/actor.ts'
import type { DemoContext } from './context.ts'
import { hour } from './plan.ts'
import { periodsAt } from './statements.ts'
import { seedTracks } from './tracks.ts'

/** What is open of one bill of a seller, or a share of it, is applied for: as one document, by route. */
export const applyForInvoice = async (
  runAs: DemoContext['runAs'],
  actor: Actor,
  seller_id: number,
  { share = 1, bill_id }: { share?: number; bill_id?: number } = {}
): Promise<OutputOf<typeof invoice.apply> | undefined> => {
  const { parts, title } = await runAs(actor, invoice.open, { partner_id: seller_id })
  const part = parts.find(({ id, frozen }) => !frozen && (bill_id === undefined || id === bill_id))
  if (!part || !title) return undefined
  return await runAs(actor, invoice.apply, {
    bill_ids: [part.id],
    tax_rate_bp: part.tax_rate_bp,
    amount_fen: share === 1 ? null : Math.floor(part.open_fen * share),
    ...title,
    bank_name: '演示银行成都分行',
    bank_account: '6200000000000001',
    reg_address: '四川省成都市高新区演示路 1 号',
    reg_phone: '028-12345678',
    receiver_email: 'finance@example.com',
    invoice_type: invoiceType.code.digitalSpecial,
    split_mode: splitMode.code.merged,
    detail_mode: detailMode.code.byRoute,
    remark: ''
  })
}

/**
 * Invoices over the last half month: what is paid was invoiced by the drill channel, received, and reversed in part; of what is billed one half waits for
 * its review. The second carrier has its quota watched.
 */
export const seedInvoices = ({ agenda, services, users, runAs, now: end }: DemoContext): void => {
  const [operator, owner2, chief, approver] = [users['operator'], users['carrier2'], users['shipper'], users['shipper-fin']]
  if (!operator || !owner2 || !chief || !approver) return
  const { closing } = periodsAt(end)
  const apply = async (actor: Actor, seller_id: number, share = 1) => await applyForInvoice(runAs, actor, seller_id, { share })
  agenda.begin(closing + 7 * hour, async () => {
    const { sellers, settings } = await runAs(operator, invoice.settings, {})
    const seller = sellers.find(({ id }) => id === owner2.company_id)
    if (!seller || settings.length > 0) return
    await runAs(operator, invoice.set, {
      seller_id: seller.id,
      seller_name: seller.name,
      tax_no: seller.tax_no,
      invoice_channel: invoiceChannel.code.drill,
      tax_code: '3010102020100000000',
      tax_rate_bp: 900,
      quota_fen: 1_000_000_000,
      alert_bp: 8000
    })
    const made = await apply(chief, owner2.company_id)
    if (!made) return
    await agenda.until(closing + 9 * hour)
    await seedTracks(services, operator.tenant_id, { arrived: true })
    const approved = await runAs(owner2, invoice.approve, { id: made.id, version: made.version })
    const sent = await runAs(owner2, invoice.send, { id: made.id, version: approved.version })
    await agenda.until(closing + 11 * hour)
    const received = await runAs(approver, invoice.receive, { id: made.id, version: sent.version })
    await runAs(approver, invoice.askRed, { id: made.id, version: received.version, reason: '货损赔付，冲减运费' })
    await agenda.until(closing + 12 * hour)
    const { documents } = await runAs(owner2, invoice.info, { id: made.id })
    const [document] = documents
    if (document)
      await runAs(owner2, invoice.red, {
        id: document.id,
        version: document.version,
        amount_fen: Math.floor(document.gross_fen / 10),
        reason: '运价结算差额折让',
        red_no: `${'5101'.padEnd(19, '0')}1`,
        invoice_no: `9999${'8'.padStart(16, '0')}`
      })
  })
  agenda.begin(closing + 8 * hour, async () => {
    const carrier = users['carrier']
    if (carrier) await apply(approver, carrier.company_id, 0.5)
  })
}
