import { DownOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { view } from '@yunshu/contract/view/contract'
import type { Filters } from './address.ts'
import { useSay } from './lang.ts'
import { lazily } from './lazily.tsx'
import { kit } from './phrases.ts'
import { ask } from './toast.tsx'
import { useCall } from './useCall.ts'
import type { List } from './useList.ts'
import { useRun } from './useRun.ts'

type View = OutputOf<typeof view.list>['data'][number]
export type Viewed = Pick<List<never>, 'path' | 'query' | 'filters' | 'filter'>

const SaveDialog = lazily(async () => (await import('./SavedViewDialogs.tsx')).SaveDialog)
const RenameDialog = lazily(async () => (await import('./SavedViewDialogs.tsx')).RenameDialog)

/** 常用查询: the filters of a list under a name, one's own or the whole company's, applied by one click. */
export const SavedViews = ({
  list,
  saveLabel
}: {
  list: Viewed /** What the button says where it is no query that is kept. */
  saveLabel?: string
}) => {
  const say = useSay()
  const { data } = useCall(view.list, { list_path: list.path }, { keep: true })
  const [dialog, setDialog] = useState<{ renamed?: View }>()
  const [chosen, setChosen] = useState<number>()
  const [updating, removing] = [useRun(view.update), useRun(view.remove)]
  const views = data?.data ?? []
  const now = shownBy(list)
  const current = views.find(({ filters }) => same(filters, now))
  const dirty = !current && Object.keys(now).length > 0
  if (views.length === 0 && !dirty) return null
  const apply = (one: View) => {
    setChosen(one.id)
    list.filter({ ...Object.fromEntries(Object.keys(now).map((name) => [name, undefined])), ...one.filters })
  }
  const remove = async (one: View) => {
    if (await ask({ title: say(kit, 'removeView', { name: one.view_name }), danger: true })) await removing.run({ id: one.id, version: one.version })
  }
  const over = (one: View, change: { filters?: Record<string, unknown>; shared?: boolean }) =>
    updating.run({ id: one.id, version: one.version, ...change })
  const itemsOf = (one: View) => [
    ...(one.mine
      ? [
          { key: 'over', label: say(kit, 'viewOver'), disabled: !dirty, onClick: () => void over(one, { filters: now }) },
          { key: 'name', label: say(kit, 'viewRename'), onClick: () => setDialog({ renamed: one }) },
          { key: 'share', label: say(kit, one.shared ? 'viewUnshare' : 'viewShare'), onClick: () => void over(one, { shared: !one.shared }) }
        ]
      : []),
    { key: 'remove', label: say(kit, 'remove'), danger: true, onClick: () => void remove(one) }
  ]
  // A dialog's own form would otherwise send the query form that it stands in.
  return (
    <div className="query-views" role="group" aria-label={say(kit, 'views')} onSubmit={(event) => event.stopPropagation()}>
      {views.map((one) => (
        <Space.Compact key={one.id} size="small">
          <Button
            size="small"
            aria-pressed={one === current}
            className={one === current ? 'view-chosen' : ''}
            title={one.mine ? '' : say(kit, 'viewBy', { name: one.user_name })}
            onClick={() => apply(one)}
          >
            {one.view_name}
            {one.shared && <span className="view-shared">{say(kit, 'viewCompany')}</span>}
            {dirty && one.id === chosen && <span title={say(kit, 'viewDirty')}>*</span>}
          </Button>
          <Dropdown trigger={['click']} menu={{ items: itemsOf(one) }}>
            <Button size="small" icon={<DownOutlined />} aria-label={say(kit, 'viewMore', { name: one.view_name })} />
          </Dropdown>
        </Space.Compact>
      ))}
      {dirty && (
        <Button type="link" size="small" icon={<SaveOutlined />} onClick={() => setDialog({})}>
          {saveLabel ?? say(kit, 'viewSave')}
        </Button>
      )}
      {dialog?.renamed && <RenameDialog of={dialog.renamed} onClose={() => setDialog(undefined)} />}
      {dialog && !dialog.renamed && (
        <SaveDialog
          path={list.path}
          filters={now}
          {...(saveLabel && { title: saveLabel })}
          onSaved={setChosen}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** Filters and order of what is shown; the page is no part of a view. */
const shownBy = ({ filters, query }: Viewed): Record<string, unknown> => ({
  ...filters,
  ...(query['sort'] !== undefined && { sort: query['sort'], ...(query['order'] !== undefined && { order: query['order'] }) })
})
const same = (one: Filters, other: Filters): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (filters: Filters) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
