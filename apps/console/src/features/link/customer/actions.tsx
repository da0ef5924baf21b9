import { carrier } from '@yunshu/contract/consoles/carrier'
import { customer, customerState } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { linkMachine } from '@yunshu/contract/link/machine'
import { type ReactNode, useState } from 'react'
import type { Action } from '../../../kit/Moves.tsx'
import { useSay } from '../../../kit/lang.ts'
import { todayHere } from '../../../kit/shanghai.ts'
import { useAsked, useEditAction, useRemoval } from '../../../kit/useAsked.ts'
import { undoBy } from '../../../kit/undo.ts'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import { type Partner, useLinkActions } from '../actions.tsx'
import type { CustomerRow } from './columns.tsx'
import { FollowDialog, InviteDialog, LiftDialog, TransferDialog } from './dialogs.tsx'
import { phrases } from './phrases.ts'

type Doing = 'stop' | 'invite' | 'follow' | 'transfer' | 'lift'

/** The cooperation of a customer, as its own actions take it; nothing where there is none. */
const partnerOf = (row: CustomerRow): Partner | undefined =>
  row.link_version === null || row.link_status === null
    ? undefined
    : { ...row, name: row.customer_name, version: row.link_version, link_status: row.link_status }

/** What a carrier can do with a customer, for list and detail alike: the card, and the cooperation where there is one. */
export const useCustomerActions = (onRemoved?: () => void): { actions: (row: CustomerRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const { may } = carrier.customers
  const [opened, setOpened] = useState<{ doing: Doing; row: CustomerRow }>()
  const edit = useEditAction(carrier.customerEdit)
  const resume = useAsked(customer.resume)
  const link = useLinkActions()
  const remove = useRemoval(customer.remove, {
    may: may.remove,
    ask: ({ customer_name }: CustomerRow) => say(phrases, 'remove', { customer_name }),
    onRemoved
  })
  const actions = (row: CustomerRow): Action[] => {
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const { id, version, customer_name } = row
    const partner = partnerOf(row)
    const isStopped = row.customer_state === customerState.code.stopped
    const lifted = row.lift_until !== null && row.lift_until >= todayHere() && row.credit_fen > 0
    const isAlone = row.shipper_id === null
    const all: (Action | false)[] = [
      ...(partner && row.link_status === linkMachine.code.pending ? link.actions(partner) : []),
      { key: 'follow', label: say(phrases, 'follow'), may: may.follow, run: open('follow') },
      (row.held || lifted) && { key: 'lift', label: say(phrases, row.held ? 'lift' : 'liftStop'), may: may.credit, run: open('lift') },
      isAlone && !isStopped && row.credit_code !== '' && { key: 'invite', label: say(phrases, 'invite'), may: may.invite, run: open('invite') },
      edit(row),
      { key: 'transfer', label: say(phrases, 'transfer'), may: may.transfer, run: open('transfer') },
      ...(partner && row.link_status !== linkMachine.code.pending ? link.actions(partner) : []),
      isAlone &&
        isStopped && {
          key: 'resumeCard',
          label: say(phrases, 'resume'),
          may: may.suspend,
          run: () => void resume.run({ id, version }, { done: say(phrases, 'resumed', { customer_name }) })
        },
      isAlone && !isStopped && { key: 'stop', label: say(phrases, 'stop'), may: may.suspend, danger: true, run: open('stop') },
      isAlone && remove(row)
    ]
    return all.filter((action) => action !== false)
  }
  const onClose = () => setOpened(undefined)
  const dialog = (
    <>
      {link.dialog}
      {opened && <CustomerDialog {...opened} onClose={onClose} />}
    </>
  )
  return { actions, dialog }
}

const CustomerDialog = ({ doing, row, onClose }: { doing: Doing; row: CustomerRow; onClose: () => void }) => {
  if (doing === 'follow') return <FollowDialog row={row} onClose={onClose} />
  if (doing === 'invite') return <InviteDialog row={row} onClose={onClose} />
  if (doing === 'lift') return <LiftDialog row={row} onClose={onClose} />
  if (doing === 'transfer') return <TransferDialog rows={[row]} onClose={onClose} />
  return <StopDialog row={row} onClose={onClose} />
}

const StopDialog = ({ row, onClose }: { row: CustomerRow; onClose: () => void }) => {
  const say = useSay()
  const { customer_name } = row
  return (
    <ReasonDialog<typeof customer.stop.output>
      command={customer.stop}
      row={row}
      undo={({ id, version }) => undoBy(customer.resume, { id, version })}
      terms={customerTerms}
      title={say(phrases, 'stopTitle', { customer_name })}
      label={say(phrases, 'stop')}
      help={say(phrases, 'stopHelp')}
      common={[say(phrases, 'stopLost'), say(phrases, 'stopRisk'), say(phrases, 'stopTwice')]}
      done={say(phrases, 'stoppedDone', { customer_name })}
      onClose={onClose}
    />
  )
}
