import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { fill } from '@yunshu/contract/kit/phrases'
import { statement } from '@yunshu/contract/statement/contract'
import { diffReason, matchKey, verdict } from '@yunshu/contract/statement/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { expect } from '@playwright/test'
import { cell, workbookOf } from '@yunshu/server/testkit/workbook'
import { phrases } from '../apps/console/src/features/statement/phrases.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { agreeOnTheRest, modal, partners } from './pages/settle.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A customer's own workbook: what agrees is taken, a number that stands twice waits, and a person says which of its rows is the trip.

type Looked = { id: number; version: number }
for (const { lang, locale } of journeyIn('zh'))
  test(`a workbook with a number that stands twice is matched, and the row is chosen by hand, ${lang}`, async ({ browser }) => {
    const [s, c] = await Promise.all([
      opened(browser, 'shipper', '/', { lang, locale, viewport: { width: 1366, height: 768 } }),
      opened(browser, 'carrier', '/', { lang, locale })
    ])
    const { shipper: mine, carrier: theirs } = await partners(s, c)
    await agreeOnTheRest(s, c, mine.id)
    await aConfirmedTrip(s, c, theirs.id, 109_000)
    const today = shanghaiDay(new Date())
    const { statement: made } = await callAs<{ statement: Looked }>(c, statement.generate.path, {
      partner_id: mine.id,
      period_from: today,
      period_to: today
    })
    await callAs(c, statement.send.path, { id: made.id, version: made.version })
    const { data: lines } = await callAs<{ data: { waybill_no: string }[] }>(s, statement.lines.path, { statement_id: made.id })
    const no = lines[0]?.waybill_no ?? ''
    const rows = [
      ['结算单号', '运费'],
      [no, 1_000],
      [no, 1_090],
      ['XX-没有这一单', 500],
      ['合计', 2_590]
    ]
    const buffer = workbookOf(
      rows.map((row, i) => `<row r="${i + 1}">${row.map((value, at) => cell(`${'AB'[at]}${i + 1}`, String(value))).join('')}</row>`).join('')
    )

    await s.goto(linkTo(shipper.statementInfo, { id: made.id }))
    await test.step('the columns are guessed, and the rows compared', async () => {
      await front(s).locator('.info-head').getByRole('button', { name: phrases[lang].import }).click()
      await modal(s)
        .locator('input[type=file]')
        .setInputFiles({ name: '结算.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
      await modal(s).getByRole('button', { name: phrases[lang].match, exact: true }).click()
      await expect(modal(s).locator('.ant-alert')).toBeVisible()
      await modal(s).locator('.ant-modal-footer button').last().click()
    })
    const table = front(s).locator('.ant-table-row')
    await test.step('the one that agrees is taken, the other row of its number waits', async () => {
      await front(s).getByRole('tab', { name: phrases[lang].matched }).click()
      await expect(table.filter({ hasText: diffReason.names[diffReason.code.doubled][lang] })).toContainText(verdict.names[verdict.code.choose][lang])
      await expect(table.filter({ hasText: verdict.names[verdict.code.accept][lang] })).toHaveCount(1)
      await expect(table.filter({ hasText: 'XX-' })).toContainText(diffReason.names[diffReason.code.notOnStatement][lang])
    })
    await test.step('a person says that the first row is the trip', async () => {
      await table.filter({ hasText: verdict.names[verdict.code.choose][lang] }).getByRole('button', { name: phrases[lang].choose }).click()
      await expect(modal(s)).toContainText(fill(phrases[lang].chooseTitle, { row_no: 2 }, lang))
      await modal(s).getByRole('combobox').click()
      await s.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: no }).click()
      await modal(s).getByRole('button', { name: phrases[lang].choose, exact: true }).click()
      await expect(modal(s)).toBeHidden()
      await expect(table.filter({ hasText: matchKey.names[matchKey.code.byHand][lang] })).toContainText('-90.00')
      await expect(table.filter({ hasText: verdict.names[verdict.code.choose][lang] })).toHaveCount(0)
    })
    for (const page of [s, c]) await page.context().close()
  })
