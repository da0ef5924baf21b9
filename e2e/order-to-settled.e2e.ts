import { createHash } from 'node:crypto'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billRefusals, billTerms } from '@yunshu/contract/bill/words'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { type Bilingual, type Lang, type Phrases, sayIn } from '@yunshu/contract/kit/phrases'
import { custodyBook, eventWords } from '@yunshu/contract/ledger/enums'
import { diffReason, statementMachine, statementState } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { accounts } from '@yunshu/domain/posting'
import { expect, type Locator, type Page } from '@playwright/test'
import { shell } from '../apps/console/src/app/phrases.ts'
import { phrases as bills } from '../apps/console/src/features/bill/phrases.ts'
import { phrases as statements } from '../apps/console/src/features/statement/phrases.ts'
import { charges } from '../apps/console/src/widgets/chargePhrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { callAs, choose, demoPassword, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { agreeOnTheRest, cellsOf, drawer, fact, modal, partners, readRow, recharge, yuan } from './pages/settle.ts'
import { aConfirmedTrip, aPhoto, upload } from './pages/trip.ts'
import { test } from './servers/test.ts'

// What a confirmed receipt turns into: 1,090.00 yuan traced, stated, disputed, agreed at 1,035.50, confirmed, billed, approved and paid by wallet;
// every amount to the fen on both sides, in the books, and nothing for the auditor.

const [price, less] = [109_000, 5_450]
const agreed = price - less
const demoCode = '246810'
const payPassword = '739182'

