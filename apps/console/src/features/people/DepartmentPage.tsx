import { PlusOutlined } from '@ant-design/icons'
import { Button, Table, Tree } from 'antd'
import { department } from '@yunshu/contract/department/contract'
import { departmentTerms } from '@yunshu/contract/department/words'
import type { Grant, Page } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Facts, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { DepartmentDialog, PositionDialog } from './DepartmentDialogs.tsx'
import type { PeopleGrants } from './grants.ts'
import { PeopleList } from './PeopleList.tsx'
import { phrases } from './phrases.ts'
import type { DepartmentRow, PositionRow } from './rows.ts'
import './people.css'

type Grants = Readonly<Record<'create' | 'edit' | 'remove', Grant>>
type Node = { key: number; title: string; children: Node[] }

/** The organisation (组织架构): the tree of departments, and the posts and people of the one chosen. */
export const DepartmentPage = ({ page, may, people }: { page: Page; may: Grants; people: PeopleGrants }) => {
  const say = useSay()
  const { data: rows, error, refresh } = useCall(department.list, {}, { kinds: ['department', 'user'] })
  const [chosen, setChosen] = useState<number>()
  const [adding, setAdding] = useState<{ parent_id: number | null }>()
  const row = rows?.find(({ id }) => id === chosen) ?? rows?.[0]
  if (rows === undefined) return <ListPage page={page}>{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</ListPage>
  return (
    <ListPage page={page}>
      <div className="org">
        <section className="card section org-tree">
          <header>
            <h2>{say(phrases, 'departments')}</h2>
            <Can may={may.create}>
              <Button size="small" icon={<PlusOutlined />} data-new="" onClick={() => setAdding({ parent_id: null })}>
                {say(phrases, 'addDepartment')}
              </Button>
            </Can>
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
    </ListPage>
  )
}

const treeOf = (rows: readonly DepartmentRow[], parent: number | null = null): Node[] =>
  rows
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, zuzhi_name, user_count }) => ({
      key: id,
      title: user_count > 0 ? `${zuzhi_name} (${user_count})` : zuzhi_name,
      children: treeOf(rows, id)
    }))

type SideProps = { row: DepartmentRow; rows: readonly DepartmentRow[]; may: Grants; people: PeopleGrants; onAdd: () => void }
const DepartmentSide = ({ row, rows, may, people, onAdd }: SideProps) => {
  const say = useSay()
  const [editing, setEditing] = useState(false)
  const removing = useRun(department.remove)
  const remove = async () => {
    const { id, version, zuzhi_name } = row
    if (!(await ask({ title: say(phrases, 'removeDepartmentAsk', { zuzhi_name }), content: say(phrases, 'departmentNote'), danger: true }))) return
    if (await removing.run({ id, version })) toastDone(say(phrases, 'removed'))
  }
  const items = [
    { key: 'below', label: say(phrases, 'addBelow'), may: may.create, run: onAdd },
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setEditing(true) },
    { key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove() }
  ]
  return (
    <>
      <Section title={row.zuzhi_name} extra={<Actions items={items} />}>
        <Facts
          columns={3}
          items={[
            [say(departmentTerms, 'parent_id'), rows.find(({ id }) => id === row.parent_id)?.zuzhi_name ?? say(phrases, 'topLevel')],
            [say(departmentTerms, 'leader_id'), row.leader_name || say(phrases, 'nobody')],
            [say(departmentTerms, 'sort'), row.sort]
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
  const removing = useRun(department.removePosition)
  const remove = async ({ id, version, ganwei_name }: PositionRow) => {
    if (!(await ask({ title: say(phrases, 'removePositionAsk', { ganwei_name }), danger: true }))) return
    if (await removing.run({ id, version })) toastDone(say(phrases, 'removed'))
  }
  const items = (row: PositionRow) => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setOpen({ row }) },
    { key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove(row) }
  ]
  const add = (
    <Can may={may.create}>
      <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({})}>
        {say(phrases, 'addPosition')}
      </Button>
    </Can>
  )
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
