import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState } from '@yunshu/contract/fleet/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useEditAction, useRemoval } from '../../kit/useAsked.ts'
import type { FleetRow } from './columns.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { phrases } from './phrases.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { UnmaskDialog } from './UnmaskDialog.tsx'

type FleetActions = { readonly actions: (row: FleetRow) => Action[]; readonly dialog: ReactNode }
type Open = { readonly what: 'suspend' | 'unmask' | 'join'; readonly row: FleetRow }

/* Suspending and looking at numbers, which operator and carrier have alike. */
const useCommon = (may: typeof carrier.fleets.may | typeof operator.fleets.may) => {
  const say = useSay()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const suspend = (row: FleetRow): Action => ({
    key: 'suspend',
    label: say(phrases, row.fleet_state === fleetState.code.active ? 'suspend' : 'resume'),
    may: may.review,
    danger: row.fleet_state === fleetState.code.active,
    run: () => setOpen({ what: 'suspend', row })
  })
  const unmask = (row: FleetRow): Action => ({
    key: 'unmask',
    label: say(phrases, 'unmask'),
    may: may.unmask,
    run: () => setOpen({ what: 'unmask', row })
  })
  const dialog = (
    <>
      {open?.what === 'suspend' && <SuspendDialog row={open.row} onClose={close} />}
      {open?.what === 'unmask' && <UnmaskDialog row={open.row} onClose={close} />}
      {open?.what === 'join' && <JoinDialog row={open.row} onClose={close} />}
    </>
  )
  return { suspend, unmask, join: (row: FleetRow) => setOpen({ what: 'join', row }), dialog }
}

/** What a carrier does with a fleet, for list and detail alike, and the dialog that is open. */
export const useFleetActions = (onRemoved?: () => void): FleetActions => {
  const say = useSay()
  const { may } = carrier.fleets
  const edit = useEditAction(carrier.fleetEdit)
  const { suspend, unmask, join, dialog } = useCommon(may)
  const remove = useRemoval(fleet.remove, {
    may: may.remove,
    ask: ({ fleet_name }: FleetRow) => say(phrases, 'removeAsk', { fleet_name }),
    note: say(phrases, 'removeNote'),
    done: ({ fleet_name }) => say(phrases, 'removed', { fleet_name }),
    onRemoved
  })
  const go = useNavigate()
  const settle = ({ captain_person_id }: FleetRow): Action => ({
    key: 'settle',
    label: say(phrases, 'settle'),
    may: carrier.lowerStream.may.create,
    run: () => void go(linkTo(carrier.lowerStream, { settle: captain_person_id }))
  })
  const add = (row: FleetRow): Action => ({ key: 'join', label: say(phrases, 'addMembers'), may: may.members, run: () => join(row) })
  return {
    actions: (row) => [
      ...(row.fleet_state === fleetState.code.active ? [add(row)] : []),
      ...(row.settle_type === fleetSettle.code.captain ? [settle(row)] : []),
      edit(row),
      ...(row.suspended_by_operator ? [] : [suspend(row)]),
      unmask(row),
      remove(row)
    ],
    dialog
  }
}

/** What the operator does with one, beside reviewing it. */
export const useOperatorFleetActions = (): FleetActions => {
  const { suspend, unmask, dialog } = useCommon(operator.fleets.may)
  return { actions: (row) => [suspend(row), unmask(row)], dialog }
}
