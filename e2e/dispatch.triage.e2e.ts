import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { orderTerms } from '@yunshu/contract/order/words'
import { expect, type Locator, type Page } from '@playwright/test'
import { asAdmin } from '@yunshu/server/testkit/testServer'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { boardPhrases } from '../apps/console/src/features/waybill/boardPhrases.ts'
import { newTimePhrases } from '../apps/console/src/features/order/newTimePhrases.ts'
import { phrases as orderPhrases } from '../apps/console/src/features/order/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { aPair, office } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder, send } from './pages/trip.ts'
import { type Behind, test } from './servers/test.ts'

// The board as a desk: what asks for the dispatcher is counted, found one after the other by keys, and what one sees can be sent to somebody else.

const chip = (page: Page, name: string): Locator => front(page).locator('.triage-chip').filter({ hasText: name })
const countOf = async (page: Page, name: string): Promise<number> => Number((await chip(page, name).locator('b').textContent({ timeout: 2000 })) ?? 0)
/** A trip that has stood at its first stop for some minutes: signed in by the office, and the moment put back. */
const standing = async (c: Page, { adminUrl }: Behind, id: number, minutes: number): Promise<void> => {
  await callAs(c, '/api/waybill/sign_in', { id, at: new Date().toISOString(), reason: '后台补录' })
  await asAdmin(adminUrl, async (client) => {
    const at = `now() - interval '${minutes} minutes'`
    await client.query(`update waybill set driver_qiandao_time = ${at} where id = $1`, [id])
    await client.query(`update waybill_point set arrived_at = ${at}, late_min = 0 where waybill_id = $1 and kind = 1`, [id])
  })
}

