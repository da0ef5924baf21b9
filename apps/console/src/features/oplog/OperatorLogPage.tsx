import { operator } from '@yunshu/contract/consoles/operator'
import { OplogListPage } from './OplogListPage.tsx'

/** The log of the operator's own company. */
export const OperatorLogPage = () => <OplogListPage page={operator.log} />
