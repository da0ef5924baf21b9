import { cardKind, cardState, cardTxnKind } from '@yunshu/contract/card/enums'
import { cardTerms } from '@yunshu/contract/card/words'
import { chargeTerms } from '@yunshu/contract/charge/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { claimMachine } from '@yunshu/contract/expense/machine'
import { expenseTerms } from '@yunshu/contract/expense/words'
import { partKind } from '@yunshu/contract/payable/enums'
import { expect, type Locator } from '@playwright/test'
import { phrases as expenses } from '../apps/console/src/features/expense/phrases.ts'
import { cardPhrases } from '../apps/console/src/features/wallet/card/phrases.ts'
import { partPhrases } from '../apps/console/src/features/waybill/partPhrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { charges as chargeWords } from '../apps/console/src/widgets/chargePhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { newPair, office } from './pages/office.ts'
import { modal, partners, yuan } from './pages/settle.ts'
import { anAssignedOrder, aPhoto } from './pages/trip.ts'
import { test } from './servers/test.ts'

// Fuel from the supplier to a trip's bill, its use with input tax, and back; then what a driver paid himself. Every sum in the carrier's books, in yuan:
// 5,000.00 bought, 1,500.00 loaded for a trip, 1,130.00 used of them (130.00 of it tax), 860.00 claimed.

const [bought, fuel, used, tax, claimed] = [500_000, 150_000, 113_000, 13_000, 86_000]

