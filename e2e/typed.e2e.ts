import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { projectMachine } from '@yunshu/contract/project/machine'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { fleetEntry } from '@yunshu/server/testkit/entries'
import { expect } from '@playwright/test'
import { phrases as releases } from '../apps/console/src/features/release/phrases.ts'
import { phrases as supplies } from '../apps/console/src/features/supply/phrases.ts'
import { cargoWords } from '../apps/driver/src/cargo/phrases.ts'
import { actOn, callAs, demoPassword, opened, rowOf } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { newPair, office, wholePhone } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, send } from './pages/trip.ts'
import { isText, nasty, reads, readsOnPaper, watching } from './pages/typed.ts'
import { test } from './servers/test.ts'

// What somebody typed, and what somebody put into a link, as others meet it. Orders, places, people, statements and labels are walked in people.e2e.ts.

const [img, svg, url, template] = nasty

test('a fleet, a rate, a cargo and a gate slip show what was typed as text, to every reader and on paper', async ({ browser }) => {
  const [s, c, o] = [await opened(browser, 'shipper'), await opened(browser, 'carrier'), await opened(browser, 'operator')]
  const ran = watching([s, c, o])
  const ask = await office(c.request, 'carrier')

  await test.step('a fleet, to its carrier and to the operator', async () => {
    const typed = { fleet_name: img, captain_name: svg, account_name: svg, bank_name: url, usual_area: template, remark: nasty.join(' ') }
    const { id } = await ask<{ id: number }>('fleet/create', fleetEntry(await ask.upload(), typed))
    await reads(c, carrier.fleets.route, img)
    await reads(c, linkTo(carrier.fleetInfo, { id }), img, svg, nasty.join(' '))
    await reads(o, `${operator.fleets.route}?keyword=${encodeURIComponent(img)}`, img)
  })

  await test.step('the rates of a carrier', async () => {
    type Rates = { id: number; version: number; ratio: number; valid_from: string; valid_to: string }
    const { data } = await ask<{ data: Rates[] }>('project/own_list', { project_status: projectMachine.code.active })
    const [{ id, version } = { id: 0, version: 0 }] = data
    const draft = await ask<Rates>('project/copy', { id, version })
    const { ratio, valid_from, valid_to } = draft
    const terms = { fuel_base_fen: null, fuel_share_bp: null, fuel_trigger_bp: null, loss_by: 1, loss_tolerance: 3, loss_rule: 1 }
    const typed = { project_name: img, remark: nasty.join(' '), split: null }
    await ask('project/update_own', { id: draft.id, version: draft.version, ratio, valid_from, valid_to, ...terms, ...typed })
    await reads(c, carrier.driverRates.route, img)
    await reads(c, linkTo(carrier.driverRateInfo, { id: draft.id }), img)
  })

  const goods = (form: { readonly shouhuo: readonly (object & { readonly goods_info_json_arr: readonly object[] })[] }) => ({
    ...form,
    release_hold: true,
    shouhuo: form.shouhuo.map((point) => ({
      ...point,
      end_address_diming: svg,
      goods_info_json_arr: point.goods_info_json_arr.map((row) => ({ ...row, goods_name: img, goods_guige: svg }))
    }))
  })
  const partner = (await partners(s, c)).carrier

  await test.step('a cargo, in the office and on the phone of a driver', async () => {
    const order = await anAssignedOrder(s, partner.id, 780_000, goods)
    await ask('order/accept', { id: order.id })
    const { driver_id } = await newPair(ask)
    const remark = `${nasty.join(' ')} ${order.order_no}`
    await ask('supply/create', {
      orders: [{ order_id: order.id }],
      publish_scope: supplyScope.code.own,
      price_mode: supplyPriceMode.code.bid,
      price_unit: billingUnit.code.trip,
      price_fen: 620_000,
      expire_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      remark
    })
    await reads(c, `${carrier.supplies.route}?keyword=${order.order_no}`, img)
    const mobile = await wholePhone(ask, (await ask<{ driver: { mobile: string } }>('driver/info', { id: driver_id })).driver, 'mobile')
    const d = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 412, height: 915 }, isMobile: true })).newPage()
    const onPhone = watching([d])
    await phone.login(d, mobile)
    await d.getByRole('link', { name: cargoWords.zh.cargo }).click()
    const card = d.locator('section.card').filter({ hasText: order.order_no })
    await expect(card).toContainText(svg)
    await isText(d, 'phone')
    // What the driver types is read in the office.
    await card.getByRole('button', { name: cargoWords.zh.apply, exact: true }).click()
    await d.getByRole('dialog').locator('textarea').fill(img)
    await d.getByRole('dialog').getByRole('button', { name: cargoWords.zh.send, exact: true }).click()
    await expect(card).toContainText(cargoWords.zh.waits)
    await rowOf(c, order.order_no).getByRole('button', { name: supplies.zh.applies }).click()
    await expect(modal(c)).toContainText(img)
    await isText(c, 'applications')
    expect(onPhone).toEqual([])
    await d.context().close()
  })

  await test.step('the slip at the gate', async () => {
    const order = await anAssignedOrder(s, partner.id, 560_000, goods)
    const { id } = await send(c, [order])
    for (const step of ['sign_in', 'load', 'depart', 'arrive'])
      await callAs(c, `/api/waybill/${step}`, { id, at: new Date().toISOString(), reason: svg })
    await callAs(s, '/api/release/issue', { order_id: order.id })
    await c.goto(`${carrier.releases.route}?keyword=${order.order_no}`)
    await actOn(rowOf(c, order.order_no), releases.zh.slip)
    await readsOnPaper(c, 'slip', svg)
    await reads(c, linkTo(carrier.waybillInfo, { id }), svg)
  })

  expect(ran).toEqual([])
  for (const page of [s, c, o]) await page.context().close()
})

test('no link leads out of the product by what stands behind its question mark, logged in or not', async ({ browser }) => {
  const elsewhere = [
    '//elsewhere.example/',
    'https://elsewhere.example/',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/\t/elsewhere.example/'
  ]
  const page = await (await browser.newContext()).newPage()
  const ran = watching([page])
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('://elsewhere.example') && asked.push(request.url()))
  const leadsHome = async (to: string, home: string): Promise<void> => {
    await page.goto(to)
    await expect(page, to).toHaveURL(home)
  }
  const query = (names: readonly string[], value: string): string => new URLSearchParams(names.map((name) => [name, value])).toString()
  const names = ['redirect', 'tenant', 'next', 'url', 'return_to']
  const [first = ''] = elsewhere
  await page.goto(`/login?${query(names, first)}`)
  // A tenant of that name is not there; who logs in says so by leaving it out.
  await page.goto(`/login?${query(['redirect', 'next', 'url'], first)}`)
  await page.locator('input:not([type=password])').first().fill('carrier')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(carrier.home.route)
  for (const value of elsewhere)
    for (const entrance of ['/login', '/user', '/system']) await leadsHome(`${entrance}?${query(['redirect'], value)}`, carrier.home.route)
  const { host } = new URL(page.url())
  for (const path of ['/driver', '/driver/', '/track/none']) {
    await page.goto(`${path}?${query(names, first)}`)
    expect(new URL(page.url()).host, path).toBe(host)
  }
  expect(asked).toEqual([])
  expect(ran).toEqual([])
  await page.context().close()
})