for (const { lang, locale } of journeyIn('zh'))
  test(`what waits, is late or has nobody is counted, stepped through and sent on by its address (${lang})`, async ({ browser, request, behind }) => {
    const say = boardPhrases[lang]
    const viewport = { width: 1366, height: 768 }
    const s = await opened(browser, 'shipper', shipper.orders.route, { lang, locale, viewport })
    const c = await opened(browser, 'carrier', carrier.home.route, { lang, locale, viewport })
    const carrier_id = (await partners(s, c)).carrier.id
    const orders = [
      await anAssignedOrder(s, carrier_id, 780_000),
      await anAssignedOrder(s, carrier_id, 790_000),
      await anAssignedOrder(s, carrier_id, 800_000),
      await anAssignedOrder(s, carrier_id, 810_000)
    ]
    const [first, second] = [await send(c, orders.slice(0, 1)), await send(c, orders.slice(1, 2))]
    await standing(c, behind, first.id, 95)
    await standing(c, behind, second.id, 130)
    const [ask, operator] = [await office(request, 'carrier'), await office(request, 'operator')]
    const name = { zh: '建议师傅', en: 'Suggested' }[lang]
    // Whatever other journeys have on the road, two can go.
    for (let i = 0; i < 2; i++) await aPair(ask, name, operator)
    const [left, asked] = orders.slice(2)
    if (!left || !asked) throw new Error('no third and fourth order')
    for (const { id } of [left, asked]) {
      await callAs(c, '/api/order/accept', { id })
      await asAdmin(behind.adminUrl, (client) => client.query(`update "order" set first_start_time = now() - interval '2 hours' where id = $1`, [id]))
    }

    await c.goto(`${carrier.orders.route}?view=board`)
    await expect(chip(c, say.waitingSign)).toBeEnabled()
    expect(await findingsOf(c)).toEqual([])
    expect(await countOf(c, say.waitingSign)).toBeGreaterThanOrEqual(2)
    expect(await countOf(c, say.waitingLongSign)).toBeGreaterThanOrEqual(1)

    await test.step('a chip dims the rest, and J and K go from match to match', async () => {
      const count = await countOf(c, say.waitingSign)
      await chip(c, say.waitingSign).click()
      await expect(c).toHaveURL(/sign=waiting\b/)
      await expect(front(c).locator('.triage-steps')).toContainText(`1/${count}`)
      await expect(front(c).locator('.board-plan.board-marked')).toHaveCount(1)
      await expect(front(c).locator('.board-plan.board-faint').first()).toBeAttached()
      await c.keyboard.press('j')
      await expect(front(c).locator('.triage-steps')).toContainText(`2/${count}`)
      await c.keyboard.press('k')
      await expect(front(c).locator('.triage-steps')).toContainText(`1/${count}`)
    })

    await test.step('folded rows keep the shape of the day, and the address shows the same to somebody else', async () => {
      await c.keyboard.press('f')
      await expect(front(c).locator('.board-folded')).toBeVisible()
      // The steps before went to a match, which may be on another day: two days on from today, and one back.
      const shown = () => new URL(c.url()).searchParams.get('day')
      const dayAfter = (days: number) => shanghaiDay(new Date(Date.now() + days * 86_400_000))
      for (const key of ['t', ']', ']']) await c.keyboard.press(key)
      await expect.poll(shown).toBe(dayAfter(2))
      await c.keyboard.press('[')
      await expect.poll(shown).toBe(dayAfter(1))
      const edge = () =>
        front(c)
          .locator('.board-box')
          .evaluate((box) => box.scrollLeft)
      const before = await edge()
      await c.reload()
      await expect(front(c).locator('.board-folded .board-plan.board-faint').first()).toBeAttached()
      await expect(chip(c, say.waitingSign)).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(async () => Math.abs((await edge()) - before)).toBeLessThan(4)
      await c.keyboard.press('t')
      await expect(c).not.toHaveURL(/day=/)
      await c.keyboard.press('Escape')
      await expect(c).not.toHaveURL(/sign=/)
      await expect(front(c).locator('.board-faint')).toHaveCount(0)
      await c.keyboard.press('f')
      await expect(front(c).locator('.board-folded')).toHaveCount(0)
    })

    await test.step('the trips that are not over are the same desk as a list, and each has its acts and its detail', async () => {
      await c.goto(`${carrier.orders.route}?view=trips`)
      await expect(front(c).locator('.board-trip').filter({ hasText: first.waybill_no })).toBeVisible()
      expect(await findingsOf(c)).toEqual([])
      const count = await countOf(c, say.waitingLongSign)
      await chip(c, say.waitingLongSign).click()
      await expect(front(c).locator('.triage-steps')).toContainText(`1/${count}`)
      expect(await findingsOf(c)).toEqual([])
      await expect(front(c).locator('.board-trip').filter({ hasText: first.waybill_no })).toHaveClass(/board-trip-faint/)
      const long = front(c).locator('.board-trip').filter({ hasText: second.waybill_no })
      await expect(long).not.toHaveClass(/board-trip-faint/)
      await expect(long.locator('.mark-wrong').filter({ hasText: say.waited.split('{')[0]?.trim() ?? '' })).toBeVisible()
      await long.click()
      await c.getByRole('menu', { name: second.waybill_no }).getByRole('menuitem', { name: say.detail }).click()
      await expect(c.getByRole('dialog').filter({ hasText: second.waybill_no })).toContainText(second.plate_no)
      await c.goto(`${carrier.orders.route}?view=board`)
    })

    await test.step('an order past its time has its ways out on its card', async () => {
      await front(c).getByLabel(say.findOrder).fill(left.order_no)
      const card = front(c).getByRole('group', { name: left.order_no, exact: true })
      await expect(front(c).locator('.board-order')).toHaveCount(1)
      await chip(c, say.unassignedSign).click()
      await expect(card).toHaveClass(/board-order-current/)
      await card.getByRole('button', { name: orderPhrases[lang].passOn }).click()
      await expect(c).toHaveURL(new RegExp(`offer=${left.id}`))
      await expect(modal(c)).toContainText(left.order_no)
      await modal(c).getByRole('button', { name: kit[lang].cancel }).click()
      await expect(modal(c)).toBeHidden()
    })

    await test.step('the dialog opens with the best pair and its reasons; another is taken by one press, and one press sends', async () => {
      await front(c).getByRole('group', { name: left.order_no, exact: true }).getByRole('button', { name: orderPhrases[lang].dispatchNow }).click()
      const rows = modal(c).locator('.suggest-row')
      const taken = modal(c).locator('.suggest-row[aria-pressed=true]')
      await expect(rows.first()).toHaveAttribute('aria-pressed', 'true')
      const plates = await rows.locator('b.no').allTextContents()
      expect(plates.length).toBeGreaterThanOrEqual(2)
      expect(new Set(plates).size).toBe(plates.length)
      expect(plates.length).toBeLessThanOrEqual(4)
      await expect(modal(c).getByRole('region', { name: dispatchPhrases[lang].suggestedMap })).toBeVisible()
      expect(await findingsOf(c)).toEqual([])
      await rows.nth(1).click()
      await expect(taken).toContainText(plates[1] ?? '')
      await expect(modal(c).locator('.ant-select').first()).toContainText(plates[1] ?? '')
      await rows.first().click()
      await expect(taken).toContainText(plates[0] ?? '')
      await modal(c).getByRole('button', { name: dispatchPhrases[lang].saveAndTell }).click()
      await expect(modal(c)).toBeHidden()
      await expect(front(c).getByRole('group', { name: left.order_no, exact: true })).toHaveCount(0)
      const { data } = await callAs<{ data: { plate_no: string }[] }>(c, '/api/waybill/list', { keyword: left.order_no })
      expect(data.map(({ plate_no }) => plate_no)).toEqual([plates[0]])
    })

    await test.step('for one that no vehicle reaches in time a new time is asked, proposed already; the shipper agrees, and it is late no more', async () => {
      const words = orderPhrases[lang]
      const card = front(c).getByRole('group', { name: asked.order_no, exact: true })
      await front(c).getByLabel(say.findOrder).fill(asked.order_no)
      await card.getByRole('button', { name: words.askTime }).click()
      await modal(c).getByRole('button', { name: newTimePhrases[lang].reasonVehicleLate }).click()
      expect(await findingsOf(c)).toEqual([])
      await modal(c).getByRole('button', { name: words.askTime, exact: true }).click()
      await expect(modal(c)).toBeHidden()
      await s.goto(`${shipper.orderInfo.route}?id=${asked.id}`)
      await expect(front(s).locator('.order-route')).toContainText(orderTerms[lang].asked)
      await front(s).getByRole('button', { name: words.agreeTime, exact: true }).click()
      await expect(modal(s)).toContainText(newTimePhrases[lang].reasonVehicleLate)
      expect(await findingsOf(s)).toEqual([])
      await modal(s).getByRole('button', { name: words.agreeTime, exact: true }).click()
      await expect(modal(s)).toBeHidden()
      await expect(card).toBeVisible()
      await expect(card.getByText(say.late)).toHaveCount(0)
      await expect(card.getByRole('button', { name: words.askTime })).toHaveCount(0)
    })
  })
