import { carrier } from '@yunshu/contract/consoles/carrier'
import { fill } from '@yunshu/contract/kit/phrases'
import { columnKind, columnSource, taskFacts } from '@yunshu/contract/template/enums'
import { templateFaults, templateTerms } from '@yunshu/contract/template/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/template/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { imports } from '../apps/console/src/widgets/importPhrases.ts'
import { actOn, callAs, front, journeyIn, opened, visit } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A customer's trips in its own columns: crates are filled in and counted, and a template of one's own is made on the screens alone.

const pick = async (page: Page, label: string, option: string, within = front(page)): Promise<void> => {
  await within.getByLabel(label, { exact: true }).first().click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

for (const { lang, locale } of journeyIn('en'))
  test(`trips in a customer’s own columns, from the crates filled in to a template made on the screens (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.customised.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms] = [phrases[lang], templateTerms[lang]]

    await test.step('crates out and in are filled in on a trip, and what is missing is counted', async () => {
      await pick(page, say.template, 'MT')
      const row = front(page).getByRole('row').filter({ hasText: /YD\d+/ }).first()
      await actOn(row, say.fill)
      const fields = modal(page).locator('label.field')
      await fields
        .filter({ hasText: lang === 'zh' ? '周转箱发出' : 'Crates out' })
        .locator('input')
        .fill('40')
      await fields
        .filter({ hasText: lang === 'zh' ? '周转箱收回' : 'Crates in' })
        .locator('input')
        .fill('33')
      await modal(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(modal(page)).toBeHidden()
      await actOn(row, say.fill)
      await expect(fields.filter({ hasText: lang === 'zh' ? '周转箱收回' : 'Crates in' }).locator('input')).toHaveValue('33')
      await modal(page).getByRole('button', { name: kit[lang].cancel }).click()
    })

    await test.step('a template with a formula over what is not there is refused at the formula; without it, it is kept', async () => {
      await front(page).getByRole('tab', { name: say.templates }).click()
      await front(page).getByRole('button', { name: carrier.templateAdd[lang] }).click()
      await front(page)
        .getByLabel(terms.code, { exact: true })
        .fill(`shop${Date.now() % 1e6}`)
      await front(page).getByLabel(terms.name, { exact: true }).fill('演示零售')
      const column = (n: number) => front(page).locator('.form-row').nth(n)
      for (const [n, source, field, title] of [
        [1, columnSource.code.entry, 'pallets', '托盘'],
        [2, columnSource.code.formula, 'per_pallet', '每托重量']
      ] as const) {
        await front(page).getByRole('button', { name: say.addColumn }).click()
        await pick(page, terms.source, columnSource.names[source][lang], column(n))
        await column(n).getByLabel(terms.field, { exact: true }).fill(field)
        await column(n).getByLabel(terms.title_zh, { exact: true }).fill(title)
      }
      await pick(page, terms.kind, columnKind.names[columnKind.code.number][lang], column(1))
      await column(2).getByLabel(terms.formula, { exact: true }).fill('goods_kg / crates')
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(front(page).getByText(templateFaults[lang].formulaStranger)).toBeVisible()
      await column(2).getByLabel(terms.formula, { exact: true }).fill('goods_kg / pallets')
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(page).toHaveURL(/tab=templates/)
      await expect(front(page).getByRole('row').filter({ hasText: '演示零售' })).toBeVisible()
    })

    await test.step('what comes with the product is changed like any other, and the list follows', async () => {
      const mt = front(page).getByRole('row').filter({ hasText: 'MT' }).first()
      await actOn(mt, kit[lang].edit)
      await front(page).locator('.form-row').last().getByRole('button', { name: kit[lang].remove }).click()
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(page.getByText(fill(say.saved, { name: 'MT' }, lang)).first()).toBeVisible()
      await front(page).getByRole('tab', { name: say.tasks }).click()
      await pick(page, say.template, 'MT')
      await expect(front(page).getByRole('columnheader', { name: taskFacts.waybill_no[lang] })).toBeVisible()
    })

    await test.step('a page of one template shows its trips alone, and the customer’s own file becomes orders there', async () => {
      await visit(page, carrier.mtWaybills.route)
      await expect(front(page).getByRole('columnheader', { name: lang === 'zh' ? '波次' : 'Wave' })).toBeVisible()
      await visit(page, carrier.duoduoWaybills.route)
      const row = front(page)
        .getByRole('row')
        .filter({ hasText: /L\d{4}-\d{4}-\d\d/ })
        .first()
      const [code = ''] = /L\d{4}-\d{4}-\d\d/.exec((await row.textContent()) ?? '') ?? []
      const no = `RW${Date.now()}`
      const on = addDays(shanghaiDay(new Date()), 2)
      const csv = ['任务号,线路编码,运行日期,要求到装,要求送达', `${no},${code},${on},8:00,23:30`, `${no}X,NONE-1,${on},8:00,23:30`].join('\n')
      await front(page).getByRole('button', { name: imports[lang].import, exact: true }).click()
      const chosen = modal(page).locator('.import-customer')
      if (!(await chosen.locator('.ant-select-content-has-value').isVisible())) {
        await chosen.getByRole('combobox').click()
        await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      }
      await modal(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await expect(modal(page).getByText(fill(imports[lang].summary, { rows: 2, good: 1, bad: 1 }, lang))).toBeVisible()
      await expect(modal(page).getByRole('row').filter({ hasText: 'NONE-1' })).toBeVisible()
      await modal(page)
        .getByRole('button', { name: fill(say.importTrips, { good: 1 }, lang) })
        .click()
      await expect(modal(page)).toBeHidden()
      const placed = async () => (await callAs<{ total: number }>(page, '/api/order/carrier_list', { keyword: no })).total
      await expect.poll(placed, { timeout: 30_000 }).toBe(1)
    })
  })
