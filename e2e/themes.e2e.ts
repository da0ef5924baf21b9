import { expect } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { shell } from '../apps/console/src/app/phrases.ts'
import { type ThemeName, themes } from '../apps/console/src/kit/theme.ts'
import { contrast, findingsOf } from './pages/axe.ts'
import { front, kept, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// A workbench, a list, a record and a form in the themes that the walk through every page (accessible.e2e.ts) does not wear; the pages stay open
// in their tabs while the theme changes, and only what a theme can break is looked at.

const others = (Object.keys(themes) as ThemeName[]).filter((name) => name !== 'theme2')

// One language is enough: colours do not depend on it.
const lang = 'zh'

test('words are readable on a workbench, a list, a record and a form in every theme', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  await expect(front(page).getByRole('textbox').first()).toBeVisible()
  await page.goto(shipper.orders.route)
  await front(page).getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(shipper.orderInfo.route))
  await expect(front(page).locator('.card').first()).toBeVisible()
  const tab = (title: string) => page.locator('.tabbar-tab > button:first-child').filter({ hasText: new RegExp(`^${title}( .+)?$`) })
  const say = shell[lang]
  for (const theme of others) {
    await page.getByRole('button', { name: say.theme, exact: true }).click()
    await page.getByRole('radio', { name: themes[theme][lang] }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const shown of [shipper.home, shipper.orders, shipper.orderInfo, shipper.source]) {
      await tab(shown[lang]).click()
      await expect(tab(shown[lang])).toHaveAttribute('aria-current', 'page')
      await expect(front(page).locator('.ant-spin-spinning')).toHaveCount(0)
      expect(await findingsOf(page, { rules: contrast }), `${theme} ${page.url()}`).toEqual([])
    }
  }
  // What a user chose is kept with him, and the next journey is his again.
  await page.getByRole('button', { name: say.theme, exact: true }).click()
  await kept(page, '"theme":"theme2"', () => page.getByRole('button', { name: say.restore }).click())
  await page.context().close()
})
