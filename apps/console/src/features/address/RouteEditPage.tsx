import { address } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { EditPage } from '../../kit/EditPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { RouteForm } from './RouteForm.tsx'

/** A frequent route (常用线路), new or changed. */
export const RouteEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={shipper.routeAdd}
      edit={shipper.routeEdit}
      create={address.createRoute}
      blank={{ points: [{ kind: 1 }, { kind: 2 }] }}
      update={address.updateRoute}
      load={address.routeInfo}
      shown={(row) => row}
      no={(row) => row.route_name}
      terms={addressTerms}
      saved={() => say(kit, 'saved')}
      to={() => linkTo(shipper.addresses)}
    >
      {(form, row) => <RouteForm form={form} kept={row?.points} />}
    </EditPage>
  )
}
