import { shipperConsole } from '@yunshu/contract/consoles/shipper'
import { Welcome } from './Welcome.tsx'

/** The shipper's workbench. */
export const ShipperHomePage = () => <Welcome console={shipperConsole} />
