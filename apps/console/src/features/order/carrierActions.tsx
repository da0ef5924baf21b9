import { useState } from 'react'
import { useNavigate } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderSource, planStatus } from '@yunshu/contract/order/machine'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { isTaken, moveOf, offered, type OrderActions } from './actions.tsx'
import type { OrderRow } from './columns.tsx'
import type { Chosen, Doing } from './OrderDialogs.tsx'
import { OrderTerms } from './OrderTerms.tsx'
import { phrases } from './phrases.ts'
import { isOut, subcontractActs } from './subcontractActs.ts'
import { outs } from './subcontractPhrases.ts'

const CarrierDialog = lazily(async () => (await import('./OrderDialogs.tsx')).CarrierDialog)

/** What a carrier can do with an order it was given. */
export const useCarrierActions = (): OrderActions => {
  const say = useSay()
  const navigate = useNavigate()
  const globalDialog = useGlobalDialog()
  const [opened, setOpened] = useState<Chosen>()
  const accept = useAccept()
  const agreeing = useRun(order.agreeCancel)
  const may = carrier.orders.may
  const agree = async (row: OrderRow) => {
    if (!(await ask({ title: say(phrases, 'agreeTitle', { order_no: row.order_no }), ok: say(phrases, 'agreeCancel'), danger: true }))) return
    if (await agreeing.run({ id: row.id, version: row.version }))
      toastDone(say(phrases, 'done', { order_no: row.order_no, move: say(phrases, 'agreeCancel') }))
  }
  const outFirst = (row: OrderRow) => (isOut(row) ? say(outs, 'outFirst', { carrier: row.sub_carrier_name ?? '' }) : undefined)
  const actions = (row: OrderRow): Action[] => {
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const asked = row.cancel_asked_at !== null && isTaken(row)
    const ours = row.source === orderSource.code.onBehalf
    const untouched = ours && !asked && canAskTime(row)
    return offered([
      moveOf(row, 'accept', 'carrier', say.label(orderMachine.moves.accept), may.accept, () => void accept(row)),
      { ...moveOf(row, 'decline', 'carrier', say.label(orderMachine.moves.decline), may.decline, open('decline')), danger: true },
      asked && {
        key: 'agreeCancel',
        label: say(phrases, 'agreeCancel'),
        may: may.decline,
        danger: true,
        why: outFirst(row),
        run: () => void agree(row)
      },
      asked && { key: 'refuseCancel', label: say(phrases, 'refuseCancel'), may: may.decline, run: open('refuseCancel') },
      !asked &&
        canDispatch(row) && {
          key: 'dispatch',
          label: say(phrases, 'dispatchNow'),
          may: carrier.waybills.may.dispatch,
          run: () => globalDialog.open('dispatch', row.id)
        },
      ...subcontractActs(say, row, open),
      untouched && {
        key: 'edit',
        label: say(phrases, 'edit'),
        may: may.edit,
        aside: true,
        run: () => void navigate(linkTo(carrier.orderEdit, { id: row.id }))
      },
      ours && {
        key: 'copy',
        label: say(phrases, 'copy'),
        may: may.create,
        aside: true,
        run: () => void navigate(linkTo(carrier.orderAdd, { copy: row.id }))
      },
      !asked && canAskTime(row) && { key: 'askTime', label: say(phrases, 'askTime'), aside: true, may: may.accept, run: open('askTime') },
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
        },
      untouched && { key: 'cancelFor', label: say(phrases, 'cancelFor'), may: may.cancel, danger: true, run: open('cancelFor') }
    ])
  }
  return { actions, dialog: opened && <CarrierDialog {...opened} onClose={() => setOpened(undefined)} /> }
}

/* Accepts after what is decided by was read once more. */
const useAccept = () => {
  const say = useSay()
  const accepting = useRun(order.accept)
  return async (row: OrderRow): Promise<void> => {
    const { id, version, order_no } = row
    const ok = say.label(orderMachine.moves.accept)
    if (!(await ask({ title: say(phrases, 'acceptTitle', { order_no }), content: <OrderTerms row={row} />, ok }))) return
    if (await accepting.run({ id, version })) toastDone(say(phrases, 'done', { order_no, move: ok }))
  }
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

/* Accepted, none of it on a trip, and between us and the shipper alone. */
const canAskTime = (row: OrderRow): boolean =>
  row.order_status === orderMachine.code.accepted && row.waybill_count === 0 && !isOut(row) && row.source !== orderSource.code.subcontract

/** Accepted, not wholly on waybills yet, and not with another carrier. */
export const canDispatch = (row: OrderRow): boolean =>
  !isOut(row) &&
  (row.order_status === orderMachine.code.accepted || row.order_status === orderMachine.code.inTransit) &&
  row.plan_status < planStatus.code.planned
