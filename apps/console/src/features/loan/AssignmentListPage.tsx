import { shipper } from '@yunshu/contract/consoles/shipper'
import { ListPage } from '../../kit/ListPage.tsx'
import { Assignments } from './LoanLists.tsx'

/** 保理确权: what carriers ask this shipper to agree to. */
export const AssignmentListPage = () => (
  <ListPage page={shipper.assignments}>
    <Assignments />
  </ListPage>
)
