import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { Alert } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { toastDone } from '../../kit/toast.tsx'
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
  const filling = useCommandForm(tenant[move], { id, version, reason: '' }, () => {
    toastDone(say(phrases, 'moved', { move: label }))
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={tenantTerms} title={`${label} ${tenant_name}`} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" {...(move === 'freeze' && { help: say(phrases, 'freezeHelp') })} />
    </FormDialog>
  )
}

const RenewDialog = ({ row: { id, version, tenant_name, valid_to, package_id }, onClose }: { row: Subject; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(tenant.renew, { id, version, ...(valid_to && { valid_to }), ...(package_id && { package_id }) }, (after) => {
    toastDone(say(phrases, 'renewed', { valid_to: after.valid_to ?? '' }))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={tenantTerms}
      title={`${say(phrases, 'renew')} ${tenant_name}`}
      label={say(phrases, 'renew')}
      onClose={onClose}
    >
      <Field form={filling.form} name="valid_to" label={say(phrases, 'newEnd')} />
      <Field form={filling.form} name="package_id">
        <Pick of={usePackages()} />
      </Field>
    </FormDialog>
  )
}

const LookDialog = ({ row: { id, tenant_name }, onClose }: { row: Subject; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(tenant.impersonate, { id, reason: '' }, ({ token }) => location.replace(`/?token=${token}`))
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
