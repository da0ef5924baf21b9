import { carrierConsole } from '@yunshu/contract/consoles/carrier'
import { Welcome } from './Welcome.tsx'

/** The carrier's workbench. */
export const CarrierHomePage = () => <Welcome console={carrierConsole} />
