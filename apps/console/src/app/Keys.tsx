import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import type { Console } from '@yunshu/contract/kit/console'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'
import { closeTabs } from './closeTabs.ts'
import { menuOf } from './pages.ts'
import { shell } from './phrases.ts'
import { useTabs } from './tabs.ts'

const useOpen = create<{ open: 'palette' | 'help' | undefined }>()(() => ({ open: undefined }))
export const openPalette = (): void => useOpen.setState({ open: 'palette' })
const close = () => useOpen.setState({ open: undefined })

/** The shell's own keys: Ctrl+K, ?, Alt+W, Alt+←, Alt+→. */
export const Keys = ({ mine, active }: { mine: Console; active: string }) => {
  const { open } = useOpen()
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      const { tabs } = useTabs.getState()
      const beside = (step: number) => tabs[(tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length]
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
      } else if (event.key === '?' && !typing) useOpen.setState({ open: 'help' })
      else if (event.altKey && event.key.toLowerCase() === 'w' && tabs.some(({ key, affix }) => key === active && !affix))
        void closeTabs({ do: 'close', key: active }, active, (to) => void navigate(to))
      else if (event.altKey && !typing && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        event.preventDefault()
        const to = beside(event.key === 'ArrowLeft' ? -1 : 1)
        if (to) void navigate(to.loc.pathname + to.loc.search)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, navigate])
  return open === 'palette' ? <Palette mine={mine} /> : open === 'help' ? <Help /> : null
}

/** Pages by a few letters of their name. */
const Palette = ({ mine }: { mine: Console }) => {
  const say = useSay()
  const navigate = useNavigate()
  const codes = useRights((state) => state.codes)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = typed.trim().toLowerCase()
  const pages = menuOf(mine, codes).flatMap((group) => group.pages.map((page) => ({ page, group })))
  const found = pages.filter(({ page, group }) => `${page.zh} ${page.en} ${group.zh} ${group.en} ${page.route}`.toLowerCase().includes(wanted))
  const go = (i: number) => {
    const hit = found[i]
    if (!hit) return
    close()
    void navigate(hit.page.route)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') go(at)
  }
  return (
    <Dialog title={say(shell, 'goTo')} onClose={close}>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={`palette-${at}`}
        placeholder={say(shell, 'goToHint')}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => (setTyped(target.value), setAt(0))}
      />
      <ul className="palette" id="palette" role="listbox" aria-label={say(shell, 'goTo')}>
        {found.map(({ page, group }, i) => (
          <li key={page.route} id={`palette-${i}`} role="option" aria-selected={i === at} onClick={() => go(i)} onMouseEnter={() => setAt(i)}>
            {say.both(page)} <small>{say.both(group)}</small>
          </li>
        ))}
        {!found.length && <li className="slot-empty">{say(shell, 'nothingFound')}</li>}
      </ul>
    </Dialog>
  )
}

const keys = [
  ['Ctrl K', 'keyPalette'],
  ['/', 'keySearch'],
  ['N', 'keyNew'],
  ['Ctrl Enter', 'keySubmit'],
  ['Esc', 'keyClose'],
  ['Alt W', 'keyCloseTab'],
  ['Alt ← →', 'keyTabs'],
  ['?', 'keyHelp']
] as const

const Help = () => {
  const say = useSay()
  return (
    <Dialog title={say(shell, 'keys')} onClose={close} width={420}>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(shell, what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
