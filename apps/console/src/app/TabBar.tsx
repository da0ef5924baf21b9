import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import type { Console } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { closeTabs, refreshTab } from './closeTabs.ts'
import { goTo } from './navigation.tsx'
import { pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { useHiddenTabs } from './useHiddenTabs.ts'
import { useTabs, type TabLine, type TabMove } from './tabs.ts'

/** The visited pages; middle click closes, the menu closes many. */
export const TabBar = ({ mine, active }: { mine: Console; active: string }) => {
  const say = useSay()
  const { tabs } = useTabs()
  const bar = useRef<HTMLDivElement>(null)
  // One menu for all tabs: with a menu for each, changing tabs became slower with every open tab.
  const [pointed, setPointed] = useState(active)
  // The whole tab with its cross, also when the number of its record has made it wider.
  const note = tabs.find(({ key }) => key === active)?.note
  const hidden = useHiddenTabs(bar, tabs.map(({ key }) => key).join())
  const beyond = tabs.filter(({ key }) => hidden.has(key))
  const narrower = beyond.length > 0
  // Where it stands is asked of an observer, which answers after the browser has laid the page out by itself: asking here would make it do so once more.
  useEffect(() => {
    const shown = bar.current?.querySelector('[aria-current=page]')?.closest('.tabbar-tab')
    if (!shown || !('IntersectionObserver' in window)) return undefined
    const watching = new IntersectionObserver(
      ([seen]) => {
        watching.disconnect()
        if (seen && seen.intersectionRatio < 1) shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      },
      { root: bar.current, threshold: [0, 1] }
    )
    watching.observe(shown)
    return () => watching.disconnect()
  }, [active, tabs.length, note, narrower])
  const close = (move: TabMove) => void closeTabs(move, active)
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
    if (next) goTo(next.loc.pathname + next.loc.search)
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
            <OneTab key={tab.key} tab={tab} title={titleOf(tab)} on={tab.key === active} />
          ))}
        </nav>
      </Dropdown>
      {narrower && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: beyond.map((tab) => ({ key: tab.key, label: titleOf(tab), onClick: () => goTo(tab.loc.pathname + tab.loc.search) }))
          }}
        >
          <Button type="text" size="small" aria-label={say(shell, 'hiddenTabs', { count: beyond.length })}>
            {`+${String(beyond.length)}`}
          </Button>
        </Dropdown>
      )}
      <Dropdown trigger={['click']} menu={menuFor(active)}>
        <Button type="text" size="small" icon={<DownOutlined />} iconPlacement="end">
          {say(shell, 'moreTabs')}
        </Button>
      </Dropdown>
    </div>
  )
}

const OneTab = memo(({ tab: { key, loc, affix }, title, on }: { tab: TabLine; title: string; on: boolean }) => {
  const say = useSay()
  const close = () => void closeTabs({ do: 'close', key }, location.pathname)
  return (
    <div className="tabbar-tab" data-key={key} data-on={on || undefined} onAuxClick={(event) => event.button === 1 && !affix && close()}>
      <button type="button" aria-current={on ? 'page' : undefined} tabIndex={on ? 0 : -1} onClick={() => goTo(loc.pathname + loc.search)}>
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
