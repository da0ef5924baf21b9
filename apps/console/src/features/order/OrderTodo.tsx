import { order } from '@yunshu/contract/order/contract'
import { Dialog } from '../../kit/Dialog.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useShipperActions } from './actions.tsx'
import { useCarrierActions } from './carrierActions.tsx'
import type { OrderRow } from './columns.tsx'
import { OrderPeek } from './OrderPeek.tsx'
import type { Action } from '../../kit/Moves.tsx'

type Todo = { id: number; onClose: () => void }

/** An order over whatever page one is on, with what its carrier does next: accept or decline it, answer a cancellation. */
export const OrderTodo = (todo: Todo) => <Shown {...todo} {...useCarrierActions()} />

/** An order that wants something of its shipper, over whatever page one is on: it came back and goes to another carrier, or its carrier asks for a new time. */
export const AssignTodo = (todo: Todo) => <Shown {...todo} {...useShipperActions()} />

const Shown = ({ id, onClose, actions, dialog }: Todo & { actions: (row: OrderRow) => Action[]; dialog: React.ReactNode }) => {
  const { data } = useCall(order.info, { id }, { kinds: ['order', 'waybill', 'receipt'] })
  return (
    <Dialog title={data?.order.order_no ?? ''} width={880} onClose={onClose}>
      <OrderPeek id={id} actions={actions} />
      {dialog}
    </Dialog>
  )
}
