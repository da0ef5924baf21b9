import { Button, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { guideAt } from '@yunshu/contract/consoles/guide'
import type { Console } from '@yunshu/contract/kit/console'
import { Dialog } from '../kit/Dialog.tsx'
import { useKeys } from '../kit/keys.ts'
import { useLang, useSay } from '../kit/lang.ts'
import { closeTabs } from './closeTabs.ts'
import { goTo } from './navigation.tsx'
import { shell } from './phrases.ts'
import { setSettings, useSettings } from './settings.ts'
import { useTabs } from './tabs.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const useOpen = create<{ open: 'palette' | 'help' | undefined }>()(() => ({ open: undefined }))
export const openPalette = (): void => useOpen.setState({ open: 'palette' })
export const openHelp = (): void => useOpen.setState({ open: 'help' })
/** The guide at the task of the page in front, in a window of its own beside the work: the next question is answered in the same one. */
export const openGuide = (mine: Console): void => void window.open(guideAt(useLang.getState().lang, mine, location.pathname), 'guide')
const close = () => useOpen.setState({ open: undefined })

/** The shell's own keys: Ctrl+K, ?, Alt+W, Alt+←, Alt+→. */
export const Keys = ({ mine, active }: { mine: Console; active: string }) => {
  const { open } = useOpen()
  useKeys(
    (event) => {
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
    },
    { bare: false }
  )
  if (open === 'help') return <Help mine={mine} />
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
  ['J K', 'keyLeaf'],
  ['Ctrl Enter', 'keySubmit'],
  ['Esc', 'keyClose'],
  ['Alt W', 'keyCloseTab'],
  ['Alt ← →', 'keyTabs'],
  ['?', 'keyHelp']
] as const

const Help = ({ mine }: { mine: Console }) => {
  const say = useSay()
  const on = useSettings((state) => state.keys)
  return (
    <Dialog title={say(shell, 'keys')} onClose={close} width={420}>
      <label className="theme-part">
        {say(shell, 'keysOn')}
        <Switch size="small" checked={on} onChange={(keys) => setSettings({ keys })} />
      </label>
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
      <p className="field-help">{say(shell, 'keysOffHelp')}</p>
      <Button type="link" onClick={() => openGuide(mine)}>
        {say(shell, 'guideHere')}
      </Button>
    </Dialog>
  )
}
