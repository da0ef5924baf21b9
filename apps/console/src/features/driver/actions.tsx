import { driverState } from '@yunshu/contract/driver/enums'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { DriverRow } from './columns.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import { phrases } from './phrases.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

const { may } = carrier.drivers

/** What can be done with a driver, for list and detail alike, and the dialog that is open. */
export const useDriverActions = (onRemoved?: () => void): { actions: (row: DriverRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const navigate = useNavigate()
  const removing = useRun(driver.remove)
  const [open, setOpen] = useState<{ what: 'enable' | 'unmask'; row: DriverRow }>()
  const close = () => setOpen(undefined)
  const remove = async ({ id, version, driver_name }: DriverRow) => {
    if (!(await ask({ title: say(phrases, 'removeAsk', { driver_name }), content: say(phrases, 'removeNote'), danger: true }))) return
    if (!(await removing.run({ id, version }))) return
    toastDone(say(phrases, 'removed', { driver_name }))
    onRemoved?.()
  }
  const actions = (row: DriverRow): Action[] => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => void navigate(linkTo(carrier.driverEdit, { id: row.id })) },
    {
      key: 'enable',
      label: say(phrases, row.state === driverState.code.inService ? 'disable' : 'enable'),
      may: may.enable,
      danger: row.state === driverState.code.inService,
      run: () => setOpen({ what: 'enable', row })
    },
    { key: 'unmask', label: say(phrases, 'unmask'), may: may.unmask, run: () => setOpen({ what: 'unmask', row }) },
    { key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove(row) }
  ]
  const dialog = (
    <>
      {open?.what === 'enable' && <EnableDialog row={open.row} onClose={close} />}
      {open?.what === 'unmask' && <UnmaskDialog row={open.row} onClose={close} />}
    </>
  )
  return { actions, dialog }
}
