import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { canMove } from '@yunshu/contract/kit/machine'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { call } from '../../kit/call.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { LoadTaskRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import { windowsOf } from './remedyText.ts'
import { sides, useSide } from './sides.ts'
import type { InTurn } from './useInTurn.ts'

const SendDialog = lazily(async () => (await import('./SendDialog.tsx')).SendDialog)
const { code } = loadingMachine

/** The moves of a load task, each with its question and what is said afterwards; `confirm` says whether it was done. */
const useLoadMoves = (during: InTurn['during']) => {
  const say = useSay()
  const [confirming, taking, cancelling, stopping] = [
    useRun(loading.confirm),
    useRun(loading.unconfirm),
    useRun(loading.cancel),
    useRun(loading.stop)
  ]
  const confirm = async ({ id, version, task_no, unplanned_count, vehicle_count }: LoadTaskRow) => {
    const left = unplanned_count ?? 0
    const info = await call(loading.info, { id }, { quiet: true }).catch(() => undefined)
    const wider = info ? windowsOf(say, info) : []
    const agreed = await ask({
      title: say(phrases, 'confirmTitle', { no: task_no }),
      content:
        (wider.length > 0 ? say(remedyPhrases, 'confirmAssumed', { count: wider.length, list: say.list(wider) }) : '') +
        say(phrases, left > 0 ? 'confirmLeft' : 'confirmAll', { count: vehicle_count ?? 0, left }),
      ok: say.label(loadingMachine.moves.confirm)
    })
    if (!agreed || !(await during(() => confirming.run({ id, version }), 'closes'))) return false
    toastDone(say(phrases, 'confirmed', { no: task_no }))
    return true
  }
  const unconfirm = async ({ id, version, task_no }: LoadTaskRow) => {
    const agreed = await ask({ title: say(phrases, 'unconfirmTitle', { no: task_no }), content: say(phrases, 'unconfirmWhy') })
    if (agreed && (await during(() => taking.run({ id, version })))) toastDone(say(phrases, 'unconfirmed', { no: task_no }))
  }
  const cancel = async ({ id, version, task_no, task_status }: LoadTaskRow) => {
    const draft = task_status === code.draft
    const agreed = await ask({
      title: say(phrases, draft ? 'deleteTitle' : 'cancelTitle', { no: task_no }),
      content: say(phrases, 'cancelWhy'),
      danger: true
    })
    if (agreed && (await during(() => cancelling.run({ id, version }), 'closes')))
      toastDone(say(phrases, draft ? 'deleted' : 'cancelled', { no: task_no }))
  }
  const stop = async ({ id }: LoadTaskRow) => {
    const row = await stopping.run({ id })
    if (row) toastDone(say(phrases, row.task_status === code.computing ? 'stopped' : 'leftQueue'))
  }
  return { confirm, unconfirm, cancel, stop }
}

/** How a plan is handed over: the shipper sends it to carriers, the carrier dispatches it. */
const useHandOver = () => {
  const side = useSide()
  const globalDialog = useGlobalDialog()
  const [sending, setSending] = useState<LoadTaskRow>()
  return {
    handOver: (row: LoadTaskRow) => (side === 'shipper' ? setSending(row) : globalDialog.open('loadDispatch', row.id)),
    dialog: sending && <SendDialog id={sending.id} onClose={() => setSending(undefined)} />
  }
}

/** What can be done with a load task, the next step first; the list's rows and the desk's header read the same. At the desk it waits for a change of the plan that is under way. */
export const useLoadActions = (desk?: Pick<InTurn, 'busy' | 'during'>): { actions: (row: LoadTaskRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const side = useSide()
  const navigate = useNavigate()
  const { handOver, dialog } = useHandOver()
  const { may, deskOf } = sides[side]
  const { confirm, unconfirm, cancel, stop } = useLoadMoves(desk?.during ?? ((run) => run()))
  const actions = (row: LoadTaskRow): Action[] => {
    const { task_status, vehicle_count, sent_count } = row
    const can = (move: keyof typeof loadingMachine.moves) => canMove(loadingMachine, task_status, move, side)
    const isFree = sent_count === 0 && (side === 'shipper' || row.sender_name === '')
    const waiting = (vehicle_count ?? 0) - sent_count
    const free = (task_status === code.confirmed || task_status === code.dispatched || task_status === code.loading) && waiting > 0
    const atDock = side === 'carrier' && sent_count > 0
    const handing = side === 'shipper' ? sides.shipper.may.send : sides.carrier.may.dispatch
    const offered: (Action | false)[] = [
      // Of a plan that was made by hand nothing is left to look at between the two.
      can('confirm') &&
        row.by_hand && {
          key: 'confirmAndHandOver',
          label: say(phrases, side === 'shipper' ? 'saveAndSend' : 'saveAndDispatch'),
          may: handing,
          disabled: !vehicle_count,
          run: () => void confirm(row).then((done) => done && handOver(row))
        },
      can('confirm') && {
        key: 'confirm',
        label: say.label(loadingMachine.moves.confirm),
        may: may.confirm,
        disabled: !vehicle_count,
        aside: row.by_hand,
        run: () => void confirm(row)
      },
      atDock &&
        (task_status === code.dispatched || task_status === code.loading) && {
          key: 'dock',
          label: say(phrases, task_status === code.dispatched ? 'atDock' : 'goOnAtDock'),
          may: sides.carrier.may.load,
          run: () => void navigate(linkTo(carrier.loadDock, { id: row.id }))
        },
      free && {
        key: 'handOver',
        label: say(phrases, side === 'shipper' ? 'send' : 'dispatch'),
        may: handing,
        run: () => handOver(row)
      },
      task_status === code.computing && {
        key: 'stop',
        label: say(phrases, row.queue_place === null ? 'stop' : 'leaveQueue'),
        may: may.edit,
        run: () => void stop(row)
      },
      !desk && {
        key: 'open',
        label: say(phrases, task_status >= code.confirmed || task_status === code.cancelled ? 'view' : 'edit'),
        may: side === 'shipper' ? may.edit : may.view,
        aside: true,
        run: () => void navigate(deskOf(row.id))
      },
      can('unconfirm') &&
        isFree && {
          key: 'unconfirm',
          label: say.label(loadingMachine.moves.unconfirm),
          may: may.confirm,
          aside: true,
          run: () => void unconfirm(row)
        },
      can('cancel') &&
        isFree && {
          key: 'cancel',
          label: say(phrases, task_status === code.draft ? 'delete' : 'cancel'),
          may: may.remove,
          danger: true,
          run: () => void cancel(row)
        }
    ]
    return offered.filter((action) => action !== false).map((action) => ({ ...action, disabled: action.disabled || desk?.busy === true }))
  }
  return { actions, dialog }
}
