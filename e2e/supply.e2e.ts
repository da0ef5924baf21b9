import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { nameOf } from '@yunshu/contract/kit/enums'
import { partKind } from '@yunshu/contract/payable/enums'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { expect } from '@playwright/test'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { phrases } from '../apps/console/src/features/supply/phrases.ts'
import { cargoWords } from '../apps/driver/src/cargo/phrases.ts'
import { callAs, choose, front, journeyIn, opened, rowOf } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { newPair, office, wholePhone } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder } from './pages/trip.ts'
import { test } from './servers/test.ts'

// Cargo on its way to a driver: the carrier offers it, he applies on his phone, is chosen, and accepts his trip; neither of them reloads.

for (const { lang, locale } of journeyIn('zh'))
  test(`cargo is offered to drivers, one applies on his phone, is chosen and accepts his trip (${lang})`, async ({ browser }) => {
    const viewport = { width: 1366, height: 768 }
    const [s, c] = await Promise.all([
      opened(browser, 'shipper', shipper.orders.route, { lang, locale, viewport }),
      opened(browser, 'carrier', carrier.supplies.route, { lang, locale, viewport })
    ])
    const [say, words, terms] = [phrases[lang], cargoWords[lang], supplyTerms[lang]]
    const ask = await office(c.request, 'carrier')
    const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 780_000)
    await callAs(c, '/api/order/accept', { id: order.id })
    const { driver_id, plate_no } = await newPair(ask)
    const mobile = await wholePhone(ask, (await ask<{ driver: { mobile: string } }>('driver/info', { id: driver_id })).driver, 'mobile')
    const d = await (
      await browser.newContext({ locale, timezoneId: 'Asia/Shanghai', viewport: { width: 412, height: 915 }, isMobile: true })
    ).newPage()
    await phone.login(d, mobile)
    const remark = `${order.order_no.slice(-6)} ${lang}`

    await test.step('the carrier offers the order at a price to bid for', async () => {
      await front(c).getByRole('button', { name: say.add }).click()
      await choose(c, modal(c).getByLabel(terms.orders), order.order_no, order.order_no)
      await c.keyboard.press('Escape')
      await modal(c).getByRole('button', { name: say.next }).click()
      const dialog = modal(c).filter({ hasText: dispatchPhrases[lang].offerCities })
      await dialog.getByLabel(terms.remark).fill(remark)
      await dialog.getByLabel(terms.price_fen, { exact: true }).fill('6200')
      await dialog.getByRole('button', { name: dispatchPhrases[lang].offerTitle, exact: true }).click()
      await expect(rowOf(c, order.order_no)).toContainText(supplyMachine.states.published[lang])
    })

    await test.step('the driver finds it by itself, reads cities and no address, and applies', async () => {
      await d.getByRole('link', { name: words.cargo }).click()
      const card = d.locator('section.card').filter({ hasText: remark })
      await expect(card).toContainText('成都市')
      await expect(d.locator('main')).not.toContainText(/双流|空港|13800001001/)
      await card.getByRole('button', { name: words.apply, exact: true }).click()
      await d.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).click()
      await expect(card).toContainText(words.waits)
    })

    await test.step('the carrier sees him without reloading and chooses him; the dispatch is filled in', async () => {
      await rowOf(c, order.order_no).getByRole('button', { name: say.applies }).click()
      await modal(c).getByRole('button', { name: say.choose, exact: true }).click()
      const dialog = modal(c).filter({ hasText: '6,200.00' })
      const save = dialog.getByRole('button', { name: dispatchPhrases[lang].saveAndTell })
      // His price is divided as the rule of the carrier says, unless somebody divides it otherwise.
      const part = (kind: keyof typeof partKind.code) =>
        dialog
          .locator('.split-part')
          .filter({ hasText: nameOf(partKind, partKind.code[kind])[lang] })
          .locator('input')
      await expect(part('arrival')).toHaveValue('6,200.00')
      await part('prepaid').fill('1200')
      await part('arrival').fill('5000')
      // Where it stands once the parts of the price are laid out.
      const seen: string[] = []
      await expect
        .poll(async () => seen.unshift(JSON.stringify(await save.boundingBox())) > 2 && new Set(seen.slice(0, 3)).size === 1, { intervals: [250] })
        .toBe(true)
      const place = await save.boundingBox()
      await choose(c, dialog.getByRole('combobox').first(), plate_no, plate_no)
      await expect(dialog.locator('.checks[aria-busy=false] .outlook')).toBeVisible()
      // What the checks found must not have moved the button under the hand.
      expect(await save.boundingBox()).toEqual(place)
      await save.click()
      // Back at the applications, where he stands as chosen.
      await expect(modal(c)).toContainText(applyMachine.states.chosen[lang])
      await c.keyboard.press('Escape')
      await expect(rowOf(c, order.order_no)).toContainText(supplyMachine.states.taken[lang])
    })

    await test.step('the driver reads that he was chosen, and accepts his trip', async () => {
      const card = d.locator('section.card').filter({ hasText: remark })
      await expect(card).toContainText(applyMachine.states.chosen[lang])
      await card.getByRole('link', { name: words.toTrip }).click()
      await phone.act(d, waybillMachine.moves.accept[lang])
      await c.goto(`${carrier.waybills.route}?keyword=${order.order_no}`)
      await expect(front(c).locator('.ant-table-row')).toContainText(waybillMachine.states.accepted[lang])
      const [trip] = (await callAs<{ data: { id: number }[] }>(c, '/api/waybill/list', { keyword: order.order_no })).data
      const { parts } = await callAs<{ parts: { part_kind: number; amount_fen: number }[] }>(c, '/api/payable/of_waybill', { waybill_id: trip?.id })
      expect(parts.map(({ part_kind, amount_fen }) => [part_kind, amount_fen])).toEqual([
        [partKind.code.prepaid, 120_000],
        [partKind.code.arrival, 500_000]
      ])
    })
    for (const page of [s, c, d]) await page.context().close()
  })
