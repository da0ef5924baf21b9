import type { Browser, Page } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { phrases } from '../apps/console/src/features/loading/phrases.ts'
import { at, base, browse, call as callAs, framesDuring, login, windowOf } from './product.ts'

// What the planner's desk costs its page: frames while an order is dragged over the vehicles, and the memory of the page, with 200 orders on 60 vehicles, beside a plan of a
// dozen orders; and how long a planner waits for the first plan of 60, 200 and 1,000 orders. In a real browser on a running server with the demo's data, whose open
// orders are copied until there are enough: `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/desk-page.ts http://localhost:8080 [drag] [first]`. Results in
// bench/README.md.

const drags = 4
const rounds = 3
const sizes = [60, 200, 1000]
const parts = process.argv.slice(3)
const isWanted = (part: string) => parts.length === 0 || parts.includes(part)

type Order = { id: number; order_no: string; goods_kg: number }
const main = async (): Promise<void> => {
  const token = await login('shipper')
  const call = <T>(path: string, body: object): Promise<T> => callAs<T>(path, body, token)
  const open = async (): Promise<Order[]> => {
    const found: Order[] = []
    for (let page = 1; page <= 5; page += 1)
      found.push(...(await call<{ data: Order[] }>('/api/order/list', { page, pagesize: 200, to_load: true })).data)
    return found
  }
  let orders = await open()
  const samples = orders.slice(0, 60)
  for (let i = 0; orders.length + i < (isWanted('first') ? 1000 : 200); i += 1) {
    const { form } = await call<{ form: object }>('/api/order/form', { id: samples[i % samples.length]?.id, copy: true })
    await call('/api/order/create', { ...form, deal_mode: 3, submit: true })
  }
  orders = await open()
  const browser = await browse('--enable-precise-memory-info', '--js-flags=--expose-gc')
  if (isWanted('drag')) await dragging(browser, token, orders)
  if (isWanted('first')) {
    console.log('| orders | task kept, ms | first vehicle on the page, ms | plan of a second there, ms |\n|---|---|---|---|')
    for (const count of sizes) {
      const times: Awaited<ReturnType<typeof firstPlan>>[] = []
      const numbers = orders.slice(0, count).map(({ order_no }) => order_no)
      for (let i = 0; i < rounds; i += 1) times.push(await firstPlan(browser, token, numbers))
      const told = (name: 'answered' | 'first' | 'done') =>
        times
          .map((time) => Math.round(time[name]))
          .sort((a, b) => a - b)
          .map((ms) => ms.toLocaleString('en'))
          .join(', ')
      console.log(`| ${count} | ${told('answered')} | ${told('first')} | ${told('done')} |`)
    }
  }
  await browser.close()
}

