import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { user } from '@yunshu/contract/user/contract'
import { call } from '../../kit/call.ts'
import { Pick, RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import type { DepartmentRow, PositionRow } from './rows.ts'

type Props = { row?: DepartmentRow; parent_id?: number | null; rows: readonly DepartmentRow[]; onClose: () => void }

/** A department: a new one below another, or one to change or move. */
export const DepartmentDialog = ({ row, parent_id = null, rows, onClose }: Props) =>
  row ? <ChangedDepartment row={row} rows={rows} onClose={onClose} /> : <NewDepartment parent_id={parent_id} rows={rows} onClose={onClose} />

const useSaved = (onClose: () => void) => {
  const say = useSay()
  return () => {
    toastDone(say(phrases, 'done'))
    onClose()
  }
}

const NewDepartment = ({ parent_id, rows, onClose }: { parent_id: number | null; rows: readonly DepartmentRow[]; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(department.create, { zuzhi_name: '', parent_id, sort: 0 }, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={departmentTerms} title={say(phrases, 'newDepartment')} label={say(kit, 'save')} onClose={onClose}>
      <DepartmentFields form={filling.form} rows={rows} />
    </FormDialog>
  )
}

const ChangedDepartment = ({ row, rows, onClose }: { row: DepartmentRow; rows: readonly DepartmentRow[]; onClose: () => void }) => {
  const say = useSay()
  const { id, version, zuzhi_name, parent_id, leader_id, sort } = row
  const filling = useCommandForm(department.update, { id, version, zuzhi_name, parent_id, leader_id, sort }, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={departmentTerms} title={say(phrases, 'editDepartment')} label={say(kit, 'save')} onClose={onClose}>
      <DepartmentFields form={filling.form} rows={rows.filter((other) => other.id !== id)} leader={row.leader_name} />
    </FormDialog>
  )
}

type Fields = InputOf<typeof department.create>
const findPeople = async (keyword: string) => (await call(user.pick, { keyword })).data.map(({ id, user_name }) => ({ value: id, label: user_name }))
const DepartmentFields = ({ form, rows, leader = '' }: { form: Form<Fields>; rows: readonly DepartmentRow[]; leader?: string }) => (
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
export const PositionDialog = ({ row, zuzhi_id, onClose }: { row?: PositionRow; zuzhi_id: number; onClose: () => void }) =>
  row ? <ChangedPosition row={row} onClose={onClose} /> : <NewPosition zuzhi_id={zuzhi_id} onClose={onClose} />

const NewPosition = ({ zuzhi_id, onClose }: { zuzhi_id: number; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(department.createPosition, { zuzhi_id, ganwei_name: '', head_count: 1 }, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={departmentTerms} title={say(phrases, 'addPosition')} label={say(kit, 'save')} onClose={onClose}>
      <Field form={filling.form} name="ganwei_name" />
      <Field form={filling.form} name="head_count" />
    </FormDialog>
  )
}

const ChangedPosition = ({ row: { id, version, ganwei_name, head_count }, onClose }: { row: PositionRow; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(department.updatePosition, { id, version, ganwei_name, head_count }, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={departmentTerms} title={say(phrases, 'editPosition')} label={say(kit, 'save')} onClose={onClose}>
      <Field form={filling.form} name="ganwei_name" />
      <Field form={filling.form} name="head_count" />
    </FormDialog>
  )
}