for (const { lang, locale } of journeyIn('en'))
  test(`fuel is bought, loaded for a trip, used and taken back; an expense is claimed and approved (${lang})`, async ({ browser }) => {
    const size = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [say, ofExpense, ofCharges, terms] = [cardPhrases[lang], expenses[lang], chargeWords[lang], cardTerms[lang]]
    const tab = (page: typeof carrier.capital | typeof carrier.expenses, key: string) => `${page.route}?tab=${key}`
    const [s, c] = await Promise.all([opened(browser, 'shipper', '/', size), opened(browser, 'carrier', tab(carrier.capital, 'cards'), size)])
    const [o, f] = [await office(c.request, 'operator'), await office(c.request, 'carrier-fin')]
    const { carrier: own } = await partners(s, c)
    const books = async (): Promise<Record<string, number>> => {
      const { data } = await o<{ data: { account: string; dr_fen: number; cr_fen: number }[] }>('ledger/trial_balance', { company_id: own.id })
      return Object.fromEntries(data.map(({ account, dr_fen, cr_fen }) => [account, dr_fen - cr_fen]))
    }
    const before = await books()
    const [master, sub] = [`90${lang === 'zh' ? 1 : 2}0770000000001`, `90${lang === 'zh' ? 1 : 2}0770000000011`]
    const submit = async (dialog: Locator) => {
      await dialog.locator('.ant-btn-primary').last().click()
      await expect(dialog).toBeHidden()
    }
    // A sub-card names its master too.
    const cardRow = (no: string) =>
      front(c)
        .getByRole('row')
        .filter({ hasText: new RegExp(`^${no}`) })
        .first()
    const act = (no: string, label: string) => actOn(cardRow(no), label)
    const field = (name: keyof typeof terms) => modal(c).getByLabel(terms[name], { exact: true })

    const pair = await newPair(await office(c.request, 'carrier'))
    const { driver } = await callAs<{ driver: { driver_name: string } }>(c, '/api/driver/info', { id: pair.driver_id })

    await test.step('a master card is registered and topped up by bank; a sub-card goes to a driver and his vehicle', async () => {
      await front(c).getByRole('button', { name: say.add }).first().click()
      await field('card_no').fill(master)
      await choose(c, field('card_funding'), /银行|Bank/)
      await submit(modal(c))
      await act(master, say.buy)
      await field('amount_fen').fill(yuan(bought))
      await field('bank_serial_no').fill(`B-${lang}-1`)
      await submit(modal(c))
      await front(c).getByRole('button', { name: say.add }).first().click()
      await choose(c, field('card_kind'), cardKind.names[cardKind.code.sub][lang])
      await field('card_no').fill(sub)
      await choose(c, field('master_id'), master, master)
      await choose(c, field('vehicle_id'), pair.plate_no, pair.plate_no)
      await choose(c, field('driver_id'), driver.driver_name, driver.driver_name)
      await submit(modal(c))
      await expect(cardRow(sub)).toContainText(pair.plate_no)
    })

    const order = await anAssignedOrder(s, own.id, 780_000)
    await callAs(c, '/api/order/accept', { id: order.id })
    const trip = await callAs<{ id: number; waybill_no: string }>(c, '/api/dispatch/create', {
      orders: [{ order_id: order.id }],
      vehicle_id: pair.vehicle_id,
      driver_id: pair.driver_id,
      plan_start_time: new Date(Date.now() + 3_600_000).toISOString(),
      confirmed: true,
      payable_fen: 500_000,
      split: [
        { part_kind: partKind.code.fuel, amount_fen: fuel },
        { part_kind: partKind.code.arrival, amount_fen: 500_000 - fuel }
      ]
    })
    for (const step of ['sign_in', 'load', 'depart'])
      await callAs(c, `/api/waybill/${step}`, { id: trip.id, at: new Date().toISOString(), reason: '后台补录' })

    await test.step('the trip has departed and its fuel bill is approved: the load pays it', async () => {
      const [bill] = (await f<{ data: { id: number; version: number }[] }>('bill/owed', { keyword: trip.waybill_no })).data
      await f('bill/approve_owed', { id: bill?.id, version: bill?.version })
      await act(sub, say.load)
      await modal(c).getByLabel(terms.waybill_no, { exact: true }).fill(trip.waybill_no)
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
      await expect(field('amount_fen')).toHaveValue(new RegExp(`^${yuan(fuel).replace(',', ',?')}$`))
      await submit(modal(c))
      await expect(cardRow(sub)).toContainText(yuan(fuel))
      const { parts } = await callAs<{ parts: { part_kind: number; paid_fen: number }[] }>(c, '/api/payable/of_waybill', { waybill_id: trip.id })
      expect(parts.find(({ part_kind }) => part_kind === partKind.code.fuel)?.paid_fen).toBe(fuel)
    })

    await test.step('of the supplier’s file one row is taken, and the others say why not', async () => {
      const at = new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' ')
      const row = (no: string, serial: string) => `${no},${serial},${at},${(used / 100).toFixed(2)},成都龙泉站,150.67,INV-${lang}`
      const csv = ['卡号,流水号,交易时间,金额,加油站,升数,发票号', row(sub, `J${lang}1`), row(sub, `J${lang}1`), row('9999999999', `J${lang}2`)].join(
        '\n'
      )
      await front(c).getByRole('button', { name: say.import, exact: true }).click()
      await modal(c)
        .locator('input[type=file]')
        .setInputFiles({ name: 'use.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await expect(modal(c)).toContainText('use.csv')
      await modal(c).locator('.ant-btn-primary').last().click()
      await expect(modal(c)).toContainText('9999999999')
      await expect(modal(c)).toContainText(yuan(used))
      await modal(c).getByRole('button', { name: kit[lang].close, exact: true }).last().click()
      await expect(cardRow(sub)).toContainText(yuan(fuel - used))
    })

    await test.step('what the company has put on it is taken back, and the card is reported lost', async () => {
      await act(sub, say.distribute)
      await field('amount_fen').fill('200.00')
      await submit(modal(c))
      await act(sub, say.takeBack)
      await field('reason').fill('行程结束')
      await submit(modal(c))
      await act(sub, say.lose)
      await field('reason').fill('司机遗失')
      await submit(modal(c))
      await expect(cardRow(sub)).toContainText(cardState.names[cardState.code.lost][lang])
      await expect(cardRow(master)).toContainText(yuan(bought - fuel))
      await c.goto(tab(carrier.capital, 'cardTxns'))
      await expect(cardRow(sub).first()).toBeVisible()
      expect(await findingsOf(c)).toEqual([])
      await search(c, trip.waybill_no)
      await expect(cardRow(sub)).toContainText(cardTxnKind.names[cardTxnKind.code.loaded][lang])
    })

    await test.step('a driver’s expense is claimed with its document, approved by somebody else, and counts for its vehicle', async () => {
      await c.goto(tab(carrier.expenses, 'claims'))
      await front(c).getByRole('button', { name: ofExpense.newClaim }).first().click()
      const asked = (name: keyof (typeof expenseTerms)['zh']) => modal(c).getByLabel(expenseTerms[lang][name], { exact: true })
      await choose(c, asked('vehicle_id'), pair.plate_no, pair.plate_no)
      await choose(c, asked('driver_id'), driver.driver_name, driver.driver_name)
      await asked('spent_on').fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
      await asked('spent_on').press('Enter')
      await asked('amount_fen').fill(yuan(claimed))
      await modal(c).locator('input[type=file]').first().setInputFiles(aPhoto)
      await expect(modal(c).locator('.upload-item, .ant-upload-list-item, img').first()).toBeVisible()
      await submit(modal(c))
      await expect(rowOf(c, pair.plate_no)).toContainText(claimMachine.states.inReview[lang])
      const [claim] = (await f<{ data: { id: number; version: number; claim_no: string }[] }>('expense/list', { keyword: pair.plate_no })).data
      await f('expense/approve', { id: claim?.id, version: claim?.version })
      await expect(rowOf(c, claim?.claim_no ?? '-')).toContainText(claimMachine.states.approved[lang])
      await c.goto(tab(carrier.expenses, 'costs'))
      await expect(rowOf(c, pair.plate_no)).toContainText(yuan(claimed))
      expect(await findingsOf(c)).toEqual([])
    })

    await test.step('an item of the company’s own is put on the trip, towards its shipper and towards its driver, and taken off again', async () => {
      const item_code = lang === 'zh' ? 'X71' : 'X72'
      await office(c.request, 'carrier').then((ask) =>
        ask('expense/create_item', { item_code, item_name: '冲洗费', item_side: 3, category: 2, tax_rate_bp: 600 })
      )
      await c.goto(`${carrier.waybillInfo.route}?id=${trip.id}`)
      const put = async (name: string, amount: string, reason: string) => {
        await front(c).getByRole('button', { name, exact: true }).click()
        await choose(c, modal(c).getByLabel(ofCharges.item, { exact: true }), new RegExp(item_code))
        await modal(c).getByLabel(chargeTerms[lang].amount_fen, { exact: true }).fill(amount)
        await modal(c).getByLabel(ofCharges.because, { exact: true }).fill(reason)
        if (name === ofCharges.add) expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
        await submit(modal(c))
      }
      await front(c)
        .getByRole('tab', { name: lang === 'zh' ? '费用' : 'Charges', exact: true })
        .click()
      await put(ofCharges.add, '106.00', '卸货后冲洗车厢')
      await expect(rowOf(c, `${item_code} 冲洗费`)).toContainText('106.00')
      await expect(rowOf(c, `${item_code} 冲洗费`)).toContainText('6%')
      await front(c).getByRole('tab', { name: partPhrases[lang].tab, exact: true }).click()
      await put(ofCharges.addDown, '80.00', '司机自付后补')
      await expect(rowOf(c, `${item_code} 冲洗费`)).toContainText('80.00')
      await actOn(rowOf(c, `${item_code} 冲洗费`), ofCharges.remove)
      await modal(c).getByLabel(ofCharges.because, { exact: true }).fill('司机没有垫付')
      await submit(modal(c))
      const { extras } = await callAs<{ extras: unknown[] }>(c, '/api/payable/of_waybill', { waybill_id: trip.id })
      expect(extras).toEqual([])
    })

    const after = await books()
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(['1021', '1124', '1123', '1141', '6001'].map(moved)).toEqual([-bought, bought - fuel, fuel, tax, claimed - tax])
    for (const page of [s, c]) await page.context().close()
  })
