import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import type { Console } from '@yunshu/contract/kit/console'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { closeTabs } from './closeTabs.ts'
import { goTo } from './navigation.tsx'
import { shell } from './phrases.ts'
import { useTabs } from './tabs.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const useOpen = create<{ open: 'palette' | 'help' | undefined }>()(() => ({ open: undefined }))
export const openPalette = (): void => useOpen.setState({ open: 'palette' })
export const openHelp = (): void => useOpen.setState({ open: 'help' })
const close = () => useOpen.setState({ open: undefined })

/** The shell's own keys: Ctrl+K, ?, Alt+W, Alt+←, Alt+→. */
export const Keys = ({ mine, active }: { mine: Console; active: string }) => {
  const { open } = useOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      const { tabs } = useTabs.getState()
      const beside = (step: number) => tabs[(tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length]
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
      } else if (event.key === '?' && !typing) openHelp()
      else if (event.altKey && event.key.toLowerCase() === 'w' && tabs.some(({ key, affix }) => key === active && !affix))
        void closeTabs({ do: 'close', key: active }, active)
      else if (event.altKey && !typing && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        event.preventDefault()
        const to = beside(event.key === 'ArrowLeft' ? -1 : 1)
        if (to) goTo(to.loc.pathname + to.loc.search)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
  if (open === 'help') return <Help />
  return open === 'palette' ? (
    <Suspense fallback={null}>
      <Palette mine={mine} onClose={close} />
    </Suspense>
  ) : null
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
