import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import { dataScope, role, roleState } from '@yunshu/contract/role/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { roleTerms } from '@yunshu/contract/role/words'
import { user } from '@yunshu/contract/user/contract'
import { userTerms } from '@yunshu/contract/user/words'
import { type Control, type Option, Pick, PickMany } from '../../../kit/controls.tsx'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import type { EntryOf } from '../../../kit/entry.ts'
import { Field } from '../../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../../kit/form.ts'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { useCall } from '../../../kit/useCall.ts'
import { phrases } from '../phrases.ts'
import type { PersonRow } from '../rows.ts'

const terms = { zh: { ...departmentTerms.zh, ...roleTerms.zh, ...userTerms.zh }, en: { ...departmentTerms.en, ...roleTerms.en, ...userTerms.en } }
type Props = { row?: PersonRow; zuzhi_id?: number; onClose: () => void }

/** A person with department, post and roles: a new one, or one to change, whose mobile number stays unless a new one is typed. */
export const PersonDialog = ({ row, zuzhi_id, onClose }: Props) => {
  const say = useSay()
  return (
    <EditDialog
      create={user.create}
      blank={{ role_ids: [], data_scope: 4, scope_zuzhi_ids: [], zuzhi_id }}
      update={user.update}
      shown={row && { ...row, mobile: '' }}
      title={row ? say(phrases, 'editPerson', { user_name: row.user_name }) : say(phrases, 'addPerson')}
      terms={terms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
      width={720}
      columns={2}
    >
      {({ form }, added) => (
        <div className="form-grid">
          <Field form={form} name="user_name" />
          <Field form={form} name="mobile" {...(row && { help: say(phrases, 'mobileKeep', { mobile: row.mobile }) })} />
          {added && <Field form={added} name="account" help={say(phrases, 'accountHelp')} />}
          {added && <Field form={added} name="password" help={say(phrases, 'passwordHelp')} />}
          <PersonFields form={form} />
          {row && <Field form={form} name="leave_date" />}
        </div>
      )}
    </EditDialog>
  )
}

type Shared = EntryOf<typeof user.create, typeof user.update>
type Part<K extends keyof Shared> = { [N in K]?: Shared[N] }

const PersonFields = ({ form }: { form: Form<Shared> }) => {
  const say = useSay()
  const roles = useCall(role.list, { state: roleState.code.enabled, pagesize: 200 }, { kinds: ['role'] }).data?.data ?? []
  return (
    <>
      <Field form={form} name="role_ids" wide>
        <PickMany of={roles.map(({ id, role_name }) => ({ value: id, label: say.label(roleNames(role_name)) }))} />
      </Field>
      <ScopeFields form={form} />
      <PlaceFields form={form} />
      <Field form={form} name="job_no" />
      <Field form={form} name="entry_date" />
    </>
  )
}

/* Whose work he sees: what his roles say, unless he has a scope of his own. */
const ScopeFields = ({ form }: { form: Form<Part<'data_scope' | 'scope_zuzhi_ids'>> }) => {
  const say = useSay()
  const scope = useFormValue(form, 'data_scope')
  const departments = useCall(department.list, {}, { enabled: scope === 5, kinds: ['department'] }).data ?? []
  const choices = dataScope.codes.map((value) => ({ value, label: value === 4 ? say(phrases, 'scopeOfRoles') : say.label(dataScope.names[value]) }))
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
export const PlaceFields = ({ form }: { form: Form<Part<'zuzhi_id' | 'ganwei_id'>> }) => {
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
