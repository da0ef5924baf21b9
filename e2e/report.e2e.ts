import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { faultNames } from '@yunshu/contract/report/faultNames'
import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { reportTerms } from '@yunshu/contract/report/words'
import { usccCheck } from '@yunshu/domain/uscc'
import { expect } from '@playwright/test'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { healthPhrases } from '../apps/console/src/widgets/healthPhrases.ts'
import { phrases as trips } from '../apps/console/src/features/waybill/phrases.ts'
import { reportPhrases } from '../apps/console/src/widgets/reportPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anUploadedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A trip is signed for: the carrier reports it, reads that the consignee has no number, adds it, and the authority's stand-in accepts; the operator reads it all.

for (const { lang, locale } of journeyIn('zh'))
  test(`a trip whose report lacks a number is mended and accepted, and the operator finds its messages (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.waybills.route, options),
      await opened(browser, 'operator', operator.reports.route, options)
    ]
    const say = (key: keyof typeof reportPhrases.zh & string, slots = {}) => sayIn(lang, reportPhrases, key, slots)
    const trip = await anUploadedTrip(s, c, (await partners(s, c)).carrier.id, 321_007)
    const lineOf = (kind: 1 | 2 | 3) => modal(c).getByRole('row').filter({ hasText: messageKind.names[kind][lang] })
    const accepted = reportStatus.names[30][lang]

    await test.step('what is missing is said by its name, and the rest leaves', async () => {
      await visit(c, carrier.waybills.route)
      await search(c, trip.waybill_no)
      await actOn(rowOf(c, trip.waybill_no), trips[lang].report)
      await expect(lineOf(3)).toContainText(faultNames.missing[lang])
      await modal(c)
        .getByRole('button', { name: say('send'), exact: true })
        .click()
      await expect(lineOf(3)).toContainText(reportStatus.names[40][lang])
      await expect(lineOf(1)).toContainText(accepted)
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
    })

    await test.step('the health of the trip says the same, by field, with the way to mend it', async () => {
      const health = healthPhrases[lang]
      await modal(c).getByRole('button', { name: kit[lang].close, exact: true }).first().click()
      await visit(c, linkTo(carrier.waybillInfo, { id: trip.waybill_id, tab: 'risks' }))
      const row = front(c).getByRole('row').filter({ hasText: healthRule.names[12][lang] })
      await expect(row).toContainText(riskFlag.names[2][lang])
      await expect(row).toContainText(faultNames.missing[lang])
      await expect(row.getByRole('button', { name: say('addConsignee'), exact: true })).toBeVisible()
      expect(await findingsOf(c)).toEqual([])
      await expect(front(c)).toContainText(health.mend)
      await visit(c, carrier.waybills.route)
      await search(c, trip.waybill_no)
      await actOn(rowOf(c, trip.waybill_no), trips[lang].report)
    })

    await test.step('the number of the consignee is added, and the waybill is accepted', async () => {
      await lineOf(3)
        .getByRole('button', { name: say('addConsignee'), exact: true })
        .click()
      const dialog = modal(c)
      const first17 = '91510100MA0J0URNE'
      await dialog.getByLabel(reportTerms[lang].consignee_no).fill('91510100MA0J0URNE0')
      await dialog.getByRole('button', { name: say('consigneeTitle'), exact: true }).click()
      await expect(dialog.locator('[data-name=consignee_no]')).toContainText(lang === 'zh' ? '不是有效' : 'neither')
      await dialog.getByLabel(reportTerms[lang].consignee_no).fill(first17 + (usccCheck(first17) ?? ''))
      await dialog.getByRole('button', { name: say('consigneeTitle'), exact: true }).click()
      await modal(c)
        .getByRole('button', { name: say('sendAgain'), exact: true })
        .click()
      await expect(lineOf(3)).toContainText(accepted)
      await expect(modal(c).getByRole('button', { name: say('sendAgain'), exact: true })).toBeHidden()
    })

    await test.step('the operator finds the messages of the trip, the weeks, and how the stand-in is reached', async () => {
      await search(o, trip.waybill_no)
      const row = front(o).getByRole('row').filter({ hasText: trip.waybill_no }).first()
      await expect(row).toContainText(accepted)
      await expect(row).toContainText(messageKind.names[3][lang])
      await front(o)
        .getByRole('tab', { name: say('weeks'), exact: true })
        .click()
      await expect(front(o).getByRole('row').nth(1)).toContainText('%')
      await front(o)
        .getByRole('tab', { name: say('setting'), exact: true })
        .click()
      await expect(front(o)).toContainText(say('drill'))
      await front(o)
        .getByRole('button', { name: say('test'), exact: true })
        .click()
      await expect(o.getByText(say('tested', { text: '演练平台' }).slice(0, 6))).toBeVisible()
      expect(await findingsOf(o)).toEqual([])
    })

    await test.step('the order says it too, with its four messages', async () => {
      await visit(o, linkTo(operator.orderInfo, { id: trip.order_id }))
      await expect(front(o).locator(`tr[data-row-key="3 ${trip.waybill_no} ${trip.order_no}"]`)).toContainText(accepted)
    })
  })
