import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { driverState } from '@yunshu/contract/driver/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { fill } from '@yunshu/contract/kit/phrases'
import { linkTo } from '@yunshu/contract/kit/console'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import { expect, type Page } from '@playwright/test'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { phrases as orderPhrases } from '../apps/console/src/features/order/phrases.ts'
import { phrases as statementPhrases } from '../apps/console/src/features/statement/phrases.ts'
import { splitPhrases } from '../apps/console/src/widgets/splitPhrases.ts'
import { incomeWords } from '../apps/driver/src/income/phrases.ts'
import { expectBatch, readAnswer, tellBank } from './pages/batch.ts'
import { callAs, choose, demoPassword, front, langs, opened, rowOf } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { office } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, confirmReceipts, deliver, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A trip from the split of its price at the dispatch to the driver's statement, which he disputes and confirms on his phone, and to the bank's answer that
// pays what it released, once.

type Part = { part_kind: number; net_fen: number; extra_fen: number; bill_id: number | null; due_at: string | null }
type Row = { id: number; version: number }
type Bill = Row & { bill_kind: number; unpaid_fen: number }
const accountNo = '6222020200099990000'
const payPassword = '739182'

/** Enters by calls where a payee is paid by bank; a phone gets one code a minute, and the user is the same in both languages. */
const setAccount = async (page: Page, payee_id: number): Promise<void> => {
  if ((await callAs<{ set_at: string | null }>(page, '/api/paypass/state', {})).set_at === null) {
    const mobile = '13800000011'
    await callAs(page, '/api/duanxin/send_msg', { phone: mobile, type: 'pay_pwd' })
    const set = { type: 1, mobile, verify: '246810', password: demoPassword, pay_password: payPassword, pay_passwords: payPassword }
    await callAs(page, '/api/user/update_pay_pwd', set)
  }
  const about = { amount_fen: 0, payee_id, biz_no: 'payeeaccount' }
  const { proof } = await callAs<{ proof: string }>(page, '/api/paypass/prove', { pay_password: payPassword, ...about })
  await callAs(page, '/api/batch/set_account', { payee_id, bank_name: '示例银行成都分行', account_no: accountNo, proof })
}

