import { expect, test } from '@playwright/test'
import { consoles } from '@yunshu/contract/consoles/all'
import { findingsOf } from './pages/axe.ts'
import { langs, logIn } from './pages/console.ts'

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
