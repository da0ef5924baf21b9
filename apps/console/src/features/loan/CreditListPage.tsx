import { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../kit/ListPage.tsx'
import { Credits } from './LoanLists.tsx'

/** 授信申请: the operator reviews applications and keeps what is in force. */
export const CreditListPage = () => (
  <ListPage page={operator.credits}>
    <Credits side="operator" />
  </ListPage>
)
