import type { Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { at, base, browse, framesDuring, login, windowOf } from './product.ts'

// How long frames take while a list of 200 rows is scrolled by the wheel, beside the same list of 20 rows and beside a page at rest, in a real browser on a running server:
// `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/scroll.ts http://localhost:8080`. Results in bench/README.md.

const rounds = 5
const wheels = 60

const main = async (): Promise<void> => {
  const browser = await browse()
  const page = await windowOf(browser, await login('carrier'))
  console.log('| list | rows | at rest | while scrolling: median | 95 % | slowest |\n|---|---|---|---|---|---|')
  for (const { route } of [carrier.orders, carrier.waybills])
    for (const pagesize of [20, 200]) {
      await page.goto(`${base}${route}?pagesize=${pagesize}`)
      await page.locator('[data-tab-active] .ant-table-row').first().waitFor()
      await page.waitForTimeout(3000)
      const rows = await page.locator('[data-tab-active] .ant-table-row').count()
      const rest: number[] = []
      const moving: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        rest.push(...(await framesDuring(page, () => page.waitForTimeout(1000))))
        moving.push(...(await framesDuring(page, () => scroll(page, round % 2 === 0 ? 1 : -1))))
      }
      const told = (times: number[], part: number) => `${at(times, part).toFixed(1)} ms`
      console.log(
        `| ${route} | ${pagesize} (${rows} drawn) | ${told(rest, 0.5)} | ${told(moving, 0.5)} | ${told(moving, 0.95)} | ${told(moving, 1)} |`
      )
    }
  await browser.close()
}

const scroll = async (page: Page, way: 1 | -1): Promise<void> => {
  const box = await page.locator('[data-tab-active] .ant-table').first().boundingBox()
  await page.mouse.move((box?.x ?? 300) + 400, Math.min(700, (box?.y ?? 300) + 250))
  for (let i = 0; i < wheels; i += 1) await page.mouse.wheel(0, way * 120)
}

await main()
