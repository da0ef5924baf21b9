import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../../kit/ListPage.tsx'
import { RoleList } from './RoleList.tsx'

/** The roles of the own company. */
export const RoleListPage = ({ page }: { page: typeof carrier.roles | typeof operator.roles }) => (
  <ListPage page={page}>
    <RoleList may={page.may} />
  </ListPage>
)
