import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { act, login, photo, settled, stand } from './pages/driver.ts'
import { aTripFor, office } from './pages/office.ts'
import { journeyIn } from './pages/console.ts'
import { test } from './servers/test.ts'

// The driver's phone where the signal is bad, the office is quicker, or the phone itself is not as it should be.

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, permissions: ['geolocation'] }
const localeOf = { zh: 'zh-CN', en: 'en-GB' } as const

const ended = {
  zh: { cancelled: '行程已取消', why: '原因：客户改期', away: /没有信号/, accept: '接单', read: '知道了' },
  en: { cancelled: 'Trip cancelled', why: 'Reason: 客户改期', away: /No signal/, accept: 'Accept', read: 'Understood' }
} as const
for (const { lang } of journeyIn('zh'))
  test(`a cancelled trip leaves the driver’s tasks at once, with its reason and without a word of signal (${lang})`, async ({ browser, request }) => {
    const say = ended[lang]
    const carrier = await office(request, 'carrier')
    const trip = await aTripFor(await office(request, 'shipper'), carrier)
    const context = await browser.newContext({ ...phone, locale: localeOf[lang] })
    const page = await context.newPage()
    await login(page, trip.phone)
    await page.goto(`/driver/#/trip/${trip.id}`)
    await act(page, say.accept)
    await settled(page)
    const { waybill } = await carrier<{ waybill: { version: number } }>('waybill/info', { id: trip.id })
    await carrier('waybill/cancel', { id: trip.id, version: waybill.version, reason: '客户改期' })
    await expect(page.getByText(say.cancelled)).toBeVisible()
    await expect(page.getByText(say.why)).toBeVisible()
    await page.reload()
    await expect(page.getByText(say.cancelled)).toBeVisible()
    await expect(page.getByText(say.away)).toHaveCount(0)
    await expect(page.locator('.foot')).toHaveCount(0)
    await page.goto('/driver/#/')
    await expect(page.locator('a.card').filter({ hasText: trip.waybill_no })).toHaveCount(0)
    // The driver may have other trips that were cancelled: what is read is this one.
    const told = page.getByRole('alert').filter({ hasText: trip.waybill_no })
    await expect(told).toContainText(say.why)
    await told.getByRole('button', { name: say.read }).click()
    await expect(told).toHaveCount(0)
    await context.close()
  })

type Info = {
  waybill: { waybill_status: number; version: number; place_denied: boolean }
  points: { id: number; kind: number; zhuang_goods_img: { url: string }[]; too_fast: boolean; node_reason: string }[]
  events: { move: string; at: string; recorded_at: string; source: number; no_place: number | null }[]
}
const steps = {
  zh: { accept: '接单', signIn: '到达签到', load: '装货完成', depart: '发车', arrive: '到达卸货', refused: '没有被接受' },
  en: { accept: 'Accept', signIn: 'Sign in', load: 'Loaded', depart: 'Depart', arrive: 'Arrive', refused: 'was not accepted' }
} as const
type Page = Awaited<ReturnType<BrowserContext['newPage']>>
/** A driver on the page of a fresh trip, which he has accepted, and what the office sees of it. */
const onTrip = async (browser: Browser, request: APIRequestContext, lang: 'zh' | 'en', { given = ['geolocation'], ahead = 0, set = false } = {}) => {
  const carrier = await office(request, 'carrier')
  const trip = await aTripFor(await office(request, 'shipper'), carrier)
  const context = await browser.newContext({ ...phone, permissions: given, locale: localeOf[lang] })
  const page = await context.newPage()
  if (ahead !== 0 || set) await page.clock.install({ time: Date.now() + ahead })
  await login(page, trip.phone)
  await page.goto(`/driver/#/trip/${trip.id}`)
  await act(page, steps[lang].accept)
  await settled(page)
  const look = () => carrier<Info>('waybill/info', { id: trip.id })
  return { carrier, trip, context, page, look }
}
const signIn = async (page: Page, trip: { stops: readonly { kind: number; lng: number; lat: number }[] }, name: string) => {
  for (const stop of trip.stops.filter(({ kind }) => kind === 1).slice(0, 1)) await stand(page, stop)
  await act(page, name)
  await settled(page)
}

