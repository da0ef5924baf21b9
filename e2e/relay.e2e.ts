import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn, type Phrases } from '@yunshu/contract/kit/phrases'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { expect } from '@playwright/test'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { legPhrases } from '../apps/console/src/features/waybill/legPhrases.ts'
import { phrases as waybillPhrases } from '../apps/console/src/features/waybill/phrases.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { newPair } from './pages/office.ts'
import { agreeOnTheRest, modal, partners } from './pages/settle.ts'
import { anAssignedOrder, confirmReceipts, send, upload, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

type Row = { id: number; version: number; waybill_no: string; driver_name: string; waybill_status: number; receivable_fen: number | null }
type Part = { net_fen: number; bill_id: number | null }

for (const { lang, locale } of journeyIn('zh')) {
  test(`a truck that breaks down hands its goods over on the way: both drivers count, the shipper pays once, each driver his own (${lang})`, async ({
    browser
  }) => {
    const say = (words: Phrases, key: string, slots = {}) => sayIn(lang, words, key, slots)
    const s = await opened(browser, 'shipper', shipper.orders.route, { lang, locale })
    const c = await opened(browser, 'carrier', carrier.waybills.route, { lang, locale })
    const both = await partners(s, c)
    await agreeOnTheRest(s, c, both.shipper.id)
    const order = await anAssignedOrder(s, both.carrier.id, 300_000)
    const first = await send(c, [order])
    const step = async (id: number, name: string, more: object = {}) =>
      await callAs(c, `/api/waybill/${name}`, { id, at: new Date().toISOString(), reason: '后台补录', ...more })
    const rowNow = async (id: number) => (await callAs<{ waybill: Row }>(c, '/api/waybill/info', { id })).waybill
    await callAs(c, '/api/payable/price', { waybill_id: first.id, version: (await rowNow(first.id)).version, payable_fen: 120_000 })
    for (const name of ['sign_in', 'load', 'depart']) await step(first.id, name)

    const ask = Object.assign(<T>(path: string, input: object) => callAs<T>(c, `/api/${path}`, input), { upload: () => upload(c) })
    const pair = await newPair(ask)
    const { driver } = await callAs<{ driver: { driver_name: string; mobile: string } }>(c, '/api/driver/info', { id: pair.driver_id })
    await visit(c, carrier.waybills.route)
    await search(c, first.waybill_no)
    await actOn(rowOf(c, first.waybill_no), say(waybillPhrases, 'relay'))
    const dialog = modal(c)
    await expect(dialog).toContainText(say(dispatchPhrases, 'relayTitle', { no: first.waybill_no }))
    await dialog.getByLabel(say({ zh: { at: '中转地' }, en: { at: 'Place of the relay' } }, 'at')).click()
    for (const name of ['四川省', '达州市', '通川区']) await c.locator('.ant-cascader-menus:visible').getByText(name, { exact: true }).click()
    await dialog.locator('[data-name=address] input').fill('物流大道 8 号')
    await dialog.locator('.place-type').click()
    await dialog.locator('[data-name=lng] input').fill('107.5')
    await dialog.locator('[data-name=lat] input').fill('31.2')
    await choose(c, dialog.locator('[data-name=vehicle_id]').getByRole('combobox'), pair.plate_no, pair.plate_no)
    await choose(c, dialog.locator('[data-name=driver_id]').getByRole('combobox'), driver.driver_name, driver.mobile)
    await dialog.locator('[data-name=payable_fen] input').fill('900')
    await dialog.locator('[data-name=confirmed]').getByRole('switch').click()
    await dialog.locator('[data-name=reason]').getByText(say(dispatchPhrases, 'reasonBreak')).click()
    // The freight less what the first driver gets is what is left: 3,000 - 1,200.
    await expect(dialog).toContainText(say(dispatchPhrases, 'receivable', { yuan: '1,800.00' }))
    await dialog.getByRole('button', { name: say(dispatchPhrases, 'saveAgreed') }).click()
    await expect(dialog).toBeHidden()

    const { legs } = await callAs<{ legs: Row[] }>(c, '/api/waybill/info', { id: first.id })
    expect(legs).toHaveLength(2)
    const next = await rowNow(legs[1]?.id ?? 0)
    await visit(c, linkTo(carrier.waybillInfo, { id: first.id }))
    const legList = front(c).getByRole('list', { name: say(legPhrases, 'legs') })
    await expect(legList).toContainText(next.waybill_no)
    await expect(front(c).locator('.stops')).toContainText(say(legPhrases, 'relayTo', { plate_no: pair.plate_no, driver_name: driver.driver_name }))
    // The next leg is one press away, and says where its goods come from.
    await legList.getByRole('link', { name: next.waybill_no }).click()
    await expect(front(c).locator('.info-head')).toContainText(next.waybill_no)
    await expect(front(c).locator('.stops')).toContainText(
      say(legPhrases, 'relayFrom', { plate_no: first.plate_no, driver_name: (await rowNow(first.id)).driver_name })
    )

    await step(next.id, 'sign_in')
    await expect(step(next.id, 'load')).rejects.toThrow(first.waybill_no)
    await step(first.id, 'arrive')
    await step(next.id, 'load')
    await step(first.id, 'unload')
    for (const name of ['depart', 'arrive', 'unload']) await step(next.id, name)
    await confirmReceipts(s, c, await uploadReceipts(c, next.waybill_no))
    expect((await rowNow(first.id)).waybill_status).toBe(waybillMachine.code.completed)
    expect(await rowNow(next.id)).toMatchObject({ waybill_status: waybillMachine.code.completed, receivable_fen: 300_000 })

    // The shipper pays once, and each driver gets his own.
    const today = shanghaiDay(new Date())
    const period = { partner_id: both.shipper.id, period_from: today, period_to: today }
    const { statement } = await callAs<{ statement: { total_fen: number; waybill_count: number } }>(c, '/api/statement/generate', period)
    expect(statement).toMatchObject({ total_fen: 300_000, waybill_count: 1 })
    const owed = async (waybill_id: number) =>
      (await callAs<{ parts: Part[] }>(c, '/api/payable/of_waybill', { waybill_id })).parts.map(({ net_fen: fen, bill_id }) => [
        fen,
        bill_id !== null
      ])
    const sumOf = (parts: [number, boolean][]) => parts.reduce((sum, [fen]) => sum + fen, 0)
    const [paid, paidNext] = [await owed(first.id), await owed(next.id)] as [[number, boolean][], [number, boolean][]]
    expect([sumOf(paid), sumOf(paidNext)]).toEqual([120_000, 90_000])
    expect([...paid, ...paidNext].every(([, isReleased]) => isReleased)).toBe(true)

    // The shipper sees both trucks on its order.
    await visit(s, linkTo(shipper.orderInfo, { id: order.id }))
    for (const { waybill_no } of legs) await expect(front(s).locator('.info-page')).toContainText(waybill_no)
  })
}
