import { expect, type Page } from '@playwright/test'
import { consoles } from '@yunshu/contract/consoles/all'
import { rootModules } from '@yunshu/contract/consoles/operator'
import { findingsOf, looksClosely } from './pages/axe.ts'
import { front, langs, logIn, visit, visitAlone } from './pages/console.ts'
import { misnamed } from './pages/names.ts'
import { refusals } from './pages/policy.ts'
import { chineseWords, listenTo } from './pages/words.ts'
import { test } from './servers/test.ts'

const ours = await chineseWords()
const softly = expect.configure({ soft: true })

/** Of the operators, the root one is met on the pages that only he has; elsewhere the same number is another module's. */
const isRoots = (code: string): boolean => rootModules.includes(code.split('-')[0] ?? '')

/** Lists that are wider than the room they have, in px, and what stands in their cells that does not fit. */
const tooWide = async (page: Page): Promise<string[]> =>
  await front(page)
    .locator('.table-card :is(.ant-table-body, .ant-table-content)')
    .evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const wide = [...box.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)
        return box.scrollWidth > box.clientWidth ? `${box.scrollWidth} in ${box.clientWidth}: ${[...new Set(wide)].join(' | ')}` : []
      })
    )

/** States in lists that are cut off by the edge of their cell. */
const cutOff = async (page: Page): Promise<string[]> =>
  await front(page)
    .locator('.table-card td.ant-table-cell .mark')
    .evaluateAll((all) =>
      all.flatMap((mark) => {
        const line = mark.closest('.cell-line, .ant-table-cell-content, td')
        return line && line.scrollWidth > line.clientWidth + 1 ? `${mark.textContent} in ${line.clientWidth}` : []
      })
    )

for (const { lang, locale } of langs)
  for (const [account, type, entrance] of [
    ['shipper', 4, '/user'],
    ['carrier', 2, '/login'],
    ['operator', 1, '/login'],
    ['root', 1, '/system']
  ] as const)
    test(`every page in the menu of the ${account} is open to everyone, as axe sees it, speaks its own language alone, names its controls by words and none by an icon, has no list wider than its screen and nothing cut off in one, and asks for nothing that its policy refuses (${lang})`, async ({
      browser
    }) => {
      // The narrowest screen that an office has: no list may be wider than it.
      const context = await browser.newContext({ locale, viewport: { width: 1366, height: 768 } })
      const page = await context.newPage()
      await page.addInitScript((to) => localStorage.setItem('language', to), lang)
      const closely = looksClosely(lang)
      const heard = listenTo(page, ours)
      const refused = refusals(page)
      await page.goto(entrance)
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
      expect(await findingsOf(page, { colours: closely }), entrance).toEqual([])
      await logIn(page, entrance, account)
      const own = Object.values(consoles[type].pages).filter(
        ({ parent, code }) => parent === undefined && (type !== 1 || isRoots(code) === (account === 'root'))
      )
      expect(own.length).toBeGreaterThan(0)
      for (const [at, { route }] of own.entries()) {
        // Axe takes its time with hidden tabs too: where it looks, each page stands alone.
        await (closely ? visitAlone : visit)(page, route)
        await expect(front(page).locator('.page').first()).toBeVisible()
        await expect(front(page).locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
        // The frame around the pages is the same for all of them.
        if (closely) expect(await findingsOf(page, at === 0 ? {} : { within: '[data-tab-active]' }), route).toEqual([])
        expect.soft(await heard.strange(), route).toEqual([])
        // With the frame around the pages once.
        expect.soft(await misnamed(at === 0 ? page.locator('body') : front(page), lang === 'en'), route).toEqual([])
        // Columns are fitted to the room once it is measured.
        await softly.poll(() => tooWide(page), { message: route, timeout: 10_000 }).toEqual([])
        expect.soft(await cutOff(page), route).toEqual([])
      }
      expect(refused).toEqual([])
      await context.close()
    })
