import { carrier } from '@yunshu/contract/consoles/carrier'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { useState, type ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { lazily } from '../../kit/lazily.tsx'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { BindDialog } from './BindDialog.tsx'
import type { VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { RenewDialog } from './RenewDialog.tsx'

const VehicleTrackDialog = lazily(async () => (await import('../../widgets/TripTrack.tsx')).VehicleTrackDialog)
const { may } = carrier.vehicles

/** What can be done with a vehicle, for list and detail alike, and the dialog that is open. */
export const useVehicleActions = (onRemoved?: () => void): { actions: (row: VehicleRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const edit = useEditAction(carrier.vehicleEdit)
  const [open, setOpen] = useState<{ what: 'suspend' | 'renew' | 'bind' | 'track'; row: VehicleRow }>()
  const close = () => setOpen(undefined)
  const remove = useRemoval(vehicle.remove, {
    may: may.remove,
    ask: ({ plate_no }: VehicleRow) => say(phrases, 'removeAsk', { plate_no }),
    note: say(phrases, 'removeNote'),
    done: ({ plate_no }) => say(phrases, 'removed', { plate_no }),
    onRemoved
  })
  const actions = (row: VehicleRow): Action[] => [
    edit(row),
    { key: 'renew', label: say(phrases, 'renew'), may: may.renew, run: () => setOpen({ what: 'renew', row }) },
    { key: 'track', label: say(positionPhrases, 'positionAndTrack'), may: may.track, aside: true, run: () => setOpen({ what: 'track', row }) },
    { key: 'bind', label: say(phrases, 'bind'), may: may.edit, run: () => setOpen({ what: 'bind', row }) },
    {
      key: 'suspend',
      label: say(phrases, row.suspended ? 'restore' : 'suspend'),
      may: may.suspend,
      danger: !row.suspended,
      run: () => setOpen({ what: 'suspend', row })
    },
    remove(row)
  ]
  const dialog = (
    <>
      {open?.what === 'suspend' && <SuspendDialog row={open.row} onClose={close} />}
      {open?.what === 'renew' && <RenewDialog row={open.row} onClose={close} />}
      {open?.what === 'track' && <VehicleTrackDialog vehicle_id={open.row.id} no={open.row.plate_no} onClose={close} />}
      {open?.what === 'bind' && <BindDialog row={open.row} onClose={close} />}
    </>
  )
  return { actions, dialog }
}
