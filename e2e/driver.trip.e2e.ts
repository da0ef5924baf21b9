import { expect } from '@playwright/test'
import { act, login, photo, settled, stand } from './pages/driver.ts'
import { aTripFor, office } from './pages/office.ts'
import { journeyIn } from './pages/console.ts'
import { test } from './servers/test.ts'

type Info = {
  waybill: { waybill_status: number }
  receipts: { id: number; version: number; receipt_status: number }[]
  events: { move: string }[]
  points: { zhuang_goods_img: unknown[]; kind: number }[]
}
const phone = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true, permissions: ['geolocation'] }
const words = {
  zh: {
    accept: '接单',
    signIn: '到达签到',
    load: '装货完成',
    depart: '发车',
    arrive: '到达卸货',
    unload: '卸货完成',
    receipt: '上传回单',
    blurred: '照片模糊',
    away: /没有信号/
  },
  en: {
    accept: 'Accept',
    signIn: 'Sign in',
    load: 'Loaded',
    depart: 'Depart',
    arrive: 'Arrive',
    unload: 'Unloaded',
    receipt: 'Upload POD',
    blurred: 'The photo is blurred',
    away: /No signal/
  }
} as const

for (const { lang } of journeyIn('en')) {
  const say = words[lang]
  test(`a driver plays a trip with loss of signal at loading and unloading, and nothing is sent twice (${lang})`, async ({ browser, request }) => {
    const carrier = await office(request, 'carrier')
    const trip = await aTripFor(await office(request, 'shipper'), carrier)
    const look = () => carrier<Info>('waybill/info', { id: trip.id })
    const context = await browser.newContext({ ...phone, locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    const page = await context.newPage()
    await login(page, trip.phone)
    await page.goto(`/driver/#/trip/${trip.id}`)
    await act(page, say.accept)
    for (const stop of trip.stops.filter(({ kind }) => kind === 1).slice(0, 1)) await stand(page, stop)
    await act(page, say.signIn)
    await settled(page)
    expect((await look()).waybill.waybill_status).toBe(40)

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await context.setOffline(true)
    await act(page, say.load, async () => {
      await photo(page)
      await photo(page)
    })
    await act(page, say.depart)
    await expect(page.getByText(say.away)).toBeVisible()
    await page.reload()
    await expect(page.locator('.foot').getByRole('button', { name: say.arrive, exact: true })).toBeVisible()
    expect((await look()).waybill.waybill_status).toBe(40)
    await context.setOffline(false)
    await settled(page)
    expect((await look()).waybill.waybill_status).toBe(60)

    for (const stop of trip.stops.filter(({ kind }) => kind === 2)) {
      await stand(page, stop)
      await act(page, say.arrive)
      await settled(page)
      await context.setOffline(true)
      await act(page, say.unload, () => photo(page))
      await context.setOffline(false)
      await settled(page)
    }
    const unloaded = await look()
    expect(unloaded.waybill.waybill_status).toBe(80)
    for (let left = unloaded.receipts.length; left > 0; left -= 1) {
      await act(page, say.receipt, () => photo(page))
      await settled(page)
    }
    const [first] = (await look()).receipts
    await carrier('receipt/reject', { id: first?.id, version: first?.version, reason: say.blurred })
    await expect(page.getByText(say.blurred)).toBeVisible()
    await act(page, say.receipt, () => photo(page))
    await settled(page)

    const told = await look()
    expect(told.receipts.every(({ receipt_status }) => receipt_status === 20)).toBe(true)
    expect(told.events.filter(({ move }) => move === 'load' || move === 'depart').map(({ move }) => move)).toEqual(['load', 'depart'])
    expect(told.points.find(({ kind }) => kind === 1)?.zhuang_goods_img).toHaveLength(2)
    await context.close()
  })

  test(`a consignee follows a trip by its link, without names, phones or prices (${lang})`, async ({ browser, request }) => {
    const carrier = await office(request, 'carrier')
    const { data } = await carrier<{ data: { id: number; waybill_no: string; driver_name: string; driver_phone: string }[] }>('waybill/list', {
      pagesize: 1
    })
    const trip = data[0]
    const { path } = await carrier<{ path: string }>('waybill/share', { id: trip?.id, days: 3 })
    const context = await browser.newContext({ ...phone, locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByText(trip?.waybill_no ?? '')).toBeVisible()
    const seen = await page.locator('body').innerText()
    expect(seen).not.toContain(trip?.driver_phone)
    expect(seen).not.toMatch(/¥|(?<!\d)1[3-9]\d{9}(?!\d)/)
    await page.goto(`/track/${'x'.repeat(43)}`)
    await expect(page.getByText(lang === 'zh' ? '链接已过期或不存在' : 'This link has expired or does not exist')).toBeVisible()
    await context.close()
  })
}
