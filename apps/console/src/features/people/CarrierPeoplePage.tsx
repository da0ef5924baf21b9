import { carrier } from '@yunshu/contract/consoles/carrier'
import { ListPage } from '../../kit/ListPage.tsx'
import { PeopleList } from './PeopleList.tsx'

const may = { ...carrier.people.may, permit: carrier.roles.may.permit }

/** The people of the carrier's own company. */
export const CarrierPeoplePage = () => (
  <ListPage page={carrier.people}>
    <PeopleList may={may} />
  </ListPage>
)
