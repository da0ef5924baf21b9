import { expect, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { loadingMachine, loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { orderKind, priceMode } from '@yunshu/contract/order/machine'
import { phrases as dispatching } from '../apps/console/src/features/dispatch/phrases.ts'
import { comparePhrases } from '../apps/console/src/features/loading/comparePhrases.ts'
import { phrases } from '../apps/console/src/features/loading/phrases.ts'
import { remedyPhrases } from '../apps/console/src/features/loading/remedyPhrases.ts'
import { callAs, choose, front, opened, rowOf } from './pages/console.ts'
import { newPair, office } from './pages/office.ts'
import { test } from './servers/test.ts'

type Rows<R> = { data: R[] }
type Order = { id: number; order_no: string; price_mode: number | null; carrier_id: number | null; goods_kg: number }
type Info = {
  task: { id: number; task_no: string; est_fen: number }
  vehicles: { id: string; locked: boolean; loads: { order_id: number }[] }[]
  unplanned: unknown[]
}

/** Open orders like one of the demo's that the first carrier carries by contract, made for this journey alone. */
const openOrders = async (page: Page, count: number): Promise<Order[]> => {
  const known = await callAs<Rows<Order>>(page, '/api/order/list', {
    pagesize: 200,
    price_mode: priceMode.code.contract,
    // A cold one waits for a vehicle that keeps its temperature.
    order_kind: orderKind.code.ordinary,
    sort: 'goods_kg',
    order: 'asc'
  })
  const like = known.data.filter(({ carrier_id, goods_kg }) => carrier_id !== null && goods_kg > 0)[0]
  const { form } = await callAs<{ form: object }>(page, '/api/order/form', { id: like?.id, copy: true })
  const made: Order[] = []
  for (let i = 0; i < count; i++)
    made.push({ ...(await callAs<Order>(page, '/api/order/create', { ...form, deal_mode: 3, submit: true })), carrier_id: like?.carrier_id ?? null })
  return made
}
const infoOf = (page: Page, id: number) => callAs<Info>(page, '/api/loading/info', { id })
const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))
const settled = async (page: Page, lang: Lang) =>
  expect(front(page).locator('.desk-head')).toContainText(loadingMachine.states.toConfirm[lang], { timeout: 60_000 })
const card = (page: Page, vehicle: string) =>
  front(page)
    .locator('.vehicle-card')
    .filter({ has: page.locator('.vehicle-name').filter({ hasText: vehicle }) })

