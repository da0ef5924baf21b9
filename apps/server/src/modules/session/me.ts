import { consoles } from '@yunshu/contract/consoles/all'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { session, type UserInfo } from '@yunshu/contract/session/contract'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isFactorDue } from '../../platform/session/factor.ts'
import { isDue } from '../../platform/session/password.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import { rootTenant } from '../../platform/tenant/access.ts'
import { logoUrl } from '../../platform/tenant/logo.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read, write } from '../../platform/verb/verb.ts'
import { countInbox } from '../notice/index.ts'
import { tenantOf } from '../tenant/rows.ts'
import { siteNamesOf } from '../site/rows.ts'
import { keepPreferences } from '../user/index.ts'
import { findUser, roleNamesOf } from '../user/rows.ts'

const typeNames: Record<number, { zh: string; en: string }> = {
  1: { zh: '运营商', en: 'Operator' },
  2: { zh: '物流公司', en: 'Carrier' },
  4: { zh: '货主', en: 'Shipper' }
}

/** The user record of the specification, from the session's token. */
export const me = read(session.me, async ({ tx, actor }): Promise<Static<typeof UserInfo>> => {
  const user = await getOwn(tx, actor)
  const tenant = await tenantOf(tx, actor.tenant_id)
  const roles = await roleNamesOf(tx, actor.tenant_id, user.id)
  const own = await siteNamesOf(tx, tenant)
  return {
    token: actor.session,
    login_admin_type: actor.type as 1 | 2 | 4,
    user_name: user.user_name,
    mobile: user.mobile,
    company_name: actor.company_name,
    company_system_title: own.site_name || tenant.system_title,
    type_name: typeNames[actor.type]?.[actor.origin.lang] ?? '',
    role_name: roles.join(','),
    logo: own.logo || logoUrl(tenant),
    menu_caidan_str: [...actor.codes].sort().join(',')
  }
})

/** The menu: modules with the pages that the user may see, from the page declarations that the console uses as well. */
export const menu = read(session.menu, async ({ actor }) => {
  const { modules, pages } = consoles[actor.type as 1 | 2 | 4]
  const { lang } = actor.origin
  const shown = Object.values(pages).filter((page) => page.parent === undefined && mayDo(actor, page.may.view))
  return Object.entries(modules)
    .map(([code, line]) => ({
      code,
      title: line[lang],
      icon: line.icon,
      children: shown.filter((page) => page.code.startsWith(`${code}-`)).map((page) => ({ code: page.code, title: page[lang], path: page.route }))
    }))
    .filter(({ children }) => children.length > 0)
})

export const profile = read(session.profile, async ({ tx, actor, services }): Promise<OutputOf<typeof session.profile>> => {
  const user = await getOwn(tx, actor)
  const tenant = await tenantOf(tx, actor.tenant_id)
  const led = await findTenant(tx, actor.origin.host)
  const door = actor.tenant_id === rootTenant ? '/system' : consoles[actor.type as 1].entrance
  const { unread } = await countInbox(tx, { ...actor, user_id: user.id })
  return {
    user_id: user.id,
    company_id: actor.company_id,
    theme: tenant.theme,
    title_suffix: (await siteNamesOf(tx, tenant)).title_suffix,
    watermark: tenant.watermark ? `${user.user_name} ${user.mobile.slice(-4)}`.trim() : '',
    entrance: actor.tenant_id === rootTenant || led?.id === actor.tenant_id ? door : `${door}?tenant=${tenant.tenant_no}`,
    must_change: user.password_once && actor.impersonatedBy === undefined,
    impersonated_by: actor.impersonatedBy ?? '',
    tenant_state: tenant.state,
    tenant_valid_to: tenant.valid_to,
    is_demo: !services.config.production,
    unread,
    password_rules: services.config.passwordRules,
    password_due: isDue(services.config, user.password_at),
    factor_due: actor.impersonatedBy === undefined && (await isFactorDue(tx, actor.tenant_id, actor.company_id, user.id)),
    form_key: services.secrets.sign('forms', `${user.id} ${actor.impersonatedBy ?? ''}`).toString('base64'),
    preferences: user.preferences as Record<string, unknown>
  }
})

/** Stores one preference of the user; all of them together take at most 64 kB. */
export const prefer = write(session.prefer, async ({ tx, actor, input }) => {
  const user = await getOwn(tx, actor)
  const preferences = { ...(user.preferences as Record<string, unknown>), [input.key]: input.value }
  const text = JSON.stringify(preferences)
  if (text.length > 65_536) refuse('tooLarge', { limit: '64 kB' })
  await keepPreferences(tx, { tenant_id: actor.tenant_id, id: user.id }, text)
  return { output: {}, log: 'none' }
})

const getOwn = async (tx: Tx, actor: Actor) => (await findUser(tx, actor.tenant_id, actor.user_id ?? 0)) ?? refuse('loggedOut')
