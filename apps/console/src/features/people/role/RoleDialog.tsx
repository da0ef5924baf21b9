import { Alert } from 'antd'
import { department } from '@yunshu/contract/department/contract'
import { dataScope, role } from '@yunshu/contract/role/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { roleTerms } from '@yunshu/contract/role/words'
import { Pick, PickMany } from '../../../kit/controls.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import { draftOf, type EntryOf } from '../../../kit/entry.ts'
import { Field } from '../../../kit/Field.tsx'
import { type Form, useFormValue } from '../../../kit/form.ts'
import type { Control } from '../../../kit/inputs.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { useCall } from '../../../kit/useCall.ts'
import { PermissionTree } from '../../../widgets/PermissionTree.tsx'
import { phrases } from '../phrases.ts'
import type { RoleRow } from '../rows.ts'

type Props = { row?: RoleRow; copy?: boolean; onClose: () => void }
type Entry = EntryOf<typeof role.create, typeof role.update>

/** A role with its rights: a new one, a copy, an own one to change, or a preset one to look at. */
export const RoleDialog = ({ row, copy = false, onClose }: Props) => {
  const say = useSay()
  if (row?.preset && !copy) return <PresetRole row={row} onClose={onClose} />
  const blank = row
    ? draftOf(role.create, { ...row, role_name: say(phrases, 'copyOf', { role_name: say.label(roleNames(row.role_name)) }) })
    : { mids: '', data_scope: 4 as const, scope_zuzhi_ids: [] }
  return (
    <EditDialog
      create={role.create}
      blank={blank}
      update={role.update}
      shown={copy ? undefined : row}
      title={row && !copy ? say(phrases, 'editRole', { role_name: row.role_name }) : say(phrases, 'addRole')}
      terms={roleTerms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
      width={720}
      columns={2}
    >
      {({ form }) => <RoleFields form={form} mids={row?.mids ?? ''} />}
    </EditDialog>
  )
}

const PresetRole = ({ row, onClose }: { row: RoleRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog title={say(phrases, 'permissionsOf', { name: say.label(roleNames(row.role_name)) })} width={640} onClose={onClose} closes>
      <Alert type="info" showIcon title={say(phrases, 'presetHelp')} />
      <PermissionTree value={row.mids} onChange={() => undefined} disabled />
    </Dialog>
  )
}

const RoleFields = ({ form, mids }: { form: Form<Entry>; mids: string }) => {
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