for (const lang of ['zh', 'en'] as const satisfies Lang[])
  test(`orders become a plan at the desk, are changed by hand, confirmed, sent and dispatched, ${lang}`, async ({ browser, request }) => {
    const said = phrases[lang]
    const page = await opened(browser, 'shipper', shipper.loadTasks.route, { lang, viewport: { width: 1440, height: 900 } })
    const orders = await openOrders(page, 5)

    // Chosen by the numbers that were pasted, and computed by the rules that are offered.
    await front(page).getByRole('button', { name: shipper.loadTaskAdd[lang] }).click()
    await front(page).getByRole('button', { name: said.pasteNumbers }).click()
    const pasting = page.getByRole('dialog')
    await pasting.locator('textarea').fill(orders.map(({ order_no }) => order_no).join('\n'))
    await pasting.locator('.ant-btn-primary').click()
    await expect(front(page).locator('.picked-sum')).toContainText('5')
    await front(page).getByRole('button', { name: said.goOn }).click()
    await front(page).getByLabel(loadingTerms[lang].max_points).fill('8')
    await front(page).getByRole('button', { name: said.compute }).click()
    await expect(page).toHaveURL(new RegExp(shipper.loadTaskEdit.route))
    await settled(page, lang)
    const id = idOf(page)
    const before = await infoOf(page, id)
    const [first] = before.vehicles
    expect(first).toBeDefined()
    const vehicle = first?.id ?? ''

    // What is unloaded before it was loaded is refused, while it hovers and when it is dropped, and the plan stays.
    await card(page, vehicle).locator('.vehicle-name').click()
    const stops = card(page, vehicle).locator('.vehicle-stop')
    await stops.last().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.lift-forbidden')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.locator('.ant-message')).toContainText(vehicle)
    expect((await infoOf(page, id)).vehicles).toHaveLength(before.vehicles.length)

    // An order is dragged out of the plan, and from the pool onto a vehicle of its own.
    const load = card(page, vehicle).locator('.vehicle-load').first()
    const no = (await load.locator('.no').innerText()).trim()
    await load.dragTo(front(page).locator('.desk-pool header'))
    const left = front(page).locator('.pool-order').filter({ hasText: no })
    await expect(left).toBeVisible()
    const target = front(page).locator('.new-vehicle').last()
    await target.scrollIntoViewIfNeeded()
    await left.locator('.pool-head').dragTo(target)
    await expect(left).toHaveCount(0)
    const changed = await infoOf(page, id)
    expect(changed.unplanned).toHaveLength(0)

    // What is locked stays when the rest is computed again, and a step can be taken back.
    const locked = changed.vehicles.find(({ loads }) => loads.some(({ order_id }) => order_id === orders.find((one) => one.order_no === no)?.id))
    await front(page)
      .getByRole('button', { name: said.lockNo.replace('{vehicle}', locked?.id ?? '') })
      .click()
    await expect(front(page).getByRole('button', { name: said.unlockNo.replace('{vehicle}', locked?.id ?? '') })).toBeVisible()
    await front(page)
      .getByRole('button', { name: said.replanAround.replace('{count}', '1') })
      .click()
    await settled(page, lang)
    await expect.poll(async () => (await infoOf(page, id)).vehicles.find(({ locked: is }) => is)?.loads).toEqual(locked?.loads)
    await front(page).getByRole('button', { name: said.undo }).click()
    await expect(front(page).getByRole('button', { name: said.redo })).toBeEnabled()

    // Confirmed, and all vehicles sent to the carrier at once, each with its result.
    await front(page).getByRole('button', { name: loadingMachine.moves.confirm[lang], exact: true }).click()
    await page.getByRole('dialog').locator('.ant-btn-primary').click()
    await expect(front(page).locator('.desk-head')).toContainText(loadingMachine.states.confirmed[lang])
    await front(page).getByRole('button', { name: said.send, exact: true }).click()
    const sending = page.getByRole('dialog').last()
    const { data: carriers } = await callAs<Rows<{ carrier_id: number; carrier_name: string }>>(page, '/api/link/carriers', { pagesize: 50 })
    const given = carriers.find(({ carrier_id }) => carrier_id === orders[0]?.carrier_id)
    await choose(page, sending.locator('.send-all .ant-select'), given?.carrier_name ?? '')
    await sending.locator('.ant-btn-primary').click()
    await expect(sending.locator('.mark-done').first()).toContainText(said.sent)
    await expect(sending.locator('.mark-wrong')).toHaveCount(0)
    const { task } = await infoOf(page, id)

    // The carrier finds the plan, accepts its orders, and dispatches a vehicle of it.
    const asCarrier = await office(request, 'carrier')
    for (const order of orders) await asCarrier('order/accept', { id: order.id })
    const { plate_no, driver_id } = await newPair(asCarrier)
    const { data: drivers } = await asCarrier<Rows<{ id: number; driver_name: string }>>('driver/list', { pagesize: 200 })
    const driver_name = drivers.find((one) => one.id === driver_id)?.driver_name ?? ''
    const other = await opened(browser, 'carrier', carrier.loadTasks.route, { lang, viewport: { width: 1440, height: 900 } })
    const { data: tasks } = await callAs<Rows<{ id: number; task_no: string; sender_name: string }>>(other, '/api/loading/list', { pagesize: 20 })
    const received = tasks.find(({ sender_name, task_no }) => sender_name !== '' && task_no !== '')
    expect(received, task.task_no).toBeDefined()
    const row = rowOf(other, received?.task_no ?? '')
    await row.getByRole('button', { name: loadingMachine.moves.confirm[lang], exact: true }).click()
    await other.getByRole('dialog').locator('.ant-btn-primary').click()
    await row.getByRole('button', { name: said.dispatch, exact: true }).click()
    // Where several wait, all of them stand there with a pair each; one is given another pair.
    const offered = other.getByRole('dialog').last()
    await expect(offered.locator('.ant-btn-primary')).toBeVisible()
    if ((await offered.locator('.load-pairs').count()) > 0) await offered.getByRole('button', { name: dispatching[lang].pairOther }).first().click()
    const form = other.getByRole('dialog').last()
    await choose(other, form.getByRole('combobox').nth(0), plate_no, plate_no)
    await choose(other, form.getByRole('combobox').nth(1), driver_name, driver_name)
    await form.locator('.ant-btn-primary').click()
    await expect(other.locator('.ant-message')).toContainText(dispatching[lang].loadDispatched.replace('{vehicle}', '').trim())
    const dispatched = await callAs<{ runs: { run_status: number }[] }>(other, '/api/loading/info', { id: received?.id })
    expect(dispatched.runs.map(({ run_status }) => run_status)).toContain(loadVehicleMachine.code.dispatched)
  })

