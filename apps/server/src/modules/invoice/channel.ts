import { isUscc } from '@yunshu/domain/uscc'
import type { Config } from '../../platform/config.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** What a channel says to one document: its number, or why it has none. */
type ChannelAnswer = { readonly invoice_no: string } | { readonly fault: string }
/** A way to the tax authority (乐企, or a provider of the trade). Another one stands beside this with its own number in `invoiceChannel`. */
type InvoiceChannel = {
  readonly is_drill: boolean
  readonly issue: (document: Row<'invoice'>) => ChannelAnswer
  /** The number of a red letter, and that of the confirmation (红字信息确认单) behind it. */
  readonly reverse: (letter: { readonly id: number }) => { readonly invoice_no: string; readonly red_no: string }
}

/** Whether documents may be numbered by the stand-in: by default everywhere but in production. */
export const hasDrill = ({ invoiceDrill, production }: Pick<Config, 'invoiceDrill' | 'production'>): boolean =>
  invoiceDrill === 'on' || (invoiceDrill === 'auto' && !production)

/**
 * 演练通道: numbers documents by itself, so that everything around an invoice can be tried. Its numbers begin with 9999, which no authority gives, and its
 * documents say that they are none in law. Like a real one it refuses a buyer whose tax number is not valid.
 */
export const drillChannel: InvoiceChannel = {
  is_drill: true,
  issue: ({ id, tax_no }) =>
    isUscc(tax_no) ? { invoice_no: drillNo(9999, id) } : { fault: '购方税号未通过校验 / The tax number of the buyer is not valid' },
  reverse: ({ id }) => ({ invoice_no: drillNo(9999, id), red_no: drillNo(9998, id) })
}
const drillNo = (head: number, id: number): string => `${head}${String(id).padStart(16, '0')}`
