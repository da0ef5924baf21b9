import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { applyMachine } from '@yunshu/contract/invoice/machine'
import { riskRule } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/invoice/phrases.ts'
import { invoicePhrases } from '../apps/console/src/widgets/invoicePhrases.ts'
import { actOn, callAs, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { aBilledTrip, fact, modal, partners, yuan } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A bill of 1,090.00 yuan is applied for, reviewed with its checks, numbered by hand, received, and reversed by 90.00 yuan, which can be invoiced again.

const price = 109_000
const title = {
  tax_no: '91510100MA6DEM1015',
  bank_name: '演示银行成都分行',
  bank_account: '6200000000000001',
  reg_address: '成都市高新区演示路 1 号',
  reg_phone: '028-12345678',
  receiver_email: 'finance@example.com'
}
const pdf = { name: '电子发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

for (const { lang, locale } of journeyIn('en'))
  test(`an invoice from application to a partial red letter, ${lang}`, async ({ browser }) => {
    const say = (key: keyof typeof phrases.zh & string, slots = {}) => sayIn(lang, phrases, key, slots)
    const term = (name: keyof typeof invoiceTerms.zh & string) => sayIn(lang, invoiceTerms, name)
    const [s, c, o] = (await Promise.all(['shipper', 'carrier', 'operator'].map((account) => opened(browser, account, '/', { lang, locale })))) as [
      Page,
      Page,
      Page
    ]
    const press = async (page: Page, name: string) => await front(page).getByRole('button', { name, exact: true }).first().click()
    const state = async (page: Page, name: keyof typeof applyMachine.states) =>
      await expect(front(page).locator('.info-head')).toContainText(applyMachine.states[name][lang])
    const submit = async (page: Page) => {
      const dialog = modal(page)
      await dialog.locator('.ant-btn-primary').last().click()
      await expect(dialog).toBeHidden()
    }
    const fill = async (page: Page, name: string, value: string) =>
      await modal(page).locator(`.field[data-name="${name}"]`).locator('input, textarea').first().fill(value)

    // A billed statement of one trip, by calls.
    const { carrier: theirs } = await partners(s, c)
    const { bill_no } = await aBilledTrip(s, c, price)

    await s.goto(shipper.invoiceAdd.route)
    const seller = front(s).locator('.ant-segmented-item').filter({ hasText: theirs.name })
    if (await seller.count()) await seller.click()
    // Only this bill: what else is open is left out.
    await expect(rowOf(s, bill_no)).toBeVisible()
    const boxes = front(s).locator('tbody .ant-checkbox-input')
    for (const name of await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? '')))
      await front(s)
        .locator(`tbody .ant-checkbox-input[aria-label="${name}"]`)
        .setChecked(name === bill_no)
    // A special invoice names the buyer's bank and registration; without one of them it is not sent.
    const titled = { ...title, reg_phone: '' }
    for (const [name, value] of Object.entries(titled)) await front(s).locator(`.field[data-name="${name}"] input`).fill(value)
    // To whom it will be written stands beside the button.
    const written = await front(s).locator('.field[data-name="title"] input').inputValue()
    expect(written).not.toBe('')
    for (const value of [written, title.tax_no]) await expect(front(s).locator('.form-foot .foot-facts')).toContainText(value)
    await press(s, sayIn(lang, invoicePhrases, 'apply'))
    await expect(front(s).locator('.field[data-name="reg_phone"] .field-fault')).toBeVisible()
    await front(s).locator('.field[data-name="reg_phone"] input').fill(title.reg_phone)
    await press(s, sayIn(lang, invoicePhrases, 'apply'))
    await state(s, 'inReview')
    await expect(fact(front(s), term('amount_fen'))).toHaveText(yuan(price))
    const id = Number(new URL(s.url()).searchParams.get('id'))

    // The checks stand where one decides.
    await c.goto(linkTo(carrier.invoicingInfo, { id }))
    await press(c, say('review'))
    await expect(modal(c).getByText(riskRule.names[riskRule.code.track][lang], { exact: true })).toBeVisible()
    await submit(c)
    await state(c, 'issuing')
    await press(c, say('number'))
    const stamp = String(Date.now()).padStart(18, '0')
    await fill(c, 'invoice_no', `24${stamp}`)
    await modal(c).locator('.field[data-name="files"] input[type=file]').setInputFiles(pdf)
    await expect(modal(c).locator('.ant-upload-list-item-done')).toBeVisible()
    await submit(c)
    await state(c, 'issued')

    await s.goto(linkTo(shipper.invoiceInfo, { id }))
    await expect(front(s).getByRole('link', { name: pdf.name })).toBeVisible()
    await press(s, say('receive'))
    await expect(front(s).getByRole('button', { name: say('receive'), exact: true })).toHaveCount(0)
    await press(s, say('askRed'))
    await fill(s, 'reason', '货损赔付')
    await submit(s)

    await o.goto(linkTo(operator.invoicingInfo, { id }))
    await expect(front(o).getByRole('alert').filter({ hasText: '货损赔付' })).toBeVisible()
    await actOn(rowOf(o, `24${stamp}`), say('red'))
    await fill(o, 'amount_fen', '90.00')
    await fill(o, 'red_no', '5'.repeat(20))
    await fill(o, 'invoice_no', `25${stamp}`)
    await submit(o)
    await state(o, 'partlyReversed')
    await expect(fact(front(o), term('red_fen'))).toHaveText(yuan(9_000))

    const open = await callAs<{ parts: { bill_no: string; open_fen: number }[] }>(s, '/api/invoice/open', {})
    expect(open.parts.filter((part) => part.bill_no === bill_no)).toMatchObject([{ open_fen: 9_000 }])
    await o.goto(`${operator.invoiceHistory.route}?keyword=25${stamp}`)
    await expect(rowOf(o, `25${stamp}`)).toContainText(yuan(-9_000))
    const { questions } = await callAs<{ questions: { count: number; is_note: boolean; ask: { en: string } }[] }>(o, '/api/audit/run', {})
    expect(questions.filter(({ count, is_note }) => count > 0 && !is_note).map(({ ask }) => ask.en)).toEqual([])
    for (const page of [s, c, o]) await page.context().close()
  })
