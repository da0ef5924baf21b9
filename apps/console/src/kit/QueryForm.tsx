import { Button, Space } from 'antd'
import { createContext, use, useRef, useState, type ReactNode } from 'react'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { Filters } from './address.ts'
import { useLang, useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { SavedViews, type Viewed } from './SavedViews.tsx'
import { useFold } from './useFold.ts'
import type { List } from './useList.ts'

type Querying = {
  values: Filters
  /** Keeps typed text until Search applies it. */
  type: (patch: Filters) => void
  /** Applies at once, as choices do. */
  choose: (patch: Filters) => void
  apply: () => void
  label: (name: string) => string
}
const QueryContext = createContext<Querying | undefined>(undefined)
export const useQueryField = (): Querying => {
  const querying = use(QueryContext)
  if (!querying) throw new Error('A query field stands inside a QueryForm')
  return querying
}

type QueryFormProps = {
  list: Pick<List<never>, 'filters' | 'filter' | 'reset' | 'fetching'> & Partial<Viewed>
  terms: Phrases
  /** The fields of the first row; what does not fit there folds. */
  children: ReactNode
  /** Fields that only ever show under 展开. */
  more?: ReactNode
  /** 常用查询 under the fields; not where the list stands in a dialog. */
  views?: boolean
}

/** Filters of a list: one row, more on demand, Search and Reset; the address holds them. */
export const QueryForm = ({ list, terms, children, more, views = true }: QueryFormProps) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const [typed, setTyped] = useState<Filters>({})
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const folded = useFold(form, open, (name) => name !== '' && list.filters[name] !== undefined)
  const address = JSON.stringify(list.filters)
  const [of, setOf] = useState(address)
  // While rendering, not in an effect: effects run again when a hidden tab is shown, and typed text would be lost.
  if (of !== address) {
    setOf(address)
    setTyped({})
  }
  const choose = (patch: Filters) => list.filter({ ...typed, ...patch })
  const querying: Querying = {
    values: { ...list.filters, ...typed },
    type: (patch) => setTyped((now) => ({ ...now, ...patch })),
    choose,
    apply: () => choose({}),
    label: (name) => terms[lang][name] ?? name
  }
  // Hidden fields are mounted, and load their choices, once the form is unfolded or one of them has a value.
  const withMore = opened || Object.keys(list.filters).length > 0
  const unfold = () => {
    setOpen(!open)
    setOpened(true)
  }
  const reset = () => {
    setTyped({})
    list.reset()
  }
  return (
    <QueryContext value={querying}>
      <form
        ref={form}
        className="card query"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          choose({})
        }}
      >
        {children}
        {more && <i hidden data-more="" />}
        {withMore && more}
        <Space className="query-buttons">
          <Button htmlType="submit" type="default">
            {say(kit, 'search')}
          </Button>
          <Button onClick={reset}>{say(kit, 'reset')}</Button>
          {(folded.hidden > 0 || open || (more && !withMore)) && (
            <Button type="link" data-unfold="" onClick={unfold} aria-expanded={open}>
              {say(kit, open ? 'fold' : 'unfold')}
              {!open && folded.inUse > 0 && ` (${folded.inUse})`}
            </Button>
          )}
        </Space>
        {views && list.path && list.query && <SavedViews list={list as Viewed} />}
      </form>
    </QueryContext>
  )
}
