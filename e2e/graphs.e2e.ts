import { operator } from '@yunshu/contract/consoles/operator'
import { screen } from '@yunshu/contract/screen/contract'
import { screenTerms } from '@yunshu/contract/screen/words'
import { type Browser, expect, type Page } from '@playwright/test'
import { asAdmin } from '@yunshu/server/testkit/testServer'
import { phrases as board } from '../apps/console/src/features/board/phrases.ts'
import { phrases } from '../apps/console/src/features/screen/phrases.ts'
import { money, num } from '../apps/console/src/kit/format.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// 数据大屏: the operator makes a link, a browser without a login shows the figures for an hour, and nothing once the link is taken back.

type Figures = { orders: number; trips: number; moving: number; delivered: number; fen: number; abnormal: number }
/** What the screen shows, out of the rows of the demo's tenant and nothing else. */
const figuresOf = async (adminUrl: string): Promise<Figures> =>
  await asAdmin(adminUrl, async (client) => {
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    const day = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`
    const { rows } = await client.query<Record<keyof Figures, string>>(`
      with t as (select tenant_id as id from "user" where account = 'operator')
      select
        (select count(*) from "order" o, t where o.tenant_id = t.id and o.order_status <> 0 and o.deleted_at is null and ${day('o.created_at')} = ${today}) as orders,
        (select count(*) from waybill w, t where w.tenant_id = t.id and w.waybill_status <> 0 and w.sub_waybill_id is null and ${day('w.created_at')} = ${today}) as trips,
        (select count(*) from waybill w, t where w.tenant_id = t.id and w.waybill_status in (60, 70) and w.sub_waybill_id is null) as moving,
        (select count(*) from waybill w, t where w.tenant_id = t.id and w.waybill_status >= 80 and w.sub_waybill_id is null and ${day('w.unload_done_at')} = ${today}) as delivered,
        (select coalesce(sum(o.freight_fen), 0) from "order" o, t where o.tenant_id = t.id and o.order_status >= 50 and o.deleted_at is null and ${day('o.created_at')} >= date_trunc('month', ${today})) as fen,
        (select count(*) from "order" o, t where o.tenant_id = t.id and o.abnormal_flag and o.deleted_at is null) as abnormal`)
    const said = (name: keyof Figures): number => Number(rows[0]?.[name])
    return {
      orders: said('orders'),
      trips: said('trips'),
      moving: said('moving'),
      delivered: said('delivered'),
      fen: said('fen'),
      abnormal: said('abnormal')
    }
  })

/** A screen on a wall: a browser without a login, whose clock is under the hand. */
const wall = async (browser: Browser, url: string, locale: string): Promise<Page> => {
  const context = await browser.newContext({ locale, viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(url)
  return page
}
const minute = async (page: Page): Promise<void> => {
  const answer = page.waitForResponse((one) => one.url().endsWith(screen.figures.path))
  await page.clock.runFor(61_000)
  await (await answer).finished()
  // What the page makes of it is done when it answers what is asked later.
  await page.evaluate(async () => await (await fetch('/favicon.svg')).text())
}
/** Nodes and listeners of a page after what nobody needs has gone. */
const heldBy = async (page: Page): Promise<{ nodes: number; listeners: number; kB: number }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  await devtools.detach()
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), kB: Math.round(value('JSHeapUsedSize') / 1000) }
}

for (const { lang, locale } of journeyIn('zh'))
  test(`the operator makes a link, and the screen shows the figures of the rows for an hour without growing (§2.4) (${lang})`, async ({
    browser,
    behind
  }) => {
    const say = phrases[lang]
    const o = await opened(browser, 'operator', operator.home.route, { lang, locale })
    await front(o).getByRole('button', { name: board[lang].bigScreen, exact: true }).click()
    const dialog = o.getByRole('dialog', { name: board[lang].screenLinks })
    await dialog.getByLabel(screenTerms[lang].screen_name).fill('一号调度大厅')
    await dialog.getByRole('button', { name: blocks[lang].shareMake }).click()
    const url = await dialog.locator('.share-url').innerText()
    await expect(dialog).toContainText(board[lang].screenOnce)
    const w = await wall(browser, url, locale)
    const tile = (label: string) => w.locator('.screen-tile').filter({ hasText: label }).locator('dd')

    await test.step('what it shows is what the rows come to', async () => {
      await expect(w.getByRole('heading', { level: 1 })).toContainText('一号调度大厅')
      const rows = await figuresOf(behind.adminUrl)
      expect(rows.moving).toBeGreaterThan(0)
      await expect(tile(say.ordersToday)).toHaveText(num(rows.orders))
      await expect(tile(say.tripsToday)).toHaveText(num(rows.trips))
      await expect(tile(say.inTransit)).toHaveText(num(rows.moving))
      await expect(tile(say.deliveredToday)).toHaveText(num(rows.delivered))
      await expect(tile(say.abnormal)).toHaveText(num(rows.abnormal))
      await expect(w.locator('.screen-deals strong')).toHaveText(money(rows.fen))
      await expect(w.locator('.screen-map svg')).toHaveAttribute('aria-label', /成都|Chengdu/)
    })

    await test.step('all of it is seen in a small window too', async () => {
      await w.setViewportSize({ width: 1366, height: 768 })
      const stage = await w.locator('.screen-stage').boundingBox()
      expect([Math.round(stage?.width ?? 0), Math.round(stage?.height ?? 0)]).toEqual([1365, 768])
      await w.setViewportSize({ width: 1920, height: 1080 })
    })

    await test.step('an hour of refreshing leaves nothing behind', async () => {
      for (let n = 0; n < 3; n += 1) await minute(w)
      const before = await heldBy(w)
      for (let n = 0; n < 60; n += 1) await minute(w)
      const after = await heldBy(w)
      console.log(`big screen over an hour: ${JSON.stringify(before)} then ${JSON.stringify(after)}`)
      expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20)
      expect(after.listeners).toBeLessThanOrEqual(before.listeners)
      expect(after.kB).toBeLessThan(before.kB + 2000)
    })

    await test.step('a lost line says since when, and the screen goes on by itself', async () => {
      await w.context().setOffline(true)
      await w.clock.runFor(61_000)
      await expect(w.getByRole('status')).toHaveText(new RegExp(say.lost.replace('{time}', '.+')))
      await expect(tile(say.inTransit)).toBeVisible()
      await w.context().setOffline(false)
      await minute(w)
      await expect(w.getByRole('status')).toHaveText(new RegExp(say.updated.replace('{time}', '.+')))
    })
  })

for (const { lang, locale } of journeyIn('en'))
  test(`a link that was taken back, or none, shows a calm sentence and no figure, in the language of the browser or of the address (${lang})`, async ({
    browser
  }) => {
    const say = phrases[lang]
    const o = await opened(browser, 'operator', operator.home.route, { lang, locale })
    const { path } = await callAs<{ path: string }>(o, screen.create.path, { screen_name: `Gate ${lang}`, days: 7 })
    const w = await wall(browser, path, locale)
    await expect(w.locator('.screen-tile').first()).toBeVisible()
    await expect(w.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
    await expect(w).toHaveTitle(new RegExp(`^${say.screen}-`))

    await test.step('the address chooses the other language', async () => {
      const other = lang === 'zh' ? 'en' : 'zh'
      await w.goto(`${path}&lang=${other}`)
      await expect(w.getByText(phrases[other].ordersToday)).toBeVisible()
      await w.goto(path)
      await expect(w.getByText(say.ordersToday)).toBeVisible()
    })

    await test.step('taken back, it says so within the minute', async () => {
      await front(o).getByRole('button', { name: board[lang].bigScreen, exact: true }).click()
      const line = o.getByRole('listitem').filter({ hasText: `Gate ${lang}` })
      await line.getByRole('button', { name: blocks[lang].unshare }).click()
      await o.getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(line).toHaveCount(0)
      await minute(w)
      await expect(w.getByRole('heading', { name: say.gone })).toBeVisible()
      await expect(w.locator('.screen-tile')).toHaveCount(0)
    })

    for (const wrong of ['/graphs', '/graphs?code=wrong', `${path}x`]) {
      const page = await wall(browser, wrong, locale)
      await expect(page.getByRole('heading', { name: say.gone })).toBeVisible()
      await expect(page.locator('main')).not.toContainText(/\d/)
      await page.close()
    }
  })
