import { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../kit/ListPage.tsx'
import { PeopleList } from './PeopleList.tsx'

const may = { ...operator.people.may, permit: operator.roles.may.permit }

/** The people of the operator's own company. */
export const OperatorPeoplePage = () => (
  <ListPage page={operator.people}>
    <PeopleList may={may} />
  </ListPage>
)
