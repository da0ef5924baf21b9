import { consoles } from '@yunshu/contract/consoles/all'
import { groupCode, type Page } from '@yunshu/contract/kit/console'
import type { Lang } from '@yunshu/contract/kit/phrases'
import type { Actor } from '../../platform/actor.ts'

type TreeNode = { readonly id: string; readonly title: string; readonly children: TreeNode[] }
const seeing = { zh: '查看', en: 'View' }

/**
 * The permission tree of a kind of company: modules `n`, page groups `nPm`, and below them the rights `n-m` and `n-mKK`; only leaves carry a hyphen
 * (domain 7). It holds only rights that the asker has, since no other could be given.
 */
export const permissionTree = (actor: Actor, lang: Lang): TreeNode[] => {
  const { modules, pages } = consoles[actor.type as 1 | 2 | 4]
  const menu = Object.values(pages).filter(({ parent, acts }) => parent === undefined || Object.keys(acts).length > 0)
  return Object.entries(modules)
    .map(([id, names]) => ({
      id,
      title: names[lang],
      children: menu.filter(({ code }) => code.startsWith(`${id}-`)).flatMap((page) => groupOf(actor, page, lang))
    }))
    .filter(({ children }) => children.length > 0)
}

const groupOf = (actor: Actor, page: Page, lang: Lang): TreeNode[] => {
  const leaves = [[page.code, seeing.zh, seeing.en] as const, ...Object.values(page.acts)]
    .filter(([code]) => actor.codes.has(code))
    .map(([id, zh, en]) => ({ id, title: lang === 'zh' ? zh : en, children: [] }))
  return leaves.length > 0 ? [{ id: groupCode(page), title: page[lang], children: leaves }] : []
}
