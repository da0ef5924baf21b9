import { carrier } from '@yunshu/contract/consoles/carrier'
import { ListPage } from '../../kit/ListPage.tsx'
import { AddressList } from './AddressList.tsx'

/** The carrier's own places (地址管理). */
export const CarrierAddressPage = () => (
  <ListPage page={carrier.addresses}>
    <AddressList may={carrier.addresses.may} title={carrier.addresses} />
  </ListPage>
)
