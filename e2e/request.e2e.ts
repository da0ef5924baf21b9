import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { nameOf } from '@yunshu/contract/kit/enums'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { partKind, requestBar } from '@yunshu/contract/payable/enums'
import { payableTerms } from '@yunshu/contract/payable/words'
import { expect } from '@playwright/test'
import { phrases as bills } from '../apps/console/src/features/bill/phrases.ts'
import { requestPhrases } from '../apps/console/src/features/waybill/requestPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { modal, partners, yuan } from './pages/settle.ts'
import { anAssignedOrder, deliver, send } from './pages/trip.ts'
import { test } from './servers/test.ts'

// The driver needs a part of his money today: dispatch asks for it on the trip, and finance reads who asks, how much and why, while it looks.

const [arrival_fen, receipt_fen, asked_fen] = [40_007, 20_000, 12_345]
const { arrival, receipt } = partKind.code

for (const { lang, locale } of journeyIn('en'))
  test(`payment of a trip is asked for in part, finance reads it, and it is taken back (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, f] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.waybills.route, options),
      await opened(browser, 'carrier-fin', carrier.payables.route, options)
    ]
    const say = (key: keyof typeof requestPhrases.zh & string, slots = {}) => sayIn(lang, requestPhrases, key, slots)
    const trip = await send(c, [await anAssignedOrder(s, (await partners(s, c)).carrier.id, 100_000)])
    const { waybill } = await callAs<{ waybill: { version: number } }>(c, '/api/waybill/info', { id: trip.id })
    await callAs(c, '/api/payable/price', {
      waybill_id: trip.id,
      version: waybill.version,
      payable_fen: arrival_fen + receipt_fen,
      split: [
        { part_kind: arrival, amount_fen: arrival_fen },
        { part_kind: receipt, amount_fen: receipt_fen }
      ]
    })
    await deliver(c, trip.id)
    const open = async () => {
      await search(c, trip.waybill_no)
      await actOn(rowOf(c, trip.waybill_no), say('ask'))
      return modal(c)
    }
    const lineOf = (kind: typeof arrival | typeof receipt) => modal(c).getByRole('row').filter({ hasText: partKind.names[kind][lang] })

    await test.step('what is due stands chosen whole, what is not says why; 123.45 yuan of it are asked for at once', async () => {
      const dialog = await open()
      await expect(lineOf(arrival).getByRole('checkbox')).toBeChecked()
      await expect(lineOf(receipt).getByRole('checkbox')).toBeDisabled()
      await expect(lineOf(receipt)).toContainText(nameOf(requestBar, requestBar.code.notDue)[lang])
      const amount = lineOf(arrival).getByLabel(payableTerms[lang].request_fen)
      await expect(amount).toHaveValue('400.07')
      await amount.fill('123.45')
      await dialog.locator('[data-name=urgent]').getByRole('switch').click()
      await dialog.getByRole('button', { name: say('whyDriver'), exact: true }).click()
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
      await dialog.getByRole('button', { name: say('ask'), exact: true }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('finance finds it among what is asked for, with its amount and its reason', async () => {
      await search(f, trip.waybill_no)
      const row = rowOf(f, trip.waybill_no)
      await expect(row).toContainText(sayIn(lang, bills, 'requestedUrgent', { amount: yuan(asked_fen) }))
      await expect(row).toContainText(yuan(arrival_fen))
      await row.getByRole('link').first().click()
      await expect(front(f).locator('.info-page')).toContainText(say('whyDriver'))
      await expect(front(f).locator('.info-page')).toContainText(yuan(asked_fen))
    })

    await test.step('it is not asked for twice; taken back, finance sees it gone by itself', async () => {
      const dialog = await open()
      await expect(lineOf(arrival).getByRole('checkbox')).toBeDisabled()
      await expect(lineOf(arrival)).toContainText(yuan(asked_fen))
      await dialog.getByRole('button', { name: say('withdraw'), exact: true }).click()
      const back = modal(c)
      await back.getByRole('button', { name: say('whyLater'), exact: true }).click()
      await back.getByRole('button', { name: say('withdraw'), exact: true }).click()
      await expect(back).toBeHidden()
      await expect(front(f).locator('.info-page')).not.toContainText(yuan(asked_fen))
    })
  })