for (const { lang, locale } of journeyIn('zh')) {
  test(`order to settled, ${lang}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const say = (words: Phrases, key: string, slots = {}) => sayIn(lang, words, key, slots)
    const of = (both: Bilingual) => both[lang]
    const term = (name: string) => say(statementTerms, name)
    const office = (account: string) => opened(browser, account, '/', { lang, locale })
    // Somebody else of the shipper pays in each language, since a phone gets one code a minute.
    const [s, c, f, o, p] = await Promise.all([
      office('shipper'),
      office('carrier'),
      office('shipper-fin'),
      office('operator'),
      lang === 'zh' ? office('shipper-pay') : undefined
    ])
    const payer = p ?? s
    const button = (page: Page | Locator, name: string) => page.getByRole('button', { name: spaced(name) })
    const submit = async (page: Page) => {
      const dialog = modal(page)
      await dialog.locator('.ant-btn-primary').last().click()
      await expect(dialog).toBeHidden()
    }
    const field = (dialog: Locator, name: string) => dialog.locator(`.field[data-name="${name}"]`)
    const state = (page: Page, machine: Bilingual) => expect(front(page).locator('.info-head')).toContainText(of(machine))

    const turn = (name: 'sent' | 'disputed', is_maker: boolean) => statementState({ statement_status: statementMachine.code[name], is_maker })
    const total = async (page: Page, total_fen: number, adjust_fen: number) => {
      const about = front(page)
      await expect(fact(about, term('total_fen'))).toHaveText(yuan(total_fen))
      await expect(fact(about, term('adjust_fen'))).toHaveText(yuan(adjust_fen))
      const tax = Math.round((total_fen * 9) / 109)
      await expect(fact(about, term('net_fen'))).toHaveText(yuan(total_fen - tax))
      await expect(fact(about, term('tax_fen'))).toHaveText(yuan(tax))
    }

    const { shipper: mine, carrier: theirs } = await partners(s, c)
    await agreeOnTheRest(s, c, mine.id)
    await recharge(payer, o, agreed, await upload(payer))
    const trip = await aConfirmedTrip(s, c, theirs.id, price)
    const wallets = { shipper: await available(payer, shipper.capital.route, lang), carrier: await available(c, carrier.capital.route, lang) }

    await test.step('both sides open the charge and read how it came about', async () => {
      await s.goto(linkTo(shipper.orderInfo, { id: trip.order_id }))
      await c.goto(linkTo(carrier.waybillInfo, { id: trip.waybill_id }))
      await c.getByRole('tab', { name: of({ zh: '费用', en: 'Charges' }) }).click()
      for (const page of [s, c]) {
        const table = front(page).locator('.charges')
        const row = table.getByRole('row').filter({ hasText: 'F01' })
        await expect(row).toContainText(of(chargeMachine.states.confirmed))
        for (const amount of [yuan(price), yuan(100_000), yuan(9_000), '9%']) await expect(row.getByText(amount, { exact: true })).toBeVisible()
        await row.locator('.ant-table-row-expand-icon').click()
        await expect(table.locator('.charge-trace')).toHaveText(say(charges, 'manual', { price: yuan(price), reason: '双方电话约定' }))
        const slots = { total: yuan(price), freight: yuan(price), surcharge: yuan(0), deduct: yuan(0), net: yuan(100_000), tax: yuan(9_000) }
        await expect(table.locator('.charges-total')).toHaveText(say(charges, 'totalOf', slots))
      }
    })

    let no = ''
    await test.step('the carrier makes the statement of the day and sends it', async () => {
      await c.goto(carrier.upstream.route)
      await button(front(c), say(statements, 'generate')).click()
      const dialog = modal(c)
      const today = shanghaiDay(new Date())
      await choose(c, field(dialog, 'partner_id').getByRole('combobox'), mine.name)
      for (const name of ['period_from', 'period_to']) {
        await field(dialog, name).locator('input').fill(today)
        await c.keyboard.press('Enter')
      }
      await button(dialog, say(statements, 'look')).click()
      const ready = { count: 1, freight: yuan(price), surcharge: yuan(0), deduct: yuan(0), total: yuan(price) }
      await expect(dialog.getByRole('alert')).toContainText(say(statements, 'willHold', ready))
      await submit(c)
      await state(c, statementMachine.states.draft)
      no = await front(c).locator('.info-head .no').first().innerText()
      await total(c, price, 0)
      await button(front(c).locator('.info-head'), say(statements, 'send')).click()
      await state(c, turn('sent', true))
    })
    await test.step('the shipper finds it, and disputes one line with amount, reason and evidence', async () => {
      await s.goto(`${shipper.statements.route}?keyword=${no}`)
      await expect(rowOf(s, no)).toContainText(of(turn('sent', false)))
      await expect(rowOf(s, no)).toContainText(yuan(price))
      await rowOf(s, no).getByRole('link', { name: no }).click()
      await total(s, price, 0)
      await button(rowOf(s, trip.waybill_no), say(statements, 'open')).click()
      const line = drawer(s)
      await expect(fact(line, say(statements, 'theirAmount'))).toHaveText(yuan(price))
      await button(line, say(statements, 'dispute')).click()
      const dialog = modal(s)
      await field(dialog, 'message').locator('textarea').fill('运价应为 1035.50 元')
      await field(dialog, 'other_fen').locator('input').fill('1,035.50')
      await choose(s, field(dialog, 'diff_reason').getByRole('combobox'), of(diffReason.names[1]))
      await field(dialog, 'files').locator('input[type=file]').first().setInputFiles(aPhoto)
      await expect(field(dialog, 'files').locator('.ant-upload-list-item-done')).toBeVisible()
      await submit(s)
      await expect(fact(line, say(statements, 'ourAmount'))).toHaveText(yuan(agreed))
      await expect(fact(line, term('diff_fen'))).toHaveText(yuan(-less))
    })

    await test.step('the carrier reads it and answers with an adjustment', async () => {
      await state(c, turn('disputed', true))
      await button(rowOf(c, trip.waybill_no), say(statements, 'open')).click()
      const line = drawer(c)
      await expect(line).toContainText('运价应为 1035.50 元')
      await expect(line.getByRole('link', { name: aPhoto.name })).toBeVisible()
      await expect(fact(line, term('diff_fen'))).toHaveText(yuan(-less))
      await button(line, say(statements, 'answer')).click()
      const dialog = modal(c)
      await dialog.getByRole('radio').first().check()
      await expect(dialog).toContainText('-54.50')
      await field(dialog, 'message').locator('textarea').fill('同意减 54.50 元')
      await submit(c)
      await state(c, turn('sent', true))
    })
    let adjust_no = ''
    await test.step('the shipper reads the answer and confirms: a fingerprint over every charge and adjustment, the same on both sides', async () => {
      const line = drawer(s)
      await expect(line).toContainText('同意减 54.50 元')
      const [charge] = await cellsOf(line.locator('.charges'))
      const charge_no = charge?.find((cell) => cell.endsWith('-001')) ?? ''
      await line.locator('.ant-drawer-close').click()
      await total(s, agreed, -less)
      await front(s)
        .getByRole('tab', { name: say(statements, 'adjusts') })
        .click()
      const adjusts = front(s)
        .locator('.ant-table')
        .filter({ hasText: term('adjust_no') })
      await expect(adjusts.getByText(yuan(-less), { exact: true })).toBeVisible()
      const [adjust] = await cellsOf(adjusts)
      adjust_no = adjust?.[0] ?? ''
      await button(front(s).locator('.info-head'), say(statements, 'confirm')).click()
      const asked = modal(s)
      await expect(asked).toContainText(say(statements, 'confirmAsk', { no, total: yuan(agreed) }))
      await submit(s)
      const parts = [`${charge_no},${price}`, `${adjust_no},${-less}`].sort()
      const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
      await drawer(c).locator('.ant-drawer-close').click()
      for (const page of [s, c]) {
        await state(page, statementMachine.states.confirmed)
        await expect(front(page).locator('.statement-hash code')).toHaveText(hash)
        await total(page, agreed, -less)
      }
    })

    await test.step('the shipper makes the bill; its maker may not approve it, the other finance user does', async () => {
      await button(front(s).locator('.info-head'), say(statements, 'makePayable')).click()
      await submit(s)
      await state(s, statementMachine.states.billed)
      for (const page of [s, f]) {
        await page.goto(`${shipper.payables.route}?keyword=${no}`)
        await expect(rowOf(page, no)).toContainText(of(billMachine.states.inReview))
        await button(rowOf(page, no), say(bills, 'approve')).click()
        await expect(modal(page)).toContainText(yuan(agreed))
        await submit(page)
        if (page === s) await expect(s.getByText(billRefusals[lang].makerApproves)).toBeVisible()
      }
      for (const page of [s, f]) await expect(rowOf(page, no)).toContainText(of(billMachine.states.unpaid))
    })

    await test.step('who pays sets his payment password in the account dialog', async () => {
      await payer
        .locator('header')
        .getByRole('button', { name: new RegExp(`^${shell[lang].account}`) })
        .click()
      await payer.getByRole('menuitem', { name: shell[lang].payPassword }).click()
      const dialog = modal(payer)
      await dialog.locator('.send-code').click()
      await expect(payer.getByText(say(blocks, 'codeSent'))).toBeVisible()
      await field(dialog, 'verify').locator('input').fill(demoCode)
      await field(dialog, 'password').locator('input').fill(demoPassword)
      for (const name of ['pay_password', 'pay_passwords']) await field(dialog, name).locator('input').fill(payPassword)
      await submit(payer)
      await expect(payer.getByText(shell[lang].payPasswordSet)).toBeVisible()
    })

    await test.step('he pays the bill by wallet with it', async () => {
      await payer.goto(`${shipper.payables.route}?keyword=${no}`)
      await button(rowOf(payer, no), say(bills, 'pay')).click()
      const dialog = modal(payer)
      await expect(fact(dialog, say(bills, 'total'))).toHaveText(yuan(agreed))
      await expect(fact(dialog, say(bills, 'balance'))).toHaveText(yuan(wallets.shipper))
      await expect(field(dialog, 'amount_fen').locator('input')).toHaveValue(/^1,035\.50?$/)
      // A wrong one says at its field how many tries are left; pasted with a blank in it, the right one is right.
      await field(dialog, 'pay_password').locator('input').fill('112358')
      await dialog.locator('.ant-btn-primary').click()
      await expect(field(dialog, 'pay_password').getByRole('alert')).toContainText('4')
      await field(dialog, 'pay_password').locator('input').fill('739 182')
      await submit(payer)
      await expect(rowOf(payer, no)).toContainText(of(billMachine.states.paid))
      const row = await readRow(payer, no)
      expect(row).toMatchObject(figures(lang, { amount_fen: agreed, paid_fen: agreed, unpaid_fen: 0 }))
      expect(await available(payer, shipper.capital.route, lang)).toBe(wallets.shipper - agreed)
    })

    let pay_no = ''
    await test.step('the carrier has the money, and sees bill and statement settled', async () => {
      expect(await available(c, carrier.capital.route, lang)).toBe(wallets.carrier + agreed)
      const [flow] = (await callAs<{ data: { biz_no: string }[] }>(c, '/api/wallet/flows', { pagesize: 1 })).data
      pay_no = flow?.biz_no ?? ''
      await expect(rowOf(c, pay_no)).toContainText(mine.name)
      expect(await readRow(c, pay_no)).toMatchObject({
        [`${walletTerms[lang].amount_fen} (${of(cny)})`]: yuan(agreed),
        [`${walletTerms[lang].balance_after_fen} (${of(cny)})`]: yuan(wallets.carrier + agreed)
      })
      await c.goto(`${carrier.receivables.route}?keyword=${no}`)
      await expect(rowOf(c, no)).toContainText(of(billMachine.states.paid))
      expect(await readRow(c, no)).toMatchObject({
        ...figures(lang, { amount_fen: agreed }),
        [`${say(bills, 'paidOf')} (${cny[lang]})`]: yuan(agreed),
        [`${say(bills, 'unpaidOf')} (${cny[lang]})`]: yuan(0)
      })
      for (const [page, list] of [
        [c, carrier.upstream],
        [s, shipper.statements]
      ] as const) {
        await page.goto(`${list.route}?keyword=${no}`)
        await expect(rowOf(page, no)).toContainText(of(statementMachine.states.settled))
        await expect(rowOf(page, no)).toContainText(yuan(agreed))
      }
    })

    await test.step('the operator sees the trades with their postings, and the auditor finds nothing', async () => {
      const [book, customer] = [theirs.name, mine.name]
      const custody = of(custodyBook)
      const name = (account: keyof typeof accounts) => `${account} ${accounts[account][lang === 'zh' ? 0 : 1]}`
      const line = (whose: string, account: keyof typeof accounts, dr: number, cr: number, owner = '-') => [
        whose,
        name(account),
        owner,
        dr ? yuan(dr) : '',
        cr ? yuan(cr) : ''
      ]
      const trades: readonly (readonly [no: string, event: string, amount: number, postings: string[][]])[] = [
        [
          pay_no,
          'billPaidByWallet',
          agreed,
          [
            line(book, '1002', agreed, 0),
            line(book, '1121', 0, agreed),
            line(customer, '2121', agreed, 0),
            line(customer, '1002', 0, agreed),
            line(custody, 'P201', agreed, 0, customer),
            line(custody, 'P201', 0, agreed, book)
          ]
        ],
        [
          no,
          'adjustedDown',
          less,
          [
            line(book, '5001', 5_000, 0),
            line(book, '2133', 450, 0),
            line(book, '1121', 0, less),
            line(customer, '2121', less, 0),
            line(customer, '6001', 0, 5_000),
            line(customer, '1141', 0, 450)
          ]
        ],
        [
          no,
          'statementConfirmed',
          price,
          [line(book, '1121', price, 0), line(book, '1122', 0, price), line(customer, '2122', price, 0), line(customer, '2121', 0, price)]
        ],
        [
          trip.waybill_no,
          'delivered',
          price,
          [
            line(book, '1122', price, 0),
            line(book, '5001', 0, 100_000),
            line(book, '2133', 0, 9_000),
            line(customer, '6001', 100_000, 0),
            line(customer, '1141', 9_000, 0),
            line(customer, '2122', 0, price)
          ]
        ]
      ]
      for (const [i, [biz_no, event, amount, postings]] of trades.entries()) {
        if (biz_no === trades[i - 1]?.[0]) await drawer(o).locator('.ant-drawer-close').click()
        else await o.goto(`${operator.trades.route}?keyword=${biz_no}`)
        const row = front(o)
          .getByRole('row')
          .filter({ hasText: eventWords[event]?.[lang] ?? event })
        await expect(row).toHaveCount(1)
        await expect(row).toContainText(yuan(amount))
        await row.locator('td').nth(3).click()
        const table = drawer(o).locator('.trial')
        await expect(table.locator('.trial-total')).toContainText(yuan(sum(postings)))
        expect(await cellsOf(table)).toEqual(postings)
      }
      await o.goto(operator.auditor.route)
      await expect(front(o).getByRole('alert')).toContainText(/(审计无异常：已核对 \d{2,} 项|Nothing to report: \d{2,} questions)/)
      await expect(front(o).locator('.mark-wrong')).toHaveCount(0)
      // What answered nothing is one line, which unfolds.
      await expect(front(o).locator('.ant-table-row .mark-done')).toHaveCount(0)
      await front(o).locator('.audit-quiet').click()
      await expect(front(o).locator('.ant-table-row .mark-done').first()).toBeVisible()
    })
    for (const page of [s, c, f, o, ...(p ? [p] : [])]) await page.context().close()
  })
}

/** A button by its words: Ant Design parts two Chinese letters by a space, and an icon says its own name before them. */
const spaced = (name: string): RegExp =>
  new RegExp(`(^|\\s)${[...name].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s?')}$`)
/** What a wallet holds, as its owner reads it. */
const available = async (page: Page, route: string, lang: Lang): Promise<number> => {
  await page.goto(route)
  const card = front(page).locator('.fund-card').filter({ hasText: walletTerms[lang].available_fen }).locator('strong')
  await expect(card).toHaveText(/\d/)
  return Math.round(Number((await card.innerText()).replaceAll(',', '')) * 100)
}
const cny: Bilingual = { zh: '元', en: 'CNY' }
const figures = (lang: Lang, fen: Readonly<Partial<Record<'amount_fen' | 'paid_fen' | 'unpaid_fen', number>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fen).map(([name, value]) => [`${billTerms[lang][name as 'amount_fen']} (${cny[lang]})`, yuan(value)]))
/** What a trade books on one side, over its books. */
const sum = (postings: string[][]): number => postings.reduce((fen, cells) => fen + Math.round(Number((cells[3] ?? '').replaceAll(',', '')) * 100), 0)
