import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { orderMachine } from '@yunshu/contract/order/machine'
import sharp from 'sharp'
import { phrases as orders } from '../apps/console/src/features/order/phrases.ts'
import { callAs, front, opened } from './pages/console.ts'
import { login } from './pages/driver.ts'
import { aTripFor, office } from './pages/office.ts'
import { test } from './servers/test.ts'

// What the product looks like, for README and guides: taken from the demo, never drawn or retouched. `npm run pictures` makes them anew.

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const laptop = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, permissions: ['geolocation'] }

/** Writes what is in front as `docs/pictures/zh/waybills.png`, with as few colours as its letters need. */
const take = async (page: Page, lang: 'zh' | 'en', name: string): Promise<void> => {
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await mkdir(join(folder, lang), { recursive: true })
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(join(folder, lang, `${name}.png`), await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer())
}

/** Every figure of a workbench has arrived. */
const counted = async (page: Page): Promise<void> => {
  await expect(page.locator('.bench-card').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const lang of ['zh', 'en'] as const) {
  test(`the pictures of the carrier (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', '/', { ...laptop, lang })
    await counted(page)
    await take(page, lang, 'workbench')
    await page.goto(carrier.waybills.route)
    await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
    await take(page, lang, 'waybills')
    await page.goto(carrier.orders.route)
    await front(page).locator('.ant-table-row').getByText(orders[lang].dispatchNow, { exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    for (const at of [0, 1]) {
      await dialog.getByRole('combobox').nth(at).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    }
    await expect(dialog).toContainText(/检查通过|需留意|All clear|watch|ready/i)
    await take(page, lang, 'dispatch')
  })

  test(`the pictures of the shipper (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'shipper', shipper.orders.route, { ...laptop, lang })
    const { data } = await callAs<{ data: { id: number }[] }>(page, '/api/order/list', { order_status: orderMachine.code.inTransit, pagesize: 1 })
    expect(data).toHaveLength(1)
    await page.goto(linkTo(shipper.orderInfo, { id: data[0]?.id ?? 0 }))
    await expect(front(page).locator('[data-map=shown]')).toBeVisible()
    await take(page, lang, 'order')
    const statements = await callAs<{ data: { id: number }[] }>(page, '/api/statement/list', { pagesize: 1 })
    await page.goto(linkTo(shipper.statementInfo, { id: statements.data[0]?.id ?? 0 }))
    await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
    await take(page, lang, 'statement')
  })

  test(`the pictures of the operator (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'operator', operator.home.route, { ...laptop, lang })
    await counted(page)
    await take(page, lang, 'operator')
  })

  test(`the pictures of the driver (${lang})`, async ({ browser, request }) => {
    const trip = await aTripFor(await office(request, 'shipper'), await office(request, 'carrier'))
    const page = await (await browser.newContext({ ...phone, locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })).newPage()
    await login(page, trip.phone)
    await page.goto(`/driver/#/trip/${trip.id}`)
    await expect(page.locator('.foot')).toBeVisible()
    await take(page, lang, 'driver')
  })
}
