import { expect, type Page } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderMachine } from '@yunshu/contract/order/machine'
import { phrases as loading } from '../apps/console/src/features/loading/phrases.ts'
import { shell } from '../apps/console/src/app/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, front, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// Work done by keys alone: nothing is clicked, and a control counts as reached when Tab comes to it.

const { zh } = kit
const size = { viewport: { width: 1366, height: 768 } }

/** What has the focus, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document
    if (!at) return ''
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.textContent : undefined
    return (at.getAttribute('aria-label') || label || at.textContent || '').trim()
  })

/** Presses Tab until what has such a name has the focus. */
const tabTo = async (page: Page, name: string | RegExp, key = 'Tab', most = 60): Promise<void> => {
  const way: string[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key)
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    way.push(at.slice(0, 20))
  }
  throw new Error(`${String(name)} is not reached: ${way.join(' > ')}`)
}

/** Goes down an open menu by arrow keys to the item of such a name; each step waits until the focus has moved, since a menu moves it with the next frame. */
const arrowTo = async (page: Page, name: string, most = 12): Promise<void> => {
  for (let step = 0, at = await focused(page); at !== name; step += 1) {
    if (step === most) throw new Error(`${name} is not reached by arrows`)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).not.toBe(at)
    at = await focused(page)
  }
}

/** Past the menu, to the page. */
const toPage = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(shell.zh.skip)
  await page.keyboard.press('Enter')
}

test('by keys alone an order is placed: like a recent one, with a number of the customer’s and another way of paying', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route, size)
  await expect(
    front(page)
      .getByRole('button', { name: /再来一单/ })
      .first()
  ).toBeVisible()
  await toPage(page)
  await tabTo(page, /再来一单/)
  await page.keyboard.press('Enter')
  await expect(front(page).getByRole('status').filter({ hasText: 'DD' })).toBeVisible()
  await tabTo(page, '客户单号')
  const no = `JP${Date.now() % 1e9}`
  await page.keyboard.type(no)
  await tabTo(page, /^付款方式/)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(shipper.orderInfo.route))
  await expect(front(page).locator('.info-page')).toContainText(no)
})

test('by keys alone an order is found in its list, its row unfolded, its detail opened, the page turned, and it is cancelled', async ({
  browser
}) => {
  const page = await opened(browser, 'shipper', shipper.orders.route, size)
  const rows = front(page).locator('.ant-table-row')
  await expect(rows.nth(19)).toBeVisible()
  // Another page and back: the arrows of the pager are reached and keep the focus.
  await toPage(page)
  await tabTo(page, '2', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  expect(await focused(page)).toBe('2')
  await tabTo(page, '1', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/page=2/)
  // The row: unfolded by space, its detail by Enter.
  const known = await callAs<{ data: { id: number }[] }>(page, '/api/order/list', { pagesize: 1, sort: 'goods_kg', order: 'asc' })
  const { form } = await callAs<{ form: object }>(page, '/api/order/form', { id: known.data[0]?.id, copy: true })
  const { order_no } = await callAs<{ order_no: string }>(page, '/api/order/create', { ...form, deal_mode: 3, submit: true })
  await page.keyboard.press('/')
  await page.keyboard.type(order_no)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await tabTo(page, new RegExp(`^${order_no}`))
  await page.keyboard.press('Space')
  await expect(front(page).locator('.ant-table-expanded-row')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(front(page).locator('.ant-table-expanded-row:visible')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const drawer = page.locator('.ant-drawer:visible')
  await expect(drawer).toContainText(order_no)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // Its acts, from the row on.
  expect(await focused(page)).toContain(order_no)
  await tabTo(page, zh.more)
  await page.keyboard.press('Enter')
  const cancel = orderMachine.moves.cancel.zh
  await expect(page.getByRole('menuitem', { name: cancel, exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await arrowTo(page, cancel)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await tabTo(page, /原因/)
  await page.keyboard.type('客户改期')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await callAs<{ data: { order_status: number }[] }>(page, '/api/order/list', { keyword: order_no })).data[0]?.order_status)
    .toBe(orderMachine.code.cancelled)
})

test('by keys alone a plan is looked through at the desk: its steps, the drawing of a vehicle, which is locked and let go, and the chart', async ({
  browser
}) => {
  const page = await opened(browser, 'shipper', shipper.loadTasks.route, size)
  const { data } = await callAs<{ data: { id: number }[] }>(page, '/api/loading/list', { pagesize: 1 })
  const id = data[0]?.id
  const isLocked = async () => (await callAs<{ vehicles: { locked: boolean }[] }>(page, '/api/loading/info', { id })).vehicles[0]?.locked
  await page.goto(`${shipper.loadTaskEdit.route}?id=${id}`)
  await expect(front(page).locator('.vehicle-card').first()).toBeVisible()
  await toPage(page)
  await tabTo(page, loading.zh.steps.replace('{count}', '1'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // What was open gives the focus back to where it came from.
  await expect.poll(() => focused(page)).toBe(loading.zh.steps.replace('{count}', '1'))
  await tabTo(page, /锁定.*V1/)
  const before = await isLocked()
  for (const locked of [!before, before]) {
    await page.keyboard.press('Enter')
    await expect.poll(isLocked).toBe(locked)
    // The page shows it too before it is pressed again.
    await expect.poll(() => focused(page)).toBe((locked ? loading.zh.unlockNo : loading.zh.lockNo).replace('{vehicle}', 'V1'))
  }
  await tabTo(page, /V1.*装载图/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatch(/V1.*装载图/)
  await tabTo(page, '时间图')
  await tabTo(page, /^V1/)
})
