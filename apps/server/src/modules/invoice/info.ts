import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceChannel, invoiceMachine, splitMode } from '@yunshu/contract/invoice/machine'
import { formatYuan } from '@yunshu/domain/money'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { hasDrill } from './channel.ts'
import { applyRows, getApplyRow, getInvoice, invoiceRows, linesOf } from './queries.ts'
import { findSetting } from './quota.ts'
import type { RiskCheck } from './risk.ts'

export const invoiceInfo = read(invoice.info, async ({ tx, actor, input, services }) => {
  const apply = await getApplyRow(tx, actor, input.id)
  const documents = await invoiceRows(tx, actor)
    .where('i.apply_id', '=', apply.id)
    .where('i.doc_status', '<>', invoiceMachine.code.void)
    .orderBy('i.doc_seq')
    .execute()
  const seqOf = new Map(documents.map(({ id, doc_seq }) => [id, doc_seq]))
  const lines = await linesOf(tx, { tenant_id: actor.tenant_id, apply_id: apply.id })
  const { risk_result } = await applyRows(tx, actor).select('a.risk_result').where('a.id', '=', apply.id).executeTakeFirstOrThrow()
  const setting = await findSetting(tx, actor.tenant_id, apply.seller_id)
  const { manual, drill } = invoiceChannel.code
  return {
    apply,
    documents,
    lines: lines.map((line) => ({
      id: line.id,
      doc_seq: seqOf.get(line.invoice_id ?? 0) ?? null,
      bill_no: line.bill_no,
      waybill_id: line.waybill_id,
      waybill_no: line.waybill_no,
      plate_no: line.plate_no,
      start_address_diming: line.start_address_diming,
      end_address_diming: line.end_address_diming,
      goods_name: line.goods_name,
      gross_fen: line.gross_fen,
      net_fen: line.net_fen,
      tax_fen: line.tax_fen,
      red_fen: line.red_fen
    })),
    // The checks are the seller's and the operator's; the buyer is told that it is in review.
    risks: actor.type === 4 ? [] : (risk_result as RiskCheck[]).map(({ waybill_nos, ...check }) => ({ ...check, waybill_nos: [...waybill_nos] })),
    invoice_channel: setting?.invoice_channel === drill && hasDrill(services.config) ? drill : manual
  }
})

/** The document as XML, as it is kept: head, lines with their elements, totals. One of the stand-in says that it is none. */
export const invoiceXml = read(invoice.xml, async ({ tx, actor, input }) => {
  const row = await getInvoice(tx, actor, input.id)
  if (row.invoice_no === null || row.issued_at === null) return refuse('nothingIssued')
  const apply = await applyRows(tx, actor).where('a.id', '=', row.apply_id).executeTakeFirstOrThrow()
  const lines = await linesOf(tx, { tenant_id: row.tenant_id, apply_id: row.apply_id, invoice_id: row.id })
  const groups = new Map<string, typeof lines>()
  for (const line of lines) {
    const key =
      apply.detail_mode === 1 ? '' : apply.detail_mode === 2 ? `${line.start_address_diming} ${line.end_address_diming}` : String(line.waybill_id)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const sum = (all: readonly number[]): string => formatYuan(all.reduce((so, fen) => so + fen, 0))
  const items = [...groups.values()].map((of) =>
    node('Item', [
      node('Name', '*运输服务*国内道路货物运输服务'),
      ...(row.tax_code === '' ? [] : [node('TaxCode', row.tax_code)]),
      node('Amount', sum(of.map(({ net_fen }) => net_fen))),
      node('TaxRate', String(row.tax_rate_bp / 10_000)),
      node('Tax', sum(of.map(({ tax_fen }) => tax_fen)))
    ])
  )
  const transport = lines.map((line) =>
    node('Transport', [
      node('ToolType', '公路运输'),
      node('ToolNo', line.plate_no),
      node('Origin', line.start_address_diming),
      node('Destination', line.end_address_diming),
      node('Goods', line.goods_name),
      node('Waybill', line.waybill_no)
    ])
  )
  const xml = node('EInvoice', [
    ...(row.is_drill ? [node('Drill', '演练通道生成，不是发票 / Made by a drill channel: not an invoice')] : []),
    node('Number', row.invoice_no),
    node('IssueDate', shanghaiDay(row.issued_at)),
    node('Seller', [node('Name', row.seller_name), ...(row.seller_tax_no === '' ? [] : [node('TaxNo', row.seller_tax_no)])]),
    node('Buyer', [
      node('Name', row.title),
      node('TaxNo', row.tax_no),
      node('Bank', `${apply.bank_name} ${apply.bank_account}`.trim()),
      node('Address', `${apply.reg_address} ${apply.reg_phone}`.trim())
    ]),
    ...(row.red_no === '' ? [] : [node('RedConfirmation', row.red_no), node('RedReason', row.red_reason)]),
    node('Items', items),
    node('TransportElements', transport),
    node('Net', formatYuan(row.net_fen)),
    node('Tax', formatYuan(row.tax_fen)),
    node('Total', formatYuan(row.gross_fen)),
    node('Split', splitMode.names[apply.split_mode as 1 | 2 | 3].zh),
    node('Remark', apply.remark)
  ])
  return { name: `${row.invoice_no}.xml`, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n` }
})

const node = (name: string, content: string | readonly string[]): string =>
  typeof content === 'string' ? `<${name}>${escaped(content)}</${name}>` : `<${name}>\n${content.join('\n')}\n</${name}>`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
