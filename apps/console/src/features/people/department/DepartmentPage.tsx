import { Table, Tree } from 'antd'
import { department, DepartmentRow } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import type { Grant } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import { Failed, Waiting } from '../../../kit/Empty.tsx'
import { RowFacts } from '../../../kit/Facts.tsx'
import { Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Actions } from '../../../kit/Moves.tsx'
import { kit } from '../../../kit/phrases.ts'
import { useRemoval } from '../../../kit/useAsked.ts'
import { useCall } from '../../../kit/useCall.ts'
import { DepartmentDialog, PositionDialog } from './DepartmentDialogs.tsx'
import { type PeopleGrants, peopleGrants } from '../grants.ts'
import { PeopleList } from '../user/PeopleList.tsx'
import { phrases } from '../phrases.ts'
import type { DepartmentRow as Row, PositionRow } from '../rows.ts'
import '../people.css'

type Grants = Readonly<Record<'create' | 'edit' | 'remove', Grant>>
type Node = { key: number; title: string; children: Node[] }

/** The organisation (组织架构) as a page of its own. */
export const DepartmentPage = ({ page }: { page: typeof carrier.departments | typeof shipper.departments }) => (
  <ListPage page={page}>
    <Organisation may={page.may} people={peopleGrants(page.type)} />
  </ListPage>
)

/** The tree of departments, and the posts and people of the one chosen. */
export const Organisation = ({ may, people }: { may: Grants; people: PeopleGrants }) => {
  const say = useSay()
  const { data: rows, error, refresh } = useCall(department.list, {}, { kinds: ['department', 'user'] })
  const [chosen, setChosen] = useState<number>()
  const [adding, setAdding] = useState<{ parent_id: number | null }>()
  const row = rows?.find(({ id }) => id === chosen) ?? rows?.[0]
  if (rows === undefined) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <>
      <div className="org">
        <section className="card section org-tree">
          <header>
            <h2>{say(phrases, 'departments')}</h2>
            <AddButton may={may.create} label={say(phrases, 'addDepartment')} quiet onClick={() => setAdding({ parent_id: null })} />
          </header>
          {rows.length === 0 ? (
            <p className="quiet">{say(phrases, 'noDepartments')}</p>
          ) : (
            <Tree
              className={rows.some(({ parent_id }) => parent_id !== null) ? '' : 'org-flat'}
              blockNode
              defaultExpandAll
              selectedKeys={row ? [row.id] : []}
              treeData={treeOf(rows)}
              onSelect={([key]) => key && setChosen(Number(key))}
            />
          )}
        </section>
        <div className="org-side">
          {row ? (
            <DepartmentSide key={row.id} row={row} rows={rows} may={may} people={people} onAdd={() => setAdding({ parent_id: row.id })} />
          ) : (
            <section className="card section">
              <p className="quiet">{say(phrases, 'chooseDepartment')}</p>
            </section>
          )}
        </div>
      </div>
      {adding && <DepartmentDialog parent_id={adding.parent_id} rows={rows} onClose={() => setAdding(undefined)} />}
    </>
  )
}

const treeOf = (rows: readonly Row[], parent: number | null = null): Node[] =>
  rows
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, zuzhi_name, user_count }) => ({
      key: id,
      title: user_count > 0 ? `${zuzhi_name} (${user_count})` : zuzhi_name,
      children: treeOf(rows, id)
    }))

type SideProps = { row: Row; rows: readonly Row[]; may: Grants; people: PeopleGrants; onAdd: () => void }
const DepartmentSide = ({ row, rows, may, people, onAdd }: SideProps) => {
  const say = useSay()
  const [editing, setEditing] = useState(false)
  const remove = useRemoval(department.remove, {
    may: may.remove,
    ask: ({ zuzhi_name }: Row) => say(phrases, 'removeDepartmentAsk', { zuzhi_name }),
    note: say(phrases, 'departmentNote')
  })
  const items = [
    { key: 'below', label: say(phrases, 'addBelow'), may: may.create, run: onAdd },
    { key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setEditing(true) },
    remove(row)
  ]
  return (
    <>
      <Section title={row.zuzhi_name} extra={<Actions items={items} />}>
        <RowFacts
          of={DepartmentRow}
          row={row}
          terms={departmentTerms}
          items={[
            [say(departmentTerms, 'parent_id'), rows.find(({ id }) => id === row.parent_id)?.zuzhi_name ?? say(phrases, 'topLevel')],
            row.leader_name ? 'leader_name' : [say(departmentTerms, 'leader_id'), say(phrases, 'nobody')],
            'sort'
          ]}
        />
      </Section>
      <Positions zuzhi_id={row.id} may={may} />
      <Section title={say(phrases, 'members')}>
        <div className="org-members">
          <PeopleList may={people} fixed={{ zuzhi_id: row.id }} local />
        </div>
      </Section>
      {editing && <DepartmentDialog row={row} rows={rows} onClose={() => setEditing(false)} />}
    </>
  )
}

const Positions = ({ zuzhi_id, may }: { zuzhi_id: number; may: Grants }) => {
  const say = useSay()
  const { data } = useCall(department.positions, { zuzhi_id }, { kinds: ['department', 'user'] })
  const [open, setOpen] = useState<{ row?: PositionRow }>()
  const remove = useRemoval(department.removePosition, {
    may: may.remove,
    ask: ({ ganwei_name }: PositionRow) => say(phrases, 'removePositionAsk', { ganwei_name })
  })
  const items = (row: PositionRow) => [{ key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ row }) }, remove(row)]
  const add = <AddButton may={may.create} label={say(phrases, 'addPosition')} quiet onClick={() => setOpen({})} />
  return (
    <Section title={say(phrases, 'positions')} extra={add}>
      <Table<PositionRow>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={data ?? []}
        locale={{ emptyText: say(phrases, 'noPositions') }}
        columns={[
          { title: say(departmentTerms, 'ganwei_name'), dataIndex: 'ganwei_name' },
          { title: say(departmentTerms, 'used'), width: 140, render: (_, { used, head_count }) => say(phrases, 'filled', { used, head_count }) },
          { title: '', width: 160, align: 'right', render: (_, row) => <Actions items={items(row)} /> }
        ]}
      />
      {open && <PositionDialog zuzhi_id={zuzhi_id} {...open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