for (const { lang, locale } of langs)
  test(`a price is divided at the dispatch, released by events, agreed on the phone, and paid through the bank (${lang})`, async ({ browser }) => {
    test.setTimeout(90_000)
    const size = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [words, says] = [incomeWords[lang], statementPhrases[lang]]
    const [s, c] = await Promise.all([opened(browser, 'shipper', shipper.orders.route, size), opened(browser, 'carrier', carrier.orders.route, size)])
    const ask = await office(c.request, 'carrier')
    const image = await ask.upload()
    const driver = driverEntry(image, { driver_name: lang === 'zh' ? '秦结算' : '秦再算' })
    const vehicle = vehicleEntry(image)
    await ask('driver/create', driver)
    await ask('vehicle/create', vehicle)
    const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 100_000)
    await callAs(c, '/api/order/accept', { id: order.id })

    await test.step('the dispatcher divides 600 yuan otherwise than the rule, and reads what is missing', async () => {
      await c.goto(`${carrier.orders.route}?keyword=${order.order_no}`)
      await rowOf(c, order.order_no).getByText(orderPhrases[lang].dispatchNow, { exact: true }).click()
      const dialog = modal(c)
      await choose(c, dialog.getByRole('combobox').nth(0), vehicle.plate_no, vehicle.plate_no)
      await choose(c, dialog.getByRole('combobox').nth(1), driver.driver_name, driver.mobile)
      await dialog.locator('[data-name=payable_fen] input').fill('600')
      const part = (kind: keyof typeof partKind.code) =>
        dialog
          .locator('.split-part')
          .filter({ hasText: nameOf(partKind, partKind.code[kind])[lang] })
          .locator('input')
      await expect(part('arrival')).toHaveValue('600.00')
      for (const [kind, yuan] of [
        ['prepaid', '180'],
        ['arrival', '300'],
        ['monthly', '100']
      ] as const)
        await part(kind).fill(yuan)
      await part('monthly').blur()
      await expect(dialog.locator('.split-sum')).toContainText(fill(splitPhrases[lang].splitOff, { sum: '580.00', price: '600.00' }, lang))
      await part('monthly').fill('120')
      await expect(dialog.locator('.split-sum')).toContainText(fill(splitPhrases[lang].splitSum, { sum: '600.00' }, lang))
      await dialog.getByRole('button', { name: dispatchPhrases[lang].saveAndTell }).click()
      await expect(dialog).toBeHidden()
    })

    const [trip] = (await callAs<{ data: (Row & { waybill_no: string; driver_id: number })[] }>(c, '/api/waybill/list', { keyword: order.order_no }))
      .data
    if (!trip) throw new Error('no trip')
    const released = async (): Promise<[number, number][]> =>
      (await callAs<{ parts: Part[] }>(c, '/api/payable/of_waybill', { waybill_id: trip.id })).parts
        .filter(({ bill_id }) => bill_id !== null)
        .map(({ part_kind, net_fen }) => [part_kind, net_fen])
    const { prepaid, arrival, monthly } = partKind.code

    await test.step('each part is released by its own event, the monthly one by none of them', async () => {
      expect(await released()).toEqual([])
      await callAs(c, '/api/waybill/accept', { id: trip.id })
      expect(await released()).toEqual([[prepaid, 18_000]])
      await deliver(c, trip.id)
      expect(await released()).toEqual([
        [prepaid, 18_000],
        [arrival, 30_000]
      ])
      await confirmReceipts(s, c, await uploadReceipts(c, trip.waybill_no))
      expect(await released()).toHaveLength(2)
    })

    const today = shanghaiDay(new Date())
    const { data: payees } = await callAs<{ data: { payee_id: number }[] }>(c, '/api/statement/payees', { keyword: driver.driver_name })
    const made = await callAs<{ id: number }>(c, '/api/statement/generate_down', {
      partner_id: payees[0]?.payee_id,
      period_from: today,
      period_to: today
    })
    await test.step('the carrier sends the driver his statement', async () => {
      await c.goto(linkTo(carrier.lowerStreamInfo, { id: made.id }))
      await expect(front(c)).toContainText(driver.driver_name)
      await front(c).getByRole('button', { name: says.send, exact: true }).click()
      await expect(front(c).getByRole('button', { name: says.send, exact: true })).toHaveCount(0)
    })

    const p = await (await browser.newContext({ locale, viewport: { width: 390, height: 844 } })).newPage()
    await test.step('on his phone he says what is wrong; answered, he confirms', async () => {
      await phone.login(p, driver.mobile)
      await p.getByRole('link', { name: words.mine }).click()
      await p.getByRole('button', { name: words.check, exact: true }).click()
      await p.getByRole('dialog').getByRole('button', { name: words.dispute, exact: true }).click()
      await p.getByLabel(words.why).fill('压车两小时没有算')
      await p.getByLabel(words.shouldBe).fill('650')
      await p.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).click()
      await expect(p.getByRole('dialog').getByRole('button', { name: words.withdraw, exact: true })).toBeVisible()
      const [line] = (await callAs<{ data: Row[] }>(c, '/api/statement/lines', { statement_id: made.id })).data
      await callAs(c, '/api/statement/answer', { id: line?.id, version: line?.version, decision: 2, agreed_fen: 63_000, message: '双方按 630 元' })
      await p.reload()
      await p.getByRole('button', { name: words.check, exact: true }).click()
      await expect(p.getByRole('dialog')).toContainText('630.00')
      await p.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(p.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true })).toHaveCount(0)
    })

    await test.step('the carrier releases what is paid monthly, with the thirty yuan that both agreed on', async () => {
      await expect(front(c)).toContainText(statementMachine.states.confirmed[lang])
      await front(c).getByRole('button', { name: says.makePayable, exact: true }).click()
      await modal(c).getByRole('button', { name: says.makePayable, exact: true }).click()
      await expect(modal(c)).toBeHidden()
      expect(await released()).toEqual([
        [prepaid, 18_000],
        [arrival, 30_000],
        [monthly, 15_000]
      ])
    })
    await test.step('somebody else approves the bills; the bank is told by a file, and what it answers pays each of them once', async () => {
      const [fin, operator] = await Promise.all([office(c.request, 'carrier-fin'), office(c.request, 'operator')])
      const bills = async () => (await callAs<{ data: Bill[] }>(c, '/api/bill/owed', { keyword: trip.waybill_no })).data
      for (const { id, version } of await bills()) await fin('bill/approve_owed', { id, version })
      const payee_id = payees[0]?.payee_id ?? 0
      await setAccount(c, payee_id)
      const bill_ids = (await bills()).map(({ id }) => id)
      const answer = await tellBank(c, fin, bill_ids, { name: driver.driver_name, account_no: accountNo }, lang)
      await readAnswer(c, answer, { paid: 3, already: 0, fen: 63_000 }, lang)
      await readAnswer(c, answer, { paid: 0, already: 3, fen: 0 }, lang)
      await expectBatch(c, 'done', lang)

      const booked = new Map<number, Record<string, number>>()
      for (const { id, bill_kind, unpaid_fen } of await bills()) {
        expect(unpaid_fen).toBe(0)
        const { postings } = await callAs<{ postings: { account: string; dr_fen: number; cr_fen: number }[] }>(c, '/api/bill/owed_info', { id })
        const sums = booked.get(bill_kind) ?? {}
        for (const { account, dr_fen, cr_fen } of postings) sums[account] = (sums[account] ?? 0) + dr_fen - cr_fen
        booked.set(bill_kind, sums)
      }
      // The prepayment came after the delivery; the rest is what was owed then.
      expect(Object.fromEntries(booked)).toEqual({
        [prepaid]: { 1123: 18_000, 1021: -18_000 },
        [arrival]: { 2121: 30_000, 1021: -30_000 },
        [monthly]: { 2121: 15_000, 1021: -15_000 }
      })
      expect(await callAs<object>(c, '/api/payable/of_waybill', { waybill_id: trip.id })).toMatchObject({ pay_status: payStatus.code.paid })
      await c.goto(linkTo(carrier.lowerStreamInfo, { id: made.id }))
      await expect(front(c).locator('.info-head')).toContainText(statementMachine.states.settled[lang])
      const { questions } = await operator<{ questions: { count: number; is_note: boolean; ask: { en: string } }[] }>('audit/run', {})
      expect(questions.filter(({ count, is_note }) => count > 0 && !is_note).map(({ ask: question }) => question.en)).toEqual([])
    })
    // Another journey that takes a free pair would ask the phone of this one for its code too soon.
    const { data: drivers } = await callAs<{ data: Row[] }>(c, '/api/driver/list', { keyword: driver.mobile })
    expect(drivers).toHaveLength(1)
    for (const { id, version } of drivers) await ask('driver/enable', { id, version, state: driverState.code.disabled, reason: '演示完' })
    for (const page of [s, c, p]) await page.context().close()
  })
