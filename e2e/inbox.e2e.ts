import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { askOf } from '@yunshu/contract/asks'
import { noticeInbox } from '@yunshu/contract/notice/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/notice/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, front, journeyIn, langs, opened, rowOf } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, anUploadedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// The inbox: what wants an act carries it, and leaves by itself when it is done.

type Row = { id: number; version: number; receipt_no: string }
const verb = (phrase: string, type: number) => askOf(phrase, type)?.label ?? { zh: '', en: '' }
const waiting = async (page: Page) => (await callAs<{ unread: number }>(page, '/api/notice/unread', {})).unread

for (const { lang, locale } of journeyIn('zh')) {
  // The two sides speak different languages.
  const other = langs.find((one) => one.lang !== lang) ?? langs[0]
  if (!other) continue
  test(`the carrier accepts and the shipper confirms from the inbox, ${lang}`, async ({ browser }) => {
    const viewport = { width: 1366, height: 768 }
    const s = await opened(browser, 'shipper', shipper.notices.route, { lang: other.lang, locale: other.locale, viewport })
    const c = await opened(browser, 'carrier', carrier.waybills.route, { lang, locale, viewport })
    const known = await partners(s, c)

    await test.step('an order comes in: the bell counts it, and the panel has the act beside it', async () => {
      const before = await waiting(c)
      const { order_no } = await anAssignedOrder(s, known.carrier.id, 300_000)
      await expect.poll(() => waiting(c)).toBe(before + 1)
      await c.locator('.header [aria-label] .anticon-bell').first().click()
      const line = c.locator('.notice-line').filter({ hasText: order_no })
      await expect(line).toBeVisible()
      expect(await findingsOf(c, { within: '.notice-panel' })).toEqual([])
      await line.getByRole('button', { name: verb('orderAssigned', 2)[lang], exact: true }).click()
      await expect(modal(c)).toContainText(order_no)
      await modal(c).getByRole('button', { name: orderMachine.moves.accept[lang], exact: true }).first().click()
      await modal(c).locator('.ant-btn-primary').last().click()
      await expect.poll(() => waiting(c)).toBe(before)
      await c.keyboard.press('Escape')
    })

    await test.step('a receipt is checked: the shipper confirms it where it is told, and it leaves for what is done', async () => {
      const { receipts } = await anUploadedTrip(s, c, known.carrier.id, 310_000)
      const [first] = receipts as readonly Row[]
      await callAs(c, '/api/receipt/check', { id: first?.id, version: first?.version })
      const no = first?.receipt_no ?? ''
      const name = verb('receiptChecked', 4)[other.lang]
      await rowOf(s, no).getByRole('button', { name, exact: true }).click()
      await expect(modal(s)).toContainText(no)
      await modal(s).getByRole('button', { name: blocks[other.lang].confirmPass, exact: true }).click()
      await expect(rowOf(s, no)).toBeHidden()
      await front(s)
        .getByRole('tab', { name: new RegExp(`^${noticeInbox.names[noticeInbox.code.done][other.lang]}`) })
        .click()
      await expect(rowOf(s, no)).toBeVisible()
      await expect(rowOf(s, no).getByRole('button', { name, exact: true })).toHaveCount(0)
      expect(await findingsOf(s)).toEqual([])
    })

    await test.step('what will not be done now is put aside', async () => {
      await front(s)
        .getByRole('tab', { name: new RegExp(`^${noticeInbox.names[noticeInbox.code.todo][other.lang]}`) })
        .click()
      const left = await waiting(s)
      if (left === 0) return
      await actOn(front(s).locator('.ant-table-row').first(), phrases[other.lang].putAside)
      await expect.poll(() => waiting(s)).toBe(left - 1)
    })
    for (const page of [s, c]) await page.context().close()
  })
}
