import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { orderMachine } from '@yunshu/contract/order/machine'
import { type Browser, expect, type Page } from '@playwright/test'
import { campaignRefusals, campaignTerms } from '@yunshu/contract/campaign/words'
import { phrases } from '../apps/console/src/features/campaign/phrases.ts'
import { shell } from '../apps/console/src/app/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { endsIn, sealedEarlier } from './pages/bidding.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anOpenOrder, sendAccepted } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A shipper puts orders out in each of the four ways; two carriers have them before them at the same time, and nobody reloads. Each way ends with the
// dispatched order.

type Campaign = { id: number; campaign_no: string; version: number }
type Order = { id: number; order_no: string }
const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString()

/** The shipper and two carriers, each in a browser of his own. */
const three = async (browser: Browser, lang: Lang, locale: string): Promise<[Page, Page, Page]> => {
  const options = { lang, locale, viewport: { width: 1366, height: 768 } }
  return await Promise.all([
    opened(browser, 'shipper', shipper.orders.route, options),
    opened(browser, 'carrier', carrier.hall.route, options),
    opened(browser, 'carrier2', carrier.hall.route, options)
  ])
}

/** An order put out to both carriers by the call that the dialog makes. */
const aCampaign = async (s: Page, carrier_ids: number[], over: object): Promise<{ order: Order; lot: Campaign }> => {
  const order = await anOpenOrder(s)
  const plain = { deadline: hours(1), price_unit: 5, show_rank: false, need_plate: false, min_bidders: 1 }
  return { order, lot: await callAs<Campaign>(s, '/api/campaign/create', { order_ids: [order.id], carrier_ids, ...plain, ...over }) }
}

/** Types a price; the bid is made by the click that is given back. */
const typeBid = async (page: Page, lang: Lang, label: 'bid' | 'rebid', price: string): Promise<() => Promise<void>> => {
  await front(page).getByRole('button', { name: phrases[lang][label], exact: true }).click()
  const dialog = modal(page)
  await dialog.getByLabel(campaignTerms[lang].bid_fen).fill(price)
  return async () => await dialog.getByRole('button', { name: phrases[lang].bid, exact: true }).click()
}

/** The winner sends a truck, and the shipper reads it in his list. */
const dispatched = async (s: Page, winner: Page, order: Order, lang: Lang): Promise<void> => {
  await sendAccepted(winner, [order])
  await s.goto(`${shipper.orders.route}?keyword=${order.order_no}`)
  await expect(rowOf(s, order.order_no)).toContainText(orderMachine.states.dispatched[lang])
}

/** The shipper awards the lot to whom stands first, who confirms it. */
const awardAndConfirm = async (s: Page, winner: Page, name: string, lang: Lang): Promise<void> => {
  const say = phrases[lang]
  await expect(front(s)).toContainText(campaignMachine.states.evaluating[lang])
  await front(s).getByRole('row').filter({ hasText: name }).getByRole('button', { name: say.award, exact: true }).click()
  await modal(s).getByRole('button', { name: say.award, exact: true }).click()
  await front(winner).getByRole('button', { name: say.confirm, exact: true }).click()
  await expect(front(s)).toContainText(say.confirmedBy.replace('{carrier_name}', name))
}

