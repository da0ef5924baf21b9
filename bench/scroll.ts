import { chromium, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { findChromium } from '../scripts/chromium.ts'

// How long frames take while a list of 200 rows is scrolled by the wheel, beside the same list of 20 rows and beside a page at rest, in a real browser on a running server:
// `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/scroll.ts http://localhost:8080`. Results in bench/README.md.

const base = process.argv[2] ?? 'http://localhost:8080'
const password = process.env['YUNSHU_DEMO_PASSWORD'] ?? ''
const rounds = 5
const wheels = 60

const main = async (): Promise<void> => {
  const answer = await fetch(`${base}/api/index/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: 'carrier', password })
  })
  const { data } = (await answer.json()) as { data: { admin_login_init: { token: string } } }
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), data.admin_login_init.token)
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
      const at = (times: number[], part: number) => `${(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)} ms`
      console.log(`| ${route} | ${pagesize} (${rows} drawn) | ${at(rest, 0.5)} | ${at(moving, 0.5)} | ${at(moving, 0.95)} | ${at(moving, 1)} |`)
    }
  await browser.close()
}

const scroll = async (page: Page, way: 1 | -1): Promise<void> => {
  const box = await page.locator('[data-tab-active] .ant-table').first().boundingBox()
  await page.mouse.move((box?.x ?? 300) + 400, Math.min(700, (box?.y ?? 300) + 250))
  for (let i = 0; i < wheels; i += 1) await page.mouse.wheel(0, way * 120)
}

/* Written as text: what tsx adds to functions is not there in the page. */
const begin = `frames = []; turn = (globalThis.turn ?? 0) + 1; last = performance.now(); { const mine = turn
  requestAnimationFrame(function next(now) { if (mine !== turn) return; frames.push(now - last); last = now; requestAnimationFrame(next) }) }`

/** The times between frames, in milliseconds, while something is done. */
const framesDuring = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(begin)
  await act()
  return await page.evaluate<number[]>('turn += 1, frames.slice(1)')
}

await main()
