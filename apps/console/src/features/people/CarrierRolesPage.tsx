import { carrier } from '@yunshu/contract/consoles/carrier'
import { ListPage } from '../../kit/ListPage.tsx'
import { RoleList } from './RoleList.tsx'

/** The roles of the carrier's own company. */
export const CarrierRolesPage = () => (
  <ListPage page={carrier.roles}>
    <RoleList may={carrier.roles.may} />
  </ListPage>
)
