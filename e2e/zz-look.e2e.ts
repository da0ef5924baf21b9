import { operator } from '@yunshu/contract/consoles/operator'
import { front, opened } from './pages/console.ts'
import { test } from './servers/test.ts'
for (const lang of ['zh', 'en'] as const)
  test(`look ${lang}`, async ({ browser }) => {
    for (const tab of ['log', 'templates', 'scenes', 'setting', 'costs', 'blocks']) {
      const page = await opened(browser, 'operator', `${operator.messages.route}?tab=${tab}`, { lang, viewport: { width: 1366, height: 768 } })
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/look/${lang}-${tab}.png` })
      if (tab === 'templates') {
        await front(page).locator('tbody tr').nth(9).getByRole('button').first().click()
        await page.waitForTimeout(800)
        await page.screenshot({ path: `/tmp/look/${lang}-dialog.png` })
      }
      if (tab === 'setting') {
        await front(page).locator('.section header button').first().click()
        await page.waitForTimeout(800)
        await page.screenshot({ path: `/tmp/look/${lang}-setdialog.png` })
      }
      await page.context().close()
    }
  })