for (const { lang, locale } of journeyIn('zh')) {
  const say = phrases[lang]
  const terms = campaignTerms[lang]

  test(`a fixed price goes to whoever is first, an offer in turn to the next who wants it (${lang})`, async ({ browser }) => {
    const [s, one, two] = await three(browser, lang, locale)

    const order = await anOpenOrder(s)
    const grab = await test.step('a fixed price, from the order list', async () => {
      await s.goto(`${shipper.orders.route}?keyword=${order.order_no}`)
      await rowOf(s, order.order_no).getByRole('checkbox').check()
      await front(s).getByRole('button', { name: orderMachine.moves.startBidding[lang] }).first().click()
      const dialog = modal(s)
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
      await actOn(rowOf(two, grab.campaign_no), say.take)
      await actOn(rowOf(one, grab.campaign_no), say.take)
      await modal(one).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(rowOf(one, grab.campaign_no)).toContainText(bidMachine.states.won[lang])
      await modal(two).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(two.locator('.ant-message-notice').filter({ hasText: campaignRefusals[lang].takenAlready })).toBeVisible()
      await expect(front(s)).toContainText(campaignMachine.states.awarded[lang])
      await dispatched(s, one, order, lang)
    })

    await test.step('in turn: the first passes, the second sees its turn come and accepts', async () => {
      const carrier_ids = [(await partners(s, one)).carrier.id, (await partners(s, two)).carrier.id]
      const turn = await aCampaign(s, carrier_ids, { bid_mode: bidMode.code.waterfall, ceiling_fen: 430_000 })
      await s.goto(`${shipper.campaignInfo.route}?id=${turn.lot.id}`)
      await two.goto(`${carrier.hallInfo.route}?id=${turn.lot.id}`)
      await expect(front(two)).toContainText(turn.lot.campaign_no)
      await expect(front(two).getByRole('button', { name: say.takeOffer, exact: true })).toHaveCount(0)
      await actOn(rowOf(one, turn.lot.campaign_no), say.pass)
      await modal(one).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await front(two).getByRole('button', { name: say.takeOffer, exact: true }).click()
      await modal(two).getByRole('button', { name: kit[lang].confirm, exact: true }).click()
      await expect(front(s)).toContainText(campaignMachine.states.awarded[lang])
      await dispatched(s, two, turn.order, lang)
      // The one who passed finds it by its number.
      await one.keyboard.press('Control+k')
      await one.getByRole('combobox', { name: shell[lang].goTo }).fill(turn.lot.campaign_no)
      await one.getByRole('option').filter({ hasText: turn.lot.campaign_no }).click()
      await expect(front(one)).toContainText(bidMachine.states.passed[lang])
    })
    for (const page of [s, one, two]) await page.context().close()
  })

  test(`a sealed bid is read by nobody before its deadline, in an auction each sees his rank (${lang})`, async ({ browser, behind }) => {
    const [s, one, two] = await three(browser, lang, locale)
    const [first, second] = [(await partners(s, one)).carrier, (await partners(s, two)).carrier]
    const asked = [first.id, second.id]
    const lookAt = async (id: number) => {
      await Promise.all([
        s.goto(`${shipper.campaignInfo.route}?id=${id}`),
        ...[one, two].map((page) => page.goto(`${carrier.hallInfo.route}?id=${id}`))
      ])
    }

    await test.step('sealed: who has bid is seen at once, what he bid when the countdown has ended', async () => {
      const { order, lot } = await aCampaign(s, asked, { bid_mode: bidMode.code.sealed })
      await sealedEarlier(behind, lot.id)
      await lookAt(lot.id)
      const bid = await typeBid(one, lang, 'bid', '4321.98')
      await expect(modal(one)).toContainText('4,321.98')
      await bid()
      await expect(front(one)).toContainText(bidMachine.states.bid[lang])
      await expect(front(one)).not.toContainText('4,321.98')
      await expect(front(s).getByRole('row').filter({ hasText: first.name })).toContainText(bidMachine.states.bid[lang])
      await expect(front(s)).not.toContainText('4,321.98')
      const last = await typeBid(two, lang, 'bid', '4400')
      await endsIn(behind, lot.id, 4)
      await last()
      await awardAndConfirm(s, one, first.name, lang)
      await expect(front(s)).toContainText('4,321.98')
      await expect(front(two)).toContainText(bidMachine.states.lost[lang])
      await dispatched(s, one, order, lang)
    })

    await test.step('auction: the lowest price and the ranks follow each bid on every screen', async () => {
      const { order, lot } = await aCampaign(s, asked, { bid_mode: bidMode.code.auction, step_fen: 1000, show_rank: true })
      await lookAt(lot.id)
      await (await typeBid(one, lang, 'bid', '5000'))()
      await expect(front(two)).toContainText('5,000.00')
      await expect(front(s).getByRole('row').filter({ hasText: first.name })).toContainText(bidMachine.states.bid[lang])
      const bid = await typeBid(two, lang, 'bid', '4800')
      await endsIn(behind, lot.id, 4)
      await bid()
      await expect(front(one)).toContainText('4,800.00')
      await awardAndConfirm(s, two, second.name, lang)
      await expect(front(one)).toContainText(bidMachine.states.lost[lang])
      await dispatched(s, two, order, lang)
    })
    for (const page of [s, one, two]) await page.context().close()
  })
}
