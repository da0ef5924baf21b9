import { Tabs } from 'antd'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { AddressList } from './AddressList.tsx'
import { phrases } from './phrases.ts'
import { RouteList } from './RouteList.tsx'

/** The company's places (地址管理); of a shipper with the routes between them (地址与常用线路). */
export const AddressListPage = ({ page }: { page: typeof carrier.addresses | typeof shipper.addresses }) => {
  const say = useSay()
  const [tab, setTab] = useState('addresses')
  const hasRoutes = page === shipper.addresses
  return (
    <ListPage page={page}>
      {hasRoutes && (
        <Tabs activeKey={tab} onChange={setTab} items={(['addresses', 'routes'] as const).map((key) => ({ key, label: say(phrases, key) }))} />
      )}
      {tab === 'addresses' ? (
        <AddressList may={page.may} title={hasRoutes ? { zh: phrases.zh.addresses, en: phrases.en.addresses } : page} />
      ) : (
        <RouteList />
      )}
    </ListPage>
  )
}
