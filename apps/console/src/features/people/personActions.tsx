import { userStatus, user } from '@yunshu/contract/user/contract'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { PeopleGrants } from './grants.ts'
import { PermitDialog, ResetDialog, TransferDialog } from './PersonDialogs.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { phrases } from './phrases.ts'
import type { PersonRow } from './rows.ts'

const dialogs = { edit: PersonDialog, permit: PermitDialog, transfer: TransferDialog, reset: ResetDialog }

/** What can be done with a person, and the dialog that it opened. */
export const usePersonActions = (may: PeopleGrants) => {
  const say = useSay()
  const [open, setOpen] = useState<{ name: keyof typeof dialogs; row: PersonRow }>()
  const enabling = useRun(user.enable)
  const removing = useRun(user.remove)
  const toggle = async ({ id, version, status, user_name }: PersonRow) => {
    if (
      status === userStatus.code.enabled &&
      !(await ask({ title: say(phrases, 'disableAsk', { name: user_name }), content: say(phrases, 'disableNote'), danger: true }))
    )
      return
    if (await enabling.run({ id, version, status: status === userStatus.code.enabled ? 2 : 1 })) toastDone(say(phrases, 'done'))
  }
  const remove = async ({ id, version, user_name }: PersonRow) => {
    if (!(await ask({ title: say(phrases, 'removePersonAsk', { user_name }), content: say(phrases, 'removePersonNote'), danger: true }))) return
    if (await removing.run({ id, version })) toastDone(say(phrases, 'removed'))
  }
  const actions = (row: PersonRow): Action[] => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setOpen({ name: 'edit', row }) },
    { key: 'permit', label: say(phrases, 'permissions'), may: may.permit, run: () => setOpen({ name: 'permit', row }) },
    ...(may.transfer ? [{ key: 'transfer', label: say(phrases, 'transfer'), may: may.transfer, run: () => setOpen({ name: 'transfer', row }) }] : []),
    {
      key: 'enable',
      label: say(phrases, row.status === userStatus.code.enabled ? 'disable' : 'enable'),
      may: may.enable,
      run: () => void toggle(row)
    },
    { key: 'reset', label: say(phrases, 'resetPassword'), may: may.reset, run: () => setOpen({ name: 'reset', row }) },
    { key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove(row) }
  ]
  const Shown = open && dialogs[open.name]
  return { actions, dialog: Shown && <Shown row={open.row} onClose={() => setOpen(undefined)} /> }
}
