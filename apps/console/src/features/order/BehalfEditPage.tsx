import { useSearchParams } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTabNote } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { CustomerBlock } from './CustomerBlock.tsx'
import { OrderForm } from './OrderForm.tsx'
import { behalf } from './behalfPhrases.ts'
import { phrases } from './phrases.ts'

/** 编辑代下单: changes an order that was placed for a customer, until it is on a trip. */
export const BehalfEditPage = () => {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const { data, error, refresh } = useCall(order.form, { id }, { kinds: [] })
  useTabNote(data?.order_no)
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <EditForm key={id} id={id} found={data} />
}

const EditForm = ({ id, found }: { id: number; found: OutputOf<typeof order.form> }) => {
  const { version, order_no, form, price, shipper_id, shipper_name } = found
  const say = useSay()
  const leave = useLeave()
  // Who does not see the price sends none, and it stays as it was agreed.
  const agreed = price && {
    price_mode: price.price_mode === 4 || price.price_mode === null ? undefined : price.price_mode,
    freight_fen: price.freight_fen ?? undefined,
    price_reason: price.price_reason
  }
  const filling = useCommandForm(order.updateFor, { id, version, ...form, ...agreed }, () =>
    leave(say(phrases, 'saved', { order_no }), linkTo(carrier.orderInfo, { id }))
  )
  return (
    <OrderForm
      filling={filling}
      title={say(behalf, 'editForTitle', { order_no })}
      label={say(phrases, 'save')}
      note={
        <CustomerBlock form={filling.form} customer_id={shipper_id}>
          <p className="field-wide">{shipper_name}</p>
        </CustomerBlock>
      }
    />
  )
}
