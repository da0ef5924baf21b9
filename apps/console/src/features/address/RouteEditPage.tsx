import { address } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { useNavigate, useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import type { Draft, Form } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab, useTabNote } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import { RouteForm } from './RouteForm.tsx'

/** Changes a frequent route (编辑常用线路). */
export const RouteEditPage = () => {
  const [search] = useSearchParams()
  const { data, error, refresh } = useCall(address.routeInfo, { id: Number(search.get('id')) })
  useTabNote(data?.route_name)
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <Editor row={data} />
}

const Editor = ({ row }: { row: OutputOf<typeof address.routeInfo> }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const { id, version, route_name } = row
  const points = row.points.map(({ kind, address_id }) => ({ kind, address_id }))
  const filling = useCommandForm(address.updateRoute, { id, version, route_name, points } as Draft<InputOf<typeof address.updateRoute>>, () => {
    toastDone(say(phrases, 'saved'))
    close()
    void navigate(linkTo(shipper.addresses))
  })
  return (
    <FormPage filling={filling} terms={addressTerms} title={`${say.name(shipper.routeEdit)} ${route_name}`} label={say(phrases, 'save')}>
      <RouteForm form={filling.form as unknown as Form<InputOf<typeof address.createRoute>>} kept={row.points} />
    </FormPage>
  )
}
