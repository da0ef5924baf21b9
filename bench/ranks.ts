import type { Page } from '@playwright/test'
import { bidMachine } from '@yunshu/contract/campaign/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { at, base, browse, call, login, windowOf } from './product.ts'

// How long after a bid the other screens show it: the shipper's detail and another carrier's, each in a browser of its own, on a running server with the data of the demo.
// `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/ranks.ts http://localhost:8080`. Results in bench/README.md.

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10)

type Order = { id: number }
/** An auction of an order like one that the demo has, to which both carriers are invited. */
const anAuction = async (s: string, carriers: string[]): Promise<{ id: number }> => {
  const { data } = await call<{ data: Order[] }>('/api/order/list', { pagesize: 1, to_load: true }, s)
  const { form } = await call<{ form: object }>('/api/order/form', { id: data[0]?.id, copy: true }, s)
  const order = await call<Order>('/api/order/create', { ...form, deal_mode: 3, submit: true }, s)
  const carrier_ids = await Promise.all(
    carriers.map(async (token) => (await call<{ company_id: number }>('/api/session/profile', {}, token)).company_id)
  )
  const terms = { bid_mode: 2, deadline: new Date(Date.now() + 3_600_000).toISOString(), price_unit: 5, step_fen: 1000, show_rank: true }
  return await call('/api/campaign/create', { order_ids: [order.id], carrier_ids, need_plate: false, min_bidders: 1, ...terms }, s)
}

/** The milliseconds until a page shows a text, looked for at every frame. */
const shows = async (page: Page, text: string, from: number): Promise<number> => {
  await page.waitForFunction((wanted) => document.querySelector('[data-tab-active]')?.textContent?.includes(wanted), text, { polling: 'raf' })
  return performance.now() - from
}

const main = async (): Promise<void> => {
  const [s, one, two] = [await login('shipper'), await login('carrier'), await login('carrier2')]
  const browser = await browse()
  const [seller, other] = [await windowOf(browser, s), await windowOf(browser, two)]
  const found: Record<'shipper' | 'other carrier', number[]> = { shipper: [], 'other carrier': [] }
  for (let i = 0; i < rounds; i += 1) {
    const { id } = await anAuction(s, [one, two])
    await Promise.all([seller.goto(`${base}${shipper.campaignInfo.route}?id=${id}`), other.goto(`${base}${carrier.hallInfo.route}?id=${id}`)])
    await Promise.all([seller, other].map((page) => page.locator('[data-tab-active] h1, [data-tab-active] h2').first().waitFor()))
    await seller.waitForTimeout(1500)
    const from = performance.now()
    // Until the end the shipper reads who has bid, and no price.
    const waiting = Promise.all([shows(seller, bidMachine.states.bid.zh, from), shows(other, '9,000.00', from)])
    await call('/api/campaign/bid', { id, bid_fen: 900_000, tax_rate_bp: 900 }, one)
    const [seen, seenToo] = await waiting
    found.shipper.push(seen)
    found['other carrier'].push(seenToo)
  }
  for (const [who, times] of Object.entries(found))
    console.log(
      `${who}: from the call of a bid to what the screen shows of it p50 ${at(times, 0.5).toFixed(0)} ms, slowest ${at(times, 1).toFixed(0)} ms of ${times.length}`
    )
  await browser.close()
}

await main()
