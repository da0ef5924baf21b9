import { Tabs } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { PeopleList } from './PeopleList.tsx'
import { phrases } from './phrases.ts'
import { RoleList } from './RoleList.tsx'

const { people } = shipper

/** Roles and people of the shipper's company on one page (角色与权限). */
export const ShipperPeoplePage = () => {
  const say = useSay()
  return (
    <ListPage page={people}>
      <Tabs
        className="list-tabs"
        destroyOnHidden
        items={[
          { key: 'people', label: say(phrases, 'people'), children: <PeopleList may={people.may} /> },
          { key: 'roles', label: say(phrases, 'roles'), children: <RoleList may={people.may} local /> }
        ]}
      />
    </ListPage>
  )
}
