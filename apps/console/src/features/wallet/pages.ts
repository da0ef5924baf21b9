import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { UserType } from '@yunshu/contract/kit/console'

type Funds<C extends typeof carrier | typeof shipper> = Pick<C, 'capital' | 'recharges' | 'bankAccounts'>
export type FundPages = Funds<typeof carrier> | Funds<typeof shipper>
/** The pages about money of one kind of company; both kinds have the same ones. */
export const fundPages = (type: UserType): FundPages => (type === 4 ? shipper : carrier)
