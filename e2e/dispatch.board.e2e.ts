import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { expect, type Locator, type Page } from '@playwright/test'
import { phrases as dispatchPhrases } from '../apps/console/src/features/dispatch/phrases.ts'
import { boardPhrases } from '../apps/console/src/features/waybill/boardPhrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, front, journeyIn, opened } from './pages/console.ts'
import { findingsOf } from './pages/axe.ts'
import { aPair, office } from './pages/office.ts'
import { modal, partners } from './pages/settle.ts'
import { anAssignedOrder } from './pages/trip.ts'
import { test } from './servers/test.ts'

// The dispatch board: an order is held over a vehicle that may not take it, over one of which something is to be known, and dropped on one that fits; and the same by keys.

type Row = { readonly id: number; readonly version: number }

const poolRow = (page: Page, no: string): Locator => front(page).getByRole('group', { name: no, exact: true })
const boardRow = (page: Page, plate: string): Locator => front(page).locator('.board-row').filter({ hasText: plate })
/** Holds an order over the head of a vehicle's row: it would leave when it is to be picked up. */
const holdOver = async (page: Page, plate: string): Promise<void> => {
  const box = await boardRow(page, plate).locator('.board-head').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10, { steps: 4 })
}
const drag = async (page: Page, no: string): Promise<void> => {
  await poolRow(page, no).scrollIntoViewIfNeeded()
  const box = await poolRow(page, no).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 12)
  await page.mouse.down()
}

