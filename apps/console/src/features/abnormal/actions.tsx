import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { AbnormalRow } from './columns.tsx'
import { EditDialog } from './EditDialog.tsx'
import { HandleDialog } from './HandleDialog.tsx'
import { phrases } from './phrases.ts'

const { may } = carrier.abnormals
const { code } = abnormalMachine

/** What the carrier can do with an exception as it stands. */
export const useAbnormalActions = (): { actions: (row: AbnormalRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const go = useNavigate()
  const [doing, setDoing] = useState<Chosen>()
  const [taking, turning, resolving, closing] = [
    useAsked(abnormal.take),
    useAsked(abnormal.turn),
    useAsked(abnormal.resolve),
    useAsked(abnormal.close)
  ]
  const actions = (row: AbnormalRow): Action[] => {
    const { id, version, abnormal_status: status, abnormal_no: no } = row
    const seen = { id, version }
    const at = (what: Chosen['what']) => () => setDoing({ what, row })
    const isNew = status === code.new
    const inWork = status === code.inProgress
    const isHandled = inWork && row.liable_party !== null && row.solution !== ''
    const all: (Action | false)[] = [
      isNew && { key: 'take', label: say(phrases, 'take'), may: may.handle, run: () => void taking.run(seen, { done: say(phrases, 'taken') }) },
      (isNew || inWork) && { key: 'handle', label: say(phrases, 'handle'), may: may.handle, run: at('handle') },
      isHandled &&
        row.order_id !== null && {
          key: 'turn',
          label: say(phrases, 'turn'),
          may: may.handle,
          run: () =>
            void turning.run(seen, {
              ask: { title: say(phrases, 'turnAsk', { no }), content: say(phrases, 'turnNote'), danger: false },
              done: say(phrases, 'turned')
            })
        },
      isHandled &&
        row.round === 0 && {
          key: 'resolve',
          label: say(phrases, 'resolve'),
          may: may.handle,
          aside: true,
          run: () =>
            void resolving.run(seen, {
              ask: { title: say(phrases, 'resolveAsk', { no }), content: say(phrases, 'resolveNote'), danger: false },
              done: say(phrases, 'resolved')
            })
        },
      openStates.includes(status) && { key: 'edit', label: say(phrases, 'edit'), may: may.edit, aside: true, run: at('edit') },
      (isNew || inWork) && {
        key: 'reject',
        label: say(phrases, 'reject'),
        may: may.handle,
        aside: true,
        danger: true,
        run: at('reject')
      },
      status === code.resolved &&
        row.round === 0 && {
          key: 'close',
          label: say(phrases, 'close'),
          may: may.close,
          run: () => void closing.run(seen, { done: say(phrases, 'closed') })
        },
      (status === code.resolved || status === code.closed) &&
        !row.auto_closed && {
          key: 'reopen',
          label: say(phrases, 'reopen'),
          may: may.close,
          aside: true,
          run: at('reopen')
        },
      {
        key: 'waybill',
        label: say(phrases, 'toWaybill'),
        may: carrier.waybills.may.view,
        aside: true,
        run: () => void go(linkTo(carrier.waybillInfo, { id: row.waybill_id }))
      }
    ]
    return all.filter((action) => action !== false)
  }
  return { actions, dialog: doing && <AbnormalDialog {...doing} onClose={() => setDoing(undefined)} /> }
}

type Chosen = { what: 'handle' | 'edit' | 'reject' | 'reopen'; row: AbnormalRow }
const AbnormalDialog = ({ what, row, onClose }: Chosen & { onClose: () => void }) => {
  const say = useSay()
  if (what === 'handle') return <HandleDialog id={row.id} onClose={onClose} />
  if (what === 'edit') return <EditDialog id={row.id} onClose={onClose} />
  return (
    <ReasonDialog
      command={abnormal[what]}
      row={row}
      terms={abnormalTerms}
      title={`${say(phrases, what)} ${row.abnormal_no}`}
      label={say(phrases, what)}
      common={say(phrases, what === 'reject' ? 'rejectReasons' : 'reopenReasons').split('|')}
      done={say(phrases, what === 'reject' ? 'rejected' : 'reopened')}
      onClose={onClose}
    />
  )
}
