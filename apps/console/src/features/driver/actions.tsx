import { driverState } from '@yunshu/contract/driver/enums'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { useRemoval } from '../../kit/useAsked.ts'
import type { DriverRow } from './columns.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import { phrases } from './phrases.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

const { may } = carrier.drivers

/** What can be done with a driver, for list and detail alike, and the dialog that is open. */
export const useDriverActions = (onRemoved?: () => void): { actions: (row: DriverRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ what: 'enable' | 'unmask'; row: DriverRow }>()
  const close = () => setOpen(undefined)
  const remove = useRemoval(driver.remove, {
    may: may.remove,
    ask: ({ driver_name }: DriverRow) => say(phrases, 'removeAsk', { driver_name }),
    note: say(phrases, 'removeNote'),
    done: ({ driver_name }) => say(phrases, 'removed', { driver_name }),
    onRemoved
  })
  const actions = (row: DriverRow): Action[] => [
    { key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => void navigate(linkTo(carrier.driverEdit, { id: row.id })) },
    {
      key: 'enable',
      label: say(phrases, row.state === driverState.code.inService ? 'disable' : 'enable'),
      may: may.enable,
      danger: row.state === driverState.code.inService,
      run: () => setOpen({ what: 'enable', row })
    },
    { key: 'unmask', label: say(phrases, 'unmask'), may: may.unmask, run: () => setOpen({ what: 'unmask', row }) },
    remove(row)
  ]
  const dialog = (
    <>
      {open?.what === 'enable' && <EnableDialog row={open.row} onClose={close} />}
      {open?.what === 'unmask' && <UnmaskDialog row={open.row} onClose={close} />}
    </>
  )
  return { actions, dialog }
}
