import type { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { ListTabs } from '../../../kit/ListTabs.tsx'
import { Organisation } from '../department/DepartmentPage.tsx'
import { peopleGrants } from '../grants.ts'
import { PeopleList } from './PeopleList.tsx'
import { phrases } from '../phrases.ts'
import { RoleList } from '../role/RoleList.tsx'

/** The people of the own company; a shipper finds its roles on the same page (角色与权限), an operator its departments (组织架构). */
export const PeopleListPage = ({ page }: { page: typeof carrier.people | typeof operator.people | typeof shipper.people }) => {
  const say = useSay()
  const people = <PeopleList may={peopleGrants(page.type)} />
  const beside =
    page === shipper.people
      ? { key: 'roles', label: say(phrases, 'roles'), children: <RoleList may={shipper.people.may} local /> }
      : page === operator.people
        ? { key: 'departments', label: say(phrases, 'organisation'), children: <Organisation may={page.may} people={peopleGrants(page.type)} /> }
        : undefined
  return (
    <ListPage page={page}>
      {beside ? <ListTabs items={[{ key: 'people', label: say(phrases, 'people'), children: people }, beside]} /> : people}
    </ListPage>
  )
}
