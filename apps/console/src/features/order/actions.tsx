import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Grant } from '@yunshu/contract/kit/console'
import { canMove, isIn, type Who } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { timeAsked } from '@yunshu/contract/order/cells'
import { dealMode, orderMachine } from '@yunshu/contract/order/machine'
import { isToRate } from '@yunshu/contract/order/rating'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { OrderRow } from './columns.tsx'
import type { Chosen, Doing } from './OrderDialogs.tsx'
import { phrases } from './phrases.ts'

const ShipperDialog = lazily(async () => (await import('./OrderDialogs.tsx')).ShipperDialog)

type Move = keyof typeof orderMachine.moves
export type OrderActions = { actions: (row: OrderRow) => Action[]; dialog: ReactNode }

export const isTaken = ({ order_status }: OrderRow) => isIn(orderMachine, order_status, 'accepted', 'dispatched')
const editable = ['rejected', 'draft', 'inReview', 'open', 'awaiting'] as const
/* What was awarded in a campaign stands as it was bid for. */
const isAwarded = ({ order_status, deal_mode }: OrderRow) => order_status === orderMachine.code.awaiting && deal_mode === dealMode.code.bidding
const isEditable = (row: OrderRow) => isIn(orderMachine, row.order_status, ...editable) && row.waybill_count === 0 && !isAwarded(row)

/** What a shipper can do with an order, the next step first; rows and headers read the same. `dialog` stands once on the page. */
export const useShipperActions = (): OrderActions => {
  const say = useSay()
  const navigate = useNavigate()
  const globalDialog = useGlobalDialog()
  const [opened, setOpened] = useState<Chosen>()
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
    const step = (name: Move, right: Grant, act: () => void) => moveOf(row, name, 'shipper', say.label(orderMachine.moves[name]), right, act)
    return offered([
      step('submit', may.submit, () => void sure(row, 'submit', say(phrases, 'submitTitle', { order_no }))),
      step('approve', may.review, () => void sure(row, 'approve', say(phrases, 'approveTitle', { order_no }))),
      step('reject', may.review, open('reject')),
      step('assign', may.assign, open('assign')),
      { ...step('startBidding', may.toBid, () => globalDialog.open('toBid', row.id)), aside: row.deal_mode !== dealMode.code.bidding },
      {
        ...step(
          'withdraw',
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
      timeAsked(row) && { key: 'agreeTime', label: say(phrases, 'agreeTime'), may: may.edit, run: open('agreeTime') },
      timeAsked(row) && { key: 'refuseTime', label: say(phrases, 'refuseTime'), may: may.edit, run: open('refuseTime') },
      row.abnormal_flag && { key: 'abnormals', label: say(phrases, 'abnormals'), may: may.settle, run: open('abnormals') },
      row.release_hold &&
        row.order_status >= orderMachine.code.accepted &&
        row.order_status <= orderMachine.code.delivered && { key: 'release', label: say(phrases, 'release'), may: may.release, run: open('release') },
      row.order_status >= orderMachine.code.awaiting &&
        row.order_status <= orderMachine.code.inTransit && { key: 'remind', label: say(phrases, 'remind'), aside: true, run: () => void remind(row) },
      isToRate(row, new Date()) && {
        key: 'rate',
        label: say(phrases, row.rated_at ? 'rateAgain' : 'rate'),
        may: may.rate,
        aside: row.rated_at !== null,
        run: open('rate')
      },
      { key: 'print', label: say(phrases, 'print'), may: may.print, aside: true, run: open('print') },
      { key: 'copy', label: say(phrases, 'copy'), may: may.create, aside: true, run: () => void navigate(linkTo(shipper.source, { copy: row.id })) },
      { ...step('cancel', may.cancel, open('cancel')), danger: true },
      isTaken(row) && !asked && { key: 'askCancel', label: say(phrases, 'askCancel'), may: may.cancel, danger: true, run: open('askCancel') }
    ])
  }
  return { actions, dialog: opened && <ShipperDialog {...opened} onClose={() => setOpened(undefined)} /> }
}

type Maybe = Action | false | Partial<Action>
export const moveOf = (row: OrderRow, name: Move, who: Who, label: string, may: Grant, run: () => void): Action | Partial<Action> =>
  canMove(orderMachine, row.order_status, name, who) ? { key: name, label, may, run } : {}
export const offered = (all: readonly Maybe[]): Action[] => all.filter((action): action is Action => action !== false && 'key' in action)
