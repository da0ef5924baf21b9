import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { freezeTerms } from '@yunshu/contract/freeze/words'
import { orderMarks } from '@yunshu/contract/order/cells'
import { freezeGround } from '@yunshu/contract/order/machine'
import { expect } from '@playwright/test'
import { freezing } from '../apps/console/src/features/order/freezePhrases.ts'
import { phrases } from '../apps/console/src/features/order/phrases.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { agreeOnTheRest, modal, partners } from './pages/settle.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// What the operator freezes stops for both sides, while they look, and goes on to the fen once it is lifted.

const day = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

for (const { lang, locale } of journeyIn('zh'))
  test(`an order is frozen, both sides read it, its money waits and goes on afterwards (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.orders.route, options),
      await opened(browser, 'operator', operator.orders.route, options)
    ]
    const known = await partners(s, c)
    await agreeOnTheRest(s, c, known.shipper.id)
    const trip = await aConfirmedTrip(s, c, known.carrier.id, 340_007)
    const { order_id: id, order_no } = trip
    const period = { partner_id: known.shipper.id, period_from: day(), period_to: day() }
    const say = freezing[lang]

    await test.step('the operator freezes it, with a ground for both and a reason of its own', async () => {
      await search(o, order_no)
      await actOn(rowOf(o, order_no), phrases[lang].freeze)
      const dialog = modal(o)
      await choose(o, dialog.getByLabel(freezeTerms[lang].freeze_ground, { exact: true }), freezeGround.names[2][lang])
      await dialog.getByRole('button', { name: say.reasonTrack, exact: true }).click()
      await dialog.getByRole('button', { name: say.freeze, exact: true }).click()
      await expect(rowOf(o, order_no)).toContainText(orderMarks.frozen[lang])
    })

    await test.step('both sides read that and why in general words, and nothing of it comes onto a statement', async () => {
      for (const [page, info] of [
        [s, shipper.orderInfo],
        [c, carrier.orderInfo]
      ] as const) {
        await page.goto(`${info.route}?id=${id}`)
        await expect(front(page).getByRole('alert')).toContainText(freezeGround.names[2][lang])
        await expect(front(page)).not.toContainText(say.reasonTrack)
      }
      await expect(callAs(c, '/api/statement/generate', period)).rejects.toThrow()
    })

    await test.step('lifted, both screens say so by themselves, and the statement takes it to the fen', async () => {
      await actOn(rowOf(o, order_no), phrases[lang].unfreeze)
      await modal(o).getByRole('button', { name: say.reasonProven, exact: true }).click()
      await modal(o).getByRole('button', { name: say.unfreeze, exact: true }).click()
      await expect(rowOf(o, order_no)).not.toContainText(orderMarks.frozen[lang])
      for (const page of [s, c]) await expect(front(page).getByRole('alert')).toHaveCount(0)
      const { statement } = await callAs<{ statement: { total_fen: number } }>(c, '/api/statement/generate', period)
      expect(statement.total_fen).toBe(340_007)
      await o.goto(`${operator.orderInfo.route}?id=${id}`)
      await expect(front(o)).toContainText(say.reasonTrack)
      await expect(front(o)).toContainText(say.reasonProven)
    })
    for (const page of [s, c, o]) await page.context().close()
  })
