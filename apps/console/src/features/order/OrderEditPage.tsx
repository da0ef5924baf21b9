import { useSearchParams } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { draftOf } from '../../kit/entry.ts'
import { useSay } from '../../kit/lang.ts'
import { useTabNote } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { OrderForm } from './OrderForm.tsx'
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

const EditForm = ({ id, found: { version, order_no, form } }: { id: number; found: OutputOf<typeof order.form> }) => {
  const say = useSay()
  const leave = useLeave()
  const filling = useCommandForm(order.update, draftOf(order.update, { id, version, ...form }), () =>
    leave(say(phrases, 'saved', { order_no }), linkTo(shipper.orderInfo, { id }))
  )
  return <OrderForm filling={filling} title={say(phrases, 'editTitle', { order_no })} label={say(phrases, 'save')} />
}
