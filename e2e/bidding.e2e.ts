import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderMachine } from '@yunshu/contract/order/machine'
import { expect } from '@playwright/test'
import { campaignRefusals, campaignTerms } from '@yunshu/contract/campaign/words'
import { phrases } from '../apps/console/src/features/campaign/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, choose, front, langs, opened, rowOf } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A shipper puts an order out, two carriers have it before them at the same time.

type Campaign = { id: number; campaign_no: string; version: number }
const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString()

for (const { lang, locale } of langs)
  test(`orders are put out to bid: whoever is first has a fixed price, a sealed bid is read by nobody (${lang})`, async ({ browser }) => {
    test.setTimeout(240_000)
    const viewport = { width: 1366, height: 768 }
    const [s, one, two] = await Promise.all([
      opened(browser, 'shipper', shipper.campaigns.route, { lang, locale, viewport }),
      opened(browser, 'carrier', carrier.hall.route, { lang, locale, viewport }),
      opened(browser, 'carrier2', carrier.hall.route, { lang, locale, viewport })
    ])
    const say = phrases[lang]
    const terms = campaignTerms[lang]
    const known = await partners(s, one)
    const open = async () => {
      const { data } = await callAs<{ data: { id: number }[] }>(s, '/api/order/list', { pagesize: 1 })
      const { form } = await callAs<{ form: OrderForm }>(s, '/api/order/form', { id: data[0]?.id, copy: true })
      const fahuo = form.fahuo.map((point) => ({ ...point, zhiding_start_time_type: 1, zhiding_start_time: hours(48) }))
      const shouhuo = form.shouhuo.map((point) => ({ ...point, zhiding_end_time_type: 1, zhiding_end_time: hours(96) }))
      return await callAs<{ id: number; order_no: string }>(s, '/api/order/create', {
        ...form,
        fahuo,
        shouhuo,
        customer_order_no: '',
        deal_mode: 3,
        submit: true
      })
    }
    const order = await open()

    const grab = await test.step('a fixed price for whoever is first, from the dialog', async () => {
      await front(s).getByRole('button', { name: say.create }).click()
      const dialog = modal(s)
      await choose(s, dialog.getByLabel(terms.order_ids), order.order_no, order.order_no)
      await s.keyboard.press('Escape')
      await choose(s, dialog.getByLabel(terms.bid_mode), bidMode.names[3][lang])
      await dialog.getByRole('button', { name: say.publish, exact: true }).click()
      // Without its price a fixed price is refused at its field.
      await expect(dialog.getByLabel(say.fixedPrice)).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel(say.fixedPrice).fill('4500')
      await dialog.getByRole('button', { name: say.publish, exact: true }).click()
      await expect(s).toHaveURL(new RegExp(shipper.campaignInfo.route))
      await expect(front(s)).toContainText(campaignMachine.states.open[lang])
      const { data } = await callAs<{ data: Campaign[] }>(s, '/api/campaign/list', { keyword: order.order_no })
      return data[0] as Campaign
    })

    await test.step('both carriers see it without reloading; one takes it, the other reads that somebody was faster', async () => {
      await expect(rowOf(one, grab.campaign_no)).toBeVisible()
      await expect(rowOf(two, grab.campaign_no)).toBeVisible()
      await rowOf(two, grab.campaign_no).getByRole('button', { name: say.take, exact: true }).click()
      await rowOf(one, grab.campaign_no).getByRole('button', { name: say.take, exact: true }).click()
      await modal(one).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(rowOf(one, grab.campaign_no)).toContainText(bidMachine.states.won[lang])
      await modal(two).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(two.locator('.ant-message-notice').filter({ hasText: campaignRefusals[lang].takenAlready })).toBeVisible()
      await expect(front(s)).toContainText(campaignMachine.states.awarded[lang])
      await s.goto(`${shipper.orders.route}?keyword=${order.order_no}`)
      await expect(rowOf(s, order.order_no)).toContainText(orderMachine.states.accepted[lang])
    })

    await test.step('a sealed bid: the bidder reads since when it is sealed, the shipper who has bid, and nobody a price', async () => {
      const { id: sealedOrder } = await open()
      const sealed = await callAs<Campaign>(s, '/api/campaign/create', {
        order_ids: [sealedOrder],
        bid_mode: bidMode.code.sealed,
        carrier_ids: [known.carrier.id],
        deadline: hours(1),
        price_unit: 5,
        show_rank: false,
        need_plate: false,
        min_bidders: 1
      })
      await one.goto(`${carrier.hallInfo.route}?id=${sealed.id}`)
      await front(one).getByRole('button', { name: say.bid, exact: true }).click()
      const dialog = modal(one)
      await dialog.getByLabel(terms.bid_fen).fill('4321.98')
      await expect(dialog).toContainText('4,321.98')
      await dialog.getByRole('button', { name: say.bid, exact: true }).click()
      await expect(front(one)).toContainText(bidMachine.states.bid[lang])
      await expect(front(one)).not.toContainText('4,321.98')
      await s.goto(`${shipper.campaignInfo.route}?id=${sealed.id}`)
      await expect(front(s).getByRole('row').filter({ hasText: known.carrier.name })).toContainText(bidMachine.states.bid[lang])
      await expect(front(s)).not.toContainText('4,321.98')
      await front(s).getByRole('button', { name: say.withdraw, exact: true }).click()
      await modal(s).getByRole('textbox').first().fill(say.whyGone)
      await modal(s).getByRole('button', { name: say.withdraw, exact: true }).click()
      await expect(front(s)).toContainText(campaignMachine.states.withdrawn[lang])
    })
    for (const page of [s, one, two]) await page.context().close()
  })

type OrderForm = { fahuo: object[]; shouhuo: object[] }
