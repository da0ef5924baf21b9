import { shipper } from '@yunshu/contract/consoles/shipper'
import { OplogListPage } from './OplogListPage.tsx'

/** The log of the shipper's own company. */
export const ShipperLogPage = () => <OplogListPage page={shipper.log} />
