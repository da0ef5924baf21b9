import type { Command } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { useSay } from '../../kit/lang.ts'
import { OrderAbnormalsDialog } from '../../widgets/OrderAbnormals.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import type { OrderRow } from './columns.tsx'
import { AgreeTimeDialog, AskTimeDialog } from './NewTimeDialogs.tsx'
import { behalf } from './behalfPhrases.ts'
import { phrases } from './phrases.ts'
import { reasons } from './reasonPhrases.ts'
import { PrintOrders } from './lazyParts.ts'
import { RateDialog } from './RateDialog.tsx'
import { PickupCodeDialog, ReleaseDialog } from './ReleaseDialog.tsx'
import { SubcontractDialog } from './SubcontractDialogs.tsx'
import type { SubcontractDoing } from './subcontractActs.ts'

export type Doing =
  | SubcontractDoing
  | 'abnormals'
  | 'release'
  | 'rate'
  | 'print'
  | 'useCode'
  | 'assign'
  | 'reject'
  | 'cancel'
  | 'askCancel'
  | 'decline'
  | 'cancelFor'
  | 'refuseCancel'
  | 'askTime'
  | 'agreeTime'
  | 'refuseTime'
export type Chosen = { doing: Doing; row: OrderRow }

type Props = Chosen & { onClose: () => void }

/** What a shipper's act on an order asks for; loaded when one is chosen. */
export const ShipperDialog = ({ doing, row, onClose }: Props) => {
  const say = useSay()
  if (doing === 'abnormals') return <OrderAbnormalsDialog order_id={row.id} order_no={row.order_no} onClose={onClose} />
  if (doing === 'release') return <ReleaseDialog row={row} onClose={onClose} />
  if (doing === 'rate') return <RateDialog row={row} onClose={onClose} />
  if (doing === 'print') return <PrintOrders ids={[row.id]} onClose={onClose} />
  if (doing === 'assign') return <AssignDialog rows={[row]} onClose={onClose} />
  if (doing === 'agreeTime') return <AgreeTimeDialog row={row} onClose={onClose} />
  if (doing === 'refuseTime')
    return <MoveReason command={order.refuseTime} row={row} title={say(phrases, 'refuseTime')} common={['reasonUrgent']} onClose={onClose} />
  const common = { row, onClose, common: ['reasonCustomer', 'reasonPlan', 'reasonWrong', 'reasonDuplicate'] } as const
  if (doing === 'reject')
    return (
      <MoveReason
        {...common}
        command={order.reject}
        title={say.label(orderMachine.moves.reject)}
        common={['reasonQuantity', 'reasonAddress', 'reasonWrong']}
      />
    )
  if (doing === 'cancel')
    return (
      <MoveReason
        {...common}
        command={order.cancel}
        title={say.label(orderMachine.moves.cancel)}
        {...(isInBidding(row) && { help: say(reasons, 'cancelBidding') })}
      />
    )
  return <MoveReason {...common} command={order.askCancel} title={say(phrases, 'askCancel')} help={say(reasons, 'askCancelHelp')} />
}

/** The same for the carrier that was given the order. */
export const CarrierDialog = ({ doing, row, onClose }: Props) => {
  const say = useSay()
  if (doing === 'useCode') return <PickupCodeDialog row={row} onClose={onClose} />
  if (doing === 'askTime') return <AskTimeDialog row={row} onClose={onClose} />
  if (doing === 'subcontract' || doing === 'takeBack' || doing === 'askOut') return <SubcontractDialog doing={doing} row={row} onClose={onClose} />
  if (doing === 'cancelFor')
    return (
      <MoveReason
        command={order.cancelFor}
        row={row}
        title={say(phrases, 'cancelFor')}
        help={say(behalf, 'cancelForHelp')}
        common={['reasonCustomer', 'reasonPlan', 'reasonWrong', 'reasonDuplicate']}
        onClose={onClose}
      />
    )
  if (doing === 'refuseCancel')
    return <MoveReason command={order.refuseCancel} row={row} title={say(phrases, 'refuseCancel')} common={['reasonOnRoad']} onClose={onClose} />
  return (
    <MoveReason
      command={order.decline}
      row={row}
      title={say.label(orderMachine.moves.decline)}
      common={['reasonNoVehicle', 'reasonPrice', 'reasonTime', 'reasonRoute']}
      onClose={onClose}
    />
  )
}

type MoveReasonProps = {
  command: Command<(typeof order.reject)['input']>
  row: OrderRow
  title: string
  help?: string
  common: readonly (keyof typeof reasons.zh)[]
  onClose: () => void
}
/* A move of an order that needs its reason. */
const MoveReason = ({ row, title, common, ...more }: MoveReasonProps) => {
  const say = useSay()
  const { order_no } = row
  return (
    <ReasonDialog
      row={row}
      terms={orderTerms}
      title={`${title} ${order_no}`}
      label={title}
      common={common.map((key) => say(reasons, key))}
      done={say(phrases, 'done', { order_no, move: title })}
      {...more}
    />
  )
}

/* Out to bid, or awarded there and not confirmed: such an order takes its lot with it. */
const isInBidding = ({ order_status, price_mode }: OrderRow): boolean =>
  order_status === orderMachine.code.bidding || (order_status === orderMachine.code.awaiting && price_mode === priceMode.code.bid)
