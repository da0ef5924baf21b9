import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { Alert } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useHandOver } from '../../kit/handOver.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'
import { usePackages } from './usePackages.ts'

export type TenantRow = RowOf<typeof tenant.list>
type Subject = Pick<TenantRow, 'id' | 'version' | 'tenant_name' | 'is_root' | 'valid_to' | 'package_id' | 'state'>
type Move = 'activate' | 'owe' | 'settle' | 'freeze' | 'unfreeze'
const { may } = operator.tenants
export const tenantGrants = { activate: may.enable, settle: may.enable, unfreeze: may.enable, owe: may.enable, freeze: may.enable } as const

/** What the root operator can do with a tenant beside its moves, and the dialog that was opened. */
export const useTenantActions = () => {
  const say = useSay()
  const navigate = useNavigate()
  const [shown, open] = useState<{ what: Move | 'renew' | 'look'; row: Subject }>()
  const also = (row: Subject): Action[] => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => void navigate(linkTo(operator.tenantEdit, { id: row.id })) },
    ...(row.is_root
      ? []
      : [
          { key: 'renew', label: say(phrases, 'renew'), may: may.edit, run: () => open({ what: 'renew', row }) },
          {
            key: 'look',
            label: say(phrases, 'look'),
            may: may.look,
            disabled: row.state === tenantMachine.code.frozen,
            run: () => open({ what: 'look', row })
          }
        ])
  ]
  const onClose = () => open(undefined)
  const dialog =
    shown &&
    (shown.what === 'renew' ? (
      <RenewDialog row={shown.row} onClose={onClose} />
    ) : shown.what === 'look' ? (
      <LookDialog row={shown.row} onClose={onClose} />
    ) : (
      <MoveDialog move={shown.what} row={shown.row} onClose={onClose} />
    ))
  return { also, open, dialog }
}

const MoveDialog = ({ move, row: { id, version, tenant_name }, onClose }: { move: Move; row: Subject; onClose: () => void }) => {
  const say = useSay()
  const label = say.label(tenantMachine.moves[move])
  return (
    <CommandDialog
      command={tenant[move]}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'moved', { move: label })}
      terms={tenantTerms}
      title={`${label} ${tenant_name}`}
      label={label}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" {...(move === 'freeze' && { help: say(phrases, 'freezeHelp') })} />}
    </CommandDialog>
  )
}

const RenewDialog = ({ row: { id, version, tenant_name, valid_to, package_id }, onClose }: { row: Subject; onClose: () => void }) => {
  const say = useSay()
  const packages = usePackages()
  return (
    <CommandDialog
      command={tenant.renew}
      start={{ id, version, ...(valid_to && { valid_to }), ...(package_id && { package_id }) }}
      done={(after) => say(phrases, 'renewed', { valid_to: after.valid_to ?? '' })}
      terms={tenantTerms}
      title={`${say(phrases, 'renew')} ${tenant_name}`}
      label={say(phrases, 'renew')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="valid_to" label={say(phrases, 'newEnd')} />
          <Field form={form} name="package_id">
            <Pick of={packages} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

const LookDialog = ({ row: { id, tenant_name }, onClose }: { row: Subject; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(tenant.impersonate, { id, reason: '' }, ({ token }) => useHandOver.getState().enter(token))
  return (
    <FormDialog
      filling={filling}
      terms={tenantTerms}
      title={say(phrases, 'lookTitle', { tenant_name })}
      label={say(phrases, 'look')}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={say(phrases, 'lookNote')} />
      <Field form={filling.form} name="reason" label={say(phrases, 'lookReason')} />
    </FormDialog>
  )
}
