import { consoles } from '@yunshu/contract/consoles/all'
import { rootModules } from '@yunshu/contract/consoles/operator'
import { isAction, type UserType } from '@yunshu/contract/kit/console'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../clock.ts'
import type { Tx } from '../db/pool.ts'

/** The tenant of the root operator, who manages all others. */
export const rootTenant = 1
const frozen = 4

type Validity = { readonly id: number; readonly state: number; readonly valid_from: string | null; readonly valid_to: string | null }
/** Whether people of a tenant may log in today: it is not disabled, and today is within its dates. */
export const isOpen = ({ state, valid_from, valid_to }: Validity): boolean => {
  const today = shanghaiDay(now())
  return state !== frozen && (valid_from === null || valid_from <= today) && (valid_to === null || today <= valid_to)
}

/** The state of a tenant and the menus it may have for each kind of company: its own lists, else those of its package. */
export const findTenantAccess = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('tenant as t')
    .leftJoin('package as p', 'p.id', 't.package_id')
    .select(['t.id', 't.state', 't.valid_from', 't.valid_to'])
    .select([
      sql<string>`coalesce(t.operator_mids, p.operator_mids, '')`.as('operator_mids'),
      sql<string>`coalesce(t.carrier_mids, p.carrier_mids, '')`.as('carrier_mids'),
      sql<string>`coalesce(t.shipper_mids, p.shipper_mids, '')`.as('shipper_mids')
    ])
    .where('t.id', '=', tenant_id)
    .executeTakeFirst()

type Menus = { readonly id: number; readonly operator_mids: string; readonly carrier_mids: string; readonly shipper_mids: string }
const home = '1-1'
/** Every menu, also those that come with a later version. */
const every = '*'
const pagesIn = (mids: string): string[] => mids.split(',').filter((code) => code.includes('-') && !isAction(code))

/** The pages left to a company by its tenant's package and by its operator; nothing at all means every page. The workbench is always there, the root's pages never but for the root. */
export const menusOf = (tenant: Menus, type: UserType, own: string | null): ReadonlySet<string> | undefined => {
  const given = type === 1 ? tenant.operator_mids : type === 2 ? tenant.carrier_mids : tenant.shipper_mids
  const lists = [given, own ?? ''].filter((mids) => mids !== '' && mids !== every).map((mids) => new Set(pagesIn(mids)))
  const isFree = type !== 1 || tenant.id === rootTenant
  if (lists.length === 0 && isFree) return undefined
  const pages = Object.values(consoles[type as 1].pages).map(({ code }) => (isAction(code) ? code.slice(0, -2) : code))
  const isLeft = (code: string): boolean => lists.every((list) => list.has(code)) && (isFree || !rootModules.includes(code.split('-')[0] ?? ''))
  return new Set(pages.filter((code) => code === home || isLeft(code)))
}

/** Whether a right lies on one of the pages that a company may have. */
export const isWithin = (menus: ReadonlySet<string> | undefined, code: string): boolean =>
  menus === undefined || menus.has(isAction(code) ? code.slice(0, -2) : code)
