import { expect, type Locator, type Page } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { behalf } from '../apps/console/src/features/order/behalfPhrases.ts'
import { phrases } from '../apps/console/src/features/order/phrases.ts'
import { quickly } from '../apps/console/src/features/order/quickPhrases.ts'
import { actOn, callAs, choose, front, journeyIn, opened } from './pages/console.ts'
import { agreeOnTheRest, fact, modal, partners, yuan } from './pages/settle.ts'
import { confirmReceipts, deliver, sendAccepted, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A customer rings: its carrier places the order, changes it, drives it, and 1,234.57 yuan stand in the statement that the customer agrees to.

const price = 123_457
const field = (page: Page | Locator, name: string) => page.locator(`.field[data-name="${name}"]`)

for (const { lang, locale } of journeyIn('en'))
  test(`an order on behalf of a customer, from the call to the statement (${lang})`, async ({ browser }) => {
    test.setTimeout(300_000)
    const s = await opened(browser, 'shipper', '/', { lang, locale })
    const c = await opened(browser, 'carrier', carrier.orders.route, { lang, locale })
    const { shipper: customer, carrier: us } = await partners(s, c)
    await agreeOnTheRest(s, c, customer.id)

    const place = async () => {
      await c.goto(carrier.orders.route)
      await front(c).getByRole('button', { name: carrier.orderAdd[lang] }).click()
      await choose(c, field(front(c), 'shipper_id').getByRole('combobox'), customer.name)
      const quick = front(c).getByRole('region', { name: quickly[lang].quick })
      // An order like one that was carried for this customer before.
      await quick.locator('.quick-card').first().click()
      await expect(quick.getByRole('status')).toContainText('DD')
      // Every vehicle may carry so much.
      await front(c).locator('.field[data-name$="goods_kg"] input').first().fill('2000')
      await choose(c, field(front(c), 'price_mode').getByRole('combobox'), priceMode.names[3][lang])
      await field(front(c), 'freight_fen').locator('input').fill('1234.56')
      await field(front(c), 'price_reason').locator('textarea').fill('电话约定')
      await front(c).getByRole('button', { name: behalf[lang].placeFor, exact: true }).click()
      await expect(c).toHaveURL(new RegExp(`${carrier.orderInfo.route}\\?`))
      await expect(front(c).locator('.info-head')).toContainText(orderMachine.states.accepted[lang])
      const id = Number(new URL(c.url()).searchParams.get('id'))
      return { id, order_no: await front(c).locator('.info-head .no').first().innerText() }
    }

    let made = { id: 0, order_no: '' }
    await test.step('the carrier takes the order down, and corrects its price by one fen', async () => {
      made = await place()
      await c.goto(linkTo(carrier.orderEdit, { id: made.id }))
      await field(front(c), 'freight_fen').locator('input').fill('1234.57')
      await front(c).getByRole('button', { name: phrases[lang].save, exact: true }).click()
      await expect(c).toHaveURL(new RegExp(`${carrier.orderInfo.route}\\?`))
      await expect(fact(front(c), orderTerms[lang].freight_fen)).toHaveText(yuan(price))
    })

    await test.step('the customer reads that it was placed on its behalf, in its own orders', async () => {
      const { data } = await callAs<{ data: { text: Record<string, string> }[] }>(s, '/api/notice/list', {})
      expect(data[0]?.text[lang]).toContain(made.order_no)
      await s.goto(linkTo(shipper.orderInfo, { id: made.id }))
      await expect(front(s)).toContainText(sayIn(lang, behalf, 'placedForYou', { carrier: us.name }))
      await expect(fact(front(s), orderTerms[lang].freight_fen)).toHaveText(yuan(price))
    })

    await test.step('one that was a mistake is cancelled with its reason', async () => {
      const other = await place()
      await actOn(front(c).locator('.info-head'), phrases[lang].cancelFor)
      await modal(c).locator('textarea').fill('客户来电取消')
      await modal(c).locator('.ant-btn-primary').last().click()
      await expect(front(c).locator('.info-head')).toContainText(orderMachine.states.cancelled[lang])
      await s.goto(linkTo(shipper.orderInfo, { id: other.id }))
      await expect(front(s)).toContainText('客户来电取消')
    })

    await test.step('driven and signed for, it is one line of the statement that the customer agrees to', async () => {
      const trip = await sendAccepted(c, [made])
      await deliver(c, trip.id)
      await confirmReceipts(s, c, await uploadReceipts(c, trip.waybill_no))
      const today = shanghaiDay(new Date())
      const asked = { partner_id: customer.id, period_from: today, period_to: today }
      const { statement } = await callAs<{ statement: { id: number; version: number } }>(c, '/api/statement/generate', asked)
      await callAs(c, '/api/statement/send', { id: statement.id, version: statement.version })
      const { id, version } = (await callAs<{ statement: { id: number; version: number } }>(s, '/api/statement/info', { id: statement.id })).statement
      await callAs(s, '/api/statement/confirm', { id, version, reason: '按账单确认' })
      for (const page of [s, c]) {
        const lines = await callAs<{ data: { order_nos: string; own_fen: number }[] }>(page, '/api/statement/lines', { statement_id: id })
        expect(lines.data.map(({ order_nos, own_fen }) => [order_nos, own_fen])).toEqual([[made.order_no, price]])
      }
      await c.goto(linkTo(carrier.upstreamInfo, { id }))
      await expect(front(c)).toContainText(yuan(price))
    })
  })
