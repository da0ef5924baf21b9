import type { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { AddressList } from './AddressList.tsx'
import { phrases } from './phrases.ts'
import { RouteList } from './RouteList.tsx'

/** The company's places (地址管理); of a shipper with the routes between them (地址与常用线路). */
export const AddressListPage = ({ page }: { page: typeof carrier.addresses | typeof shipper.addresses }) => {
  const say = useSay()
  if (page !== shipper.addresses)
    return (
      <ListPage page={page}>
        <AddressList may={page.may} title={page} />
      </ListPage>
    )
  const addresses = <AddressList may={page.may} title={{ zh: phrases.zh.addresses, en: phrases.en.addresses }} />
  return (
    <ListPage page={page}>
      <ListTabs
        items={[
          { key: 'addresses', label: say(phrases, 'addresses'), children: addresses },
          { key: 'routes', label: say(phrases, 'routes'), children: <RouteList /> }
        ]}
      />
    </ListPage>
  )
}
