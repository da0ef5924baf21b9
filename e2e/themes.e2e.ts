import { expect } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { shell } from '../apps/console/src/app/phrases.ts'
import { looks, textSizes, type ThemeName, themes } from '../apps/console/src/kit/theme.ts'
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
  const readable = async (worn: string, choose: () => Promise<void>) => {
    await page.getByRole('button', { name: say.theme, exact: true }).click()
    await choose()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const shown of [shipper.home, shipper.orders, shipper.orderInfo, shipper.source]) {
      await tab(shown[lang]).click()
      await expect(tab(shown[lang])).toHaveAttribute('aria-current', 'page')
      await expect(front(page).locator('.ant-spin-spinning')).toHaveCount(0)
      expect(await findingsOf(page, { rules: contrast }), `${worn} ${page.url()}`).toEqual([])
    }
  }
  const wear = (theme: ThemeName) => page.getByRole('radio', { name: themes[theme][lang] }).click()
  for (const theme of others) await readable(theme, () => wear(theme))
  await readable('dark', async () => {
    await page.getByText(looks.dark[lang], { exact: true }).click()
    await page.getByText(textSizes[18][lang], { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  })
  for (const theme of ['theme1', 'theme3'] as const) await readable(`dark ${theme}`, () => wear(theme))
  // The page is dark from its first picture on, before its program runs, and maps and paper stay light.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(front(page).locator('.card').first()).toBeVisible()
  // What a user chose is kept with him, and the next journey is his again.
  await page.getByRole('button', { name: say.theme, exact: true }).click()
  await kept(page, '"theme":"theme2"', () => page.getByRole('button', { name: say.restore }).click())
  await page.context().close()
})
