import { secondFactor, user, userStatus } from '@yunshu/contract/user/contract'
import { useState } from 'react'
import { useSay } from '../../../kit/lang.ts'
import type { Action } from '../../../kit/Moves.tsx'
import { kit } from '../../../kit/phrases.ts'
import { useAsked, useRemoval } from '../../../kit/useAsked.ts'
import type { PeopleGrants } from '../grants.ts'
import { PermitDialog, ResetDialog, TransferDialog } from './PersonDialogs.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { phrases } from '../phrases.ts'
import type { PersonRow } from '../rows.ts'

const dialogs = { edit: PersonDialog, permit: PermitDialog, transfer: TransferDialog, reset: ResetDialog }

/** What can be done with a person, and the dialog that it opened. */
export const usePersonActions = (may: PeopleGrants) => {
  const say = useSay()
  const [open, setOpen] = useState<{ name: keyof typeof dialogs; row: PersonRow }>()
  const enabling = useAsked(user.enable)
  const toggle = ({ id, version, status, user_name }: PersonRow) => {
    const ask = status === userStatus.code.enabled && { title: say(phrases, 'disableAsk', { name: user_name }), content: say(phrases, 'disableNote') }
    return enabling.run({ id, version, status: status === userStatus.code.enabled ? 2 : 1 }, { ask, done: say(kit, 'saved') })
  }
  const factor = useAsked(user.resetFactor)
  const resetFactor = ({ id, user_name }: PersonRow) =>
    factor.run(
      { user_id: id },
      { ask: { title: say(phrases, 'factorAsk', { user_name }), content: say(phrases, 'factorNote') }, done: say(phrases, 'factorDone') }
    )
  const remove = useRemoval(user.remove, {
    may: may.remove,
    ask: ({ user_name }: PersonRow) => say(phrases, 'removePersonAsk', { user_name }),
    note: say(phrases, 'removePersonNote')
  })
  const actions = (row: PersonRow): Action[] => [
    { key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ name: 'edit', row }) },
    { key: 'permit', label: say(phrases, 'permissions'), may: may.permit, run: () => setOpen({ name: 'permit', row }) },
    { key: 'transfer', label: say(phrases, 'transfer'), may: may.transfer, run: () => setOpen({ name: 'transfer', row }) },
    {
      key: 'enable',
      label: say(phrases, row.status === userStatus.code.enabled ? 'disable' : 'enable'),
      may: may.enable,
      run: () => void toggle(row)
    },
    { key: 'reset', label: say(phrases, 'resetPassword'), may: may.reset, run: () => setOpen({ name: 'reset', row }) },
    {
      key: 'factor',
      label: say(phrases, 'resetFactor'),
      may: may.reset,
      disabled: row.second_factor === secondFactor.code.off,
      run: () => void resetFactor(row)
    },
    remove(row)
  ]
  const Shown = open && dialogs[open.name]
  return { actions, dialog: Shown && <Shown row={open.row} onClose={() => setOpen(undefined)} /> }
}
