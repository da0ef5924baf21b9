import { abnormalMachine, abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { nameFor } from '@yunshu/contract/kit/machine'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/abnormal/phrases.ts'
import { phrases as boardPhrases } from '../apps/console/src/features/board/phrases.ts'
import { abnormalPhrases } from '../apps/console/src/widgets/abnormalPhrases.ts'
import { abnormalWords } from '../apps/driver/src/abnormal/phrases.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, visit } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { newPair, office, wholePhone } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder } from './pages/trip.ts'
import { test } from './servers/test.ts'

const abnormalTab = { zh: '异常', en: 'Exceptions' }

// Damage found at delivery: from the driver's phone, without signal, over the carrier's two claims to the shipper's consent and the two charges.

for (const { lang, locale } of journeyIn('en'))
  test(`damage that a driver reports is settled with a claim on each side (${lang})`, async ({ browser }) => {
    const viewport = { width: 1366, height: 768 }
    const [s, c] = await Promise.all([
      opened(browser, 'shipper', shipper.orders.route, { lang, locale, viewport }),
      opened(browser, 'carrier', carrier.abnormals.route, { lang, locale, viewport })
    ])
    const [say, words, terms, theirs] = [phrases[lang], abnormalWords[lang], abnormalTerms[lang], abnormalPhrases[lang]]
    const damage = nameOf(abnormalType, abnormalType.code.damage)[lang]
    const ask = await office(c.request, 'carrier')
    const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 800_000)
    await callAs(c, '/api/order/accept', { id: order.id })
    const { plate_no: _, ...pair } = await newPair(ask)
    const plan_start_time = new Date(Date.now() + 4 * 3_600_000).toISOString()
    const trip = await callAs<{ id: number; waybill_no: string }>(c, '/api/dispatch/create', {
      orders: [{ order_id: order.id }],
      ...pair,
      plan_start_time,
      payable_fen: 500_000,
      confirmed: true
    })
    for (const step of ['sign_in', 'load', 'depart', 'arrive', 'unload'])
      await callAs(c, `/api/waybill/${step}`, { id: trip.id, at: new Date().toISOString(), reason: '后台补录' })
    const mobile = await wholePhone(ask, (await ask<{ driver: { mobile: string } }>('driver/info', { id: pair.driver_id })).driver, 'mobile')
    const context = await browser.newContext({
      locale,
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 412, height: 915 },
      isMobile: true,
      permissions: ['geolocation']
    })
    const d = await context.newPage()
    await phone.login(d, mobile)

    await test.step('without signal the driver takes a photo, says what happened, and it waits on his phone', async () => {
      await d.goto(`/driver/#/trip/${trip.id}`)
      await d.evaluate(() => navigator.serviceWorker.ready.then(() => true))
      await expect(d.getByRole('button', { name: words.report, exact: true })).toBeVisible()
      await context.setOffline(true)
      await d.getByRole('button', { name: words.report, exact: true }).click()
      const sheet = d.getByRole('dialog', { name: words.report })
      await phone.photo(d)
      await sheet.getByLabel(words.words).fill('卸货时发现两件外箱被压坏')
      await sheet.getByLabel(words.damaged).first().fill('2')
      await sheet.locator('button.main').click()
      await expect(d.getByText(words.waiting)).toBeVisible()
      await context.setOffline(false)
      await phone.settled(d)
      await expect(d.locator('.receipt').filter({ hasText: damage })).toContainText(abnormalMachine.states.new[lang])
    })

    await test.step('the carrier finds it, says who is liable and what it costs on both sides, and asks the shipper', async () => {
      await c.goto(`${carrier.abnormals.route}?keyword=${trip.waybill_no}`)
      await actOn(rowOf(c, trip.waybill_no), say.handle)
      const dialog = modal(c)
      await choose(c, dialog.getByLabel(terms.liable_party), nameOf(liableParty, liableParty.code.driver)[lang])
      await dialog.getByLabel(terms.solution).fill('按两件赔付，司机承担一部分')
      await dialog.getByLabel(say.up).fill('300')
      await dialog.getByLabel(say.down).fill('200')
      await expect(dialog).toContainText('100.00')
      await dialog.getByRole('button', { name: say.handle, exact: true }).click()
      await actOn(rowOf(c, trip.waybill_no), say.turn)
      await c.getByRole('dialog').last().locator('.ant-btn-primary').click()
      await expect(rowOf(c, trip.waybill_no)).toContainText(nameFor(abnormalMachine.states.awaiting, 'carrier')[lang])
    })

    await test.step('the shipper reads what it gets and nothing of what the driver pays, and agrees', async () => {
      await s.goto(linkTo(shipper.orderInfo, { id: order.id }))
      const card = front(s).locator('.order-abnormal').filter({ hasText: damage })
      await expect(card).toContainText('300.00')
      await expect(card).toContainText(nameFor(abnormalMachine.states.awaiting, 'shipper')[lang])
      await expect(card).not.toContainText('200.00')
      await card.getByRole('button', { name: theirs.accept, exact: true }).click()
      await s.getByRole('dialog').last().locator('.ant-btn-primary').click()
      await expect(card).toContainText(abnormalMachine.states.resolved[lang])
    })

    await test.step('both charges stand with how they came about; the driver reads his own', async () => {
      await expect(rowOf(c, trip.waybill_no)).toContainText(abnormalMachine.states.resolved[lang])
      await rowOf(c, trip.waybill_no).getByText(damage, { exact: true }).click()
      const drawer = c.locator('.abnormal-detail')
      await expect(drawer.locator('.abnormal-charge')).toHaveCount(2)
      await expect(drawer).toContainText('-300.00')
      await expect(drawer).toContainText('-200.00')
      await expect(d.locator('.receipt').filter({ hasText: damage })).toContainText('200.00')
    })
    await test.step('what the carrier registers on the page of the trip reaches the shipper', async () => {
      const waited = nameOf(abnormalType, abnormalType.code.detention)[lang]
      await visit(c, linkTo(carrier.waybillInfo, { id: trip.id }))
      await front(c).getByRole('tab', { name: abnormalTab[lang] }).click()
      await front(c).getByRole('button', { name: theirs.add }).click()
      const dialog = modal(c)
      await expect(dialog).toContainText(trip.waybill_no)
      await choose(c, dialog.getByLabel(terms.abnormal_type), waited)
      await dialog.getByLabel(terms.description).fill('收货方月台排队，多等了两个小时')
      await dialog.getByRole('button', { name: say.register, exact: true }).click()
      const made = front(c).locator('.trip-abnormals li').filter({ hasText: waited })
      await expect(made).toContainText(abnormalMachine.states.new[lang])
      const no = (await made.getByRole('link').textContent()) ?? ''
      await c.goto(`${carrier.abnormals.route}?keyword=${no}`)
      await actOn(rowOf(c, no), say.handle)
      const handling = modal(c)
      await choose(c, handling.getByLabel(terms.liable_party), nameOf(liableParty, liableParty.code.carrier)[lang])
      await handling.getByLabel(terms.solution).fill('未提前预约，承运商承担')
      await handling.getByLabel(say.up).fill('50')
      await handling.getByRole('button', { name: say.handle, exact: true }).click()
      await actOn(rowOf(c, no), say.turn)
      await c.getByRole('dialog').last().locator('.ant-btn-primary').click()
      await expect(rowOf(c, no)).toContainText(nameFor(abnormalMachine.states.awaiting, 'carrier')[lang])

      // Whether it is among the ten that stand there depends on what else waits: the order has it in any case.
      await s.goto(shipper.home.route)
      await expect(front(s).getByRole('region', { name: boardPhrases[lang].next }).getByRole('listitem').first()).toBeVisible()
      await visit(s, linkTo(shipper.orderInfo, { id: order.id }))
      const card = front(s).locator('.order-abnormal').filter({ hasText: waited })
      await expect(card).toContainText('50.00')
      await card.getByRole('button', { name: theirs.accept, exact: true }).click()
      await s.getByRole('dialog').last().locator('.ant-btn-primary').click()
      await expect(card).toContainText(abnormalMachine.states.resolved[lang])
      await visit(s, shipper.home.route)
      await expect(front(s).getByRole('link').filter({ hasText: no })).toHaveCount(0)
    })
    for (const page of [s, c, d]) await page.context().close()
  })
