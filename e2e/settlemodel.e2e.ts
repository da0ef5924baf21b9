import { carrier } from '@yunshu/contract/consoles/carrier'
import { deductType, settleModelMachine, stepSide } from '@yunshu/contract/settlemodel/machine'
import { settleModelFaults, settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { fill } from '@yunshu/contract/kit/phrases'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/settlemodel/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { actOn, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// How a customer's trips turn into money: a model is written, tried on a trip, put into force, goes on as a next version, and both are compared over a month.

const pick = async (page: Page, label: string, option: string, within = front(page)): Promise<void> => {
  await within.getByLabel(label, { exact: true }).first().click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

for (const { lang, locale } of journeyIn('zh'))
  test(`a settlement model from its ladder to the comparison of two versions (§2.33) (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.balanceModel.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms, faults] = [phrases[lang], settleModelTerms[lang], settleModelFaults[lang]]
    const name = `考核${Date.now() % 1e6}`
    const section = (title: RegExp) =>
      front(page)
        .locator('fieldset')
        .filter({ has: page.locator('legend', { hasText: title }) })

    await test.step('a ladder with a gap is refused at the form; without it the draft is kept', async () => {
      await front(page).getByRole('button', { name: carrier.balanceModelAdd[lang] }).click()
      await front(page).getByLabel(terms.model_name, { exact: true }).fill(name)
      const late = section(/^5 /)
      await pick(page, say.for, stepSide.names[stepSide.code.both][lang], late)
      for (const [at, from, to, value] of [
        [0, '16', '60', '100'],
        [1, '90', '', '200']
      ] as const) {
        await late.getByRole('button', { name: say.addRung }).click()
        const rung = late.locator('.form-row').nth(at)
        await rung.getByLabel(terms.late_min_from, { exact: true }).fill(from)
        await rung.getByLabel(terms.late_min_to, { exact: true }).fill(to)
        await rung.getByLabel(terms.value, { exact: true }).fill(value)
        await expect(rung).toContainText(deductType.names[deductType.code.fen][lang])
      }
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(front(page).getByText(faults.ladderGap)).toBeVisible()
      await late.locator('.form-row').nth(1).getByLabel(terms.late_min_from, { exact: true }).fill('60')
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(page).toHaveURL(new RegExp(carrier.balanceModelInfo.route))
      await expect(front(page)).toContainText(fill(say.rungText, { from: 16, to: 60, value: fill(say.yuan, { amount: '100.00' }, lang) }, lang))
      await expect(front(page)).toContainText(settleModelMachine.states.draft[lang])
    })

    await test.step('a trip is tried by the draft: each step with its figures, up and down', async () => {
      await front(page).getByRole('button', { name: say.trial, exact: true }).click()
      await modal(page).getByRole('combobox').click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      await expect(modal(page)).toContainText(say.settleSteps)
      await expect(modal(page).getByRole('row', { name: /^1 / })).toBeVisible()
      await expect(modal(page)).toContainText(say.total)
      await modal(page).getByRole('button', { name: kit[lang].close }).last().click()
    })

    await test.step('the customer’s own model of the demo tries a trip by the version of its day, and compares its next version over last month', async () => {
      await page.goto(carrier.balanceModel.route)
      await front(page).getByRole('button', { name: say.trialOwn }).click()
      await modal(page).getByRole('combobox').click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      await expect(modal(page).getByRole('alert').first()).toContainText(/JS\d+/)
      await modal(page).getByRole('button', { name: kit[lang].close }).last().click()
      const draft = front(page).getByRole('row').filter({ hasText: '江城干线结算' }).filter({ hasText: settleModelMachine.states.draft[lang] })
      await actOn(draft, say.compare)
      await expect(modal(page)).toContainText(/\d+/)
      await expect(modal(page).getByRole('row').last()).toContainText(say.total)
      await modal(page).getByRole('button', { name: kit[lang].close }).last().click()
    })

    await test.step('it is put into force from a day on, is not changed any more, and goes on as a next version', async () => {
      const [start] = [addDays(shanghaiDay(new Date()), 300)]
      await actOn(rowOf(page, name), settleModelMachine.moves.enact[lang])
      const day = modal(page).getByLabel(terms.valid_from, { exact: true })
      await day.fill(start)
      await day.press('Enter')
      await modal(page).getByRole('button', { name: settleModelMachine.moves.enact[lang], exact: true }).click()
      // The demo has a model for every customer already, without end: of two on one day the second is told the first.
      await expect(modal(page)).toContainText(/JS\d+ v1/)
      await modal(page).getByRole('button', { name: kit[lang].cancel }).click()
      await page.getByRole('button', { name: kit[lang].leaveNow, exact: true }).click()
      const general = front(page).getByRole('row').filter({ hasText: '通用结算' })
      await actOn(general, say.copy)
      await page.getByRole('button', { name: kit[lang].confirm }).click()
      await expect(page).toHaveURL(new RegExp(carrier.balanceModelInfo.route))
      await front(page).getByRole('button', { name: settleModelMachine.moves.enact[lang], exact: true }).click()
      await modal(page).getByRole('button', { name: settleModelMachine.moves.enact[lang], exact: true }).click()
      await expect(modal(page)).toBeHidden()
      await expect(front(page)).toContainText(settleModelMachine.states.inForce[lang])
      await expect(front(page).getByRole('button', { name: kit[lang].edit })).toBeHidden()
    })
  })
