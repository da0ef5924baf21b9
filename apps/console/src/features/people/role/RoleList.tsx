import { role, roleState } from '@yunshu/contract/role/contract'
import { roleTerms } from '@yunshu/contract/role/words'
import { userTerms } from '@yunshu/contract/user/words'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { kit } from '../../../kit/phrases.ts'
import { useAsked, useRemoval } from '../../../kit/useAsked.ts'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import type { RoleGrants } from '../grants.ts'
import { phrases } from '../phrases.ts'
import { RoleDialog } from './RoleDialog.tsx'
import type { RoleRow } from '../rows.ts'

const { KeywordField, SelectField } = queryFields(role.list)
const terms = { zh: { ...userTerms.zh, ...roleTerms.zh, state: '状态' }, en: { ...userTerms.en, ...roleTerms.en, state: 'State' } }

/** Roles with who holds them; `local` keeps its filters out of the address, where it shares the page with another list. */
export const RoleList = ({ may, local = false }: { may: RoleGrants; local?: boolean }) => {
  const say = useSay()
  const list = useList(role.list, { local, kinds: ['role', 'user'] })
  const [open, setOpen] = useState<{ row?: RoleRow; copy?: boolean }>()
  const enabling = useAsked(role.enable)
  const columns: Column<RoleRow>[] = [
    { name: 'role_name', width: 180, sort: 'role_name' },
    { name: 'preset', width: 100, title: phrasesBoth('kind') },
    { name: 'user_count', width: 90 },
    { name: 'data_scope', width: 150 },
    {
      name: 'state',
      width: 100,
      cell: (row) => <Mark tone={row.state === roleState.code.enabled ? 'done' : 'rest'}>{say.label(roleState.names[row.state])}</Mark>
    },
    { name: 'remark', width: 240 },
    { name: 'created_at', width: 140, sort: 'created_at' }
  ]
  const toggle = ({ id, version, role_name, state }: RoleRow) => {
    const ask = state === roleState.code.enabled && { title: say(phrases, 'disableAsk', { name: role_name }), content: say(phrases, 'disableNote') }
    return enabling.run({ id, version, state: state === roleState.code.enabled ? 2 : 1 }, { ask, done: say(kit, 'saved') })
  }
  const remove = useRemoval(role.remove, { may: may.remove, ask: ({ role_name }: RoleRow) => say(phrases, 'removeRoleAsk', { role_name }) })
  const items = (row: RoleRow) => [
    ...(row.preset ? [] : [{ key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ row }) }]),
    { key: 'copy', label: say(phrases, 'copyRole'), may: may.create, run: () => setOpen({ row, copy: true }) },
    ...(row.preset ? [{ key: 'permit', label: say(phrases, 'permissions'), may: may.view, run: () => setOpen({ row }) }] : []),
    { key: 'enable', label: say(phrases, row.state === roleState.code.enabled ? 'disable' : 'enable'), may: may.enable, run: () => void toggle(row) },
    ...(row.preset ? [] : [remove(row)])
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
        tools={<AddButton may={may.create} label={say(phrases, 'addRole')} onClick={() => setOpen({})} />}
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={{ zh: phrases.zh.roles, en: phrases.en.roles }} />}
        empty={<p>{say(phrases, 'noRolesYet')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {open && <RoleDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const phrasesBoth = (key: keyof typeof phrases.zh) => ({ zh: phrases.zh[key], en: phrases.en[key] })
