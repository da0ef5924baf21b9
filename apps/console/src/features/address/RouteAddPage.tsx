import { address } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { useNavigate } from 'react-router'
import type { Draft } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import { RouteForm } from './RouteForm.tsx'

const blank = { points: [{ kind: 1 }, { kind: 2 }] } as Draft<InputOf<typeof address.createRoute>>

/** Keeps a new frequent route (新增常用线路). */
export const RouteAddPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const filling = useCommandForm(address.createRoute, blank, () => {
    toastDone(say(phrases, 'saved'))
    close()
    void navigate(linkTo(shipper.addresses))
  })
  return (
    <FormPage filling={filling} terms={addressTerms} title={say.name(shipper.routeAdd)} label={say(phrases, 'save')}>
      <RouteForm form={filling.form} />
    </FormPage>
  )
}
