import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dataScope, role, roleState } from '@yunshu/contract/role/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { roleTerms } from '@yunshu/contract/role/words'
import { userTerms } from '@yunshu/contract/user/words'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { KeywordField, SelectField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import type { RoleGrants } from './grants.ts'
import { phrases } from './phrases.ts'
import { RoleDialog } from './RoleDialog.tsx'
import type { RoleRow } from './rows.ts'

const terms = { zh: { ...userTerms.zh, ...roleTerms.zh, state: '状态' }, en: { ...userTerms.en, ...roleTerms.en, state: 'State' } }

/** Roles with who holds them; `local` keeps its filters out of the address, where it shares the page with another list. */
export const RoleList = ({ may, local = false }: { may: RoleGrants; local?: boolean }) => {
  const say = useSay()
  const list = useList(role.list, { local, kinds: ['role', 'user'] })
  const [open, setOpen] = useState<{ row?: RoleRow; copy?: boolean }>()
  const enabling = useRun(role.enable)
  const removing = useRun(role.remove)
  const columns: Column<RoleRow>[] = [
    { name: 'role_name', width: 180, sort: 'role_name' },
    { name: 'preset', width: 100, title: phrasesBoth('kind') },
    { name: 'user_count', width: 90 },
    { name: 'data_scope', width: 150 },
    {
      name: 'state',
      width: 100,
      cell: (row) => <Mark tone={row.state === roleState.code.enabled ? 'done' : 'rest'}>{say.both(roleState.names[row.state])}</Mark>
    },
    { name: 'remark', width: 240 },
    { name: 'created_at', width: 140, sort: 'created_at' }
  ]
  const toggle = async (row: RoleRow) => {
    if (
      row.state === roleState.code.enabled &&
      !(await ask({ title: say(phrases, 'disableAsk', { name: row.role_name }), content: say(phrases, 'disableNote'), danger: true }))
    )
      return
    if (await enabling.run({ id: row.id, version: row.version, state: row.state === roleState.code.enabled ? 2 : 1 })) toastDone(say(phrases, 'done'))
  }
  const remove = async (row: RoleRow) => {
    if (!(await ask({ title: say(phrases, 'removeRoleAsk', { role_name: row.role_name }), danger: true }))) return
    if (await removing.run({ id: row.id, version: row.version })) toastDone(say(phrases, 'removed'))
  }
  const items = (row: RoleRow) => [
    ...(row.preset ? [] : [{ key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setOpen({ row }) }]),
    { key: 'copy', label: say(phrases, 'copyRole'), may: may.create, run: () => setOpen({ row, copy: true }) },
    ...(row.preset ? [{ key: 'permit', label: say(phrases, 'permissions'), may: may.view, run: () => setOpen({ row }) }] : []),
    { key: 'enable', label: say(phrases, row.state === roleState.code.enabled ? 'disable' : 'enable'), may: may.enable, run: () => void toggle(row) },
    ...(row.preset ? [] : [{ key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove(row) }])
  ]
  return (
    <>
      <QueryForm list={list} terms={terms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findRole')} />
        <SelectField name="state" of={roleState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        pickable={false}
        tools={
          <Can may={may.create}>
            <Button type="primary" icon={<PlusOutlined />} data-new="" onClick={() => setOpen({})}>
              {say(phrases, 'addRole')}
            </Button>
          </Can>
        }
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={{ zh: phrases.zh.roles, en: phrases.en.roles }} />}
        empty={<p>{say(phrases, 'noRolesYet')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {open && <RoleDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const phrasesBoth = (key: keyof typeof phrases.zh) => ({ zh: phrases.zh[key], en: phrases.en[key] })
