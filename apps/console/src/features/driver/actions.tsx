import { driverIdentity, driverState } from '@yunshu/contract/driver/enums'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { useState, type ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked, useEditAction, useRemoval } from '../../kit/useAsked.ts'
import type { DriverRow } from './columns.tsx'
import { BanDialog, EnableDialog } from './EnableDialog.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { phrases } from './phrases.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

const { may } = carrier.drivers

type DriverActions = {
  actions: (row: DriverRow) => Action[]
  /** Opens the dialog in which a driver who stands apart is joined. */
  join: (row: DriverRow) => void
  dialog: ReactNode
}
/** What can be done with a driver, for list and detail alike, and the dialog that is open. */
export const useDriverActions = (onRemoved?: () => void): DriverActions => {
  const say = useSay()
  const edit = useEditAction(carrier.driverEdit)
  const [open, setOpen] = useState<{ what: 'enable' | 'ban' | 'unmask' | 'join'; row: DriverRow }>()
  const close = () => setOpen(undefined)
  const remove = useRemoval(driver.remove, {
    may: may.remove,
    ask: ({ driver_name }: DriverRow) => say(phrases, 'removeAsk', { driver_name }),
    note: say(phrases, 'removeNote'),
    done: ({ driver_name }) => say(phrases, 'removed', { driver_name }),
    onRemoved
  })
  const unbinding = useAsked(vehicle.unbindDriver)
  const unbind = async ({ id, driver_name, bind_plate_no }: DriverRow) => {
    const title = say(phrases, 'unbindAsk', { driver_name, plates: bind_plate_no.replaceAll(',', ' ') })
    await unbinding.run({ driver_id: id }, { ask: { title }, done: say(phrases, 'unbound', { driver_name }) })
  }
  const inviting = useAsked(driver.invite)
  const invite = async ({ id, driver_name }: DriverRow) =>
    await inviting.run(
      { id },
      {
        ask: { title: say(phrases, 'inviteAsk', { driver_name }), content: say(phrases, 'inviteText'), danger: false },
        done: say(phrases, 'invited', { driver_name })
      }
    )
  const actions = (row: DriverRow): Action[] => [
    edit(row),
    ...(row.state === driverState.code.blacklisted
      ? []
      : [
          {
            key: 'enable',
            label: say(phrases, row.state === driverState.code.inService ? 'disable' : 'enable'),
            may: may.enable,
            danger: row.state === driverState.code.inService,
            run: () => setOpen({ what: 'enable' as const, row })
          }
        ]),
    {
      key: 'ban',
      label: say(phrases, row.state === driverState.code.blacklisted ? 'unlist' : 'blacklist'),
      may: may.blacklist,
      aside: row.state !== driverState.code.blacklisted,
      danger: row.state !== driverState.code.blacklisted,
      run: () => setOpen({ what: 'ban', row })
    },
    ...(row.state === driverState.code.inService
      ? [{ key: 'invite', label: say(phrases, 'invite'), may: may.invite, aside: true, run: () => void invite(row) }]
      : []),
    ...(row.bind_plate_no ? [{ key: 'unbind', label: say(phrases, 'unbind'), may: carrier.vehicles.may.edit, run: () => void unbind(row) }] : []),
    ...(row.identity === driverIdentity.code.apart
      ? [{ key: 'join', label: say(phrases, 'join'), may: may.edit, run: () => setOpen({ what: 'join' as const, row }) }]
      : []),
    { key: 'unmask', label: say(phrases, 'unmask'), may: may.unmask, run: () => setOpen({ what: 'unmask', row }) },
    remove(row)
  ]
  const dialog = (
    <>
      {open?.what === 'enable' && <EnableDialog row={open.row} onClose={close} />}
      {open?.what === 'ban' && <BanDialog row={open.row} onClose={close} />}
      {open?.what === 'join' && <JoinDialog row={open.row} onClose={close} />}
      {open?.what === 'unmask' && <UnmaskDialog row={open.row} onClose={close} />}
    </>
  )
  return { actions, join: (row) => setOpen({ what: 'join', row }), dialog }
}
