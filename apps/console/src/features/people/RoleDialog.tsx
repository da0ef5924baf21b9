import { Alert, Button } from 'antd'
import { department } from '@yunshu/contract/department/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { dataScope, role } from '@yunshu/contract/role/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { roleTerms } from '@yunshu/contract/role/words'
import { Pick, PickMany } from '../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue } from '../../kit/form.ts'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { type Filling, useCommandForm } from '../../kit/useCommandForm.ts'
import { PermissionTree } from '../../widgets/PermissionTree.tsx'
import { phrases } from './phrases.ts'
import type { RoleRow } from './rows.ts'

type Props = { row?: RoleRow; copy?: boolean; onClose: () => void }

/** A role with its rights: a new one, a copy, an own one to change, or a preset one to look at. */
export const RoleDialog = ({ row, copy = false, onClose }: Props) => {
  if (row === undefined || copy) return <NewRole {...(row && { row })} onClose={onClose} />
  return row.preset ? <PresetRole row={row} onClose={onClose} /> : <ChangedRole row={row} onClose={onClose} />
}

const startOf = (row: RoleRow | undefined, role_name: string) => ({
  role_name,
  mids: row?.mids ?? '',
  data_scope: row?.data_scope ?? (4 as const),
  scope_zuzhi_ids: row?.scope_zuzhi_ids ?? [],
  remark: row?.remark ?? ''
})

const NewRole = ({ row, onClose }: { row?: RoleRow; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(
    role.create,
    startOf(row, row ? say(phrases, 'copyOf', { role_name: say.name(roleNames(row.role_name)) }) : ''),
    () => {
      toastDone(say(phrases, 'done'))
      onClose()
    }
  )
  return (
    <FormDialog
      filling={filling}
      terms={roleTerms}
      title={say(phrases, 'addRole')}
      label={say(kit, 'save')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      <RoleFields filling={filling} mids={row?.mids ?? ''} />
    </FormDialog>
  )
}

const ChangedRole = ({ row, onClose }: { row: RoleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, role_name } = row
  const filling = useCommandForm(role.update, { id, version, ...startOf(row, role_name) }, () => {
    toastDone(say(phrases, 'done'))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={roleTerms}
      title={say(phrases, 'editRole', { role_name })}
      label={say(kit, 'save')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      <RoleFields filling={filling} mids={row.mids} />
    </FormDialog>
  )
}

const PresetRole = ({ row, onClose }: { row: RoleRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog
      title={say(phrases, 'permissionsOf', { name: say.name(roleNames(row.role_name)) })}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{say(kit, 'close')}</Button>}
    >
      <Alert type="info" showIcon title={say(phrases, 'presetHelp')} />
      <PermissionTree value={row.mids} onChange={() => undefined} disabled />
    </Dialog>
  )
}

const RoleFields = ({ filling: { form }, mids }: { filling: Filling<InputOf<typeof role.create>>; mids: string }) => {
  const say = useSay()
  const scope = useFormValue(form, 'data_scope')
  const departments = useCall(department.list, {}, { enabled: scope === 5, kinds: ['department'] }).data ?? []
  return (
    <div className="form-grid">
      <Field form={form} name="role_name" />
      <Field form={form} name="data_scope" help={say(phrases, 'scopeHelp')}>
        <Pick of={dataScope} />
      </Field>
      {scope === 5 && (
        <Field form={form} name="scope_zuzhi_ids" wide>
          <PickMany of={departments.map(({ id, zuzhi_name }) => ({ value: id, label: zuzhi_name }))} />
        </Field>
      )}
      <Field form={form} name="remark" wide />
      <Field form={form} name="mids" help={say(phrases, 'permissionsHelp')} wide>
        <MidsInput start={mids} />
      </Field>
    </div>
  )
}

/** The tree as a control of a form. */
export const MidsInput = ({ start, onChange }: Control<string> & { start: string }) => (
  <PermissionTree value={start} onChange={(mids) => onChange?.(mids)} />
)
