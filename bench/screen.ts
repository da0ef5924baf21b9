import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { readFileSync } from 'node:fs'
import { screen } from '@yunshu/contract/screen/contract'
import type { CDPSession, Page } from '@playwright/test'
import { base, browse, call, login } from './product.ts'

// The big screen on a wall for an hour while vehicles drive (`npm run trucks` beside it) and orders come in: what its page keeps in memory, how many nodes and listeners it
// has, and how much of a core its browser takes. `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/screen.ts http://localhost:8080`; SCREEN_MINUTES and SCREEN_ORDERS
// (an order every so many seconds) change the run.

const minutes = Number(process.env['SCREEN_MINUTES'] ?? 60)
const everyS = Number(process.env['SCREEN_ORDERS'] ?? 15)
const warm = 2

type Sample = { readonly kB: number; readonly nodes: number; readonly listeners: number; readonly cpuS: number; readonly residentMB: number }
/** What the page keeps when the collector has run, and what the processes of its browser have used. */
const sampleOf = async (cdp: CDPSession, root: number): Promise<Sample> => {
  for (let i = 0; i < 3; i += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  let [ticks, pages] = [0, 0]
  for (const pid of familyOf(root)) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    ticks += Number(stat[11]) + Number(stat[12])
    pages += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  }
  return {
    kB: Math.round(of('JSHeapUsedSize') / 1000),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    cpuS: ticks / 100,
    residentMB: Math.round((pages * 4096) / 1e6)
  }
}
/** A process and all that it has started. */
const familyOf = (root: number): number[] => {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const pid of found) found.push(...all.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : [])))
  return found
}

/** Places the order of a list's first row once more, every so many seconds. */
const ordersComeIn = (token: string) => {
  let placed = 0
  const timer = setInterval(
    () =>
      void (async () => {
        const [like] = (await call<{ data: { id: number }[] }>('/api/order/list', { pagesize: 1 }, token)).data
        const { form } = await call<{ form: object }>('/api/order/form', { id: like?.id ?? 0, copy: true }, token)
        await call('/api/order/create', { ...form, submit: true }, token)
        placed += 1
      })().catch((error: unknown) => console.error(String(error))),
    everyS * 1000
  )
  return { count: () => placed, stop: () => clearInterval(timer) }
}

/** How often the page asked, and how long the answers took. */
const watched = (page: Page) => {
  const times: number[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith(screen.figures.path)) times.push(request.timing().responseEnd)
  })
  return times
}

const main = async (): Promise<void> => {
  const { path } = await call<{ path: string }>(screen.create.path, { screen_name: `bench ${Date.now()}`, days: 1 }, await login('operator'))
  const browser = await browse('--enable-precise-memory-info')
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })).newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const root = Number(execFileSync('pgrep', ['-n', '-P', String(process.pid), '-f', 'chrom'], { encoding: 'utf8' }))
  const times = watched(page)
  const orders = ordersComeIn(await login('shipper'))
  await page.goto(base + path)
  await page.locator('.screen-tile').first().waitFor()
  await page.waitForTimeout(warm * 60_000)
  const before = await sampleOf(cdp, root)
  console.log(`| minute | heap kB | nodes | listeners | browser MB | core % | orders | load |\n|---|---|---|---|---|---|---|---|`)
  let last = before
  for (let minute = 1; minute <= minutes; minute += 1) {
    await page.waitForTimeout(60_000)
    const now = await sampleOf(cdp, root)
    const core = ((now.cpuS - last.cpuS) / 60) * 100
    console.log(
      `| ${minute} | ${now.kB} | ${now.nodes} | ${now.listeners} | ${now.residentMB} | ${core.toFixed(1)} | ${orders.count()} | ${loadavg()[0]?.toFixed(1)} |`
    )
    last = now
  }
  orders.stop()
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `over ${minutes} minutes: heap ${before.kB} kB then ${last.kB}, nodes ${before.nodes} then ${last.nodes}, listeners ${before.listeners} then ${last.listeners}, browser ${before.residentMB} MB then ${last.residentMB}, ${(((last.cpuS - before.cpuS) / (minutes * 60)) * 100).toFixed(1)} % of a core; ${times.length} answers, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms; ${orders.count()} orders placed`
  )
  await browser.close()
}

await main()
