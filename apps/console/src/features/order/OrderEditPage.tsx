import { useNavigate, useSearchParams } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { forgetUnsaved, useTab, useTabNote } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { OrderFields } from './OrderFields.tsx'
import { OrderSide } from './OrderSide.tsx'
import { phrases } from './phrases.ts'

/** 编辑订单: changes an order that no carrier has accepted yet; it keeps its number. */
export const OrderEditPage = () => {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const { data, error, refresh } = useCall(order.form, { id }, { kinds: [] })
  useTabNote(data?.order_no)
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <EditForm key={id} id={id} found={data} />
}

const EditForm = ({ id, found }: { id: number; found: OutputOf<typeof order.form> }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { key, close } = useTab()
  const filling = useCommandForm(order.update, { id, version: found.version, ...found.form }, ({ order_no }) => {
    toastDone(say(phrases, 'saved', { order_no }))
    forgetUnsaved(key)
    close()
    void navigate(linkTo(shipper.orderInfo, { id }))
  })
  const { form } = filling
  return (
    <FormPage
      filling={filling}
      terms={orderTerms}
      title={say(phrases, 'editTitle', { order_no: found.order_no })}
      label={say(phrases, 'save')}
      side={<OrderSide form={form} />}
    >
      <OrderFields form={form} />
    </FormPage>
  )
}
