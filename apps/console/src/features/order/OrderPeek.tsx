import { order } from '@yunshu/contract/order/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { OrderRoute } from '../../widgets/OrderRoute.tsx'
import type { OrderRow } from './columns.tsx'
import { FrozenNote } from './FrozenNote.tsx'
import { OrderFacts, OrderHead, OrderStory, OrderWaybills } from './OrderSections.tsx'
import { phrases } from './phrases.ts'

/** An order looked at beside its list: state and next step, route with goods, trips, story. */
export const OrderPeek = ({ id, actions }: { id: number; actions?: (row: OrderRow) => readonly Action[] }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(order.info, { id }, { kinds: ['order', 'waybill', 'receipt'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <div className="peek">
      <div className="peek-head">
        <span className="marks">
          <OrderHead row={data.order} />
        </span>
        {actions && <Actions at="header" items={actions(data.order)} />}
      </div>
      <FrozenNote row={data.order} />
      <OrderRoute xianlu_type={data.order.xianlu_type} fahuo={data.fahuo} shouhuo={data.shouhuo} legacy={data.legacy} />
      {data.waybills.length > 0 && (
        <>
          <h3>{say(phrases, 'waybills')}</h3>
          <OrderWaybills waybills={data.waybills} />
        </>
      )}
      <h3>{say(phrases, 'facts')}</h3>
      <OrderFacts detail={data} columns={2} />
      <h3>{say(phrases, 'story')}</h3>
      <OrderStory events={data.events} />
    </div>
  )
}
