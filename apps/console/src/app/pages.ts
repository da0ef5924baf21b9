import { holds, type Console, type Page, type UserType } from '@yunshu/contract/kit/console'
import { showsEverything } from './platform.ts'
import { screens } from './screens.ts'

/** The page lines of a console that have a screen. */
const builtPages = (mine: Console): readonly (readonly [name: string, page: Page])[] =>
  Object.entries(mine.pages).filter(([name]) => screens[mine.type as Exclude<UserType, 3>][name])
export const pageAt = (mine: Console, path: string): Page | undefined => Object.values(mine.pages).find(({ route }) => route === path)

type MenuGroup = { readonly key: string; readonly zh: string; readonly en: string; readonly icon: string; readonly pages: readonly Page[] }
/** The menu: modules with those of their pages that stand in a menu and that the user may open. */
export const menuOf = (mine: Console, codes: ReadonlySet<string>): readonly MenuGroup[] =>
  Object.entries(mine.modules)
    .map(([key, module]) => ({
      key,
      ...module,
      pages: builtPages(mine)
        .map(([, page]) => page)
        .filter((page) => page.code.split('-')[0] === key && page.parent === undefined)
        .filter((page) => page.route === mine.index || showsEverything || holds(mine.type, codes, page.may.view))
    }))
    .filter(({ pages }) => pages.length > 0)

/** The pages that a page stands below, from its list downwards. */
export const pagesAbove = (mine: Console, page: Page): Page[] => {
  const parent = page.parent === undefined ? undefined : pageAt(mine, page.parent)
  return parent ? [...pagesAbove(mine, parent), parent] : []
}

/** The list that a page belongs to, for the lit menu entry. */
export const listOfPage = (mine: Console, page: Page): Page => pagesAbove(mine, page)[0] ?? page
