import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

type ListTab = { readonly key: string; readonly label: ReactNode; readonly children: ReactNode }

/**
 * The lists of one page, one of them in front. Which one is said by `?tab=` in the address, the first by its absence, so that a tile leads to the list that it
 * counts and a reload stays there; the filters of the list before do not go along. A list that is not in front asks nothing.
 */
export const ListTabs = ({ items }: { items: readonly ListTab[] }) => {
  const [search, setSearch] = useSearchParams()
  const first = items[0]?.key
  return (
    <Tabs
      className="list-tabs"
      destroyOnHidden
      activeKey={search.get('tab') ?? first ?? ''}
      onChange={(tab) => setSearch(tab === first ? {} : { tab }, { replace: true })}
      items={[...items]}
    />
  )
}