for (const { lang } of journeyIn('en')) {
  const say = steps[lang]
  test(`photos of a node that the office recorded meanwhile join it, and the trip goes on (${lang})`, async ({ browser, request }) => {
    const { carrier, trip, context, page, look } = await onTrip(browser, request, lang)
    await signIn(page, trip, say.signIn)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await context.setOffline(true)
    await act(page, say.load, () => photo(page))
    await act(page, say.depart)
    await carrier('waybill/load', { id: trip.id, at: new Date().toISOString(), reason: '司机手机没电' })
    await context.setOffline(false)
    await settled(page)
    await expect(page.getByText(say.refused)).toHaveCount(0)
    const { waybill, points, events } = await look()
    expect(waybill.waybill_status).toBe(60)
    expect(points.find(({ kind }) => kind === 1)?.zhuang_goods_img).toHaveLength(1)
    expect(events.filter(({ move }) => ['load', 'join', 'depart'].includes(move)).map(({ move, source }) => [move, source])).toEqual([
      ['load', 2],
      ['join', 1],
      ['depart', 1]
    ])
    await expect(page.locator('.foot').getByRole('button', { name: say.arrive, exact: true })).toBeVisible()
    await context.close()
  })
}

test('a node goes out before its photo, and a photo that is cut goes on where it was, its kilobytes counted', async ({ browser, request }) => {
  const { trip, context, page, look } = await onTrip(browser, request, 'zh')
  await signIn(page, trip, steps.zh.signIn)
  const asked: string[] = []
  let cut = false
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\/api\/(waybill\/(load|depart|join)|file\/piece)/, async (route) => {
    const url = new URL(route.request().url())
    const at = Number(url.searchParams.get('at') ?? -1)
    asked.push(at < 0 ? (url.pathname.split('/').at(-1) ?? '') : `piece ${at}`)
    if (at > 0 && !cut) {
      cut = true
      await held
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await act(page, steps.zh.load, () => photo(page))
  await expect.poll(() => cut).toBe(true)
  expect((await look()).waybill.waybill_status).toBe(50)
  await page.goto(`/driver/#/outbox`)
  await expect(page.getByText(/^\d+ \/ \d+ kB$/)).toBeVisible()
  release()
  await page.goto(`/driver/#/trip/${trip.id}`)
  await settled(page)
  const pieces = asked.filter((one) => one.startsWith('piece '))
  expect(asked[0]).toBe('load')
  expect(pieces.filter((one) => one === pieces[2])).toHaveLength(2)
  expect(pieces.slice(2)).not.toContain('piece 0')
  expect((await look()).points.find(({ kind }) => kind === 1)?.zhuang_goods_img).toHaveLength(1)
  await context.close()
})

for (const { lang } of journeyIn('zh'))
  test(`a phone whose clock is three hours fast says so, and records the right times (${lang})`, async ({ browser, request }) => {
    const { trip, context, page, look } = await onTrip(browser, request, lang, { ahead: 3 * 3_600_000 })
    await expect(page.getByText(lang === 'zh' ? /手机时间快了 3 小时/ : /clock is 3 h fast/)).toBeVisible()
    await signIn(page, trip, steps[lang].signIn)
    const { events } = await look()
    const off = events.filter(({ source }) => source === 1).map(({ at, recorded_at }) => Math.abs(Date.parse(at) - Date.parse(recorded_at)))
    expect(off).toHaveLength(2)
    expect(Math.max(...off)).toBeLessThan(60_000)
    await context.close()
  })

const flaws = {
  zh: { heic: /HEIC/, empty: /空文件/, full: /存储已满/, confirm: /^确认/, handIn: '补交照片' },
  en: { heic: /HEIC/, empty: /is empty/, full: /storage is full/, confirm: /^Confirm/, handIn: 'Hand in the photos' }
} as const
for (const { lang } of journeyIn('en'))
  test(`an open panel is there again after a reload, and what is wrong with a photo stands in it (${lang})`, async ({ browser, request }) => {
    const { carrier, trip, context, page, look } = await onTrip(browser, request, lang)
    const say = flaws[lang]
    await signIn(page, trip, steps[lang].signIn)
    await page.locator('.foot').getByRole('button', { name: steps[lang].load, exact: true }).click()
    const panel = page.getByRole('dialog', { name: steps[lang].load, exact: true })
    await photo(page)
    await page.reload()
    await expect(panel.locator('.thumb img')).toHaveCount(1)
    await panel.getByRole('button', { name: /^(关闭|Close)$/ }).click()
    await expect(panel).toBeHidden()
    await page.locator('.foot').getByRole('button', { name: steps[lang].load, exact: true }).click()
    await expect(panel.locator('.thumb img')).toHaveCount(1)
    const album = panel.getByLabel(/^(相册|Album)$/).first()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    await album.setInputFiles([
      { name: 'IMG_2.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }
    ])
    await expect(panel.getByRole('alert').filter({ hasText: say.heic })).toBeVisible()
    await expect(panel.getByRole('alert').filter({ hasText: say.empty })).toBeVisible()
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...kept: Parameters<typeof put>) {
        if (this.name !== 'photo') return put.apply(this, kept)
        IDBObjectStore.prototype.put = put
        throw new DOMException('', 'QuotaExceededError')
      }
    })
    const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
    const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#5a8c5a', noise } })
      .jpeg()
      .toBuffer()
    await album.setInputFiles([{ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: picture }])
    await expect(panel.getByRole('alert').filter({ hasText: say.full })).toBeVisible()
    await expect(panel.getByRole('button', { name: say.confirm })).toBeEnabled()
    await album.setInputFiles([{ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: picture }])
    await expect(panel.locator('.thumb img')).toHaveCount(2)
    await carrier('waybill/load', { id: trip.id, at: new Date().toISOString(), reason: '司机手机没电' })
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: say.handIn }).click()
    await expect(page.getByRole('button', { name: say.handIn })).toHaveCount(0)
    await expect.poll(async () => (await look()).points.find(({ kind }) => kind === 1)?.zhuang_goods_img.length).toBe(2)
    await context.close()
  })

