import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { consoles } from '@yunshu/contract/consoles/all'
import { langs, logIn } from './pages/console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
type Found = { id: string; nodes: { html: string }[] }

/** What axe finds on the page as it stands, one line each. */
const findingsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const found = await page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as { axe: { run: (at: Document, options: object) => Promise<{ violations: Found[] }> } }
    return (await run.run(document, { runOnly })).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, rules)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}

for (const { lang, locale } of langs)
  for (const [account, type, entrance] of [
    ['shipper', 4, '/user'],
    ['carrier', 2, '/login'],
    ['operator', 1, '/login']
  ] as const)
    test(`every page in the menu of the ${account} is open to everyone, as axe sees it (${lang})`, async ({ browser }) => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      await page.goto(entrance)
      expect(await findingsOf(page), entrance).toEqual([])
      await logIn(page, entrance, account)
      for (const { route } of Object.values(consoles[type].pages).filter(({ parent }) => parent === undefined)) {
        await page.goto(route)
        await expect(page.locator('[data-tab-active] .page').first()).toBeVisible()
        await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
        expect(await findingsOf(page), route).toEqual([])
      }
      await context.close()
    })
