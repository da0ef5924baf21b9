import { carrier } from '@yunshu/contract/consoles/carrier'
import { appealMachine, kpiGrade, kpiItem, kpiMachine } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { fill } from '@yunshu/contract/kit/phrases'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/kpi/phrases.ts'
import { kpiWords } from '../apps/driver/src/kpi/phrases.ts'
import { front, journeyIn, opened } from './pages/console.ts'
import * as phone from './pages/driver.ts'
import { office, wholePhone } from './pages/office.ts'
import { modal } from './pages/settle.ts'
import { aPhoto } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A month of a driver: weighed by the carrier's own scheme, computed from his trips, published, appealed against on his phone, corrected and published again.

/** The second carrier has two months that were not published: one for each language. */
const monthOf = { zh: 1, en: 2 } as const
const before = (months: number): string => addMonths(`${shanghaiMonth(new Date())}-01`, -months).slice(0, 7)

for (const { lang, locale } of journeyIn('zh'))
  test(`a month's KPI from the scheme to the driver's appeal, its correction and the difference (${lang})`, async ({ browser }) => {
    const month = before(monthOf[lang])
    const c = await opened(browser, 'carrier2', `${carrier.driverKpi.route}?month=${month}`, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, words, terms] = [phrases[lang], kpiWords[lang], kpiTerms[lang]]
    const ask = await office(c.request, 'carrier2')
    const head = front(c).getByRole('region', { name: say.month })

    await test.step('the scheme has to weigh 100; then it is a new version', async () => {
      await head.getByRole('button', { name: say.scheme }).click()
      // Both are typed, since the other language may have left another scheme behind.
      await modal(c).getByLabel(terms.pickup_weight, { exact: true }).fill('30')
      await modal(c).getByLabel(terms.delivery_weight, { exact: true }).fill('30')
      await modal(c).getByRole('button', { name: say.scheme }).click()
      await expect(modal(c).or(c.locator('.ant-notification, .toasts')).filter({ hasText: '110' }).first()).toBeVisible()
      await modal(c).getByLabel(terms.delivery_weight, { exact: true }).fill('20')
      await modal(c).getByRole('button', { name: say.scheme }).click()
      await expect(modal(c)).toBeHidden()
    })

    await test.step('the month is computed and published', async () => {
      await head.getByRole('button', { name: say.compute, exact: true }).click()
      await expect(head).toContainText(kpiMachine.states.draft[lang])
      await head.getByRole('button', { name: say.publish, exact: true }).click()
      await c.getByRole('dialog').getByRole('button').last().click()
      await expect(head).toContainText(kpiMachine.states.published[lang])
    })

    const { data } = await ask<{ data: { id: number; driver_id: number; driver_name: string; score: number }[] }>('kpi/list', { month })
    // Who was late is not the first of the list in every month: on the first days of one, the month before holds the trips of several drivers.
    const judged = await Promise.all(
      data.map(async (one) => ({ one, month: await ask<{ trips: { pickup_ok: boolean }[] }>('kpi/info', { id: one.id }) }))
    )
    const row = judged.find(({ month: { trips } }) => trips.some(({ pickup_ok }) => !pickup_ok))?.one
    expect(row, 'a driver who was late at a pickup').toBeDefined()
    const { driver } = await ask<{ driver: { mobile: string } }>('driver/info', { id: row?.driver_id })
    const d = await (
      await browser.newContext({ locale, timezoneId: 'Asia/Shanghai', viewport: { width: 412, height: 915 }, isMobile: true })
    ).newPage()

    await test.step('the driver reads his own month with its trips, and appeals against a late pickup', async () => {
      await phone.login(d, await wholePhone(ask, driver, 'mobile'))
      await d.getByRole('link', { name: words.mine }).click()
      await d.getByRole('link', { name: month }).click()
      await expect(d.locator('main')).toContainText((row?.score ?? 0).toFixed(2))
      const item = d.locator('.links').filter({ hasText: kpiItem.names[kpiItem.code.pickup][lang] }).first()
      await item.getByRole('button', { name: words.appeal }).click()
      await d.getByRole('dialog').getByRole('textbox').fill('货场门口排队，门岗有记录')
      await d.getByRole('dialog').locator('input[type=file]').last().setInputFiles(aPhoto)
      await expect(d.getByRole('dialog').locator('.thumb img')).toBeVisible()
      await d.getByRole('dialog').getByRole('button', { name: words.send }).click()
      await expect(d.locator('main')).toContainText(appealMachine.states.pending[lang])
    })

    await test.step('the carrier upholds it, and publishes again', async () => {
      await expect(head).toContainText(/1/)
      await front(c)
        .locator('tr', { hasText: row?.driver_name ?? '' })
        .getByRole('button', { name: say.detail })
        .click()
      await expect(front(c)).toContainText(fill(say.photos, { n: 1 }, lang))
      await front(c).getByRole('button', { name: say.uphold, exact: true }).click()
      await modal(c).getByLabel(terms.reply).fill('门岗记录属实')
      await modal(c).getByRole('button', { name: say.uphold, exact: true }).click()
      await expect(front(c)).toContainText(appealMachine.states.upheld[lang])
      await c.goto(`${carrier.driverKpi.route}?month=${month}`)
      await head.getByRole('button', { name: say.publishAgain }).click()
      await c.getByRole('dialog').getByRole('button').last().click()
      await expect(head).toContainText(kpiMachine.states.published[lang])
    })

    await test.step('the driver reads the answer and the difference', async () => {
      await d.goto('/driver/#/kpi')
      await d.reload()
      await expect(d.getByRole('link', { name: month })).toContainText((row?.score ?? 0).toFixed(2))
      await d.getByRole('link', { name: month }).click()
      await expect(d.locator('main')).toContainText('门岗记录属实')
      await expect(d.locator('main')).toContainText(kpiGrade.names[kpiGrade.code.A][lang])
    })
    for (const page of [c, d]) await page.context().close()
  })