const honest = {
  zh: {
    away: /连不上服务器/,
    retry: '立即重试',
    out: '退出登录',
    sure: /还有 1 项没有发送/,
    stay: '先不退出',
    leave: '仍然退出',
    denied: /未允许定位/
  },
  en: {
    away: /cannot be reached/,
    retry: 'Try now',
    out: 'Log out',
    sure: /Not sent yet: 1/,
    stay: 'Stay',
    leave: 'Log out anyway',
    denied: /does not allow/
  }
} as const
for (const { lang } of journeyIn('zh'))
  test(`the phone says that the server is away, shares its queue, asks before logging out, and ends the session later (${lang})`, async ({
    browser,
    request
  }) => {
    const { context, page, look } = await onTrip(browser, request, lang, { given: [] })
    const say = honest[lang]
    await page.locator('.foot').getByRole('button', { name: steps[lang].signIn, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(say.denied)).toBeVisible()
    await page.getByRole('dialog').locator('button.main').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await settled(page)
    const { waybill, events } = await look()
    expect(waybill.place_denied).toBe(true)
    expect(events.at(-1)).toMatchObject({ move: 'signIn', no_place: 1 })
    const other = await context.newPage()
    await other.goto('/driver/#/outbox')
    await expect(other.getByText(/没有待发送的内容|Nothing waits/)).toBeVisible()
    await context.route('**/api/**', (route) => route.abort('connectionrefused'))
    await act(page, steps[lang].load, () => photo(page))
    await expect(page.getByText(say.away)).toBeVisible()
    await expect(other.locator('.waiting li')).toHaveCount(1)
    await page.goto('/driver/#/')
    await page.getByRole('button', { name: say.out }).click()
    await expect(page.getByRole('dialog').getByText(say.sure)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: say.stay, exact: true }).click()
    // Pressed while the server is still away: once it is back, the phone may have tried by itself before anybody can press.
    const tried = page.waitForRequest('**/api/**')
    await page.getByRole('button', { name: say.retry }).click()
    await tried
    await context.unroute('**/api/**')
    await settled(page)
    await expect(other.locator('.waiting li')).toHaveCount(0)
    const size = (): Promise<number> => page.locator('.bar h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize))
    const small = await size()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await size()).toBe(2 * small)
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('yunshu-driver-session') ?? '{}') as { token: string }).token)
    await context.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: say.out }).click()
    await expect(page.getByLabel(/^(手机号|Mobile)$/)).toBeVisible()
    const answer = async () => ((await (await request.post('/api/waybill/trips', { data: {}, headers: { token } })).json()) as { code: number }).code
    expect(await answer()).toBe(200)
    await context.unroute('**/api/**')
    await expect.poll(answer, { timeout: 30_000 }).toBe(501)
    await context.close()
  })

