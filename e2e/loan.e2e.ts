import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { splitMode, detailMode } from '@yunshu/contract/invoice/machine'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { invoiceType } from '@yunshu/contract/link/contract'
import { assetFault, loanMachine } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { expect, type Page } from '@playwright/test'
import { phrases as bills } from '../apps/console/src/features/bill/phrases.ts'
import { phrases } from '../apps/console/src/features/loan/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, demoPassword, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { aBilledTrip, cellsOf, fact, modal, partners, yuan } from './pages/settle.ts'
import { aPhoto } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A bill of 5,450.00 yuan turned into money: the credit from application to contract, the bill picked among those that do not qualify, the debtor's
// consent, the registration, the money, an extension, and repayments by the debtor to the new payee until the loan is repaid.

type Looked = { id: number; version: number }
const price = 545_000
const [advance, interest, fee] = [436_000, 5_886, 2_725]
const [moreInterest, moreFee, part] = [1_308, 5_000, 200_000]
const owed = advance + moreInterest + moreFee
const payPassword = '739182'

for (const { lang, locale } of journeyIn('en'))
  test(`a bill is financed and repaid, ${lang}`, async ({ browser }) => {
    const say = (key: keyof typeof phrases.zh & string, slots = {}) => sayIn(lang, phrases, key, slots)
    const term = (name: keyof typeof loanTerms.zh & string) => sayIn(lang, loanTerms, name)
    const viewport = { width: 1366, height: 768 }
    const [s, f, c, o, r] = (await Promise.all(
      ['shipper', 'shipper-fin', 'carrier', 'operator', 'operator-fin'].map((account) => opened(browser, account, '/', { lang, locale, viewport }))
    )) as [Page, Page, Page, Page, Page]
    const press = async (page: Page, name: string) => await front(page).getByRole('button', { name, exact: true }).first().click()
    const field = (page: Page, name: string) => modal(page).locator(`.field[data-name="${name}"]`)
    const fill = async (page: Page, name: string, value: string) => await field(page, name).locator('input, textarea').first().fill(value)
    const attach = async (page: Page, name: string) => {
      await field(page, name).locator('input[type=file]').first().setInputFiles(aPhoto)
      await expect(field(page, name).locator('.ant-upload-list-item-done')).toBeVisible()
    }
    const submit = async (page: Page) => {
      const dialog = modal(page)
      await dialog.locator('.ant-btn-primary').last().click()
      await expect(dialog).toBeHidden()
    }
    const state = async (page: Page, machine: { zh: string; en: string }) =>
      await expect(front(page).locator('.info-head')).toContainText(machine[lang])
    const { shipper: mine } = await partners(s, c)

    // An invoiced bill that its debtor has approved, by calls.
    const bill = await aBilledTrip(s, c, price)
    const { bill_no } = bill
    await callAs(s, '/api/bill/approve', { id: bill.id, version: bill.version })
    const applied = await callAs<Looked>(s, '/api/invoice/apply', {
      bill_ids: [bill.id],
      tax_rate_bp: 900,
      title: mine.name,
      tax_no: '91510100MA6DEM1015',
      receiver_email: 'finance@example.com',
      invoice_type: invoiceType.code.digitalOrdinary,
      split_mode: splitMode.code.merged,
      detail_mode: detailMode.code.byRoute
    })
    await callAs(c, '/api/invoice/approve', { id: applied.id, version: applied.version })
    const { documents } = await callAs<{ documents: Looked[] }>(c, '/api/invoice/info', { id: applied.id })
    const stamp = String(Date.now()).padStart(18, '0')
    for (const [i, one] of documents.entries())
      await callAs(c, '/api/invoice/take_number', {
        id: applied.id,
        invoice_id: one.id,
        invoice_no: `2${i}${stamp}`,
        issued_at: shanghaiDay(new Date())
      })

    let credit_no = ''
    await test.step('the carrier asks for credit with its material; two reviews and the contract put it in force', async () => {
      await c.goto(carrier.financing.route)
      await press(c, say('applyCredit'))
      const made = c.waitForResponse((answer) => answer.url().endsWith('/api/credit/create'))
      await fill(c, 'factor_name', '蜀信商业保理有限公司')
      await fill(c, 'apply_fen', '20,000.00')
      for (const name of ['licence_files', 'trade_files', 'bank_files', 'tax_files']) await attach(c, name)
      await choose(c, field(c, 'debtors.0.debtor_id').getByRole('combobox'), mine.name)
      await fill(c, 'debtors.0.limit_fen', '20,000.00')
      await submit(c)
      const { data } = (await (await made).json()) as { data: Looked & { credit_no: string } }
      credit_no = data.credit_no
      await rowOf(c, credit_no)
        .getByRole('button', { name: say('submit'), exact: true })
        .click()
      await submit(c)
      await expect(rowOf(c, credit_no)).toContainText(creditMachine.states.operatorReview[lang])

      await o.goto(linkTo(operator.creditInfo, { id: data.id }))
      await press(o, say('pass'))
      await submit(o)
      await r.goto(linkTo(operator.creditInfo, { id: data.id }))
      await press(r, say('decide'))
      await fill(r, 'valid_to', addDays(shanghaiDay(new Date()), 200))
      await r.keyboard.press('Enter')
      await fill(r, 'rate_bp_year', '10.8')
      await fill(r, 'fee_bp', '0.5')
      await fill(r, 'advance_bp', '80')
      await fill(r, 'account_bank', '中国工商银行成都分行')
      await fill(r, 'account_no', '4402233009100188888')
      await submit(r)
      await state(o, creditMachine.states.toSign)
      await press(o, say('sign'))
      await attach(o, 'contract_files')
      await submit(o)
      await state(o, creditMachine.states.active)
    })

    let loan_no = ''
    let id = 0
    await test.step('the picker says of every bill why it does not qualify; one that does is worth what the domain counts', async () => {
      await expect(rowOf(c, credit_no)).toContainText(creditMachine.states.active[lang])
      await rowOf(c, credit_no)
        .getByRole('button', { name: say('newLoan'), exact: true })
        .click()
      const picker = modal(c)
      const own = picker.getByRole('row').filter({ hasText: bill_no })
      await expect(own.getByText(say('fits'), { exact: true })).toBeVisible()
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
      const other = picker.getByRole('row').filter({ hasText: assetFault.names[assetFault.code.noStatement][lang] }).first()
      await expect(other.getByRole('checkbox')).toBeDisabled()
      await own.getByRole('checkbox').check()
      const net = advance - interest - fee
      await expect(picker.getByRole('alert')).toContainText(
        say('picked', { receivable: yuan(price), advance: yuan(advance), interest: yuan(interest), fee: yuan(fee), net: yuan(net) })
      )
      const made = c.waitForResponse((answer) => answer.url().endsWith('/api/loan/create'))
      await submit(c)
      const { data } = (await (await made).json()) as { data: Looked & { loan_no: string } }
      ;({ id, loan_no } = data)
      await o.goto(linkTo(operator.loanInfo, { id }))
      await press(o, say('approve'))
      await submit(o)
      await state(o, loanMachine.states.awaitingDebtor)
    })

    await test.step('the debtor reads what is assigned and agrees with the payment password', async () => {
      // A phone gets one code a minute, and the user is the same in both languages.
      if ((await callAs<{ set_at: string | null }>(f, '/api/paypass/state', {})).set_at === null) {
        const mobile = '13800000042'
        await callAs(f, '/api/duanxin/send_msg', { phone: mobile, type: 'pay_pwd' })
        const set = { type: 1, mobile, verify: '246810', password: demoPassword, pay_password: payPassword, pay_passwords: payPassword }
        await callAs(f, '/api/user/update_pay_pwd', set)
      }
      await f.goto(shipper.assignments.route)
      await rowOf(f, loan_no).getByRole('link', { name: loan_no }).click()
      await expect(fact(front(f), term('account_no'))).toHaveText('4402233009100188888')
      // One agrees where one is told, over whatever page is open.
      await f.locator('.header [aria-label] .anticon-bell').first().click()
      const told = f.locator('.notice-line').filter({ hasText: loan_no })
      await told.getByRole('button', { name: loanMachine.moves.consent[lang], exact: true }).click()
      await expect(modal(f)).toContainText(bill_no)
      expect(await findingsOf(f, { within: '.ant-modal' })).toEqual([])
      await fill(f, 'pay_password', payPassword)
      await submit(f)
      await state(f, loanMachine.states.toSign)
    })

    await test.step('it is registered and lent, and what an extension costs is owed', async () => {
      await press(o, say('signLoan'))
      await fill(o, 'zhongdeng_no', `ZD${stamp}`)
      await attach(o, 'contract_files')
      await submit(o)
      await press(o, say('fund'))
      await submit(o)
      await press(o, say('lend'))
      await fill(o, 'bank_serial_no', `LEND${stamp}`)
      await submit(o)
      await state(o, loanMachine.states.outstanding)
      await front(o)
        .getByRole('button', { name: say('extend'), exact: true })
        .click()
      await fill(o, 'days', '10')
      await fill(o, 'fee_fen', '50.00')
      await submit(o)
      await expect(fact(front(o), term('total_fen'))).toHaveText(yuan(owed))
    })

    await test.step('the debtor pays to the new account, and the money fills fee, interest and principal', async () => {
      await f.goto(`${shipper.payables.route}?keyword=${bill_no}`)
      await actOn(rowOf(f, bill_no), sayIn(lang, bills, 'registerOne', {}))
      await expect(modal(f).getByRole('alert')).toContainText('4402233009100188888')
      await fill(f, 'amount_fen', '2,000.00')
      await fill(f, 'bank_serial_no', `PART${stamp}`)
      await attach(f, 'voucher_img')
      await submit(f)
      await front(o)
        .getByRole('row')
        .filter({ hasText: `PART${stamp}` })
        .getByRole('button', { name: say('confirmRepaid'), exact: true })
        .click()
      await submit(o)
      await state(o, loanMachine.states.partlyRepaid)
      const filled = [part, moreFee, 0, moreInterest, part - moreFee - moreInterest, 0].map(yuan)
      const repayments = front(o)
        .locator('.ant-table')
        .filter({ hasText: term('surplus_fen') })
      expect((await cellsOf(repayments))[0]?.slice(3)).toEqual(filled)
    })

    await test.step('the rest repays the loan; what is over goes to the carrier, and the auditor is silent', async () => {
      await press(o, say('repay'))
      await fill(o, 'amount_fen', '3,450.00')
      await fill(o, 'bank_serial_no', `REST${stamp}`)
      await submit(o)
      await state(o, loanMachine.states.repaid)
      const repayments = front(o)
        .locator('.ant-table')
        .filter({ hasText: term('surplus_fen') })
      const rest = price - part
      const left = owed - part
      expect((await cellsOf(repayments))[1]?.slice(3)).toEqual([rest, 0, 0, 0, left, rest - left].map(yuan))
      await c.goto(linkTo(carrier.loanInfo, { id }))
      await state(c, loanMachine.states.repaid)
      await expect(fact(front(c), term('repaid_fen'))).toHaveText(yuan(owed))
      const { questions } = await callAs<{ questions: { count: number; is_note: boolean; ask: { en: string } }[] }>(o, '/api/audit/run', {})
      expect(questions.filter(({ count, is_note }) => count > 0 && !is_note).map(({ ask }) => ask.en)).toEqual([])
    })
    for (const page of [s, f, c, o, r]) await page.context().close()
  })
