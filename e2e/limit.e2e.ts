import { expect, type Page } from '@playwright/test'
import { companyTerms } from '@yunshu/contract/company/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { fill, sayIn } from '@yunshu/contract/kit/phrases'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderRefusals, orderTerms } from '@yunshu/contract/order/words'
import { phrases } from '../apps/console/src/features/company/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { fact, modal, partners, yuan } from './pages/settle.ts'
import { anOpenOrder } from './pages/trip.ts'
import { test } from './servers/test.ts'

// What the operator lets a shipper owe stops the one fen that goes beyond it, and the operator hears in time that it is nearly used up.

const room_fen = 100_000
const warnedOf = async (page: Page): Promise<string[]> =>
  (await callAs<{ data: { text: { zh: string; en: string } }[] }>(page, '/api/notice/list', {})).data.map(({ text }) => text.zh)

for (const { lang, locale } of journeyIn('zh'))
  test(`the operator sets what a shipper may owe: the order that goes a fen beyond it is refused, the one that fills it goes out (${lang})`, async ({
    browser
  }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper2', shipper.orders.route, options),
      await opened(browser, 'carrier', '/', options),
      await opened(browser, 'operator', operator.customers.route, options)
    ]
    const both = await partners(s, c)
    const { id, name: company_name } = both.shipper
    const limitNow = async () => await callAs<{ owe_limit_fen: number | null; used_fen: number }>(o, '/api/company/limit', { id })
    const { used_fen } = await limitNow()
    const limit = yuan(used_fen + room_fen)
    const setLimit = async (amount: string, reason: 'limitReasonLate' | 'limitReasonPaid', used: number, warns: string) => {
      await search(o, company_name)
      await actOn(rowOf(o, company_name), phrases[lang].limit)
      const dialog = modal(o)
      await expect(fact(dialog, companyTerms[lang].used_fen)).toHaveText(yuan(used))
      // In percent, as everybody speaks of it. From 100 on one hears of the last fen.
      await expect(dialog.locator('[data-name=owe_warn_bp] input')).toHaveValue(warns)
      await dialog.locator('[data-name=owe_warn_bp] input').fill('100')
      await dialog.locator('[data-name=owe_limit_fen] input').fill(amount)
      await dialog.getByRole('button', { name: phrases[lang][reason], exact: true }).click()
      expect(await findingsOf(o, { within: '.ant-modal' })).toEqual([])
      await dialog.getByRole('button', { name: phrases[lang].limit, exact: true }).click()
      await expect(dialog).toBeHidden()
    }

    await test.step('the operator reads what is owed now, and leaves room for 1,000 yuan', async () => {
      await setLimit(String((used_fen + room_fen) / 100), 'limitReasonLate', used_fen, '80')
      expect(await limitNow()).toMatchObject({ owe_limit_fen: used_fen + room_fen, used_fen })
    })

    await test.step('1,000.01 yuan are refused with limit, used and asked; 1,000.00 yuan go out', async () => {
      const { id: order_id, order_no } = await anOpenOrder(s)
      // Its orders are reviewed first.
      await callAs(s, '/api/order/approve', { id: order_id })
      await search(s, order_no)
      await actOn(rowOf(s, order_no), orderMachine.moves.assign[lang])
      const dialog = modal(s)
      await choose(s, dialog.locator('[data-name=carrier_id]').getByRole('combobox'), both.carrier.name)
      await choose(s, dialog.locator('[data-name=price_mode]').getByRole('combobox'), priceMode.names[2][lang])
      await dialog.getByLabel(orderTerms[lang].freight_fen).fill('1000.01')
      await dialog.locator('[data-name=price_reason] textarea').fill('电话约定')
      const send = dialog.getByRole('button', { name: orderMachine.moves.assign[lang], exact: true })
      await send.click()
      await expect(s.locator('body')).toContainText(fill(orderRefusals[lang].limitExceeded, { limit, used: yuan(used_fen), asked: '1,000.01' }, lang))
      await dialog.getByLabel(orderTerms[lang].freight_fen).fill('1000')
      await send.click()
      await expect(dialog).toBeHidden()
      await expect(rowOf(s, order_no)).toContainText(orderMachine.states.awaiting[lang])
    })

    await test.step('the operator is told that it is used up, the next order is not submitted, and without a limit all goes on', async () => {
      const near = `${company_name}的平台额度即将用完：额度 ${limit} 元，已用 ${limit} 元`
      // Its colleagues are told too; who does it himself is not.
      expect(await warnedOf(o)).toContain(near)
      await expect(anOpenOrder(s)).rejects.toThrow(sayIn('zh', orderRefusals, 'limitUsedUp', { limit, used: limit }))
      await visit(o, operator.customers.route)
      await setLimit('', 'limitReasonPaid', used_fen + room_fen, '100')
      expect(await limitNow()).toMatchObject({ owe_limit_fen: null })
      await anOpenOrder(s)
    })
  })
