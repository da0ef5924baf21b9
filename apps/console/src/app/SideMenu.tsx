import {
  AppstoreOutlined,
  AccountBookOutlined,
  BankOutlined,
  BellOutlined,
  CarOutlined,
  ClusterOutlined,
  ContainerOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  HomeOutlined,
  NodeIndexOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  WalletOutlined
} from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Console } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'
import { themes } from '../kit/theme.ts'
import { listOfPage, menuOf, pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { productTitle } from './platform.ts'
import type { User } from './session.ts'
import { useSettings } from './settings.ts'
import { ProductLogo } from './ProductLogo.tsx'

const icons: Readonly<Record<string, typeof HomeOutlined>> = {
  home: HomeOutlined,
  order: FileTextOutlined,
  company: BankOutlined,
  notice: BellOutlined,
  content: ReadOutlined,
  setting: SettingOutlined,
  waybill: NodeIndexOutlined,
  capacity: CarOutlined,
  load: ContainerOutlined,
  receipt: FileDoneOutlined,
  invoice: FileProtectOutlined,
  settle: AccountBookOutlined,
  wallet: WalletOutlined,
  customer: TeamOutlined,
  tenant: ClusterOutlined
}
/** Beside its name an icon is decoration: read aloud, it would put an English word before the name. */
const iconOf = (key: string): ReactNode => {
  const Icon = icons[key] ?? AppstoreOutlined
  return <Icon aria-hidden />
}

/** The menu of the user's kind: modules with their pages, one module open at a time; a module of one page is that page. */
export const SideMenu = ({ user, mine, mode, collapsed }: { user: User; mine: Console; mode: 'inline' | 'horizontal'; collapsed: boolean }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const codes = useRights((state) => state.codes)
  const { theme, isLogo } = useSettings()
  const page = pageAt(mine, pathname)
  const lit = page && listOfPage(mine, page)
  const module = lit?.code.split('-')[0]
  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    if (module !== undefined && mode === 'inline' && !collapsed) setOpen([module])
  }, [module, mode, collapsed])
  const items = useMemo<NonNullable<MenuProps['items']>>(
    () =>
      menuOf(mine, codes).map(({ key, pages, icon, ...name }) => {
        const [only, ...others] = pages
        if (only && !others.length) return { key: only.route, icon: iconOf(icon), label: say.label(only) }
        return {
          key,
          icon: iconOf(icon),
          label: say.label(name),
          children: pages.map((one) => ({ key: one.route, label: say.label(one) }))
        }
      }),
    [mine, codes, say]
  )
  const menu = (
    <Menu
      mode={mode}
      theme={themes[theme].dark ? 'dark' : 'light'}
      items={items}
      selectedKeys={lit ? [lit.route] : []}
      onClick={({ key }) => void navigate(key)}
      {...(mode === 'inline' && !collapsed && { openKeys: open, onOpenChange: (keys: string[]) => setOpen(keys.slice(-1)) })}
      {...(mode === 'inline' && { inlineCollapsed: collapsed })}
    />
  )
  if (mode === 'horizontal') return menu
  return (
    <nav className="sider" aria-label={say(shell, 'menu')}>
      {isLogo && <Logo user={user} collapsed={collapsed} />}
      <div className="sider-menu">{menu}</div>
    </nav>
  )
}

/** The tenant's logo and title, or the product's. */
export const Logo = ({ user, collapsed }: { user: User; collapsed: boolean }) => {
  const say = useSay()
  return (
    <div className="logo">
      {user.logo ? <img src={user.logo} alt="" /> : <ProductLogo />}
      {!collapsed && <span>{user.company_system_title || say.label(productTitle)}</span>}
    </div>
  )
}
