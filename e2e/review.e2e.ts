import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { fill, type Slots } from '@yunshu/contract/kit/phrases'
import { receiptDoubts } from '@yunshu/contract/receipt/unusual'
import { expect, type Page } from '@playwright/test'
import { phrases as receiptPhrases } from '../apps/console/src/features/receipt/phrases.ts'
import { phrases as waybillPhrases } from '../apps/console/src/features/waybill/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { reviewPhrases } from '../apps/console/src/kit/reviewPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { partners } from './pages/settle.ts'
import { anUploadedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// 逐条审核: a list is gone through by keys alone.

const review = (page: Page) => page.locator('.review')
const approve = (page: Page) => review(page).locator('[aria-keyshortcuts=A]')
/** A key, once the verdict may be given. */
const press = async (page: Page, key: string): Promise<void> => {
  await expect(approve(page)).toBeEnabled()
  await expect(page.locator('.ant-modal-wrap').filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press(key)
}
/** Lets one through whose photo another receipt has as well, which is asked about; the answer that goes on has the focus. */
const passAnyway = async (page: Page, lang: 'zh' | 'en'): Promise<void> => {
  const { approveAnyway, approveAnywayOk } = reviewPhrases[lang]
  await press(page, 'a')
  const question = page.getByRole('dialog').filter({ hasText: approveAnyway, visible: true }).last()
  await expect(question.getByRole('button', { name: approveAnywayOk })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('three receipts are checked by keys: one passes, one is sent back, one was decided by somebody else; the shipper confirms and takes back', async ({
  browser
}) => {
  const s = await opened(browser, 'shipper', shipper.receipts.route, { lang: 'en', locale: 'en-US', viewport: { width: 1366, height: 768 } })
  const c = await opened(browser, 'carrier', carrier.waybills.route, { lang: 'zh', locale: 'zh-CN', viewport: { width: 1366, height: 768 } })
  const zh = (key: keyof typeof reviewPhrases.zh, slots: Slots = {}) => fill(reviewPhrases.zh[key], slots, 'zh')
  const en = (key: keyof typeof reviewPhrases.en, slots: Slots = {}) => fill(reviewPhrases.en[key], slots, 'en')
  const known = await partners(s, c)
  const trips: Awaited<ReturnType<typeof anUploadedTrip>>[] = []
  for (const fen of [310_000, 320_000, 330_000]) trips.push(await anUploadedTrip(s, c, known.carrier.id, fen))
  const asked = `keyword=${trips.map(({ waybill_no }) => waybill_no).join('%20')}`

  await test.step('the carrier checks them in the order of his list', async () => {
    await c.goto(`${carrier.waybills.route}?${asked}`)
    await front(c).getByRole('button', { name: waybillPhrases.zh.reviewReceipts }).click()
    await expect(review(c)).toContainText(zh('place', { at: 1, total: 3 }))
    // The photo of these three is one and the same, which is said, and asked about before it passes.
    await expect(review(c).getByRole('list', { name: zh('unusual') })).toContainText(receiptDoubts.zh.photoTwice.slice(0, 5))
    expect(await findingsOf(c, { within: '.review' })).toEqual([])
    await passAnyway(c, 'zh')
    await expect(review(c)).toContainText(zh('place', { at: 2, total: 3 }))
    await press(c, 'x')
    await c.getByRole('dialog').last().locator('textarea').fill('印章看不清')
    await c.keyboard.press('Control+Enter')
    await expect(review(c)).toContainText(zh('place', { at: 3, total: 3 }))
  })

  await test.step('the third is decided by somebody else: it says so and leaves', async () => {
    await expect(approve(c)).toBeEnabled()
    const last = (await review(c).locator('h2').innerText()).split(' · ')[0]
    const { receipts } = trips.find(({ waybill_no }) => waybill_no === last) ?? { receipts: [] }
    for (const { id, version } of receipts) await callAs(c, '/api/receipt/check', { id, version })
    await expect(review(c).locator('.review-note')).toContainText(zh('goneState'))
    await expect(review(c)).toContainText(zh('allDone'))
    await expect(review(c)).toContainText(zh('doneCount', { count: 2, passed: 1, refused: 1 }))
    await c.keyboard.press('Escape')
    await expect(review(c)).toBeHidden()
  })

  await test.step('the shipper confirms what passed, takes the first back, and confirms it again', async () => {
    await s.goto(`${shipper.receipts.route}?${asked}`)
    await front(s).getByRole('button', { name: kit.en.reviewAll }).click()
    await expect(review(s)).toContainText(en('place', { at: 1, total: 2 }))
    expect(await findingsOf(s, { within: '.review', colours: false })).toEqual([])
    await passAnyway(s, 'en')
    await expect(review(s)).toContainText(en('place', { at: 2, total: 2 }))
    await press(s, 'z')
    await s.getByRole('dialog').last().locator('textarea').fill('Confirmed by mistake')
    await s.keyboard.press('Control+Enter')
    await expect(review(s)).toContainText(en('place', { at: 1, total: 2 }))
    await expect(review(s)).toContainText(fill(receiptDoubts.en.openedAgain, { reason: 'Confirmed by mistake' }, 'en'))
    for (const at of [2, 3]) {
      await passAnyway(s, 'en')
      await expect(review(s)).toContainText(at === 3 ? en('allDone') : en('place', { at, total: 2 }))
    }
    await s.keyboard.press('Escape')
    await expect(front(s)).toContainText(receiptPhrases.en.reopen)
  })
  for (const page of [s, c]) await page.context().close()
})

test('bills, statements, companies, transfers, withdrawals and papers are gone through in the same way', async ({ browser }) => {
  const places: readonly { account: string; to: string; tab?: string }[] = [
    { account: 'shipper', to: shipper.payables.route },
    { account: 'shipper', to: shipper.statements.route },
    { account: 'carrier', to: carrier.upstream.route },
    { account: 'operator', to: operator.customers.route },
    { account: 'operator', to: operator.recharges.route },
    { account: 'operator', to: `${operator.recharges.route}?tab=withdrawals` },
    { account: 'operator', to: operator.drivers.route },
    { account: 'operator', to: operator.vehicles.route },
    { account: 'carrier', to: carrier.drivers.route }
  ]
  for (const { lang, locale } of journeyIn('en')) {
    const pages = new Map<string, Page>()
    for (const { account, to } of places) {
      const page = pages.get(account) ?? (await opened(browser, account, to, { lang, locale, viewport: { width: 1366, height: 768 } }))
      if (pages.has(account)) await page.goto(to)
      pages.set(account, page)
      await test.step(`${account} ${to} ${lang}`, async () => {
        await front(page).getByRole('button', { name: kit[lang].reviewAll }).click()
        const place = review(page).locator('.review-counter')
        await expect(place.or(review(page).getByText(reviewPhrases[lang].nothing))).toBeVisible()
        if (await place.isVisible()) {
          await expect(review(page).locator('h2')).not.toBeEmpty()
          await expect(review(page).locator('[aria-keyshortcuts=X]')).toBeEnabled()
          await page.keyboard.press('x')
          const asked = page.getByRole('dialog').filter({ visible: true })
          await expect(asked).toHaveCount(2)
          await page.keyboard.press('Escape')
          await expect(asked).toHaveCount(1)
          expect(await findingsOf(page, { within: '.review' })).toEqual([])
        }
        await page.keyboard.press('Escape')
        await expect(review(page)).toBeHidden()
      })
    }
    for (const page of pages.values()) await page.context().close()
  }
})
