import { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../kit/ListPage.tsx'
import { RoleList } from './RoleList.tsx'

/** The roles of the operator's own company. */
export const OperatorRolesPage = () => (
  <ListPage page={operator.roles}>
    <RoleList may={operator.roles.may} />
  </ListPage>
)
