import { SafetyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import { role } from '@yunshu/contract/role/contract'
import { secondFactor, user, userStatus } from '@yunshu/contract/user/contract'
import { userTerms } from '@yunshu/contract/user/words'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { Can } from '../../../kit/Can.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import type { PeopleGrants } from '../grants.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { phrases } from '../phrases.ts'
import { usePersonActions } from './actions.tsx'
import type { PersonRow } from '../rows.ts'
import { SecurityDialog } from './SecurityDialog.tsx'

const { KeywordField, SelectField } = queryFields(user.list)
const terms = {
  zh: { ...departmentTerms.zh, ...userTerms.zh, created_at: '创建时间' },
  en: { ...departmentTerms.en, ...userTerms.en, created_at: 'Created' }
}
const columnsOf = ({ secure }: PeopleGrants): Column<PersonRow>[] => [
  { name: 'user_name', width: 120, sort: 'user_name' },
  { name: 'account', width: 130 },
  { name: 'mobile', width: 120 },
  { name: 'status', width: 100, cell: (row) => <PersonState status={row.status} /> },
  { name: 'second_factor', width: 110, cell: (row) => <SecondFactor code={row.second_factor} />, may: secure, rank: 3 },
  { name: 'role_names', width: 180 },
  { name: 'zuzhi_name', width: 120 },
  { name: 'ganwei_name', width: 120 },
  { name: 'last_login_at', width: 140, sort: 'last_login_at' },
  { name: 'job_no', width: 110, hidden: true },
  { name: 'entry_date', width: 120, sort: 'entry_date', hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]
const PersonState = ({ status }: { status: 1 | 2 }) => (
  <Mark tone={status === userStatus.code.enabled ? 'done' : 'rest'}>{useSay().label(userStatus.names[status])}</Mark>
)

const SecondFactor = ({ code }: { code: 1 | 2 | null }) => {
  const say = useSay()
  return code === null ? '-' : <Mark tone={code === secondFactor.code.on ? 'done' : 'rest'}>{say.label(secondFactor.names[code])}</Mark>
}

/** The people of the company (员工): who they are, where they work, what they may do. */
export const PeopleList = ({ may, fixed, local = false }: { may: PeopleGrants; fixed?: { zuzhi_id: number }; local?: boolean }) => {
  const say = useSay()
  const list = useList(user.list, { local, kinds: ['user', 'role', 'department'], ...(fixed && { fixed }) })
  const departments = useCall(department.list, {}, { kinds: ['department'] }).data ?? []
  const roles = useCall(role.list, { pagesize: 200 }, { kinds: ['role'] }).data?.data ?? []
  const columns = columnsOf(may)
  const [adding, setAdding] = useState(false)
  const [securing, setSecuring] = useState(false)
  const { actions, dialog } = usePersonActions(may)
  return (
    <>
      <QueryForm list={list} terms={terms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findPerson')} />
        {!fixed && departments.length > 0 && (
          <SelectField name="zuzhi_id" of={departments.map(({ id, zuzhi_name }) => ({ value: id, label: zuzhi_name }))} />
        )}
        <SelectField name="role_id" of={roles.map(({ id, role_name }) => ({ value: id, label: role_name }))} />
        <SelectField name="status" of={userStatus} />
        <Can may={may.secure}>
          <SelectField name="second_factor" of={secondFactor} />
        </Can>
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        pickable={false}
        tools={
          <>
            <AddButton may={may.create} label={say(phrases, 'addPerson')} onClick={() => setAdding(true)} />
            <Can may={may.secure}>
              <Button icon={<SafetyOutlined />} onClick={() => setSecuring(true)}>
                {say(phrases, 'security')}
              </Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={{ zh: phrases.zh.people, en: phrases.en.people }} />}
        empty={<p>{say(phrases, 'noPeopleYet')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {adding && <PersonDialog {...(fixed && { zuzhi_id: fixed.zuzhi_id })} onClose={() => setAdding(false)} />}
      {securing && <SecurityDialog onClose={() => setSecuring(false)} />}
      {dialog}
    </>
  )
}
