import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { expect, type Page } from '@playwright/test'
import { tripWords } from '../apps/driver/src/trip/phrases.ts'
import { journeyIn } from './pages/console.ts'
import { act, login, photo, settled, stand } from './pages/driver.ts'
import { aTripFor, office } from './pages/office.ts'
import { test } from './servers/test.ts'

type Info = {
  waybill: { waybill_status: number }
  receipts: { id: number; receipt_status: number }[]
}
type Receipt = { receipt: { signer: string; diff_num: number; damage_num: number }; imgs: { name?: string; taken_at?: string; lng?: number }[] }
const phone = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true, permissions: ['geolocation'] }

/** A signature on the glass: two strokes. */
const sign = async (page: Page, say: Record<string, string>) => {
  const pad = page.getByRole('dialog').locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [x1, y1, x2, y2] of [
    [0.2, 0.3, 0.5, 0.6],
    [0.4, 0.2, 0.7, 0.5]
  ] as const) {
    await page.mouse.move(box.x + box.width * x1, box.y + box.height * y1)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * x2, box.y + box.height * y2, { steps: 5 })
    await page.mouse.up()
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say['signKeep'] ?? '', exact: true })
    .click()
  await expect(page.getByRole('dialog').locator('.signed img')).toBeVisible()
}

for (const { lang, locale } of journeyIn('zh'))
  test(`the consignee signs on the glass without signal and names the damage, and the receipt is done with it (${lang})`, async ({
    browser,
    request
  }) => {
    const say = tripWords[lang]
    const move = (name: 'accept' | 'signIn' | 'load' | 'depart' | 'arrive' | 'unload') => say[name]
    const carrier = await office(request, 'carrier')
    const trip = await aTripFor(await office(request, 'shipper'), carrier)
    const look = () => carrier<Info>('waybill/info', { id: trip.id })
    const context = await browser.newContext({ ...phone, locale })
    const page = await context.newPage()
    await login(page, trip.phone)
    await page.goto(`/driver/#/trip/${trip.id}`)
    await act(page, move('accept'))
    // Where to go next, how long is left.
    await expect(page.locator('.next-stop')).toContainText(say.nextStop)
    await stand(page, trip.stops.find(({ kind }) => kind === 1)!)
    await act(page, move('signIn'))
    await act(page, move('load'), () => photo(page))
    await expect(page.locator('.next-stop svg')).toBeVisible()
    await act(page, move('depart'))
    for (const stop of trip.stops.filter(({ kind }) => kind === 2)) {
      await stand(page, stop)
      await act(page, move('arrive'))
      await act(page, move('unload'), () => photo(page))
    }
    await settled(page)
    expect((await look()).waybill.waybill_status).toBe(waybillMachine.code.unloaded)
    const { length } = (await look()).receipts
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await context.setOffline(true)
    for (let left = length; left > 0; left -= 1)
      await act(page, say.receiptStep, async () => {
        const panel = page.getByRole('dialog')
        await panel.getByLabel(say.signer, { exact: true }).fill('李收货')
        await sign(page, say)
        if (left < length) return
        await panel.getByRole('button', { name: say.notAll, exact: true }).click()
        await panel.getByLabel(say.damaged, { exact: true }).first().fill('1')
        await panel.getByLabel(say.damage, { exact: true }).first().fill('外箱破损')
      })
    await context.setOffline(false)
    await settled(page)
    const { waybill, receipts } = await look()
    expect(waybill.waybill_status).toBe(waybillMachine.code.signed)
    const shown = await Promise.all(receipts.map(({ id }) => carrier<Receipt>('receipt/info', { id })))
    for (const { receipt, imgs } of shown) {
      expect(receipt.signer).toBe('李收货')
      expect(imgs).toMatchObject([{ name: 'signature', taken_at: expect.any(String) }])
    }
    expect(shown.reduce((sum, { receipt }) => sum + receipt.damage_num, 0)).toBe(1)
    await context.close()
  })
