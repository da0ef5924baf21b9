import { expect, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { orderKind, timeType } from '@yunshu/contract/order/machine'
import { shortReason, waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { dockPhrases } from '../apps/console/src/features/loading/dockPhrases.ts'
import { phrases } from '../apps/console/src/features/loading/phrases.ts'
import { phrases as ordering } from '../apps/console/src/features/order/phrases.ts'
import { actOn, callAs, choose, front, handOver, opened, rowOf, journeyIn } from './pages/console.ts'
import { newPair, office } from './pages/office.ts'
import { test } from './servers/test.ts'

type Rows<R> = { data: R[] }
type Info = {
  task: { id: number; task_no: string; task_status: number; version: number }
  vehicles: { id: string }[]
  carried: { waybill_goods_id: number; order_id: number; goods_num: number; load_num: number | null; left_num: number }[]
}
type Ask = Awaited<ReturnType<typeof office>>

/** A plan of one vehicle with three orders of its own, dispatched to a pair of its own. */
const aDispatchedPlan = async (asShipper: Ask, asCarrier: Ask): Promise<{ id: number; task_no: string; order_nos: string[] }> => {
  const me = await asCarrier<{ company_id: number }>('session/profile', {})
  const { data } = await asShipper<Rows<{ id: number; goods_kg: number; goods_num: number }>>('order/list', {
    pagesize: 100,
    order_kind: orderKind.code.ordinary,
    sort: 'goods_kg',
    order: 'asc'
  })
  const like = data.find(({ goods_kg, goods_num }) => goods_kg > 0 && goods_num > 10)
  const { form } = await asShipper<{ form: { fahuo: object[]; shouhuo: { goods_info_json_arr: object[] }[] } }>('order/form', {
    id: like?.id,
    copy: true
  })
  const assign = { carrier_id: me.company_id, price_mode: 2, freight_fen: 280_000, price_reason: '双方电话约定' }
  const orders: { id: number; order_no: string }[] = []
  // There is time for one vehicle to take all three, at whatever hour of the day this is asked.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { before } = timeType.code
  const fahuo = form.fahuo.map((point) => ({
    ...point,
    zhiding_start_time_type: before,
    zhiding_start_time: inDays(2),
    zhiding_start_time_end: null
  }))
  // So large that each piece is drawn.
  const shouhuo = form.shouhuo.map((point) => ({
    ...point,
    zhiding_end_time_type: before,
    zhiding_end_time: inDays(4),
    zhiding_end_time_end: null,
    goods_info_json_arr: point.goods_info_json_arr.map((goods) => ({ ...goods, goods_guige: '60×40×40cm' }))
  }))
  for (let i = 0; i < 3; i++) orders.push(await asShipper('order/create', { ...form, fahuo, shouhuo, submit: true, assign }))
  for (const { id } of orders) await asCarrier('order/accept', { id })
  const { id, task_no } = await asCarrier<{ id: number; task_no: string }>('loading/plan', {
    order_ids: orders.map((one) => one.id),
    objective: 1,
    vehicle_types: [{ vehicle_type_id: 12, fixed_fen: 130_000, per_km_fen: 720 }],
    think_seconds: 1
  })
  const info = () => asCarrier<Info>('loading/info', { id })
  await expect.poll(async () => (await info()).task.task_status, { timeout: 60_000 }).toBe(loadingMachine.code.toConfirm)
  const { task, vehicles } = await info()
  await asCarrier('loading/confirm', { id, version: task.version })
  for (const { id: vehicle } of vehicles) {
    const { vehicle_id, driver_id } = await newPair(asCarrier)
    const start = new Date(Date.now() + 3_600_000).toISOString()
    await asCarrier('loading/dispatch', { id, vehicle, vehicle_id, driver_id, plan_start_time: start, confirmed: true, margin_reason: '返程空车' })
  }
  return { id, task_no, order_nos: orders.map(({ order_no }) => order_no) }
}

const infoOf = (page: Page, id: number) => callAs<Info>(page, '/api/loading/info', { id })

for (const { lang } of journeyIn('en'))
  test(`a dispatched plan is loaded at the dock on a phone, short of some goods, and departs, ${lang}`, async ({ browser, request }) => {
    const said = dockPhrases[lang]
    const [asShipper, asCarrier] = [await office(request, 'shipper'), await office(request, 'carrier')]
    const plan = await aDispatchedPlan(asShipper, asCarrier)

    // From the row of the plan to the dock.
    const desk = await opened(browser, 'carrier', carrier.loadTasks.route, { lang, viewport: { width: 1366, height: 768 } })
    await actOn(rowOf(desk, plan.task_no), phrases[lang].atDock)
    await expect(desk).toHaveURL(new RegExp(carrier.loadDock.route))
    await expect(front(desk).locator('.dock-drawing')).toBeVisible()
    // Nothing is aboard yet: the drawing stands at its beginning.
    const stepOf = async () => Number((await front(desk).locator('.stow-steps .figure').innerText()).split('/')[0])
    await expect(front(desk).locator('.stow-svg')).toBeVisible({ timeout: 30_000 })
    expect(await stepOf()).toBe(0)

    // The same dock on a phone: nothing is wider than the screen.
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await page.context().addInitScript((chosen) => localStorage.setItem('language', chosen), lang)
    await handOver(page, 'carrier', linkTo(carrier.loadDock, { id: plan.id }))
    const rows = front(page).locator('.dock-row')
    await expect(rows).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await front(page).getByRole('button', { name: said.editDock }).click()
    const who = page.getByRole('dialog')
    await who.getByLabel(loadingTerms[lang].loader).fill('王装车')
    await who.getByLabel(loadingTerms[lang].dock_no).fill('A3')
    await who.locator('.ant-btn-primary').click()
    await expect(front(page).locator('.dock-who')).toContainText('A3')

    // One tick is all of a row; the desk beside it hears of it.
    const tick = rows.first().locator('.dock-tick')
    await tick.click()
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
    await expect(front(page).locator('.dock-head')).toContainText(loadingMachine.states.loading[lang])
    await expect(front(desk).locator('.dock-ticked')).toHaveCount(1)
    await expect.poll(stepOf).toBeGreaterThan(0)
    await expect(front(desk).locator('.stow-goods .stow-aboard')).toHaveCount(1)

    // Less than planned wants a reason, more is refused with the figures.
    const short = rows.nth(1)
    await short.getByRole('button', { name: said.short, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const pieces = dialog.getByLabel(waybillTerms[lang].load_num)
    const planned = Number((await pieces.inputValue()).replaceAll(',', ''))
    await pieces.fill(String(planned + 1))
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog).toContainText(String(planned + 1))
    await pieces.fill(String(planned - 2))
    await choose(page, dialog.getByRole('combobox'), shortReason.names[1][lang])
    await dialog.getByLabel(loadingTerms[lang].short_note).fill('放不下')
    await dialog.locator('.ant-btn-primary').click()
    await expect(short.locator('.dock-short')).toContainText(shortReason.names[1][lang])
    await expect(front(page).locator('.dock-next')).toContainText('1')
    await front(page)
      .getByRole('button', { name: said.restAsPlanned.replace('{count}', '1') })
      .click()
    await expect(front(page).locator('.dock-ticked')).toHaveCount(3)

    // A photo, the seal, and the vehicle is gone.
    await front(page).getByRole('button', { name: said.finish, exact: true }).click()
    const finishing = page.getByRole('dialog')
    const buffer = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    await finishing.locator('input[type=file]').setInputFiles({ name: '装车.png', mimeType: 'image/png', buffer })
    await finishing.locator('.ant-btn-primary').click()
    await expect(front(page).locator('.dock-next')).toContainText(said.toDepart)
    await front(page).getByRole('button', { name: said.depart, exact: true }).click()
    const leaving = page.getByRole('dialog')
    await expect(leaving.locator('.ant-alert')).toContainText('2')
    await leaving.getByLabel(waybillTerms[lang].seal_no).fill('F0031')
    await leaving.locator('.ant-btn-primary').click()
    await expect(front(page).locator('.dock-next')).toContainText('F0031')
    await expect(front(page).locator('.dock-head')).toContainText(loadingMachine.states.departed[lang])
    const { carried } = await infoOf(page, plan.id)
    expect(carried.map(({ left_num }) => left_num).sort()).toEqual([0, 0, 2])

    // The trip tells the same, and the shipper reads on his order what was left behind.
    const left = carried.find(({ left_num }) => left_num > 0)
    await expect(front(desk).locator('.dock-vehicle')).toContainText(waybillMachine.states.inTransit[lang])
    const other = await opened(browser, 'shipper', linkTo(shipper.orderInfo, { id: left?.order_id ?? 0 }), {
      lang,
      viewport: { width: 1366, height: 768 }
    })
    await expect(front(other)).toContainText(ordering[lang].shortMove)
    await expect(front(other).getByRole('columnheader', { name: shortReason.names[1][lang] })).toBeVisible()
  })
