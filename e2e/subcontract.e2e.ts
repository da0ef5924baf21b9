import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { orderMarks } from '@yunshu/contract/order/cells'
import { orderMachine } from '@yunshu/contract/order/machine'
import { subcontractTerms } from '@yunshu/contract/subcontract/words'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/order/phrases.ts'
import { outs } from '../apps/console/src/features/order/subcontractPhrases.ts'
import { outTexts } from '../apps/console/src/features/order/subcontractTexts.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { modal, partners, yuan } from './pages/settle.ts'
import { anAssignedOrder } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A carrier without a truck gives an order to another carrier: each side reads its own price alone, and the order comes back when the other one agrees.

const [freight_fen, sub_freight_fen] = [520_311, 431_977]

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
    const { company_id } = await callAs<{ company_id: number }>(d, '/api/session/profile', {})
    const { data } = await callAs<{ data: { id: number; company_name: string }[] }>(c, '/api/subcontract/find', { keyword: '演示' })
    const other = data.find((one) => one.id === company_id)?.company_name ?? ''

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
