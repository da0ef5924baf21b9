import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import type { Console } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { closeTabs, refreshTab } from './closeTabs.ts'
import { pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { useTabs, type TabLine, type TabMove } from './tabs.ts'

/** The visited pages; middle click closes, the menu closes many. */
export const TabBar = ({ mine, active, go }: { mine: Console; active: string; go: (to: string) => void }) => {
  const say = useSay()
  const { tabs } = useTabs()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(
    () => void bar.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    [active, tabs.length]
  )
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
    return `${page ? say.both(page) : key}${note && ` ${note}`}`
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step && tabs[(tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length]
    if (next) go(next.loc.pathname + next.loc.search)
  }
  return (
    <div className="tabbar">
      <nav className="tabbar-tabs" aria-label={say(shell, 'tabs')} ref={bar} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuFor(tab.key)}>
            <div
              className="tabbar-tab"
              data-on={tab.key === active || undefined}
              onAuxClick={(event) => event.button === 1 && !tab.affix && close({ do: 'close', key: tab.key })}
            >
              <button
                type="button"
                aria-current={tab.key === active ? 'page' : undefined}
                tabIndex={tab.key === active ? 0 : -1}
                onClick={() => go(tab.loc.pathname + tab.loc.search)}
              >
                {titleOf(tab)}
              </button>
              {!tab.affix && (
                <button
                  type="button"
                  className="tabbar-close"
                  tabIndex={-1}
                  aria-label={say(shell, 'closeTab', { title: titleOf(tab) })}
                  onClick={() => close({ do: 'close', key: tab.key })}
                >
                  <CloseOutlined />
                </button>
              )}
            </div>
          </Dropdown>
        ))}
      </nav>
      <Dropdown trigger={['click']} menu={menuFor(active)}>
        <Button type="text" size="small" icon={<DownOutlined />} iconPlacement="end">
          {say(shell, 'moreTabs')}
        </Button>
      </Dropdown>
    </div>
  )
}
