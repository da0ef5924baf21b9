import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Console } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { closeTabs, refreshTab } from './closeTabs.ts'
import { pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { useTabs, type TabLine, type TabMove } from './tabs.ts'

/** The visited pages; middle click closes, the menu closes many. */
export const TabBar = ({ mine, active }: { mine: Console; active: string }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { tabs } = useTabs()
  const bar = useRef<HTMLDivElement>(null)
  // One menu serves all tabs: a menu of its own for each made every change of tab slower by each tab that is open.
  const [pointed, setPointed] = useState(active)
  useEffect(
    () => void bar.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    [active, tabs.length]
  )
  const go = useCallback((to: string) => void navigate(to), [navigate])
  const close = (move: TabMove) => void closeTabs(move, active, go)
  const menuFor = (key: string) => ({
    items: (['refreshTab', 'close', 'closeOthers', 'closeLeft', 'closeRight', 'closeAll'] as const).map((what) => ({
      key: what,
      label: say(shell, what),
      disabled: what === 'close' && tabs.some((tab) => tab.key === key && tab.affix)
    })),
    onClick: ({ key: what }: { key: string }) =>
      what === 'refreshTab' ? void refreshTab(key) : close(what === 'closeAll' ? { do: 'closeAll' } : { do: what as 'close', key })
  })
  const titleOf = ({ key, note }: TabLine) => {
    const page = pageAt(mine, key)
    return `${page ? say.label(page) : key}${note && ` ${note}`}`
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step && tabs[(tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length]
    if (next) go(next.loc.pathname + next.loc.search)
  }
  const onPoint = ({ target }: React.MouseEvent) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('.tabbar-tab') : null
    setPointed(tab?.dataset['key'] ?? active)
  }
  return (
    <div className="tabbar">
      <Dropdown trigger={['contextMenu']} menu={menuFor(pointed)}>
        <nav className="tabbar-tabs" aria-label={say(shell, 'tabs')} ref={bar} onKeyDown={onKey} onContextMenu={onPoint}>
          {tabs.map((tab) => (
            <OneTab key={tab.key} tab={tab} title={titleOf(tab)} on={tab.key === active} go={go} />
          ))}
        </nav>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menuFor(active)}>
        <Button type="text" size="small" icon={<DownOutlined />} iconPlacement="end">
          {say(shell, 'moreTabs')}
        </Button>
      </Dropdown>
    </div>
  )
}

const OneTab = memo(({ tab: { key, loc, affix }, title, on, go }: { tab: TabLine; title: string; on: boolean; go: (to: string) => void }) => {
  const say = useSay()
  const close = () => void closeTabs({ do: 'close', key }, location.pathname, go)
  return (
    <div className="tabbar-tab" data-key={key} data-on={on || undefined} onAuxClick={(event) => event.button === 1 && !affix && close()}>
      <button type="button" aria-current={on ? 'page' : undefined} tabIndex={on ? 0 : -1} onClick={() => go(loc.pathname + loc.search)}>
        {title}
      </button>
      {!affix && (
        <button type="button" className="tabbar-close" tabIndex={-1} aria-label={say(shell, 'closeTab', { title })} onClick={close}>
          <CloseOutlined />
        </button>
      )}
    </div>
  )
})
