import { existsSync } from 'node:fs'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn, type Bilingual, type Phrases } from '@yunshu/contract/kit/phrases'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type Browser, expect, type Page } from '@playwright/test'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { phrases as orderPhrases } from '../apps/console/src/features/order/phrases.ts'
import { phrases as receiptPhrases } from '../apps/console/src/features/receipt/phrases.ts'
import { phrases as waybillPhrases } from '../apps/console/src/features/waybill/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, choose, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { wholePhone } from './pages/office.ts'
import * as phone from './pages/driver.ts'
import { test } from './servers/test.ts'

// The main job in a real browser: a shipper's order travels through three consoles and a driver's phone to its confirmed receipt,
// each side seeing the others' moves without reloading; once in Chinese and once in English.

const sample = 'samples/orders-300.xlsx'
type Row = {
  id: number
  order_no: string
  waybill_no: string
  plate_no: string
  mobile: string
  driver_name: string
  vehicle_status: number
  approved_load_kg: number
  first_start_time: string
  lng: number
  lat: number
  kind: number
}
type Listed = { data: Row[]; total: number }

for (const { lang, locale } of journeyIn('zh')) {
  test(`order to receipt, ${lang}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const say = (words: Phrases, key: string, slots = {}) => sayIn(lang, words, key, slots)
    const of = (both: Bilingual) => both[lang]
    const office = (account: string, to: string) => opened(browser, account, to, { lang, locale })
    // Customer numbers are unique per shipper, so each language imports the sample as another one.
    const [s, c, o] = [
      await office(lang === 'zh' ? 'shipper' : 'shipper2', shipper.orders.route),
      await office('carrier', carrier.orders.route),
      await office('operator', operator.orders.route)
    ]

    await test.step('the shipper imports the sample: good orders come in, bad rows are named', async () => {
      expect(existsSync(sample)).toBe(true)
      const before = (await callAs<Listed>(s, '/api/order/list', {})).total
      await front(s)
        .getByRole('button', { name: say(orderPhrases, 'import') })
        .click()
      await s.locator('input[type=file]').setInputFiles(sample)
      await expect(s.getByRole('dialog').getByRole('alert')).toContainText(/300|288/, { timeout: 60_000 })
      await s.getByRole('dialog').locator('.ant-btn-primary').last().click()
      await expect
        .poll(async () => (await callAs<Listed>(s, '/api/order/list', {})).total, { timeout: 120_000, intervals: [1000] })
        .toBeGreaterThan(before + 100)
    })

    const order_no = (await callAs<Listed>(s, '/api/order/list', { order_status: 30, sort: 'created_at', order: 'desc' })).data[0]?.order_no ?? ''
    const id = (await callAs<Listed>(s, '/api/order/list', { keyword: order_no })).data[0]?.id ?? 0

    await test.step('the carrier sees the assigned order arrive by itself, and accepts it', async () => {
      await c.goto(`${carrier.orders.route}?keyword=${order_no}`)
      await s.goto(`${shipper.orders.route}?keyword=${order_no}`)
      await rowOf(s, order_no).getByText(of(orderMachine.moves.assign), { exact: true }).click()
      const dialog = s.getByRole('dialog')
      await choose(s, dialog.getByRole('combobox').first(), '蜀道')
      // Whether or not the lane has a contract price, the two have agreed on this one.
      await choose(s, dialog.getByRole('combobox').nth(1), of(priceMode.names[2]))
      await dialog.getByLabel(orderTerms[lang].freight_fen).fill('3200')
      await fillReason(dialog.locator('textarea, input').filter({ visible: true }).last())
      await dialog.locator('.ant-btn-primary').last().click()
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.awaiting))
      await expect(rowOf(c, order_no)).toBeVisible()
      await rowOf(c, order_no).getByText(of(orderMachine.moves.accept), { exact: true }).click()
      await c.getByRole('dialog').locator('.ant-btn-primary').last().click()
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.accepted))
    })

    const [mine] = (await callAs<Listed>(c, '/api/order/carrier_list', { keyword: order_no })).data
    if (!mine) throw new Error('the carrier does not see the order')
    const free = await findPair(c, mine, lang === 'zh' ? 1 : -1)
    let waybill_no = ''
    await test.step('the carrier dispatches a vehicle and a driver', async () => {
      await rowOf(c, order_no).getByText(say(orderPhrases, 'dispatchNow'), { exact: true }).click()
      const dialog = c.getByRole('dialog')
      await choose(c, dialog.getByRole('combobox').nth(0), free.plate_no, free.plate_no)
      await choose(c, dialog.getByRole('combobox').nth(1), free.driver_name, free.mobile)
      await expect(dialog).toContainText(/检查通过|需留意|All clear|watch|ready/i)
      await dialog.getByRole('button', { name: say(dispatchPhrases, 'saveAndTell') }).click()
      await expect(dialog).toBeHidden()
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.dispatched))
      waybill_no = (await callAs<Listed>(c, '/api/waybill/list', { keyword: order_no })).data[0]?.waybill_no ?? ''
      await c.goto(`${carrier.waybills.route}?keyword=${waybill_no}`)
      await expect(rowOf(c, waybill_no)).toContainText(of(waybillMachine.states.awaitingDriver))
    })

    const {
      points,
      waybill: { id: waybill_id }
    } = await tripOf(c, waybill_no)
    const d = await openedPhone(browser, locale)
    await test.step('the driver runs the trip on his phone, and both sides see every step', async () => {
      await phone.login(d, free.mobile)
      await d.locator(`a.card[href*="${waybill_id}"]`).click()
      const seen = async (state: Bilingual) => await expect(rowOf(c, waybill_no)).toContainText(of(state))
      await phone.act(d, of(waybillMachine.moves.accept))
      await seen(waybillMachine.states.accepted)
      for (const [i, point] of points.filter(({ kind }) => kind === 1).entries()) {
        await phone.stand(d, point)
        await phone.act(d, of(waybillMachine.moves.signIn), () => why(d))
        if (i === 0) await seen(waybillMachine.states.atPickup)
        await phone.act(d, of(waybillMachine.moves.load), () => shot(d))
      }
      await seen(waybillMachine.states.loaded)
      await phone.act(d, of(waybillMachine.moves.depart))
      await seen(waybillMachine.states.inTransit)
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.inTransit))
      for (const point of points.filter(({ kind }) => kind === 2)) {
        await phone.stand(d, point)
        await phone.act(d, of(waybillMachine.moves.arrive), () => why(d))
        await phone.act(d, of(waybillMachine.moves.unload), () => shot(d))
      }
      await seen(waybillMachine.states.unloaded)
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.delivered))
    })

    await test.step('the signed receipt goes up, is checked by the carrier and confirmed by the shipper', async () => {
      const upload = { zh: '上传回单', en: 'Upload POD' }
      for (const _ of points.filter(({ kind }) => kind === 2)) {
        await phone.act(d, of(upload), async () => {
          await shot(d)
          const signer = d.getByRole('dialog').locator('input[type=text], input:not([type])').filter({ visible: true }).first()
          if (await signer.count()) await signer.fill('李收货')
        })
      }
      await phone.settled(d)
      await expect(rowOf(s, order_no)).toContainText(of(orderMachine.states.signed))
      const receipts = (await callAs<{ data: { id: number; receipt_no: string }[] }>(c, '/api/receipt/list', { keyword: waybill_no })).data
      for (const _ of receipts) {
        await rowOf(c, waybill_no).getByText(say(waybillPhrases, 'checkReceipt'), { exact: true }).click()
        await c.getByRole('dialog').locator('.ant-btn-primary').last().click()
        await expect(c.getByRole('dialog')).toBeHidden()
      }
      for (const { id: receipt_id } of receipts) {
        await s.goto(linkTo(shipper.receiptInfo, { id: receipt_id }))
        await front(s)
          .getByRole('button', { name: say(receiptPhrases, 'confirmOne') })
          .click()
        await s.getByRole('dialog').locator('.ant-btn-primary').last().click()
        await expect(front(s)).toContainText(lang === 'zh' ? '已确认' : 'Confirmed')
      }
      await expect(rowOf(c, waybill_no)).toContainText(of(waybillMachine.states.completed))
    })

    await test.step('the operator finds the order and its whole story', async () => {
      await search(o, order_no)
      await expect(rowOf(o, order_no)).toContainText(of(orderMachine.states.signed))
      await o.goto(linkTo(operator.orderInfo, { id }))
      await expect(front(o)).toContainText(order_no)
      await expect(front(o)).toContainText(waybill_no)
    })
    for (const page of [s, c, o, d]) await page.context().close()
  })
}

const openedPhone = async (browser: Browser, locale: string): Promise<Page> => {
  const context = await browser.newContext({
    locale,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    permissions: ['geolocation'],
    geolocation: { longitude: 104.06, latitude: 30.66 }
  })
  return await context.newPage()
}

/** A vehicle and a driver against whom no check speaks for this order; looked for from one end or the other, since a driver gets one code a minute. */
const findPair = async (page: Page, order: Row, from: 1 | -1): Promise<{ plate_no: string; driver_name: string; mobile: string }> => {
  const vehicles = (await callAs<Listed>(page, '/api/vehicle/list', { pagesize: 50 })).data
    .filter(({ vehicle_status }) => ![4, 5, 7].includes(vehicle_status))
    .sort((a, b) => b.approved_load_kg - a.approved_load_kg)
  const drivers = (await callAs<Listed>(page, '/api/driver/list', { license_class: 'A2', pagesize: 50 })).data.sort((a, b) => from * (a.id - b.id))
  for (const vehicle of vehicles.filter(({ approved_load_kg }) => approved_load_kg < 20_000)) {
    for (const driver of drivers) {
      const ask = { orders: [{ order_id: order.id }], vehicle_id: vehicle.id, driver_id: driver.id, plan_start_time: order.first_start_time }
      const { problems } = await callAs<{ problems: { level: string }[] }>(page, '/api/dispatch/check', ask)
      if (!problems.some(({ level }) => level === 'block'))
        return {
          plate_no: vehicle.plate_no,
          driver_name: driver.driver_name,
          mobile: await wholePhone(async <T>(path: string, body: object) => await callAs<T>(page, `/api/${path}`, body), driver, 'mobile')
        }
    }
  }
  throw new Error('the demo has no pair for this order')
}

const tripOf = async (page: Page, waybill_no: string): Promise<{ points: Row[]; waybill: Row }> => {
  const [row] = (await callAs<Listed>(page, '/api/waybill/list', { keyword: waybill_no })).data
  return await callAs(page, '/api/waybill/info', { id: row?.id ?? 0 })
}

const shot = async (page: Page): Promise<void> => {
  await phone.photo(page)
  await why(page)
}
/** Gives a reason where the panel asks for one. */
const why = async (page: Page): Promise<void> => {
  const reason = page.getByRole('dialog').locator('textarea').filter({ visible: true }).first()
  if (await reason.count()) await fillReason(reason)
}
const fillReason = async (box: ReturnType<Page['locator']>): Promise<void> => await box.fill('园区排队 queue at the gate')
void kit
