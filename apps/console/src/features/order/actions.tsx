import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Grant } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { canMove, isIn, type Who } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { dealMode, orderMachine, planStatus, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { OrderRow } from './columns.tsx'
import { OrderTerms } from './OrderTerms.tsx'
import { phrases } from './phrases.ts'

const AssignDialog = lazily(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const ReasonDialog = lazily(async () => (await import('../../widgets/ReasonDialog.tsx')).ReasonDialog)
const PickupCodeDialog = lazily(async () => (await import('./ReleaseDialog.tsx')).PickupCodeDialog)
const AbnormalsDialog = lazily(async () => (await import('../../widgets/OrderAbnormals.tsx')).OrderAbnormalsDialog)
const ReleaseDialog = lazily(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog)

type Move = keyof typeof orderMachine.moves
type Doing = 'abnormals' | 'release' | 'useCode' | 'assign' | 'reject' | 'cancel' | 'askCancel' | 'decline' | 'refuseCancel'
type OrderActions = { actions: (row: OrderRow) => Action[]; dialog: ReactNode }

const isTaken = ({ order_status }: OrderRow) => isIn(orderMachine, order_status, 'accepted', 'dispatched')
const editable = ['rejected', 'draft', 'inReview', 'open', 'awaiting'] as const
/* What was awarded in a campaign stands as it was bid for. */
const isAwarded = ({ order_status, deal_mode }: OrderRow) => order_status === orderMachine.code.awaiting && deal_mode === dealMode.code.bidding
const isEditable = (row: OrderRow) => isIn(orderMachine, row.order_status, ...editable) && row.waybill_count === 0 && !isAwarded(row)

/** What a shipper can do with an order, the next step first; rows and headers read the same. `dialog` stands once on the page. */
export const useShipperActions = (): OrderActions => {
  const say = useSay()
  const navigate = useNavigate()
  const globalDialog = useGlobalDialog()
  const [opened, setOpened] = useState<{ doing: Doing; row: OrderRow }>()
  const run = {
    submit: useRun(order.submit).run,
    approve: useRun(order.approve).run,
    withdraw: useRun(order.withdraw).run,
    remind: useRun(order.remind).run
  }
  const may = shipper.orders.may
  const done = (row: OrderRow, move: string) => toastDone(say(phrases, 'done', { order_no: row.order_no, move }))
  const sure = async (row: OrderRow, name: 'submit' | 'approve' | 'withdraw', title: string, content?: string) => {
    if (!(await ask({ title, ...(content && { content }) }))) return
    if (await run[name]({ id: row.id, version: row.version })) done(row, say.label(orderMachine.moves[name]))
  }
  const remind = async (row: OrderRow) => {
    if (await run.remind({ id: row.id })) toastDone(say(phrases, 'remindDone'))
  }
  const actions = (row: OrderRow): Action[] => {
    const { order_no } = row
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const asked = row.cancel_asked_at !== null
    return offered([
      move(
        row,
        'submit',
        'shipper',
        say.label(orderMachine.moves.submit),
        may.submit,
        () => void sure(row, 'submit', say(phrases, 'submitTitle', { order_no }))
      ),
      move(
        row,
        'approve',
        'shipper',
        say.label(orderMachine.moves.approve),
        may.review,
        () => void sure(row, 'approve', say(phrases, 'approveTitle', { order_no }))
      ),
      move(row, 'reject', 'shipper', say.label(orderMachine.moves.reject), may.review, open('reject')),
      move(row, 'assign', 'shipper', say.label(orderMachine.moves.assign), may.assign, open('assign')),
      {
        ...move(row, 'startBidding', 'shipper', say.label(orderMachine.moves.startBidding), may.toBid, () => globalDialog.open('toBid', row.id)),
        aside: row.deal_mode !== dealMode.code.bidding
      },
      {
        ...move(
          row,
          'withdraw',
          'shipper',
          say.label(orderMachine.moves.withdraw),
          may.withdraw,
          () => void sure(row, 'withdraw', say(phrases, 'withdrawTitle', { order_no }), say(phrases, 'withdrawText'))
        ),
        aside: true
      },
      isEditable(row) && {
        key: 'edit',
        label: say(phrases, 'edit'),
        may: may.edit,
        aside: true,
        run: () => void navigate(linkTo(shipper.orderEdit, { id: row.id }))
      },
      row.abnormal_flag && { key: 'abnormals', label: say(phrases, 'abnormals'), may: may.settle, run: open('abnormals') },
      row.release_hold &&
        row.order_status >= orderMachine.code.accepted &&
        row.order_status <= orderMachine.code.delivered && { key: 'release', label: say(phrases, 'release'), may: may.release, run: open('release') },
      row.order_status >= orderMachine.code.awaiting &&
        row.order_status <= orderMachine.code.inTransit && { key: 'remind', label: say(phrases, 'remind'), aside: true, run: () => void remind(row) },
      { key: 'copy', label: say(phrases, 'copy'), may: may.create, aside: true, run: () => void navigate(linkTo(shipper.source, { copy: row.id })) },
      { ...move(row, 'cancel', 'shipper', say.label(orderMachine.moves.cancel), may.cancel, open('cancel')), danger: true },
      isTaken(row) && !asked && { key: 'askCancel', label: say(phrases, 'askCancel'), may: may.cancel, danger: true, run: open('askCancel') }
    ])
  }
  const onClose = () => setOpened(undefined)
  const row = opened?.row
  const common = ['reasonCustomer', 'reasonPlan', 'reasonWrong', 'reasonDuplicate'] as const
  const dialog = row && (
    <>
      {opened.doing === 'abnormals' && <AbnormalsDialog order_id={row.id} order_no={row.order_no} onClose={onClose} />}
      {opened.doing === 'release' && <ReleaseDialog row={row} onClose={onClose} />}
      {opened.doing === 'assign' && <AssignDialog rows={[row]} onClose={onClose} />}
      {opened.doing === 'reject' && (
        <MoveReason
          command={order.reject}
          row={row}
          title={say.label(orderMachine.moves.reject)}
          common={['reasonQuantity', 'reasonAddress', 'reasonWrong']}
          onClose={onClose}
        />
      )}
      {opened.doing === 'cancel' && (
        <MoveReason
          command={order.cancel}
          row={row}
          title={say.label(orderMachine.moves.cancel)}
          {...(isInBidding(row) && { help: say(phrases, 'cancelBidding') })}
          common={common}
          onClose={onClose}
        />
      )}
      {opened.doing === 'askCancel' && (
        <MoveReason
          command={order.askCancel}
          row={row}
          title={say(phrases, 'askCancel')}
          help={say(phrases, 'askCancelHelp')}
          common={common}
          onClose={onClose}
        />
      )}
    </>
  )
  return { actions, dialog }
}

/** What a carrier can do with an order it was given. */
export const useCarrierActions = (): OrderActions => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const [opened, setOpened] = useState<{ doing: Doing; row: OrderRow }>()
  const accepting = useRun(order.accept)
  const agreeing = useRun(order.agreeCancel)
  const may = carrier.orders.may
  const accept = async (row: OrderRow) => {
    if (
      !(await ask({
        title: say(phrases, 'acceptTitle', { order_no: row.order_no }),
        content: <OrderTerms row={row} />,
        ok: say.label(orderMachine.moves.accept)
      }))
    )
      return
    if (await accepting.run({ id: row.id, version: row.version }))
      toastDone(say(phrases, 'done', { order_no: row.order_no, move: say.label(orderMachine.moves.accept) }))
  }
  const agree = async (row: OrderRow) => {
    if (!(await ask({ title: say(phrases, 'agreeTitle', { order_no: row.order_no }), ok: say(phrases, 'agreeCancel'), danger: true }))) return
    if (await agreeing.run({ id: row.id, version: row.version }))
      toastDone(say(phrases, 'done', { order_no: row.order_no, move: say(phrases, 'agreeCancel') }))
  }
  const actions = (row: OrderRow): Action[] => {
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const asked = row.cancel_asked_at !== null && isTaken(row)
    return offered([
      move(row, 'accept', 'carrier', say.label(orderMachine.moves.accept), may.accept, () => void accept(row)),
      { ...move(row, 'decline', 'carrier', say.label(orderMachine.moves.decline), may.decline, open('decline')), danger: true },
      asked && { key: 'agreeCancel', label: say(phrases, 'agreeCancel'), may: may.decline, danger: true, run: () => void agree(row) },
      asked && { key: 'refuseCancel', label: say(phrases, 'refuseCancel'), may: may.decline, run: open('refuseCancel') },
      !asked &&
        canDispatch(row) && {
          key: 'dispatch',
          label: say(phrases, 'dispatchNow'),
          may: carrier.waybills.may.dispatch,
          run: () => globalDialog.open('dispatch', row.id)
        },
      row.release_hold &&
        row.order_status >= orderMachine.code.dispatched &&
        row.order_status <= orderMachine.code.delivered && {
          key: 'useCode',
          label: say(phrases, 'useCode'),
          may: carrier.waybills.may.backfill,
          run: open('useCode')
        },
      row.waybill_count > 0 &&
        row.order_status < orderMachine.code.completed && {
          key: 'abnormal',
          label: say(phrases, 'registerAbnormal'),
          aside: true,
          may: carrier.abnormals.may.create,
          run: () => globalDialog.open('abnormalOf', row.id)
        }
    ])
  }
  const onClose = () => setOpened(undefined)
  const row = opened?.row
  const dialog = row && (
    <>
      {opened.doing === 'useCode' && <PickupCodeDialog row={row} onClose={onClose} />}
      {opened.doing === 'decline' && (
        <MoveReason
          command={order.decline}
          row={row}
          title={say.label(orderMachine.moves.decline)}
          common={['reasonNoVehicle', 'reasonPrice', 'reasonTime', 'reasonRoute']}
          onClose={onClose}
        />
      )}
      {opened.doing === 'refuseCancel' && (
        <MoveReason command={order.refuseCancel} row={row} title={say(phrases, 'refuseCancel')} common={['reasonOnRoad']} onClose={onClose} />
      )}
    </>
  )
  return { actions, dialog }
}

/** The ways out of an order whose time has passed before it has a vehicle: what can be done with it anyhow, and passing it on to drivers of others. */
export const useLateActs = (): OrderActions => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const { actions, dialog } = useCarrierActions()
  const passOn = (row: OrderRow): Action => ({
    key: 'offer',
    label: say(phrases, 'passOn'),
    may: carrier.supplies.may.create,
    run: () => globalDialog.open('offer', row.id)
  })
  return { actions: (row) => [...actions(row), ...(canDispatch(row) ? [passOn(row)] : [])], dialog }
}

/** Accepted and not wholly on waybills yet. */
export const canDispatch = (row: OrderRow): boolean =>
  (row.order_status === orderMachine.code.accepted || row.order_status === orderMachine.code.inTransit) && row.plan_status < planStatus.code.planned

type MoveReasonProps = {
  command: Command<(typeof order.reject)['input']>
  row: OrderRow
  title: string
  help?: string
  common: readonly (keyof typeof phrases.zh)[]
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
      common={common.map((key) => say(phrases, key))}
      done={say(phrases, 'done', { order_no, move: title })}
      {...more}
    />
  )
}

/* Out to bid, or awarded there and not confirmed: such an order takes its lot with it. */
const isInBidding = ({ order_status, price_mode }: OrderRow): boolean =>
  order_status === orderMachine.code.bidding || (order_status === orderMachine.code.awaiting && price_mode === priceMode.code.bid)

type Maybe = Action | false | Partial<Action>
const move = (row: OrderRow, name: Move, who: Who, label: string, may: Grant, run: () => void): Action | Partial<Action> =>
  canMove(orderMachine, row.order_status, name, who) ? { key: name, label, may, run } : {}
const offered = (all: readonly Maybe[]): Action[] => all.filter((action): action is Action => action !== false && 'key' in action)
