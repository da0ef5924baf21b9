import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { expect } from '@playwright/test'
import { phrases as orderPhrases } from '../apps/console/src/features/order/phrases.ts'
import { phrases } from '../apps/console/src/features/release/phrases.ts'
import { actOn, callAs, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, aPhoto, send } from './pages/trip.ts'
import { test } from './servers/test.ts'

// Held cargo from the shipper's consent to the gate: neither side reloads, and the goods are not unloaded before.

for (const { lang, locale } of journeyIn('en'))
  test(`held cargo goes from its shipper's consent through the gate to its delivery (${lang})`, async ({ browser }) => {
    const viewport = { width: 1366, height: 768 }
    const [s, c] = await Promise.all([
      opened(browser, 'shipper', shipper.orders.route, { lang, locale, viewport }),
      opened(browser, 'carrier', carrier.releases.route, { lang, locale, viewport })
    ])
    const [say, ofOrder, states] = [phrases[lang], orderPhrases[lang], releaseMachine.states]
    const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 560_000, (form) => ({ ...form, release_hold: true }))
    const { id } = await send(c, [order])
    const node = async (step: string) =>
      await callAs<{ waybill_status: number }>(c, `/api/waybill/${step}`, { id, at: new Date().toISOString(), reason: '后台补录' })
    for (const step of ['sign_in', 'load', 'depart', 'arrive']) await node(step)

    await test.step('the vehicle is there, the goods are held, and the carrier sees that its shipper is asked', async () => {
      await search(c, order.order_no)
      await expect(rowOf(c, order.order_no)).toContainText(states.pending[lang])
      await expect(node('unload')).rejects.toThrow(/cargo|放货|held/i)
    })

    await test.step('the shipper consents and reads the pickup code', async () => {
      await search(s, order.order_no)
      await actOn(rowOf(s, order.order_no), ofOrder.release)
      await modal(s).getByRole('button', { name: ofOrder.consent, exact: true }).click()
      await modal(s).getByRole('button', { name: ofOrder.seeCode, exact: true }).click()
      await expect(modal(s)).toContainText(releaseTerms[lang].code)
    })
    const { code } = await callAs<{ code: string }>(s, '/admin/index/see_code', { order_no: order.order_no })

    await test.step('the carrier checks the code at the gate with a photo', async () => {
      const row = rowOf(c, order.order_no)
      await expect(row).toContainText(states.released[lang])
      await actOn(row, say.check)
      const dialog = modal(c)
      await dialog.getByLabel(releaseTerms[lang].code, { exact: true }).fill(code)
      await dialog.locator('input[type=file]').setInputFiles(aPhoto)
      await expect(dialog.getByRole('img').first()).toBeVisible()
      await dialog.getByRole('button', { name: say.check, exact: true }).click()
      await expect(rowOf(c, order.order_no)).toContainText(states.used[lang])
    })

    await test.step('the goods are delivered, and the shipper sees when they left', async () => {
      expect(await node('unload')).toMatchObject({ waybill_status: waybillMachine.code.unloaded })
      await s.keyboard.press('Escape')
      await actOn(rowOf(s, order.order_no), ofOrder.release)
      await expect(modal(s)).toContainText(states.used[lang])
      await expect(modal(s)).toContainText(releaseTerms[lang].exit_imgs)
      await expect(front(c)).toBeVisible()
    })
    for (const page of [s, c]) await page.context().close()
  })
