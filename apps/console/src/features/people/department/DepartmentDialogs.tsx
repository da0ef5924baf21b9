import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import { user } from '@yunshu/contract/user/contract'
import { call } from '../../../kit/call.ts'
import { Pick, RemotePick } from '../../../kit/controls.tsx'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import type { EntryOf } from '../../../kit/entry.ts'
import { Field } from '../../../kit/Field.tsx'
import type { Form } from '../../../kit/form.ts'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { phrases } from '../phrases.ts'
import type { DepartmentRow, PositionRow } from '../rows.ts'

type DepartmentProps = { row?: DepartmentRow; parent_id?: number | null; rows: readonly DepartmentRow[]; onClose: () => void }

/** A department: a new one below another, or one to change or move. */
export const DepartmentDialog = ({ row, parent_id = null, rows, onClose }: DepartmentProps) => {
  const say = useSay()
  return (
    <EditDialog
      create={department.create}
      blank={{ parent_id, sort: 0 }}
      update={department.update}
      shown={row}
      title={say(phrases, row ? 'editDepartment' : 'newDepartment')}
      terms={departmentTerms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
    >
      {({ form }) => <DepartmentFields form={form} rows={rows.filter(({ id }) => id !== row?.id)} leader={row?.leader_name ?? ''} />}
    </EditDialog>
  )
}

type Fields = EntryOf<typeof department.create, typeof department.update>
const findPeople = async (keyword: string) => (await call(user.pick, { keyword })).data.map(({ id, user_name }) => ({ value: id, label: user_name }))
const DepartmentFields = ({ form, rows, leader }: { form: Form<Fields>; rows: readonly DepartmentRow[]; leader: string }) => (
  <>
    <Field form={form} name="zuzhi_name" />
    <Field form={form} name="parent_id">
      <Pick of={rows.map(({ id, zuzhi_name }) => ({ value: id, label: zuzhi_name }))} allowClear placeholder={useSay()(phrases, 'topLevel')} />
    </Field>
    <Field form={form} name="leader_id">
      <RemotePick find={findPeople} {...(leader && { shown: leader })} />
    </Field>
    <Field form={form} name="sort" />
  </>
)

/** A post: a new one of a department, or one to change. */
export const PositionDialog = ({ row, zuzhi_id, onClose }: { row?: PositionRow; zuzhi_id: number; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={department.createPosition}
      blank={{ zuzhi_id, head_count: 1 }}
      update={department.updatePosition}
      shown={row}
      title={say(phrases, row ? 'editPosition' : 'addPosition')}
      terms={departmentTerms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
    >
      {({ form }) => (
        <>
          <Field form={form} name="ganwei_name" />
          <Field form={form} name="head_count" />
        </>
      )}
    </EditDialog>
  )
}
