import { type Browser, expect, type Page as Tab } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Page } from '@yunshu/contract/kit/console'
import { front, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// What one sees of a record between the click and its data: the shape of its page, in which everything has its place already.

/** From now on counts the frames in which the page of a record was in front with nothing in it, and what moved by itself. */
const watch = (page: Tab, route: string) =>
  page.evaluateHandle((path) => {
    const seen = { blank: 0, frames: 0, shift: 0 }
    // The types of the page know nothing of these entries, which tell how far what stayed on the page was moved.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift' })
    const look = () => {
      const view = document.querySelector(`[data-tab-active="${path}"]`)
      if (view) {
        seen.frames += 1
        if (!view.querySelector('.shape, .info-page')) seen.blank += 1
      }
      requestAnimationFrame(look)
    }
    look()
    return seen
  }, route)

/** Where the blocks begin that can be seen. */
const topsOf = (page: Tab, blocks: string) =>
  front(page)
    .locator(blocks)
    .evaluateAll((all) => all.map((block) => Math.round(block.getBoundingClientRect().top)).filter((top) => top < innerHeight))

const records: readonly (readonly [what: string, account: string, list: Page, info: Page, call: string])[] = [
  ['an order', 'shipper', shipper.orders, shipper.orderInfo, 'order/info'],
  ['a trip', 'carrier', carrier.waybills, carrier.waybillInfo, 'waybill/info'],
  ['a statement', 'carrier', carrier.upstream, carrier.upstreamInfo, 'statement/info'],
  ['a bill', 'carrier', carrier.receivables, carrier.receivableInfo, 'bill/info']
]

const openFirst = async (browser: Browser, account: string, list: Page, info: Page, call: string) => {
  const page = await opened(browser, account, list.route, { viewport: { width: 1366, height: 768 } })
  const link = front(page).locator(`.ant-table-row a[href^="${info.route}?"]`).first()
  await expect(link).toBeVisible()
  // The answer comes when the shape has been looked at.
  let answer = () => {}
  const asked = new Promise<void>((done) => (answer = done))
  await page.route(`**/api/${call}`, async (route) => {
    await asked
    await route.continue()
  })
  const seen = await watch(page, info.route)
  await link.click()
  await expect(front(page).locator('.shape > .card').first()).toBeVisible()
  return { page, answer, seen }
}

for (const [what, account, list, info, call] of records)
  test(`${what} stands in the shape of its page until its data is there, and nothing jumps when it is`, async ({ browser }) => {
    const { page, answer, seen } = await openFirst(browser, account, list, info, call)
    const shape = await topsOf(page, '.shape > .card')
    expect(shape.length).toBeGreaterThan(2)
    answer()
    await expect(front(page).locator('.info-page')).toBeVisible()
    await expect(front(page).locator('.info-page .waiting')).toHaveCount(0)
    const tops = await topsOf(page, '.info-page > *')
    // A line more or less in a block above is all that a shape may not know.
    for (const [at, top] of tops.slice(0, shape.length).entries()) expect(Math.abs(top - (shape[at] ?? 0)), `block ${at}`).toBeLessThanOrEqual(32)
    const { blank, frames, shift } = await seen.jsonValue()
    expect(frames).toBeGreaterThan(0)
    expect(blank).toBe(0)
    expect(shift).toBeLessThan(0.02)
  })
