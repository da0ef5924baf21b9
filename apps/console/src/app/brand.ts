import { tenantBrand } from '@yunshu/contract/tenant/brand'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isTheme } from '../kit/theme.ts'
import { useCall } from '../kit/useCall.ts'
import { platform, productName, productTitle, stored, type Entrance } from './platform.ts'
import { useSettings } from './settings.ts'

type Brand = {
  title: { zh: string; en: string }
  /** Behind the hyphen of a page's title, where the platform says so. */
  suffix: string
  logo: string /** The number in the link that led here. */
  tenant: string /** What links to the other entrances carry on. */
  query: string
  isOpen: boolean
}

/** Name, logo and theme of the tenant of this host, or of the link that led here, before anyone has logged in. A theme that was chosen in this browser comes first. */
export const useBrand = (entrance: Entrance | '/register'): Brand => {
  const [search] = useSearchParams()
  const link = search.get('tenant') ?? ''
  const root = entrance === '/system'
  const { data } = useCall(tenantBrand, { ...(link && { tenant: link.slice(0, 20) }), ...(root && { root }) }, { kinds: [] })
  const theme = data?.theme
  useEffect(() => {
    if (isTheme(theme) && !localStorage.getItem(stored.settings)) useSettings.setState({ theme })
  }, [theme])
  const own = data && data.system_title && data.system_title !== productName.zh && platform.title === productName.zh ? data.system_title : ''
  return {
    title: own ? { zh: own, en: own } : productTitle,
    suffix: data?.title_suffix ?? '',
    logo: data?.logo ?? '',
    tenant: link,
    query: link ? `?tenant=${encodeURIComponent(link)}` : '',
    isOpen: data?.is_open ?? true
  }
}