const shared = {
  zh: { gone: '链接已过期或不存在', city: /[省市]/, accepted: '已接单' },
  en: { gone: 'This link has expired or does not exist', city: /^[\x20-\x7e’–→]+$/, accepted: 'Accepted' }
} as const
for (const { lang } of journeyIn('en'))
  test(`a shared trip changes as it goes, in the reader’s language, until its link is taken back (${lang})`, async ({ browser, request }) => {
    const say = shared[lang]
    const carrier = await office(request, 'carrier')
    const trip = await aTripFor(await office(request, 'shipper'), carrier)
    const { path } = await carrier<{ path: string }>('waybill/share', { id: trip.id, days: 1 })
    const context = await browser.newContext({ ...phone, locale: localeOf[lang] })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByText(trip.waybill_no)).toBeVisible()
    for (const line of await page.locator('.head h2, .route li p:first-child').allInnerTexts()) expect(line).toMatch(say.city)
    await carrier('waybill/accept', { id: trip.id })
    await expect(page.getByText(say.accepted)).toBeVisible()
    const { data } = await carrier<{ data: { id: number; mine: boolean }[] }>('waybill/shares', { id: trip.id })
    await carrier('waybill/unshare', { id: trip.id, share_id: data[0]?.id })
    await expect(page.getByText(say.gone)).toBeVisible()
    for (const wrong of ['/track', '/track/x', `/track/${'x'.repeat(300)}`, '/track/a/b', '/track/%E9%93%BE%E6%8E%A5']) {
      await page.goto(wrong)
      await expect(page.getByText(say.gone), wrong).toBeVisible()
    }
    await context.close()
  })

test('a new version is offered when nothing waits, and comes when it is taken', async ({ browser }) => {
  // The built page from a server of its own, whose next version differs by a line.
  const dist = fileURLToPath(new URL('../apps/driver/dist/', import.meta.url))
  const kinds: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  let version = ''
  const pages = createServer((request, response) => {
    const asked = (request.url ?? '').replace(/^\/driver\//, '')
    const name = existsSync(dist + asked) && asked !== '' ? asked : 'index.html'
    response.setHeader('content-type', kinds[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    response.end(name === 'sw.js' ? `${readFileSync(dist + name, 'utf8')}${version}` : readFileSync(dist + name))
  })
  await new Promise<void>((done) => pages.listen(0, done))
  const address = pages.address()
  const context = await browser.newContext({ ...phone, locale: localeOf.zh })
  const page = await context.newPage()
  await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/driver/`)
  await page.evaluate(() => localStorage.setItem('yunshu-driver-session', JSON.stringify({ token: 'none', phone: '13800001001', driver_name: '' })))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(page.getByRole('button', { name: '立即更新' })).toHaveCount(0)
  version = '\n// the next one'
  await page.evaluate(() =>
    navigator.serviceWorker
      .getRegistration()
      .then((kept) => kept?.update())
      .then(() => true)
  )
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '立即更新' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: '我的行程' })).toBeVisible()
  await expect(page.getByRole('button', { name: '立即更新' })).toHaveCount(0)
  await context.close()
  pages.closeAllConnections()
  pages.close()
})

const whys = {
  zh: { title: '这一步太快了，请说明原因', reason: '发车忘了按', send: '提交说明' },
  en: { title: 'Too fast: please say why', reason: 'Forgot to press Depart', send: 'Send the reason' }
} as const
for (const { lang } of journeyIn('zh'))
  test(`a stop that turns out too early only when it is sent is asked about afterwards, and nothing waits for the answer (${lang})`, async ({
    browser,
    request
  }) => {
    const [say, why] = [steps[lang], whys[lang]]
    const { trip, context, page, look } = await onTrip(browser, request, lang, { set: true })
    await signIn(page, trip, say.signIn)
    await act(page, say.load, () => photo(page))
    await act(page, say.depart)
    await settled(page)
    // Away from any signal the phone's clock is set a day on: by it the truck had time enough, and nothing is asked.
    await context.setOffline(true)
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    for (const stop of trip.stops.filter(({ kind }) => kind === 2).slice(0, 1)) await stand(page, stop)
    await page.locator('.foot').getByRole('button', { name: say.arrive, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: say.arrive, exact: true })
    await expect(sheet.locator('.why')).toHaveCount(0)
    await sheet.locator('button.main').click()
    await context.setOffline(false)
    await settled(page)
    const reached = async () => (await look()).points.find(({ kind }) => kind === 2)
    await expect.poll(reached).toMatchObject({ too_fast: true, node_reason: '' })

    const card = page.getByRole('group', { name: why.title })
    await expect(card).toContainText(trip.waybill_no)
    await expect(page.locator('.foot')).toBeVisible()
    await card.getByRole('button', { name: why.send }).click()
    await expect(card.getByRole('alert')).toBeVisible()
    await card.getByRole('button', { name: why.reason, exact: true }).click()
    await card.getByRole('button', { name: why.send }).click()
    await expect(card).toHaveCount(0)
    expect(await reached()).toMatchObject({ too_fast: true, node_reason: why.reason })
    await context.close()
  })
