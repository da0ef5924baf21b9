import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { fill } from '@yunshu/contract/kit/phrases'
import { statement } from '@yunshu/contract/statement/contract'
import { lineCheck, statementMachine } from '@yunshu/contract/statement/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/statement/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { agreeOnTheRest, modal, partners } from './pages/settle.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// What was compared with nothing does not read as matched, and whoever confirms it says why.

type Looked = { id: number; version: number }
for (const { lang, locale } of journeyIn('zh'))
  test(`a line without a figure of one's own is not checked, and is confirmed with a reason that the log keeps, ${lang}`, async ({ browser }) => {
    const [s, c] = await Promise.all([
      opened(browser, 'shipper', '/', { lang, locale, viewport: { width: 1366, height: 768 } }),
      opened(browser, 'carrier', '/', { lang, locale })
    ])
    const { shipper: mine, carrier: theirs } = await partners(s, c)
    await agreeOnTheRest(s, c, mine.id)
    await aConfirmedTrip(s, c, theirs.id, 109_000)
    const today = shanghaiDay(new Date())
    const asked = { partner_id: mine.id, period_from: today, period_to: today }
    const { statement: made } = await callAs<{ statement: Looked }>(c, statement.generate.path, asked)
    await callAs(c, statement.send.path, { id: made.id, version: made.version })

    await s.goto(linkTo(shipper.statementInfo, { id: made.id }))
    const unchecked = lineCheck.names[lineCheck.code.unchecked][lang]
    await expect(front(s).locator('.ant-table-row').first()).toContainText(unchecked)
    const { tabs } = await callAs<{ tabs: Record<string, number> }>(s, statement.lines.path, { statement_id: made.id, pagesize: 1 })
    expect(tabs).toMatchObject({ [lineCheck.code.unchecked]: 1 })
    await front(s).locator('.info-head').getByRole('button', { name: phrases[lang].confirm }).click()
    const dialog = modal(s)
    const counted = (name: 'matched' | 'differs' | 'unchecked', count: number) =>
      fill(phrases[lang].checkedLines, { check: lineCheck.names[lineCheck.code[name]][lang], count }, lang)
    for (const text of [counted('matched', 0), counted('differs', 0), counted('unchecked', 1)])
      await expect(dialog.locator('.checked-lines')).toContainText(text)

    // Nothing is sent without the reason, which has the focus.
    await dialog.locator('.ant-btn-primary').click()
    const reason = dialog.locator('[data-name=reason]')
    await expect(reason.locator('.field-fault')).toHaveText(fill(kit[lang].pleaseEnter, { label: phrases[lang].whyConfirm }, lang))
    await expect(reason.locator('textarea')).toBeFocused()
    await dialog.getByRole('button', { name: phrases[lang].whyOwnList }).click()
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog).toBeHidden()
    await expect(front(s).locator('.info-head')).toContainText(statementMachine.states.confirmed[lang])
    await front(s).getByRole('tab', { name: phrases[lang].log }).click()
    await expect(front(s).getByText(phrases[lang].whyOwnList).first()).toBeVisible()
    for (const page of [s, c]) await page.context().close()
  })
