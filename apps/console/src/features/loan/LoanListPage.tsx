import { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../kit/ListPage.tsx'
import { Loans } from './LoanLists.tsx'

/** 放款记录: loans from the application to the last repayment. */
export const LoanListPage = () => (
  <ListPage page={operator.loans}>
    <Loans side="operator" />
  </ListPage>
)
