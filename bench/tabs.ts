import type { CDPSession, Page, Request } from '@playwright/test'
import { consoles } from '@yunshu/contract/consoles/all'
import { base, browse, login, windowOf } from './product.ts'

// How long a change of tab takes, and what is left in memory after many, in a real browser on a running server:
// `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/tabs.ts http://localhost:8080`. TABS_CHANGES, TABS_REST, TABS_WHO change the run.

const changes = Number(process.env['TABS_CHANGES'] ?? 500)
/** Milliseconds between two changes: people look at what they opened, and its rows come meanwhile. */
const rest = Number(process.env['TABS_REST'] ?? 300)
const who = process.env['TABS_WHO'] ?? 'carrier'
const type = who.startsWith('carrier') ? 2 : who.startsWith('shipper') ? 4 : 1

const main = async (): Promise<void> => {
  const browser = await browse('--enable-precise-memory-info')
  const page = await windowOf(browser, await login(who))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  watch(page)
  await page.goto(base)
  await page.locator('.tabbar-tab').first().waitFor()
  await page.evaluate(() => sessionStorage.clear())
  const pages = Object.values(consoles[type].pages).filter(({ params }) => params.length === 0)
  for (const { route } of pages) {
    await visit(page, route)
    // The record behind the first row of a list is a page of its own.
    const record = await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('[data-tab-active] tbody a[href*="id="]')?.getAttribute('href')
    )
    if (record) await visit(page, record)
  }
  const count = await page.locator('.tabbar-tab').count()
  console.log(`${who}: ${count} tabs open, as many as this kind of user has pages, lists and their first record`)
  // Everything once more, so that all code and all lists are there.
  await change(page, count * 2)
  const before = await kept(cdp)
  const times: number[] = []
  let after50: Kept | undefined
  for (let done = 0; done < changes; done += 50) {
    times.push(...(await change(page, 50)))
    after50 ??= await kept(cdp)
  }
  const after = await kept(cdp)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
  console.log(
    `change of tab, from the click to the second frame: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms (${times.length} changes)`
  )
  for (const [name, { heap, nodes }] of [
    ['before', before],
    ['after 50', after50 ?? before],
    [`after ${changes}`, after]
  ] as const)
    console.log(`${name.padEnd(12)} heap ${(heap / 1e6).toFixed(1)} MB, ${nodes} nodes`)
  if (after50) console.log(`heap after ${changes} / after 50: ${(after.heap / after50.heap).toFixed(3)} (aim 1.15)`)
  await browser.close()
}

/** Goes to a page within the running program, as a link does, and waits for its rows. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((to) => location.pathname === to && document.querySelector('[data-tab-active]') !== null, path.split('?')[0])
  await quiet(page)
}

/** Half a second without a call on its way; the live channel stays open for good. */
const quiet = async (page: Page): Promise<void> => {
  const under = calls.get(page) ?? new Set()
  for (let calm = 0; calm < 5; calm = under.size === 0 ? calm + 1 : 0) await page.waitForTimeout(100)
}
const calls = new WeakMap<Page, Set<Request>>()
const watch = (page: Page): void => {
  const under = new Set<Request>()
  calls.set(page, under)
  page.on('request', (request) => !request.url().endsWith('/api/live') && under.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => under.delete(request))
}

/** Clicks tab after tab; the milliseconds of each until the browser has shown it. */
const change = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(
    async ([many, pause]) => {
      const found: number[] = []
      for (let i = 0; i < many; i++) {
        const all = [...document.querySelectorAll<HTMLElement>('.tabbar-tab > button:first-child')]
        const now = all.findIndex((one) => one.getAttribute('aria-current') === 'page')
        const next = all[(now + 1) % all.length]
        const begun = performance.now()
        next?.click()
        while (next?.getAttribute('aria-current') !== 'page') await new Promise(requestAnimationFrame)
        for (let shown = 0; shown < 2; shown++) await new Promise(requestAnimationFrame)
        found.push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return found
    },
    [times, rest] as const
  )

type Kept = { heap: number; nodes: number }
/** What is left when the collector has run. */
const kept = async (cdp: CDPSession): Promise<Kept> => {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') }
}

void main()
