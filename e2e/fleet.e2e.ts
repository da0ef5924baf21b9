import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { demoIdNo } from '@yunshu/server/seeds/identities'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/fleet/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { reviewPhrases } from '../apps/console/src/kit/reviewPhrases.ts'
import { findingsOf, looksClosely } from './pages/axe.ts'
import { callAs, choose, front, langs, opened, rowOf } from './pages/console.ts'
import { office } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, aPhoto } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A fleet from its creation over its members to a trip of which the captain is paid.

for (const { lang, locale } of langs)
  test(`a fleet is made, reviewed and joined; a driver signs, and his trip is paid to the captain (${lang})`, async ({ browser }) => {
    test.setTimeout(150_000)
    const size = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [say, terms] = [phrases[lang], fleetTerms[lang]]
    const [s, c] = await Promise.all([opened(browser, 'shipper', shipper.orders.route, size), opened(browser, 'carrier', carrier.fleets.route, size)])
    const ask = await office(c.request, 'carrier')
    const image = await ask.upload()
    const joining = driverEntry(image, { driver_name: lang === 'zh' ? '盛入队' : '盛再入', license_class: 'A2' })
    const entry = vehicleEntry(image)
    const { plate_no } = entry
    const [{ id: driver_id }, { id: vehicle_id }] = [
      await ask<{ id: number }>('driver/create', joining),
      await ask<{ id: number }>('vehicle/create', entry)
    ]
    const name = lang === 'zh' ? '旅程车队' : 'Journey fleet'
    const captain = '唐旅程'

    await test.step('the office enters captain, account and who is paid', async () => {
      await front(c).getByRole('button', { name: carrier.fleetAdd[lang] }).click()
      // The list is called like the first field, and stays in front a moment longer.
      await expect(c.locator(`[data-tab-active="${carrier.fleetAdd.route}"]`)).toBeVisible()
      const field = (label: string) => front(c).getByLabel(label, { exact: true })
      for (const [label, value] of [
        [terms.fleet_name, name],
        [terms.captain_name, captain],
        [terms.captain_mobile, '13800006601'],
        [terms.captain_id_no, demoIdNo(lang === 'zh' ? 821 : 822, '510107')],
        [terms.account_name, captain],
        [terms.account_no, '6222020000000000018'],
        [terms.bank_name, '示例银行']
      ] as const)
        await field(label).fill(value)
      await choose(c, field(terms.settle_type), lang === 'zh' ? '车队长代收' : 'Captain collects')
      for (const at of [0, 1]) await front(c).locator('input[type=file]').nth(at).setInputFiles(aPhoto)
      await expect(front(c).locator('.upload-item, .ant-upload-list-item, img').nth(1)).toBeVisible()
      await front(c).getByRole('button', { name: kit[lang].save, exact: true }).click()
      await expect(c).toHaveURL(/fleetInfo/)
      await expect(front(c).getByRole('alert').filter({ hasText: say.notPassedNote })).toBeVisible()
    })
    const id = Number(new URL(c.url()).searchParams.get('id'))

    await test.step('the operator lets it pass', async () => {
      const o = await opened(browser, 'operator', `${operator.fleets.route}?keyword=${encodeURIComponent(name)}`, size)
      await front(o).getByRole('button', { name: kit[lang].reviewAll }).click()
      await expect(o.locator('.review h2')).toHaveText(name)
      await expect(o.locator('.review [aria-keyshortcuts=A]')).toBeEnabled()
      expect(await findingsOf(o, { within: '.review', colours: looksClosely(lang) })).toEqual([])
      await o.keyboard.press('a')
      await expect(o.locator('.review')).toContainText(reviewPhrases[lang].allDone)
      await o.context().close()
    })

    await test.step('a driver and a vehicle join; the driver signs', async () => {
      await expect(front(c).getByRole('alert').filter({ hasText: say.notPassedNote })).toHaveCount(0)
      await front(c).getByRole('button', { name: say.addMembers }).first().click()
      await choose(c, modal(c).getByLabel(terms.driver_ids), joining.driver_name, joining.driver_name)
      await c.keyboard.press('Escape')
      await choose(c, modal(c).getByLabel(terms.vehicle_ids), plate_no, plate_no)
      await c.keyboard.press('Escape')
      await modal(c).getByRole('button', { name: say.addMembers, exact: true }).click()
      await expect(rowOf(c, joining.driver_name)).toContainText(say.notSigned)
      await rowOf(c, joining.driver_name).getByRole('button', { name: say.entrust }).click()
      await modal(c).locator('input[type=file]').setInputFiles(aPhoto)
      await modal(c).getByRole('button', { name: say.entrust, exact: true }).click()
      await expect(rowOf(c, joining.driver_name)).not.toContainText(say.notSigned)
      expect(await findingsOf(c, { colours: looksClosely(lang) })).toEqual([])
    })

    await test.step('a trip of his names the captain as who is paid, and the fleet shows it', async () => {
      const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 780_000)
      await callAs(c, '/api/order/accept', { id: order.id })
      const plan_start_time = new Date(Date.now() + 3_600_000).toISOString()
      const trip = { orders: [{ order_id: order.id }], vehicle_id, driver_id, plan_start_time, confirmed: true, payable_fen: 500_000 }
      const sent = await callAs<{ id: number; waybill_no: string }>(c, '/api/dispatch/create', trip)
      await c.goto(linkTo(carrier.waybillInfo, { id: sent.id }))
      await expect(front(c)).toContainText(captain)
      await c.goto(linkTo(carrier.fleetInfo, { id }))
      await front(c).getByRole('tab', { name: say.payables }).click()
      await expect(rowOf(c, sent.waybill_no)).toContainText('5,000.00')
    })
    for (const page of [s, c]) await page.context().close()
  })
