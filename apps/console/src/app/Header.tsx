import {
  BellOutlined,
  DownOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MobileOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SafetyOutlined,
  SearchOutlined,
  SkinOutlined,
  TranslationOutlined,
  UserOutlined
} from '@ant-design/icons'
import { Badge, Button, Dropdown, Popover, Tooltip } from 'antd'
import { lazy, memo, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Console } from '@yunshu/contract/kit/console'
import { notice } from '@yunshu/contract/notice/contract'
import { roleNames } from '@yunshu/contract/role/presets'
import { useDownloads } from '../kit/downloads.ts'
import { Waiting } from '../kit/Empty.tsx'
import { useLang, useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { kit } from '../kit/phrases.ts'
import { usePayPassword } from '../kit/payPassword.ts'
import { anyUnsaved } from '../kit/tab.ts'
import { ask, toastError } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { refreshTab } from './closeTabs.ts'
import { openGuide, openHelp, openPalette } from './Keys.tsx'
import { shell } from './phrases.ts'
import { productTitle } from './platform.ts'
import { logOut, useSession, type User } from './session.ts'
import { setSettings, useSettings } from './settings.ts'
import { Logo, SideMenu } from './SideMenu.tsx'
import { slots } from './slots.ts'

const ThemeDrawer = lazily(async () => (await import('./ThemeDrawer.tsx')).ThemeDrawer)

/** 60 px: fold, search, downloads, full screen, refresh, notices, language, theme, account. */
export const Header = memo(({ user, mine, narrow, onMenu }: { user: User; mine: Console; narrow: boolean; onMenu: () => void }) => {
  const say = useSay()
  const settings = useSettings()
  const { lang, speak } = useLang()
  const [theming, setTheming] = useState(false)
  const full = useSyncExternalStore(watchFull, () => document.fullscreenElement !== null)
  const icon = (name: Parameters<typeof say<typeof shell>>[1], sign: ReactNode, onClick: () => void) => (
    <Tooltip title={say(shell, name)}>
      <Button type="text" icon={sign} aria-label={say(shell, name)} onClick={onClick} />
    </Tooltip>
  )
  const across = settings.mode === 'horizontal' && !narrow
  return (
    <header className={across ? 'header header-across' : 'header'}>
      {narrow && icon('menu', <MenuOutlined />, onMenu)}
      {!narrow &&
        !across &&
        icon(settings.collapse ? 'expand' : 'collapse', settings.collapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />, () =>
          setSettings({ collapse: !settings.collapse })
        )}
      {across && settings.isLogo && <Logo user={user} collapsed={false} />}
      {across && <SideMenu user={user} mine={mine} mode="horizontal" collapsed={false} />}
      {!across && !narrow && (
        <Button className="header-search" icon={<SearchOutlined />} onClick={openPalette}>
          {say(shell, 'goTo')} <kbd>Ctrl K</kbd>
        </Button>
      )}
      <div className="header-tools">
        {(across || narrow) && icon('goTo', <SearchOutlined />, openPalette)}
        {icon('downloads', <DownloadOutlined />, () => useDownloads.getState().show(true))}
        {settings.refresh && icon('refresh', <ReloadOutlined />, () => void refreshTab(location.pathname))}
        {settings.fullScreen &&
          !narrow &&
          icon(
            full ? 'exitFullScreen' : 'fullScreen',
            full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
            () => void toggleFull(say(shell, 'fullScreenFailed'))
          )}
        {settings.notice && <Bell />}
        {!narrow && icon('guideHere', <QuestionCircleOutlined />, () => openGuide(mine))}
        <Tooltip title={say(shell, 'switchTo')}>
          <Button type="text" icon={<TranslationOutlined />} aria-label={say(shell, 'language')} onClick={() => speak(lang === 'zh' ? 'en' : 'zh')} />
        </Tooltip>
        {icon('theme', <SkinOutlined />, () => setTheming(true))}
        <Account user={user} mine={mine} narrow={narrow} />
      </div>
      {theming && <ThemeDrawer onClose={() => setTheming(false)} />}
    </header>
  )
})

/** How many are unread, and the panel that a feature puts behind it. */
const Bell = () => {
  const say = useSay()
  const first = useSession((state) => state.unread)
  const unread = useCall(notice.unread, {}).data?.unread ?? first
  const [open, setOpen] = useState(false)
  const Panel = slots.notice
  const content = Panel ? (
    <Suspense fallback={<Waiting />}>
      <Panel onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <p className="slot-empty">{say(shell, 'nothingUnread')}</p>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={content}>
      <Badge count={unread} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={`${say(shell, 'notice')} ${unread || ''}`} />
      </Badge>
    </Popover>
  )
}

const dialogs = {
  password: lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).PasswordDialog })),
  pay: lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).PayPasswordDialog })),
  factor: lazy(async () => ({ default: (await import('./FactorDialog.tsx')).FactorDialog })),
  sessions: lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).SessionsDialog }))
}

const Account = ({ user, mine, narrow }: { user: User; mine: Console; narrow: boolean }) => {
  const say = useSay()
  const due = useSession(({ profile }) => profile?.password_due === true)
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>(due ? 'password' : undefined)
  const title = user.company_system_title || say.label(productTitle)
  const leave = async () => {
    // One question for both: the browser does not ask again.
    const content = [say(shell, 'sureLogOut', { name: title }), anyUnsaved() && say(kit, 'leave')].filter(Boolean).join(' ')
    if (await ask({ title: say(shell, 'logOut'), content, restsOnNo: anyUnsaved() })) await logOut()
  }
  const who = {
    key: 'who',
    disabled: true,
    label: <span className="who">{[user.company_name, say.label(roleNames(user.role_name))].filter(Boolean).join(' · ')}</span>
  }
  const { asked, close } = usePayPassword()
  const shown = open ?? (asked ? 'pay' : undefined)
  const Open = shown && dialogs[shown]
  const onClose = () => {
    setOpen(undefined)
    close()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            who,
            { type: 'divider' },
            { key: 'password', icon: <LockOutlined />, label: say(shell, 'changePassword'), onClick: () => setOpen('password') },
            ...(user.login_admin_type === 1
              ? []
              : [{ key: 'pay', icon: <SafetyOutlined />, label: say(shell, 'payPassword'), onClick: () => setOpen('pay') }]),
            { key: 'factor', icon: <MobileOutlined />, label: say(shell, 'factor'), onClick: () => setOpen('factor') },
            { key: 'guide', icon: <QuestionCircleOutlined />, label: say(shell, 'guide'), onClick: () => openGuide(mine) },
            { key: 'keys', icon: <KeyOutlined />, label: say(shell, 'keys'), onClick: openHelp },
            { key: 'sessions', icon: <LaptopOutlined />, label: say(shell, 'sessions'), onClick: () => setOpen('sessions') },
            { type: 'divider' },
            { key: 'out', icon: <LogoutOutlined />, label: say(shell, 'logOut'), onClick: () => void leave() }
          ]
        }}
      >
        <Button type="text" icon={<UserOutlined />} aria-label={`${say(shell, 'account')} ${user.user_name}`}>
          {!narrow && user.user_name} <DownOutlined />
        </Button>
      </Dropdown>
      {Open && (
        <Suspense fallback={null}>
          <Open onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

const watchFull = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const toggleFull = async (failed: string): Promise<void> => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch {
    toastError(failed)
  }
}
