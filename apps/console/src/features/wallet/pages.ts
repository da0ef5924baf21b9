import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'

/** The pages about money of one kind of company; both kinds have the same ones. */
export const fundPages = {
  carrier: { capital: carrier.capital, recharges: carrier.recharges, bankAccounts: carrier.bankAccounts },
  shipper: { capital: shipper.capital, recharges: shipper.recharges, bankAccounts: shipper.bankAccounts }
}
export type FundPages = (typeof fundPages)['carrier'] | (typeof fundPages)['shipper']
