import { billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { orderMarks } from '@yunshu/contract/order/cells'
import { orderMachine } from '@yunshu/contract/order/machine'
import { paymentMachine } from '@yunshu/contract/payment/machine'
import { statementMachine, statementState } from '@yunshu/contract/statement/machine'
import { subcontractTerms } from '@yunshu/contract/subcontract/words'
import { expect, type Page } from '@playwright/test'
import { phrases as bills } from '../apps/console/src/features/bill/phrases.ts'
import { phrases } from '../apps/console/src/features/order/phrases.ts'
import { outs } from '../apps/console/src/features/order/subcontractPhrases.ts'
import { outTexts } from '../apps/console/src/features/order/subcontractTexts.ts'
import { phrases as statements } from '../apps/console/src/features/statement/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { modal, partners, yuan } from './pages/settle.ts'
import { anAssignedOrder, aPhoto, deliver, send, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A carrier without a truck gives an order to another carrier: each side reads its own price alone, and the order comes back when the other one agrees.

const [freight_fen, sub_freight_fen] = [520_311, 431_977]

/** The other carrier, as the first one finds it. */
const otherOf = async (c: Page, d: Page): Promise<{ readonly id: number; readonly company_name: string }> => {
  const { company_id } = await callAs<{ company_id: number }>(d, '/api/session/profile', {})
  const { data } = await callAs<{ data: { id: number; company_name: string }[] }>(c, '/api/subcontract/find', { keyword: '演示' })
  return data.find(({ id }) => id === company_id) ?? { id: company_id, company_name: '' }
}
const record = (page: Page) => front(page).locator('.info-page')

for (const { lang, locale } of journeyIn('en'))
  test(`an accepted order goes to another carrier and comes back, and nobody reads another's price (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, d] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.orders.route, options),
      await opened(browser, 'carrier2', carrier.orders.route, options)
    ]
    const say = (key: keyof typeof outTexts.zh & string, slots = {}) => sayIn(lang, outTexts, key, slots)
    const act = (key: keyof typeof outs.zh & string, slots = {}) => sayIn(lang, outs, key, slots)
    const { carrier: us, shipper: customer } = await partners(s, c)
    const { id, order_no } = await anAssignedOrder(s, us.id, freight_fen)
    await callAs(c, '/api/order/accept', { id })
    const { company_name: other } = await otherOf(c, d)

    await test.step('the first carrier chooses another one, and reads what is left to it while it types the price', async () => {
      await search(c, order_no)
      await actOn(rowOf(c, order_no), act('offer'))
      const dialog = modal(c)
      await choose(c, dialog.locator('[data-name=sub_carrier_id]').getByRole('combobox'), other, other.slice(0, 4))
      const price = dialog.locator('[data-name=sub_freight_fen] input')
      await price.fill('6000')
      await expect(dialog.getByRole('status')).toHaveText(say('loss', { yuan: yuan(600_000 - freight_fen), rate: '15.3' }))
      await price.fill('4319.77')
      await expect(dialog.getByRole('status')).toHaveText(say('profit', { yuan: yuan(freight_fen - sub_freight_fen), rate: '17.0' }))
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
      await dialog.getByRole('button', { name: act('offer'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(rowOf(c, order_no)).toContainText(orderMarks.subcontracted[lang])
    })

    const { current } = await callAs<{ current: { sub_order_id: number; sub_order_no: string } }>(c, '/api/subcontract/info', { id })
    await test.step('to the other carrier it is an order of a customer like any other, at its own price, marked as a sub-contract', async () => {
      await search(d, current.sub_order_no)
      const row = rowOf(d, current.sub_order_no)
      await expect(row).toContainText(orderMarks.subcontract[lang])
      await row.getByText(orderMachine.moves.accept[lang], { exact: true }).click()
      await expect(modal(d)).toContainText(yuan(sub_freight_fen))
      await modal(d).locator('.ant-btn-primary').last().click()
      await expect(row).toContainText(orderMachine.states.accepted[lang])
      await visit(d, linkTo(carrier.orderInfo, { id: current.sub_order_id }))
      await expect(record(d)).toContainText(act('fromOther', { shipper: us.name }))
      for (const hidden of [yuan(freight_fen), customer.name]) await expect(record(d)).not.toContainText(hidden)
    })

    await test.step('the first carrier reads with whom it is and what is left; its shipper reads nothing of it', async () => {
      await visit(c, linkTo(carrier.orderInfo, { id }))
      for (const shown of [
        other,
        yuan(sub_freight_fen),
        yuan(freight_fen - sub_freight_fen),
        current.sub_order_no,
        say('carriedBy', { carrier: other })
      ])
        await expect(record(c)).toContainText(shown)
      await expect(record(c).getByRole('button', { name: phrases[lang].dispatchNow, exact: true })).toHaveCount(0)
      expect(await findingsOf(c, { within: '[data-tab-active]' })).toEqual([])
      await visit(s, linkTo(shipper.orderInfo, { id }))
      await expect(record(s)).toContainText(yuan(freight_fen))
      for (const hidden of [other, yuan(sub_freight_fen), current.sub_order_no, subcontractTerms[lang].sub_carrier_name])
        await expect(record(s)).not.toContainText(hidden)
    })

    await test.step('asked to cancel, the other carrier agrees, and the order is ours to carry again', async () => {
      await actOn(record(c).locator('.info-head'), act('askCancel'))
      await modal(c)
        .getByRole('button', { name: say('reasonOwn'), exact: true })
        .click()
      await modal(c)
        .getByRole('button', { name: act('askCancel'), exact: true })
        .click()
      await expect(record(c)).toContainText(say('askedSince'))
      await actOn(record(d).locator('.info-head'), phrases[lang].agreeCancel)
      await modal(d).locator('.ant-btn').last().click()
      await expect(record(d).locator('.info-head')).toContainText(orderMachine.states.cancelled[lang])
      await expect(record(c)).toContainText(say('past'))
      await visit(c, carrier.orders.route)
      await expect(rowOf(c, order_no)).not.toContainText(orderMarks.subcontracted[lang])
      await expect(rowOf(c, order_no).getByRole('button', { name: phrases[lang].dispatchNow, exact: true })).toBeVisible()
    })
  })

type Looked = { id: number; version: number }
/** An order that went to the other carrier, came to its place by that one's truck, and whose receipt all three have agreed to; by calls. */
const driven = async (s: Page, c: Page, d: Page): Promise<{ readonly waybill_no: string; readonly us: string; readonly other: string }> => {
  const { carrier: us } = await partners(s, c)
  const { id } = await anAssignedOrder(s, us.id, freight_fen)
  await callAs(c, '/api/order/accept', { id })
  const found = await otherOf(c, d)
  await callAs(c, '/api/subcontract/offer', { id, sub_carrier_id: found.id, sub_freight_fen })
  const { current } = await callAs<{ current: { sub_order_id: number } }>(c, '/api/subcontract/info', { id })
  const trip = await send(d, [{ id: current.sub_order_id }])
  await deliver(d, trip.id)
  await uploadReceipts(d, trip.waybill_no)
  const { waybills } = await callAs<{ waybills: { waybill_no: string }[] }>(s, '/api/order/info', { id })
  const mine = waybills[0]?.waybill_no ?? ''
  const receiptOf = async (page: Page, no: string) => (await callAs<{ data: Looked[] }>(page, '/api/receipt/list', { keyword: no })).data[0]
  const answer = async (page: Page, path: string, no: string) => {
    const receipt = await receiptOf(page, no)
    await callAs(page, path, { id: receipt?.id, version: receipt?.version })
  }
  await answer(d, '/api/receipt/check', trip.waybill_no)
  await answer(c, '/api/receipt/check', mine)
  await answer(s, '/api/receipt/confirm', mine)
  return { waybill_no: trip.waybill_no, us: us.name, other: found.company_name }
}

for (const { lang, locale } of journeyIn('zh'))
  test(`what an order that was given on comes to is stated, checked, approved, paid and confirmed between the two carriers (${lang})`, async ({
    browser
  }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, d, f] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.orders.route, options),
      await opened(browser, 'carrier2', carrier.upstream.route, options),
      await opened(browser, 'carrier-fin', carrier.lowerStream.route, options)
    ]
    const { waybill_no, us, other } = await driven(s, c, d)
    const say = (key: keyof typeof statements.zh & string, slots = {}) => sayIn(lang, statements, key, slots)
    const stateFor = (state: keyof typeof statementMachine.code, is_maker: boolean) =>
      statementState({ statement_status: statementMachine.code[state], is_maker })[lang]
    let statement_no = ''

    await test.step('the other carrier states it to the first one, whom it finds among its customers', async () => {
      await front(d)
        .getByRole('button', { name: say('generate'), exact: true })
        .click()
      const dialog = modal(d)
      await choose(d, dialog.locator('[data-name=partner_id]').getByRole('combobox'), us, us.slice(0, 4))
      await dialog.getByText(say('halfMonth').split('|')[4] ?? '', { exact: true }).click()
      await dialog.getByRole('button', { name: say('look'), exact: true }).click()
      await expect(dialog).toContainText(yuan(sub_freight_fen))
      await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
      await expect(record(d).locator('.info-head')).toContainText(stateFor('draft', true))
      statement_no = (await record(d).locator('.info-head').innerText()).match(/DZ\d+/)?.[0] ?? ''
      await record(d)
        .locator('.info-head')
        .getByRole('button', { name: say('send'), exact: true })
        .click()
      await expect(record(d).locator('.info-head')).toContainText(stateFor('sent', true))
    })

    await test.step('the first one finds it where it settles with whom it pays, checks its line, confirms it and releases it to pay', async () => {
      await visit(f, carrier.lowerStream.route)
      await search(f, statement_no)
      const row = rowOf(f, statement_no)
      await expect(row).toContainText(other.slice(0, 4))
      await row.getByText(statement_no, { exact: true }).click()
      await expect(record(f)).toContainText(waybill_no)
      expect(await findingsOf(f, { within: '[data-tab-active]' })).toEqual([])
      await record(f)
        .locator('.info-head')
        .getByRole('button', { name: say('confirm'), exact: true })
        .click()
      await modal(f)
        .getByRole('button', { name: say('whyAgreed'), exact: true })
        .click()
      await modal(f).locator('.ant-btn-primary').last().click()
      await expect(record(f).locator('.info-head')).toContainText(stateFor('confirmed', false))
      await record(f)
        .locator('.info-head')
        .getByRole('button', { name: say('makePayable'), exact: true })
        .click()
      await modal(f).locator('.ant-btn-primary').last().click()
      await expect(record(f).locator('.info-head')).toContainText(stateFor('billed', false))
      // Its shipper reads nothing of it.
      const { total } = await callAs<{ total: number }>(s, '/api/statement/list', { keyword: statement_no })
      expect(total).toBe(0)
    })

    await test.step('who did not make the bill approves it, the cashier registers what he paid, and the other carrier has it', async () => {
      await visit(c, carrier.payables.route)
      await search(c, statement_no)
      const row = rowOf(c, yuan(sub_freight_fen))
      await actOn(row, sayIn(lang, bills, 'approve'))
      await c.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
      await expect(row).toContainText(billMachine.states.unpaid[lang])
      const p = await opened(browser, 'carrier-pay', carrier.payables.route, options)
      await search(p, statement_no)
      await actOn(rowOf(p, yuan(sub_freight_fen)), sayIn(lang, bills, 'registerOne'))
      const dialog = modal(p)
      await expect(dialog.locator('[data-name=amount_fen] input')).toHaveValue('4,319.77')
      await dialog.locator('[data-name=bank_serial_no] input').fill(`SUB${Date.now()}`)
      await dialog.locator('[data-name=voucher_img] input[type=file]').setInputFiles(aPhoto)
      await expect(dialog.locator('[data-name=voucher_img] .ant-upload-list-item-done, [data-name=voucher_img] img').first()).toBeVisible()
      await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
      await expect(dialog).toBeHidden()
      const [paid] = (await callAs<{ data: Looked[] }>(d, '/api/payment/list', { payment_status: 10, keyword: other })).data
      await visit(d, linkTo(carrier.receivedInfo, { id: paid?.id ?? 0 }))
      await record(d)
        .locator('.info-head')
        .getByRole('button', { name: sayIn(lang, bills, 'confirmArrived'), exact: true })
        .click()
      await d.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
      await expect(record(d).locator('.info-head')).toContainText(paymentMachine.states.success[lang])
      await expect(rowOf(p, yuan(sub_freight_fen))).toContainText(billMachine.states.paid[lang])
      await visit(f, carrier.lowerStream.route)
      await search(f, statement_no)
      await expect(rowOf(f, statement_no)).toContainText(stateFor('settled', false))
    })
  })
