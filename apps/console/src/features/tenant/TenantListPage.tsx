import { operator } from '@yunshu/contract/consoles/operator'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { PackageList } from './PackageList.tsx'
import { phrases } from './phrases.ts'
import { TenantList } from './TenantList.tsx'

/** The tenants (租户管理) of the installation with the packages that they can have; for the root operator alone. */
export const TenantListPage = () => {
  const say = useSay()
  return (
    <ListPage page={operator.tenants}>
      <ListTabs
        items={[
          { key: 'tenants', label: say(phrases, 'tenants'), children: <TenantList /> },
          { key: 'packages', label: say(phrases, 'packages'), children: <PackageList /> }
        ]}
      />
    </ListPage>
  )
}
