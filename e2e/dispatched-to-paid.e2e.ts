import { cardFunding, cardKind, cardType } from '@yunshu/contract/card/enums'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { driverState } from '@yunshu/contract/driver/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { fill } from '@yunshu/contract/kit/phrases'
import { linkTo } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import { payChannel } from '@yunshu/contract/payment/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { projectMachine } from '@yunshu/contract/project/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import { expect, type Page } from '@playwright/test'
import { batchPhrases } from '../apps/console/src/features/bill/batch/phrases.ts'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { phrases as orderPhrases } from '../apps/console/src/features/order/phrases.ts'
import { phrases as statementPhrases } from '../apps/console/src/features/statement/phrases.ts'
import { rates } from '../apps/console/src/widgets/ratePhrases.ts'
import { splitPhrases } from '../apps/console/src/widgets/splitPhrases.ts'
import { incomeWords } from '../apps/driver/src/income/phrases.ts'
import { expectBatch, readAnswer, tellBank } from './pages/batch.ts'
import { bookkeeper } from './pages/books.ts'
import { callAs, choose, demoPassword, front, journeyIn, opened, rowOf } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { office } from './pages/office.ts'
import { modal, partners, yuan } from './pages/settle.ts'
import { anAssignedOrder, confirmReceipts, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A trip from the split of its price at the dispatch to its last payment: prepaid when the driver accepts, fuel on his card at the departure, the arrival part
// when all is unloaded and with it the deposit held back, the deposit returned with the receipts, and the rest by a statement, which he disputes and confirms
// on his phone, through the file of the bank. Every entry of both books is told step by step: the carrier's, and what custody holds for whom.

type Part = { part_kind: number; net_fen: number; bill_id: number | null }
type Row = { id: number; version: number }
type OwnRates = Row & { project_name: string; ratio: number; valid_to: string }
type Bill = Row & { bill_kind: number; unpaid_fen: number }
/** What the company's own rate gives for the lane, and in which shares. */
const rate_fen = 52_000
const shares = [
  { part_kind: partKind.code.prepaid, share_bp: 3_000 },
  { part_kind: partKind.code.arrival, share_bp: 7_000 }
]
const plainRule = {
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  weight_base: 3,
  load_factor_bp: 10_000,
  unload_factor_bp: 10_000,
  tier_mode: 1,
  rounding: 1,
  surcharges: [],
  priority: 0,
  remark: ''
}
const fail = (what: string): never => {
  throw new Error(`no ${what}`)
}
const accountNo = '6222020200099990000'
const payPassword = '739182'
const { prepaid, fuel, arrival, monthly, deposit } = partKind.code
/** 600 yuan for the driver of 1,000 that the shipper pays, 9 % VAT within. */
const parts = { prepaid: 15_000, fuel: 6_000, arrival: 24_000, deposit: 3_000, monthly: 12_000 } as const
const [up_fen, net_fen, tax_fen, down_fen, agreed_fen] = [100_000, 91_743, 8_257, 60_000, 3_000]

/** The payment password of a user, who is the same in both languages; a phone gets one code a minute. */
const setPassword = async (page: Page): Promise<void> => {
  if ((await callAs<{ set_at: string | null }>(page, '/api/paypass/state', {})).set_at !== null) return
  const mobile = '13800000011'
  await callAs(page, '/api/duanxin/send_msg', { phone: mobile, type: 'pay_pwd' })
  const set = { type: 1, mobile, verify: '246810', password: demoPassword, pay_password: payPassword, pay_passwords: payPassword }
  await callAs(page, '/api/user/update_pay_pwd', set)
}
const prove = async (page: Page, about: { amount_fen: number; payee_id: number; biz_no: string }): Promise<string> =>
  (await callAs<{ proof: string }>(page, '/api/paypass/prove', { pay_password: payPassword, ...about })).proof

/** The rates go on without the lane, so that other trips on it are priced by hand again. */
const withoutLane = async (c: Page): Promise<void> => {
  const { data } = await callAs<{ data: OwnRates[] }>(c, '/api/project/own_list', { project_status: projectMachine.code.active })
  const [{ id, version } = fail('rates')] = data
  const draft = await callAs<OwnRates>(c, '/api/project/copy', { id, version })
  const { project_name, ratio, valid_to } = draft
  const terms = {
    project_name,
    ratio,
    valid_from: shanghaiDay(new Date()),
    valid_to,
    fuel_base_fen: null,
    fuel_share_bp: null,
    fuel_trigger_bp: null,
    loss_by: 1,
    loss_tolerance: 3,
    loss_rule: 1
  }
  await callAs(c, '/api/project/update_own', { id: draft.id, version: draft.version, ...terms, split: null, remark: '' })
  const { data: rules } = await callAs<{ data: (Row & { start_name: string; end_scope: string })[] }>(c, '/api/rate/list', {
    project_id: draft.id,
    keyword: '东西湖'
  })
  for (const rule of rules) await callAs(c, '/api/rate/remove', { id: rule.id, version: rule.version })
  const { project } = await callAs<{ project: Row }>(c, '/api/project/info', { id: draft.id })
  await callAs(c, '/api/project/enact', { id: project.id, version: project.version })
}

for (const { lang, locale } of journeyIn('en'))
  test(`a price is divided at the dispatch, released by events, agreed on the phone, and paid by wallet, card and bank (${lang})`, async ({
    browser
  }) => {
    const size = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [words, says, batching] = [incomeWords[lang], statementPhrases[lang], batchPhrases[lang]]
    const [s, c] = await Promise.all([opened(browser, 'shipper', shipper.orders.route, size), opened(browser, 'carrier', carrier.orders.route, size)])
    const [ask, fin, operator] = await Promise.all([office(c.request, 'carrier'), office(c.request, 'carrier-fin'), office(c.request, 'operator')])
    const image = await ask.upload()
    const driver = driverEntry(image, { driver_name: lang === 'zh' ? '秦结算' : '秦再算' })
    const vehicle = vehicleEntry(image)
    const [{ id: driver_id }, { id: vehicle_id }] = [await ask<Row>('driver/create', driver), await ask<Row>('vehicle/create', vehicle)]
    const sides = await partners(s, c)
    const order = await anAssignedOrder(s, sides.carrier.id, up_fen)
    await callAs(c, '/api/order/accept', { id: order.id })
    await setPassword(c)
    const p = await (await browser.newContext({ locale, viewport: { width: 390, height: 844 } })).newPage()

    // A fuel card whose money stays in custody, with what the trip will ask for.
    const named = { card_type: cardType.code.fuel, card_funding: cardFunding.code.wallet }
    const cardNo = (n: number) => `90${lang === 'zh' ? 3 : 4}077000000000${n}`
    const master = await ask<Row>('card/create', { ...named, card_kind: cardKind.code.master, card_no: cardNo(1) })
    const card = await ask<Row>('card/create', {
      ...named,
      card_kind: cardKind.code.sub,
      card_no: cardNo(2),
      master_id: master.id,
      vehicle_id,
      driver_id
    })
    const names = { [sides.carrier.name]: 'carrier', [sides.shipper.name]: 'shipper', [driver.driver_name]: 'driver' }
    const booked = await bookkeeper(operator, names)
    const proof = await prove(c, { amount_fen: parts.fuel, payee_id: master.id, biz_no: 'card' })
    await ask('card/buy', { id: master.id, amount_fen: parts.fuel, proof })
    expect(await booked()).toEqual({
      fuelBought: { 'carrier 1124': parts.fuel, 'carrier 1002': -parts.fuel, 'carrier P201': parts.fuel, 'carrier P204': -parts.fuel }
    })

    // A next revision of the company's own rates, with the lane of this trip, paid in other shares.
    const rate = await test.step('a downstream rate for the lane is put into force', async () => {
      const { data } = await callAs<{ data: OwnRates[] }>(c, '/api/project/own_list', { project_status: projectMachine.code.active })
      const [{ id, version, project_name, ratio } = fail('rates')] = data
      const draft = await callAs<OwnRates>(c, '/api/project/copy', { id, version })
      const days = { valid_from: shanghaiDay(new Date()), valid_to: draft.valid_to }
      const fuelled = { fuel_base_fen: null, fuel_share_bp: null, fuel_trigger_bp: null }
      const lost = { loss_by: 1, loss_tolerance: 3, loss_rule: 1 }
      const terms = { project_name, ratio, ...days, ...fuelled, ...lost, split: shares, remark: '' }
      await callAs(c, '/api/project/update_own', { id: draft.id, version: draft.version, ...terms })
      const lane = {
        start_scope: '510116',
        end_scope: '420112',
        billing_unit: billingUnit.code.trip,
        tiers: [{ from: 0, price_e4: rate_fen * 10_000 }]
      }
      const made = await callAs<{ rule_no: string }>(c, '/api/rate/create', { project_id: draft.id, ...plainRule, ...lane, ...days })
      await c.goto(linkTo(carrier.driverRateInfo, { id: draft.id }))
      await front(c).getByRole('button', { name: projectMachine.moves.enact[lang], exact: true }).click()
      await c.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
      // Its own state: the revision before is in force on this page as well.
      await expect(front(c).locator('.info-head')).toContainText(stateOf(projectMachine, projectMachine.code.active)[lang])
      return made
    })

    await test.step('the dispatcher is proposed what the rate gives, divides 600 yuan otherwise, and reads what is missing', async () => {
      await c.goto(`${carrier.orders.route}?keyword=${order.order_no}`)
      await rowOf(c, order.order_no).getByText(orderPhrases[lang].dispatchNow, { exact: true }).click()
      const dialog = modal(c)
      await choose(c, dialog.getByRole('combobox').nth(0), vehicle.plate_no, vehicle.plate_no)
      await choose(c, dialog.getByRole('combobox').nth(1), driver.driver_name, driver.mobile)
      const pay = dialog.locator('[data-name=payable_fen] input')
      const proposed = dialog.locator('.pay-proposal')
      await expect(proposed).toContainText(fill(rates[lang].downRule, { rule_no: rate.rule_no, amount: yuan(rate_fen) }, lang))
      await expect(pay).toHaveValue('520.00')
      await pay.fill('600')
      await expect(proposed).toContainText(fill(rates[lang].downMore, { amount: '80.00' }, lang))
      const part = (kind: keyof typeof partKind.code) =>
        dialog
          .locator('.split-part')
          .filter({ hasText: nameOf(partKind, partKind.code[kind])[lang] })
          .locator('input')
      await expect(part('prepaid')).toHaveValue('180.00')
      await expect(part('arrival')).toHaveValue('420.00')
      for (const kind of ['prepaid', 'fuel', 'arrival', 'deposit'] as const) await part(kind).fill(String(parts[kind] / 100))
      await part('monthly').fill('100')
      await part('monthly').blur()
      await expect(dialog.locator('.split-sum')).toContainText(fill(splitPhrases[lang].splitOff, { sum: '580.00', price: '600.00' }, lang))
      await part('monthly').fill(String(parts.monthly / 100))
      await expect(dialog.locator('.split-sum')).toContainText(fill(splitPhrases[lang].splitSum, { sum: '600.00' }, lang))
      await dialog.getByRole('button', { name: dispatchPhrases[lang].saveAndTell }).click()
      await expect(dialog).toBeHidden()
    })

    const [trip] = (await callAs<{ data: (Row & { waybill_no: string })[] }>(c, '/api/waybill/list', { keyword: order.order_no })).data
    if (!trip) throw new Error('no trip')
    expect(await callAs(c, '/api/payable/of_waybill', { waybill_id: trip.id })).toMatchObject({
      payable_fen: down_fen,
      proposal: { priced: { total_fen: rate_fen, trace: { rule_no: rate.rule_no } } }
    })
    await withoutLane(c)
    const released = async (): Promise<[number, number][]> =>
      (await callAs<{ parts: Part[] }>(c, '/api/payable/of_waybill', { waybill_id: trip.id })).parts
        .filter(({ bill_id }) => bill_id !== null)
        .map(({ part_kind, net_fen: fen }) => [part_kind, fen])
    const step = async (name: string) => await callAs(c, `/api/waybill/${name}`, { id: trip.id, at: new Date().toISOString(), reason: '后台补录' })
    const bills = async () => (await callAs<{ data: Bill[] }>(c, '/api/bill/owed', { keyword: trip.waybill_no })).data
    /* Somebody else than who pays approves the bill of a part. */
    const approvedBill = async (kind: number): Promise<number> => {
      const bill = (await bills()).find(({ bill_kind }) => bill_kind === kind)
      if (!bill) throw new Error(`no bill of kind ${kind}`)
      await fin('bill/approve_owed', { id: bill.id, version: bill.version })
      return bill.id
    }
    const press = async (name: string) => await front(c).getByRole('button', { name, exact: true }).first().click()
    /* A batch of one bill is submitted and paid on its page, and approved by the other. */
    const payByWallet = async (kind: number): Promise<void> => {
      const { id } = await callAs<Row>(c, '/api/batch/create', { pay_channel: payChannel.code.wallet, bill_ids: [await approvedBill(kind)] })
      await c.goto(linkTo(carrier.batchInfo, { id }))
      await press(batching.submit)
      await expectBatch(c, 'submitted', lang)
      const { batch } = await callAs<{ batch: Row }>(c, '/api/batch/info', { id })
      await fin('batch/approve', { id, version: batch.version })
      await expectBatch(c, 'approved', lang)
      await press(batching.pay)
      await modal(c).locator('[data-name=pay_password] input').fill(payPassword)
      await modal(c).getByRole('button', { name: batching.payNow, exact: true }).click()
      await expectBatch(c, 'done', lang)
    }
    /* How a part stands on the driver's phone. */
    const seen = async (kind: keyof typeof parts, text: string | RegExp) => {
      await p.reload()
      const line = p
        .getByRole('region', { name: trip.waybill_no })
        .getByRole('listitem')
        .filter({ hasText: nameOf(partKind, partKind.code[kind])[lang] })
      await expect(line).toContainText(yuan(parts[kind]))
      await expect(line).toContainText(text)
    }
    const [paidWord, heldWord] = [words.paid, words.heldSince].map((text) =>
      text
        .replace('{time}', '')
        .replaceAll(/[，,]\s*$/g, '')
        .trim()
    )

    await test.step('the driver accepts on his phone: his prepayment is paid out of the wallet and stands in his income', async () => {
      expect(await released()).toEqual([])
      await phone.login(p, driver.mobile)
      // He has but one.
      await phone.openTrip(p, /./)
      await phone.act(p, lang === 'zh' ? '接单' : 'Accept')
      await expect.poll(released).toEqual([[prepaid, parts.prepaid]])
      await payByWallet(prepaid)
      expect(await booked()).toEqual({
        prepaidByWallet: {
          'carrier 1123': parts.prepaid,
          'carrier 1002': -parts.prepaid,
          'carrier P201': parts.prepaid,
          'driver P201': -parts.prepaid
        }
      })
      await p.goto('/driver/')
      await p.getByRole('link', { name: words.mine }).click()
      await seen('prepaid', paidWord ?? '')
    })

    await test.step('with the departure the fuel part is released, and loaded on the card that he carries', async () => {
      for (const name of ['sign_in', 'load']) await step(name)
      expect(await released()).toHaveLength(1)
      await step('depart')
      expect(await released()).toEqual([
        [prepaid, parts.prepaid],
        [fuel, parts.fuel]
      ])
      await approvedBill(fuel)
      await ask('card/load', { id: card.id, waybill_id: trip.id, amount_fen: parts.fuel })
      expect(await booked()).toEqual({
        fuelLoaded: { 'carrier 1123': parts.fuel, 'carrier 1124': -parts.fuel, 'carrier P204': parts.fuel, 'driver P204': -parts.fuel }
      })
      await seen('fuel', paidWord ?? '')
    })

    await test.step('unloaded: the freight is owed, the arrival part paid, and the deposit held back', async () => {
      await step('arrive')
      await step('unload')
      expect((await released()).at(-1)).toEqual([arrival, parts.arrival])
      const advance_fen = parts.prepaid + parts.fuel
      expect(await booked()).toEqual({
        delivered: {
          'carrier 1122': up_fen,
          'carrier 5001': -net_fen,
          'carrier 2133': -tax_fen,
          'shipper 6001': net_fen,
          'shipper 1141': tax_fen,
          'shipper 2122': -up_fen
        },
        downDelivered: { 'carrier 6001': down_fen, 'carrier 2122': -down_fen },
        prepaidCleared: { 'carrier 2122': down_fen, 'carrier 1123': -advance_fen, 'carrier 2121': advance_fen - down_fen }
      })
      await payByWallet(arrival)
      expect(await booked()).toEqual({
        driverPaid: { 'carrier 2121': parts.arrival, 'carrier 1002': -parts.arrival, 'carrier P201': parts.arrival, 'driver P201': -parts.arrival },
        depositHeld: {
          'carrier 2121': parts.deposit,
          'carrier 2123': -parts.deposit,
          'carrier P201': parts.deposit,
          'carrier P203': -parts.deposit
        }
      })
      await seen('deposit', heldWord ?? '')
    })

    await test.step('with the receipts the deposit goes back to him, out of what was held', async () => {
      await confirmReceipts(s, c, await uploadReceipts(c, trip.waybill_no))
      expect(await released()).toContainEqual([deposit, parts.deposit])
      expect((await released()).map(([kind]) => kind)).not.toContain(monthly)
      await payByWallet(deposit)
      expect(await booked()).toEqual({
        depositReturned: {
          'carrier 2123': parts.deposit,
          'carrier 1002': -parts.deposit,
          'carrier P203': parts.deposit,
          'driver P201': -parts.deposit
        }
      })
      await seen('deposit', paidWord ?? '')
    })

    const today = shanghaiDay(new Date())
    const { data: payees } = await callAs<{ data: { payee_id: number }[] }>(c, '/api/statement/payees', { keyword: driver.driver_name })
    const payee_id = payees[0]?.payee_id ?? 0
    const made = await callAs<{ id: number }>(c, '/api/statement/generate_down', { partner_id: payee_id, period_from: today, period_to: today })
    await test.step('the carrier sends the driver his statement', async () => {
      await c.goto(linkTo(carrier.lowerStreamInfo, { id: made.id }))
      await expect(front(c)).toContainText(driver.driver_name)
      await front(c).getByRole('button', { name: says.send, exact: true }).click()
      await expect(front(c).getByRole('button', { name: says.send, exact: true })).toHaveCount(0)
    })

    await test.step('on his phone he says what is wrong; answered, he confirms', async () => {
      await p.reload()
      await p.getByRole('button', { name: words.check, exact: true }).click()
      await p.getByRole('dialog').getByRole('button', { name: words.dispute, exact: true }).click()
      await p.getByLabel(words.why).fill('压车两小时没有算')
      await p.getByLabel(words.shouldBe).fill('650')
      await p.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).click()
      await expect(p.getByRole('dialog').getByRole('button', { name: words.withdraw, exact: true })).toBeVisible()
      const [line] = (await callAs<{ data: Row[] }>(c, '/api/statement/lines', { statement_id: made.id })).data
      const agreed = { id: line?.id, version: line?.version, decision: 2, agreed_fen: down_fen + agreed_fen, message: '双方按 630 元' }
      await callAs(c, '/api/statement/answer', agreed)
      await p.reload()
      await p.getByRole('button', { name: words.check, exact: true }).click()
      await expect(p.getByRole('dialog')).toContainText('630.00')
      await p.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(p.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true })).toHaveCount(0)
      // The part that is paid monthly takes the thirty yuan: what was owed of it is reversed, and owed anew with them.
      expect(await booked()).toEqual({
        downDelivered: { 'carrier 6001': agreed_fen, 'carrier 2122': -agreed_fen },
        prepaidCleared: { 'carrier 2122': agreed_fen, 'carrier 2121': -agreed_fen }
      })
    })

    await test.step('the carrier releases what is paid monthly, with the thirty yuan that both agreed on', async () => {
      await expect(front(c)).toContainText(statementMachine.states.confirmed[lang])
      await front(c).getByRole('button', { name: says.makePayable, exact: true }).click()
      await modal(c).getByRole('button', { name: says.makePayable, exact: true }).click()
      await expect(modal(c)).toBeHidden()
      expect(await released()).toContainEqual([monthly, parts.monthly + agreed_fen])
      expect(await booked()).toEqual({})
    })

    await test.step('the bank is told by a file, and what it answers pays the rest once', async () => {
      const bill_id = await approvedBill(monthly)
      const account = { payee_id, bank_name: '示例银行成都分行', account_no: accountNo }
      await callAs(c, '/api/batch/set_account', { ...account, proof: await prove(c, { amount_fen: 0, payee_id, biz_no: 'payeeaccount' }) })
      const answer = await tellBank(c, fin, [bill_id], { name: driver.driver_name, account_no: accountNo }, lang)
      await readAnswer(c, answer, { paid: 1, already: 0, fen: parts.monthly + agreed_fen }, lang)
      await readAnswer(c, answer, { paid: 0, already: 1, fen: 0 }, lang)
      await expectBatch(c, 'done', lang)
      const rest_fen = parts.monthly + agreed_fen
      expect(await booked()).toEqual({ driverPaidByBank: { 'carrier 2121': rest_fen, 'carrier 1021': -rest_fen } })
    })

    await test.step('everything is paid, once: trip, statement, phone and auditor say so', async () => {
      expect((await bills()).map(({ unpaid_fen }) => unpaid_fen)).toEqual([0, 0, 0, 0, 0])
      expect(await callAs<object>(c, '/api/payable/of_waybill', { waybill_id: trip.id })).toMatchObject({ pay_status: payStatus.code.paid })
      await c.goto(linkTo(carrier.lowerStreamInfo, { id: made.id }))
      await expect(front(c).locator('.info-head')).toContainText(statementMachine.states.settled[lang])
      await p.goto('/driver/')
      await p.getByRole('link', { name: words.mine }).click()
      await expect(p.getByRole('region', { name: trip.waybill_no })).toContainText(yuan(parts.monthly + agreed_fen))
      const { questions } = await operator<{ questions: { count: number; is_note: boolean; ask: { en: string } }[] }>('audit/run', {})
      expect(questions.filter(({ count, is_note }) => count > 0 && !is_note).map(({ ask: question }) => question.en)).toEqual([])
    })

    // Another journey that takes a free pair would ask the phone of this one for its code too soon.
    const { data: drivers } = await callAs<{ data: Row[] }>(c, '/api/driver/list', { keyword: driver.mobile })
    expect(drivers).toHaveLength(1)
    for (const { id, version } of drivers) await ask('driver/enable', { id, version, state: driverState.code.disabled, reason: '演示完' })
    for (const page of [s, c, p]) await page.context().close()
  })
