import { Tabs } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { AddressList } from './AddressList.tsx'
import { phrases } from './phrases.ts'
import { RouteList } from './RouteList.tsx'

/** The shipper's places and the routes between them (地址与常用线路). */
export const ShipperAddressPage = () => {
  const say = useSay()
  const [tab, setTab] = useState('addresses')
  return (
    <ListPage page={shipper.addresses}>
      <Tabs activeKey={tab} onChange={setTab} items={(['addresses', 'routes'] as const).map((key) => ({ key, label: say(phrases, key) }))} />
      {tab === 'addresses' ? (
        <AddressList may={shipper.addresses.may} title={{ zh: phrases.zh.addresses, en: phrases.en.addresses }} />
      ) : (
        <RouteList />
      )}
    </ListPage>
  )
}
