import type { Page } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { at, base, browse, call as callAs, framesDuring, login, windowOf } from './product.ts'

// What the planner's desk costs its page: frames while an order is dragged over the vehicles, and the memory of the page, with 200 orders on 60 vehicles, beside a plan of a
// dozen orders. In a real browser on a running server with the demo's data, whose open orders are copied until there are enough:
// `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/desk-page.ts http://localhost:8080`. Results in bench/README.md.

const drags = 4

type Order = { id: number; goods_kg: number }
const main = async (): Promise<void> => {
  const token = await login('shipper')
  const call = <T>(path: string, body: object): Promise<T> => callAs<T>(path, body, token)
  const open = async () => (await call<{ data: Order[] }>('/api/order/list', { pagesize: 200, to_load: true })).data
  let orders = await open()
  const samples = orders
  for (let i = 0; orders.length + i < 200; i += 1) {
    const { form } = await call<{ form: object }>('/api/order/form', { id: samples[i % samples.length]?.id, copy: true })
    await call('/api/order/create', { ...form, deal_mode: 3, submit: true })
  }
  orders = await open()
  const browser = await browse('--enable-precise-memory-info', '--js-flags=--expose-gc')
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
  await browser.close()
}

/** An order is lifted from the vehicle that is looked at, carried over the map, the chart and the vehicles, and let go where it was taken up. */
const drag = async (page: Page): Promise<void> => {
  const from = await page.locator('.vehicle-load').first().boundingBox()
  const [x, y] = [(from?.x ?? 1000) + 40, (from?.y ?? 500) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 0; i < 90; i += 1) {
    const turn = (i / 90) * 2 * Math.PI
    await page.mouse.move(x - 350 + 350 * Math.cos(turn), 480 + 200 * Math.sin(turn))
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

await main()