const dragging = async (browser: Browser, token: string, orders: readonly Order[]): Promise<void> => {
  const call = <T>(path: string, body: object): Promise<T> => callAs<T>(path, body, token)
  console.log(
    '| orders | vehicles | at rest | while dragging: median | 95 % | slowest | JavaScript heap | DOM nodes |\n|---|---|---|---|---|---|---|---|'
  )
  for (const count of [12, 200]) {
    const chosen = orders.slice(0, count)
    // So large that three or four orders fill one.
    const max_kg = Math.ceil(Math.max(...chosen.map(({ goods_kg }) => goods_kg)) * 1.3)
    const { id } = await call<{ id: number }>('/api/loading/plan', {
      order_ids: chosen.map((order) => order.id),
      objective: 2,
      vehicle_types: [{ vehicle_type_id: 10, max_kg: Math.min(100_000, max_kg), fixed_fen: 90_000, per_km_fen: 560 }],
      max_points: 8,
      think_seconds: 2
    })
    for (;;) {
      const { task } = await call<{ task: { task_status: number } }>('/api/loading/info', { id })
      if (task.task_status === 30) break
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    const page = await windowOf(browser, token, { width: 1366, height: 768 })
    await page.goto(`${base}${shipper.loadTaskEdit.route}?id=${id}`)
    await page.locator('.vehicle-card').first().waitFor()
    // The map's tiles come after the plan.
    await page.waitForTimeout(3000)
    await page.locator('.vehicle-name').first().click()
    const rest: number[] = await framesDuring(page, () => page.waitForTimeout(2000))
    const moving: number[] = []
    for (let i = 0; i < drags; i += 1) moving.push(...(await framesDuring(page, () => drag(page))))
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    const vehicles = await page.locator('.vehicle-card').count()
    const told = (times: number[], part: number) => `${at(times, part).toFixed(1)} ms`
    console.log(
      `| ${count} | ${vehicles} | ${told(rest, 0.5)} | ${told(moving, 0.5)} | ${told(moving, 0.95)} | ${told(moving, 1)} | ${(usedSize / 1e6).toFixed(0)} MB | ${nodes} |`
    )
    await page.close()
  }
}

/**
 * An order is lifted from the vehicle that is looked at, carried over the map, the chart and the vehicles as fast as a hand does, and let go where it was
 * taken up. The pointer does not wait for what it passes over.
 */
const drag = async (page: Page): Promise<void> => {
  const load = page.locator('.vehicle-load').first()
  await load.scrollIntoViewIfNeeded()
  const from = await load.boundingBox()
  const [x, y] = [(from?.x ?? 1000) + 40, (from?.y ?? 500) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const sent: Promise<void>[] = []
  for (let i = 0; i < 240; i += 1) {
    const turn = (i / 240) * 2 * Math.PI
    sent.push(page.mouse.move(x - 350 + 350 * Math.cos(turn), 480 + 200 * Math.sin(turn)))
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  await Promise.all(sent)
  if (!(await page.evaluate(() => document.documentElement.dataset['lifting']))) throw new Error('nothing was lifted')
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/**
 * What a planner waits for: from the click on compute, as the page hears it, until a vehicle of the plan stands on the page. The orders are chosen by their
 * numbers, pasted; the vehicle type is one of which there are as many as one likes.
 */
const firstPlan = async (browser: Browser, token: string, numbers: readonly string[]): Promise<{ first: number; done: number; answered: number }> => {
  const page = await windowOf(browser, token, { width: 1366, height: 768 })
  await page.goto(`${base}${shipper.loadTaskAdd.route}`)
  await page.getByRole('button', { name: phrases.zh.pasteNumbers }).click()
  const pasting = page.getByRole('dialog')
  await pasting.locator('textarea').fill(numbers.join(' '))
  await pasting.locator('.ant-btn-primary').click()
  await pasting.waitFor({ state: 'hidden', timeout: 120_000 })
  await page.getByRole('button', { name: phrases.zh.goOn }).click()
  await page.locator('.types-table').waitFor()
  const own = page.locator('.types-table tr[data-row-key="10"]')
  if ((await own.count()) === 0) {
    await page.locator('.types-add').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '9.6' }).first().click()
  }
  const others = page.locator('.types-table tbody tr.ant-table-row:not([data-row-key="10"])')
  while ((await others.count()) > 0) await others.first().locator('.type-name button').click()
  await own.getByLabel(loadingTerms.zh.count).fill('')
  // As long as somebody reads the rules; the code of the desk is loaded meanwhile.
  await page.waitForTimeout(2000)
  // The page looks at its own clock: what the driver of the browser needs for a click and for finding a vehicle is not the planner's time.
  await page.evaluate(() => {
    const held = globalThis as unknown as { clicked: number; shown: number }
    // Pages of a thousand orders have asked for more than is remembered by itself.
    performance.setResourceTimingBufferSize(5000)
    document.addEventListener('click', (event) => (held.clicked = event.timeStamp), { capture: true, once: true })
    const watching = new MutationObserver(() => {
      if (!document.querySelector('.vehicle-card')) return
      watching.disconnect()
      // The frame after the one in which it is drawn.
      requestAnimationFrame(() => requestAnimationFrame((now) => (held.shown = now)))
    })
    watching.observe(document, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: phrases.zh.compute }).click()
  await page.waitForFunction(() => 'shown' in globalThis, undefined, { timeout: 120_000 })
  await page.locator('.desk-head').getByText(loadingMachine.states.toConfirm.zh).waitFor({ timeout: 120_000 })
  const times = await page.evaluate((path) => {
    const { clicked, shown } = globalThis as unknown as { clicked: number; shown: number }
    const [sent] = performance.getEntriesByName(location.origin + path) as PerformanceResourceTiming[]
    return { first: shown - clicked, answered: (sent?.responseEnd ?? Number.NaN) - clicked, done: performance.now() - clicked }
  }, '/api/loading/plan')
  await page.context().close()
  return times
}

await main()
