import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Page } from '@yunshu/contract/kit/console'

/** From where statements are looked at: by a shipper, by a carrier towards its shippers, by a carrier towards those whom it pays. */
export type Side = 'shipper' | 'carrier' | 'payer'
export const sidePages = { shipper: shipper.statements, carrier: carrier.upstream, payer: carrier.lowerStream } as const
const infoPages = { shipper: shipper.statementInfo, carrier: carrier.upstreamInfo, payer: carrier.lowerStreamInfo } as const

export const sideOf = (page: Page): Side => {
  if (page.route.startsWith(shipper.statements.route)) return 'shipper'
  return page.route.startsWith(carrier.lowerStream.route) ? 'payer' : 'carrier'
}
/** The same of a statement that is open, for its reader. */
export const sideOfRow = ({ direction }: { readonly direction: number }, isShipper: boolean): Side =>
  isShipper ? 'shipper' : direction === 2 ? 'payer' : 'carrier'
export const linkOf = (side: Side, id: number): string => linkTo(infoPages[side], { id })
