import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { freezeTerms } from '@yunshu/contract/freeze/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { freezeGround } from '@yunshu/contract/order/machine'
import { riskFlag, riskRule, riskVerdict } from '@yunshu/contract/risk/enums'
import { expect } from '@playwright/test'
import { freezing } from '../apps/console/src/features/order/freezePhrases.ts'
import { riskPhrases } from '../apps/console/src/features/order/riskPhrases.ts'
import { healthPhrases } from '../apps/console/src/widgets/healthPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { callAs, choose, front, journeyIn, opened, visit } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anUploadedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A trip of a thousand kilometres that took no time: the operator confirms what the check found, freezes the money at once, and corrects itself.

for (const { lang, locale } of journeyIn('zh'))
  test(`the operator decides what a check found of an order, and only the ground of the freeze reaches both sides (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.orders.route, options),
      await opened(browser, 'operator', operator.orders.route, options)
    ]
    const trip = await anUploadedTrip(s, c, (await partners(s, c)).carrier.id, 310_003)
    const say = (key: keyof typeof riskPhrases.zh & string, slots = {}) => sayIn(lang, riskPhrases, key, slots)
    const [confirmed, denied] = [riskVerdict.names[1][lang], riskVerdict.names[2][lang]]
    const scoreNow = async () => (await callAs<{ risk_score: number }>(o, '/api/risk/of_order', { order_id: trip.order_id })).risk_score
    const check = () => front(o).getByRole('row').filter({ hasText: riskRule.names[3][lang] })
    const decide = async (verdict: string, reason: string) => {
      await check().getByRole('button', { name: verdict, exact: true }).click()
      const dialog = modal(o)
      await dialog.getByRole('button', { name: reason, exact: true }).click()
      expect(await findingsOf(o, { within: '.ant-modal' })).toEqual([])
      await dialog.getByRole('button', { name: verdict, exact: true }).click()
    }
    const before = await scoreNow()

    await test.step('what the check found is confirmed, and the order can be frozen in the same breath', async () => {
      await visit(o, linkTo(operator.orderInfo, { id: trip.order_id }))
      await expect(check()).toContainText(riskFlag.names[2][lang])
      await expect(check()).toContainText(trip.waybill_no)
      await decide(confirmed, say('reasonNoTrip'))
      const dialog = modal(o)
      await choose(o, dialog.getByLabel(freezeTerms[lang].freeze_ground, { exact: true }), freezeGround.names[2][lang])
      await dialog.getByRole('button', { name: freezing[lang].reasonTrack, exact: true }).click()
      await dialog.getByRole('button', { name: freezing[lang].freeze, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(check()).toContainText(say('reasonNoTrip'))
    })

    await test.step('the carrier reads on the trip by what it was judged, and goes to where that is mended', async () => {
      await visit(c, linkTo(carrier.waybillInfo, { id: trip.waybill_id }))
      const health = healthPhrases[lang]
      await front(c).getByRole('tab', { name: health.tab }).click()
      const row = front(c).getByRole('row').filter({ hasText: riskRule.names[3][lang] })
      await expect(row).toContainText(riskFlag.names[2][lang])
      await expect(row).toContainText(/km.*110/)
      await row.getByRole('button', { name: health.toNodes, exact: true }).click()
      await expect(front(c).getByRole('tab', { selected: true })).not.toHaveText(health.tab)
      await expect(row).toBeHidden()
    })

    await test.step('both sides read the ground, and nothing of what the operator found', async () => {
      for (const [page, info] of [
        [s, shipper.orderInfo],
        [c, carrier.orderInfo]
      ] as const) {
        await visit(page, linkTo(info, { id: trip.order_id }))
        await expect(front(page).getByRole('alert')).toContainText(freezeGround.names[2][lang])
        await expect(front(page)).not.toContainText(say('reasonNoTrip'))
        await expect(front(page)).not.toContainText(riskRule.names[3][lang])
      }
    })

    await test.step('proven after all, it counts no more: the score falls on the order and in the list', async () => {
      await decide(denied, say('reasonProven'))
      await expect(check()).toContainText(say('reasonProven'))
      const after = await scoreNow()
      expect(after).toBeLessThan(before)
      await expect(front(o)).toContainText(say('score', { score: after }))
      const { data } = await callAs<{ data: { risk_score: number }[] }>(o, '/api/order/operator_list', { keyword: trip.order_no })
      expect(data.map(({ risk_score }) => risk_score)).toEqual([after])
    })
  })
