import { kit } from '../apps/console/src/kit/phrases.ts'
import { expect } from '@playwright/test'
import { front, opened, visitAlone } from './pages/console.ts'
import { test } from './servers/test.ts'

for (const account of ['carrier', 'carrier-fin', 'carrier-pay', 'shipper', 'shipper-fin', 'shipper-pay', 'operator', 'operator-fin', 'root'])
  test(`every count of the ${account}'s workbench says as many as its list shows, and none is zero`, async ({ browser }) => {
    const page = await opened(browser, account)
    const cards = page.locator('.bench-card')
    await expect(cards.first()).toBeVisible()
    await expect(page.locator('.bench-next, .bench-next .waiting').last()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const tiles = await cards.evaluateAll((all) =>
      all.map((link) => ({
        to: link.getAttribute('href'),
        figure: link.querySelector('strong')?.textContent ?? '',
        label: link.querySelector('span')?.textContent ?? ''
      }))
    )
    const due = await page
      .locator('.bench-money td a')
      .evaluateAll((all) =>
        all.map((link) => ({ to: link.getAttribute('href') ?? '', figure: /\d+/.exec(link.querySelector('small')?.textContent ?? '')?.[0] ?? '' }))
      )
    expect(tiles.length).toBeGreaterThan(1)
    if (['carrier-fin', 'carrier-pay', 'shipper-pay', 'operator-fin'].includes(account)) expect(due.length).toBeGreaterThan(1)
    expect(tiles.filter(({ figure }) => figure === '0')).toEqual([])
    // What has no list of its own stands on the workbench, alone while its count is pressed.
    for (const { to, figure, label } of tiles)
      if (to === null)
        await test.step(label, async () => {
          await cards.filter({ hasText: label }).click()
          await expect(page.locator('.bench-next .bench-kind')).toHaveText(Array<string>(Math.min(Number(figure), 50)).fill(label))
          await cards.filter({ hasText: label }).click()
        })
    for (const { to, figure, label } of tiles.filter((tile) => tile.to !== null))
      await test.step(label, async () => {
        await visitAlone(page, to ?? '')
        await expect(front(page).locator('.ant-pagination-total-text')).toHaveText(kit.zh.rows.replace('{total}', figure))
      })
    // 资金到期: a sum leads to the bills that it counts.
    for (const { to, figure } of due)
      await test.step(to, async () => {
        await visitAlone(page, to)
        await expect(front(page).locator('.ant-pagination-total-text')).toHaveText(kit.zh.rows.replace('{total}', figure))
      })
    await page.context().close()
  })