for (const lang of ['zh', 'en'] as const satisfies Lang[])
  test(`what stayed behind is taken in by a remedy, and another plan stands beside it, ${lang}`, async ({ browser }) => {
    const [said, compared] = [remedyPhrases[lang], comparePhrases[lang]]
    const page = await opened(browser, 'shipper', shipper.loadTasks.route, { lang, viewport: { width: 1366, height: 768 } })
    const orders = await openOrders(page, 3)
    const heaviest = Math.max(...orders.map(({ goods_kg }) => goods_kg))
    // One vehicle that holds one order: the others stay behind.
    const { id } = await callAs<{ id: number }>(page, '/api/loading/plan', {
      order_ids: orders.map((order) => order.id),
      objective: 2,
      vehicle_types: [{ vehicle_type_id: 10, count: 1, max_kg: Math.ceil(heaviest), fixed_fen: 90_000, per_km_fen: 560 }],
      think_seconds: 1
    })
    await page.goto(`${shipper.loadTaskEdit.route}?id=${id}`)
    await settled(page, lang)
    const before = await infoOf(page, id)
    expect(before.unplanned.length).toBeGreaterThan(0)
    const left = front(page).locator('.pool-order').first()
    await left.locator('.pool-head').click()
    const remedy = left.locator('.remedy-list li').first()
    await expect(remedy).toContainText('km')
    await remedy.getByRole('button', { name: said.take }).click()
    await expect.poll(async () => (await infoOf(page, id)).unplanned.length).toBeLessThan(before.unplanned.length)
    await expect(front(page).getByRole('group', { name: said.assumed })).toBeVisible()

    // The other objectives beside it, one of them taken, and the step taken back.
    await front(page).getByRole('button', { name: compared.open }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: compared.compute }).click()
    await expect(dialog.getByRole('button', { name: compared.take })).toHaveCount(3, { timeout: 60_000 })
    await expect(dialog.locator('tbody')).toContainText(compared.vehicle_count)
    await dialog.getByRole('button', { name: compared.take }).first().click()
    await expect(dialog).toBeHidden()
    await expect(front(page).getByRole('button', { name: phrases[lang].steps.replace('{count}', '3') })).toBeVisible()
    await front(page).getByRole('button', { name: phrases[lang].undo }).click()
    await expect(front(page).getByRole('button', { name: phrases[lang].redo })).toBeEnabled()
    await front(page).getByRole('button', { name: phrases[lang].undo }).click()
    await expect(front(page).getByRole('group', { name: said.assumed })).toHaveCount(0)
    expect((await infoOf(page, id)).unplanned).toHaveLength(before.unplanned.length)
  })