for (const { lang, locale } of journeyIn('zh'))
  test(`an order is dragged over vehicles that may not, that warn and that fit, and dispatched; and by keys (${lang})`, async ({
    browser,
    request
  }) => {
    const say = boardPhrases[lang]
    const viewport = { width: 1366, height: 768 }
    const s = await opened(browser, 'shipper', shipper.orders.route, { lang, locale, viewport })
    const c = await opened(browser, 'carrier', carrier.home.route, { lang, locale, viewport })
    const [ask, operator] = await Promise.all([office(request, 'carrier'), office(request, 'operator')])
    const carrier_id = (await partners(s, c)).carrier.id
    const [first, second] = [await anAssignedOrder(s, carrier_id, 780_000), await anAssignedOrder(s, carrier_id, 790_000)]
    for (const { id } of [first, second]) await ask('order/accept', { id })
    // All of them are found by the name of their drivers, in the order in which they were made.
    const name = { zh: '看板师傅', en: '看板司机' }[lang]
    const bad = await aPair(ask, name, operator)
    await ask('vehicle/suspend', { id: bad.id, version: bad.version, suspended: true, reason: '大修' })
    const [unseen, good, spare] = [await aPair(ask, name), await aPair(ask, name, operator), await aPair(ask, name, operator)]

    await c.goto(`${carrier.orders.route}?view=board&q=${encodeURIComponent(name)}`)
    await expect(front(c).locator('.board-row')).toHaveCount(4)
    // Whoever used the board before may have left it dispatching at once.
    const atOnce = front(c).getByRole('switch', { name: say.atOnce })
    if ((await atOnce.getAttribute('aria-checked')) === 'true') await atOnce.click()
    await front(c).getByLabel(say.findOrder).fill(first.order_no.slice(0, -4))
    expect(await findingsOf(c)).toEqual([])

    await test.step('while it hovers, each vehicle says in a colour and a sentence whether it may take it', async () => {
      await drag(c, first.order_no)
      await holdOver(c, bad.plate_no)
      await expect(c.locator('.drag-forbidden')).toContainText('大修')
      // It faded as soon as the order was dragged, the others did not.
      await expect(boardRow(c, bad.plate_no)).toHaveAttribute('data-faint', '')
      await expect(boardRow(c, good.plate_no)).not.toHaveAttribute('data-faint')
      await holdOver(c, unseen.plate_no)
      await expect(c.locator('.drag-care')).toContainText(say.warned.split('{')[0] ?? '')
      await holdOver(c, good.plate_no)
      await expect(c.locator('.drag-fits')).toContainText('kg')
      await holdOver(c, bad.plate_no)
      await c.mouse.up()
      await expect(c.locator('.ant-message')).toContainText('大修')
      await expect(modal(c)).toBeHidden()
    })

    await test.step('dropped where it warns, the dialog opens filled in, with the warning', async () => {
      await drag(c, first.order_no)
      await holdOver(c, unseen.plate_no)
      await expect(c.locator('.drag-care')).toBeVisible()
      await c.mouse.up()
      await expect(modal(c)).toContainText(unseen.plate_no)
      await expect(modal(c)).toContainText(name)
      await expect(modal(c).locator('.mark-care').first()).toBeVisible()
      await modal(c).getByRole('button', { name: kit[lang].cancel }).click()
    })

    const trip = await test.step('dropped where it fits, it is dispatched from the dialog, and stands there as a bar', async () => {
      await drag(c, first.order_no)
      await holdOver(c, good.plate_no)
      await expect(c.locator('.drag-fits')).toBeVisible()
      await c.mouse.up()
      await expect(modal(c)).toContainText(good.plate_no)
      await modal(c).getByRole('button', { name: dispatchPhrases[lang].saveAndTell }).click()
      await expect(poolRow(c, first.order_no)).toHaveCount(0)
      await expect(boardRow(c, good.plate_no).locator('.board-plan')).toHaveCount(1)
      const { trips } = await callAs<{ trips: (Row & { vehicle_id: number; waybill_no: string })[] }>(c, '/api/dispatch/board', {
        from: new Date().toISOString(),
        to: new Date(Date.now() + 7 * 86_400_000).toISOString()
      })
      const made = trips.find(({ vehicle_id }) => vehicle_id === good.id)
      if (!made) throw new Error('the trip is not on the board')
      return made
    })

    await test.step('its own acts and its detail are at its bar', async () => {
      await boardRow(c, good.plate_no).locator('.board-plan').click({ button: 'right' })
      const menu = c.getByRole('menu', { name: trip.waybill_no })
      await expect(menu.getByRole('menuitem')).not.toHaveCount(1)
      await menu.getByRole('menuitem', { name: say.detail }).click()
      const drawer = c.getByRole('dialog').filter({ hasText: trip.waybill_no })
      await expect(drawer).toContainText(name)
      await drawer
        .getByRole('button', { name: /close|关闭/i })
        .first()
        .click()
    })

    await test.step('the same by keys, said aloud, and dispatched where it is dropped', async () => {
      await atOnce.click()
      await poolRow(c, second.order_no).focus()
      const press = (key: string) => c.keyboard.press(key)
      const said = c.locator('[aria-live=assertive]')
      await press('Space')
      await press('ArrowDown')
      await expect(said).toContainText('大修')
      await press('ArrowDown')
      await expect(c.locator('.drag-care')).toBeVisible()
      // Where the other trip is now it may not go; a later time would do.
      await press('ArrowDown')
      await expect(c.locator('.drag-forbidden')).toContainText(good.plate_no)
      await press('ArrowDown')
      await expect(c.locator('.drag-fits')).toBeVisible()
      await press('ArrowRight')
      await expect(said).toContainText(spare.plate_no)
      await expect(c.locator('.drag-fits')).toBeVisible()
      await press('Enter')
      await expect(c.locator('.ant-message')).toContainText(spare.plate_no)
      await expect(boardRow(c, spare.plate_no).locator('.board-plan')).toHaveCount(1)
      await expect(poolRow(c, second.order_no)).toHaveCount(0)
    })

    await test.step('a trip that somebody else cancels leaves the board by itself', async () => {
      await ask('waybill/cancel', { id: trip.id, version: trip.version, reason: '计划有变' })
      await expect(boardRow(c, good.plate_no).locator('.board-plan')).toHaveCount(0)
      await expect(poolRow(c, first.order_no)).toBeVisible()
      await expect(boardRow(c, spare.plate_no).locator('.board-plan')).toHaveCount(1)
    })
  })
