import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { roleState, dataScope, role } from '@yunshu/contract/role/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { roleTerms } from '@yunshu/contract/role/words'
import { user } from '@yunshu/contract/user/contract'
import { userTerms } from '@yunshu/contract/user/words'
import { type Control, type Option, Pick, PickMany } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import type { PersonRow } from './rows.ts'

const terms = { zh: { ...departmentTerms.zh, ...roleTerms.zh, ...userTerms.zh }, en: { ...departmentTerms.en, ...roleTerms.en, ...userTerms.en } }
type Props = { row?: PersonRow; zuzhi_id?: number; onClose: () => void }

/** A person with department, post and roles: a new one, or one to change. */
export const PersonDialog = ({ row, zuzhi_id, onClose }: Props) =>
  row ? <ChangedPerson row={row} onClose={onClose} /> : <NewPerson {...(zuzhi_id !== undefined && { zuzhi_id })} onClose={onClose} />

const NewPerson = ({ zuzhi_id, onClose }: { zuzhi_id?: number; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(
    user.create,
    { user_name: '', mobile: '', password: '', role_ids: [], data_scope: 4, scope_zuzhi_ids: [], ...(zuzhi_id !== undefined && { zuzhi_id }) },
    () => {
      toastDone(say(phrases, 'done'))
      onClose()
    }
  )
  const { form } = filling
  return (
    <FormDialog filling={filling} terms={terms} title={say(phrases, 'addPerson')} label={say(kit, 'save')} width={720} columns={2} onClose={onClose}>
      <div className="form-grid">
        <Field form={form} name="user_name" />
        <Field form={form} name="mobile" />
        <Field form={form} name="account" help={say(phrases, 'accountHelp')} />
        <Field form={form} name="password" help={say(phrases, 'passwordHelp')} />
        <PersonFields form={form as unknown as Form<Shared>} />
      </div>
    </FormDialog>
  )
}

const ChangedPerson = ({ row, onClose }: { row: PersonRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, user_name, zuzhi_id, ganwei_id, role_ids, data_scope, scope_zuzhi_ids, job_no, entry_date, leave_date } = row
  const kept = { id, version, user_name, zuzhi_id, ganwei_id, role_ids, data_scope, scope_zuzhi_ids, job_no, entry_date, leave_date }
  const filling = useCommandForm(user.update, kept, () => {
    toastDone(say(phrases, 'done'))
    onClose()
  })
  const { form } = filling
  return (
    <FormDialog
      filling={filling}
      terms={terms}
      title={say(phrases, 'editPerson', { user_name })}
      label={say(kit, 'save')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field form={form} name="user_name" />
        <Field form={form} name="mobile" help={say(phrases, 'mobileKeep', { mobile: row.mobile })} />
        <PersonFields form={form as unknown as Form<Shared>} />
        <Field form={form} name="leave_date" />
      </div>
    </FormDialog>
  )
}

type Shared = Part<InputOf<typeof user.create>, 'role_ids' | 'data_scope' | 'scope_zuzhi_ids' | 'zuzhi_id' | 'ganwei_id' | 'job_no' | 'entry_date'>
type Part<T, K extends keyof T> = { [N in K]: T[N] }

const PersonFields = ({ form }: { form: Form<Shared> }) => {
  const say = useSay()
  const roles = useCall(role.list, { state: roleState.code.enabled, pagesize: 200 }, { kinds: ['role'] }).data?.data ?? []
  return (
    <>
      <Field form={form} name="role_ids" wide>
        <PickMany of={roles.map(({ id, role_name }) => ({ value: id, label: say.both(roleNames(role_name)) }))} />
      </Field>
      <ScopeFields form={form} />
      <PlaceFields form={form} />
      <Field form={form} name="job_no" />
      <Field form={form} name="entry_date" />
    </>
  )
}

/* Whose work he sees: what his roles say, unless he has a scope of his own. */
const ScopeFields = ({ form }: { form: Form<Part<Shared, 'data_scope' | 'scope_zuzhi_ids'>> }) => {
  const say = useSay()
  const scope = useFormValue(form, 'data_scope')
  const departments = useCall(department.list, {}, { enabled: scope === 5, kinds: ['department'] }).data ?? []
  const choices = dataScope.codes.map((value) => ({ value, label: value === 4 ? say(phrases, 'scopeOfRoles') : say.both(dataScope.names[value]) }))
  return (
    <>
      <Field form={form} name="data_scope" help={say(phrases, 'ownScopeHelp')}>
        <Pick of={choices} />
      </Field>
      {scope === 5 && (
        <Field form={form} name="scope_zuzhi_ids">
          <PickMany of={departments.map(({ id, zuzhi_name }) => ({ value: id, label: zuzhi_name }))} />
        </Field>
      )}
    </>
  )
}

/** Department and post; the posts are those of the department. */
export const PlaceFields = ({ form }: { form: Form<Part<Shared, 'zuzhi_id' | 'ganwei_id'>> }) => {
  const zuzhi_id = useFormValue(form, 'zuzhi_id')
  const departments = useCall(department.list, {}, { kinds: ['department'] }).data ?? []
  const posts = useCall(department.positions, zuzhi_id ? { zuzhi_id } : {}, { enabled: Boolean(zuzhi_id), kinds: ['department'] }).data ?? []
  const postOptions = posts.map(({ id, ganwei_name, used, head_count }) => ({ value: id, label: `${ganwei_name} (${used}/${head_count})` }))
  if (departments.length === 0) return null
  return (
    <>
      <Field form={form} name="zuzhi_id">
        <DepartmentPick
          options={departments.map(({ id, zuzhi_name }) => ({ value: id, label: zuzhi_name }))}
          onPicked={() => write(form, 'ganwei_id', null)}
        />
      </Field>
      <Field form={form} name="ganwei_id">
        <Pick of={zuzhi_id ? postOptions : []} allowClear />
      </Field>
    </>
  )
}

type PickedProps = Control<number | string> & { options: readonly Option[]; onPicked: () => void }
/* Another department has other posts, so that the post chosen before is let go. */
const DepartmentPick = ({ options, onPicked, onChange, ...more }: PickedProps) => (
  <Pick
    {...more}
    of={options}
    allowClear
    onChange={(next) => {
      onChange?.(next)
      onPicked()
    }}
  />
)
