import { carrier } from '@yunshu/contract/consoles/carrier'
import { OplogListPage } from './OplogListPage.tsx'

/** The log of the carrier's own company. */
export const CarrierLogPage = () => <OplogListPage page={carrier.log} />
