import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Page } from '@yunshu/contract/kit/console'

/** From where statements are looked at: by a shipper, by a carrier towards its customers, by a carrier towards those whom it pays, other carriers among them. */
export type Side = 'shipper' | 'carrier' | 'payer'
export const sidePages = { shipper: shipper.statements, carrier: carrier.upstream, payer: carrier.lowerStream } as const
/** The rights of each side; what it has none for, it cannot do. */
export const mays = {
  shipper: { ...shipper.statements.may, send: shipper.statements.may.confirm, bill: shipper.statements.may.confirm, confirmFor: undefined },
  carrier: { ...carrier.upstream.may, confirm: carrier.upstream.may.send, dispute: carrier.upstream.may.adjust },
  payer: {
    ...carrier.lowerStream.may,
    confirm: carrier.lowerStream.may.send,
    import: carrier.lowerStream.may.adjust,
    dispute: carrier.lowerStream.may.adjust
  }
} as const
const infoPages = { shipper: shipper.statementInfo, carrier: carrier.upstreamInfo, payer: carrier.lowerStreamInfo } as const

export const sideOf = (page: Page): Side => {
  if (page.route.startsWith(shipper.statements.route)) return 'shipper'
  return page.route.startsWith(carrier.lowerStream.route) ? 'payer' : 'carrier'
}
/** The same of a statement that is open, for its reader. */
export const sideOfRow = ({ we_pay }: { readonly we_pay: boolean }, isShipper: boolean): Side =>
  isShipper ? 'shipper' : we_pay ? 'payer' : 'carrier'
export const linkOf = (side: Side, id: number): string => linkTo(infoPages[side], { id })
