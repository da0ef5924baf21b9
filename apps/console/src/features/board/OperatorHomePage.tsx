import { operatorConsole } from '@yunshu/contract/consoles/operator'
import { Welcome } from './Welcome.tsx'

/** The operator's workbench. */
export const OperatorHomePage = () => <Welcome console={operatorConsole} />
