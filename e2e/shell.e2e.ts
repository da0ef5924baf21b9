import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { makeDocNo } from '@yunshu/domain/docno'
import { driverEntry } from '@yunshu/server/testkit/entries'
import { expect, type Page } from '@playwright/test'
import { handOverPhrases } from '../apps/console/src/app/handOverPhrases.ts'
import { shell } from '../apps/console/src/app/phrases.ts'
import { phrases as tenants } from '../apps/console/src/features/tenant/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { actOn, callAs, demoPassword, forgetLang, front, kept as keep, logIn, opened, rowOf, tokenOf, visit } from './pages/console.ts'
import { office } from './pages/office.ts'
import { partners } from './pages/settle.ts'
import { anAssignedOrder, send } from './pages/trip.ts'
import { test } from './servers/test.ts'

// The frame around every screen, point by point; `§` names the line of docs/specification.tsv that a test holds.

const { zh } = shell
const tabs = (page: Page) => page.locator('.tabbar-tab')
const tab = (page: Page, title: string) => tabs(page).filter({ hasText: new RegExp(`^${title}( .+)?$`) })
const titles = async (page: Page) => (await tabs(page).allInnerTexts()).map((text) => text.trim())
const open = async (page: Page, group: string, name: string) => {
  const menu = page.locator('.sider')
  const item = menu.getByRole('menuitem', { name, exact: true })
  const closed = menu.getByText(group, { exact: true })
  await expect(item.or(closed).first()).toBeVisible()
  if (!(await item.isVisible())) await closed.click()
  await item.click()
  // Whoever clicks on before a page is there has changed his mind: it opens no tab.
  await expect(tab(page, name).locator('[aria-current=page]')).toBeVisible()
}
const closeBy = async (page: Page, title: string, what: string) => {
  await tab(page, title).click({ button: 'right' })
  await page.locator('.ant-dropdown:visible').getByText(what, { exact: true }).click()
}
const width = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width
const height = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.height
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

test('without a token only the public pages open; everything else leads to the login and back (§2.1 §2.2 §2.3 §2.5 §2.6 §2.7 §4.1)', async ({
  page
}) => {
  for (const path of ['/login', '/user', '/system', '/graphs', '/register', '/401', '/404']) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto(`${carrier.waybills.route}?page=2`)
  await expect(page).toHaveURL(`/login?redirect=${carrier.waybills.route}%3Fpage%3D2`)
  await page.locator('input').first().fill('carrier')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${carrier.waybills.route}?page=2`)
})

test('help opens the guide at the task of the page in front, with its pictures, also before the login', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.upstream.route)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: zh.guideHere }).click()
  const guide = await opening
  await expect(guide).toHaveURL('/guide/zh/carrier.html#money')
  await expect(guide.getByRole('heading', { name: '对账与收款' })).toBeInViewport()
  const picture = guide.getByRole('img', { name: '运单列表' })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('naturalWidth', 1366)
  await guide.getByRole('link', { name: 'English' }).click()
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Guide for carriers')
  await page.context().close()
  const outside = await (await browser.newContext()).newPage()
  await outside.goto('/user')
  await expect(outside.getByRole('link', { name: zh.guide })).toHaveAttribute('href', '/guide/zh/shipper.html')
  await outside.context().close()
})

test('who opens a shipper’s page logged out is offered that entrance first, and is let in at the other one too (§2.3)', async ({ page }) => {
  const wanted = `${shipper.orders.route}?page=2`
  await page.goto(wanted)
  const offer = page.locator('.login-offer').getByRole('link', { name: zh.userTitle })
  await expect(offer).toBeVisible()
  await offer.click()
  await expect(page).toHaveURL(`/user?${new URLSearchParams({ redirect: wanted }).toString()}`)
  await expect(page.locator('.login-offer')).toHaveCount(0)
  await page.goto(wanted)
  await page.locator('input').first().fill('shipper')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(wanted)
})

for (const [account, entrance, mine, lines] of [
  ['operator', '/login', operator, '§2.10 §2.38'],
  ['carrier', '/login', carrier, '§2.10 §2.26'],
  ['shipper', '/user', shipper, '§2.10 §2.14']
] as const)
  test(`the ${account} starts at its own index, and finds only its own pages (§2.8 §2.9 ${lines})`, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await logIn(page, entrance, account)
    await expect(page).toHaveURL(mine.home.route)
    await page.goto('/login')
    await expect(page).toHaveURL(mine.home.route)
    await expect(page).toHaveTitle(new RegExp(`^${mine.home.zh}-.+$`))
    const foreign = mine === carrier ? shipper.orders.route : carrier.orders.route
    await page.goto(foreign)
    await expect(page).toHaveURL('/404')
    await page.context().close()
  })

test('the error pages say what is wrong and lead home (§2.11)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  for (const [path, title] of [
    ['/401', zh.noRightTitle],
    ['/404', zh.notFoundTitle]
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    // Menu and tabs stay.
    await expect(page.getByRole('menu').first()).toBeVisible()
    await expect(page.locator('.tabbar-tab').first()).toBeVisible()
    await page.getByRole('button', { name: zh.home }).click()
    await expect(page).toHaveURL(carrier.home.route)
  }
  await page.context().close()
})

test('an address of the operator without its /city leads on, and a link that names no record says so', async ({ browser }) => {
  const page = await opened(browser, 'operator')
  await page.goto('/Tenant/log?page=1')
  await expect(page).toHaveURL(`${operator.log.route}?page=1`)
  await page.goto(operator.orderInfo.route)
  await expect(page.getByRole('heading', { name: zh.incompleteLink })).toBeVisible()
  await page.getByRole('button', { name: zh.openList }).click()
  await expect(page).toHaveURL(operator.orderInfo.parent ?? '')
  await page.context().close()
})

test('a page without the right leads to /401 (§2.12)', async ({ browser }) => {
  const page = await opened(browser, 'carrier-fin')
  const { menu_caidan_str } = await callAs<{ menu_caidan_str: string }>(page, '/api/user/admin_mess_info', {})
  const codes = menu_caidan_str.split(',')
  const barred = Object.values(carrier).find(({ code, parent }) => parent === undefined && !codes.some((held) => held.startsWith(code)))
  expect(barred).toBeDefined()
  await page.goto(barred?.route ?? '/')
  await expect(page).toHaveURL('/401')
  // It names the right that is missing.
  await expect(page.locator('.missing-right')).toContainText(barred?.zh ?? '')
  await page.context().close()
})

test('a token in the address becomes a session and is gone from address, history and referrer before anything loads (§2.13 §4.2)', async ({
  browser
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const answer = await page.request.post('/api/index/login', { data: { user_name: 'carrier', password: demoPassword } })
  const { token } = ((await answer.json()) as { data: { admin_login_init: { token: string } } }).data.admin_login_init
  const asked: string[] = []
  page.on('request', (request) => void asked.push([request.url(), request.headers()['referer'] ?? ''].join(' ')))
  await page.goto(`${carrier.orders.route}?token=${token}&page=1`)
  await expect(page.getByRole('menu').first()).toBeVisible()
  await expect(page).toHaveURL(`${carrier.orders.route}?page=1`)
  expect(asked.slice(1).filter((line) => line.includes(token))).toEqual([])
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  expect((await stored(page))['accessToken']).not.toBe(token)
  // It works once; the second time is told in the words of 501.
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/?token=${token}`)
  await expect(other.getByRole('dialog')).toContainText(kit.zh.loggedOut)
  await expect(other).not.toHaveURL(/token/)
  await other.context().close()
  await context.close()
})

test('a token in the address of a browser where somebody is logged in asks him first, in his language, and does nothing until he agrees', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier', carrier.orders.route)
  const mine = await callAs<{ user_id: number }>(page, '/api/session/profile', {})
  const theirs = await tokenOf(page.request, 'shipper')
  const asked = page.getByRole('dialog').filter({ hasText: handOverPhrases.zh.title })
  await page.goto(`/?token=${theirs}`)
  await expect(page).not.toHaveURL(/token/)
  const told = async (token: string) => {
    const answer = await page.request.post('/api/user/admin_mess_info', { data: {}, headers: { token } })
    return ((await answer.json()) as { data: { user_name: string; company_name: string } }).data
  }
  const present = (await stored(page))['accessToken'] ?? ''
  for (const { user_name, company_name } of [await told(present), await told(theirs)])
    await expect(asked).toContainText(`${user_name} · ${company_name}`)
  await asked.getByRole('button', { name: handOverPhrases.zh.stay }).click()
  await expect(asked).toBeHidden()
  expect(await callAs(page, '/api/session/profile', {})).toMatchObject({ user_id: mine.user_id })
  // The token was not used: it asks again, in English, and logs in once he agrees.
  await keep(page, '"en"', () => page.getByRole('button', { name: zh.language }).click())
  await expect(page.getByRole('button', { name: shell.en.language })).toBeVisible()
  await page.goto(`${shipper.orders.route}?token=${theirs}`)
  const askedAgain = page.getByRole('dialog').filter({ hasText: handOverPhrases.en.title })
  await askedAgain.getByRole('button', { name: handOverPhrases.en.change }).click()
  await expect(page).toHaveURL(shipper.orders.route)
  await expect(page.getByRole('menu').first()).toBeVisible()
  expect(await callAs(page, '/api/user/admin_mess_info', {})).toMatchObject({ login_admin_type: 4 })
  // Who comes keeps the language of his own record.
  expect((await callAs<{ preferences: { lang?: string } }>(page, '/api/session/profile', {})).preferences.lang).not.toBe('en')
  // Used up, it leaves the open session alone.
  await page.goto(`/?token=${theirs}`)
  await expect(
    page.getByText(handOverPhrases.zh.ended.split('{')[0] ?? '').or(page.getByText(handOverPhrases.en.ended.split('{')[0] ?? ''))
  ).toBeVisible()
  expect(await callAs(page, '/api/user/admin_mess_info', {})).toMatchObject({ login_admin_type: 4 })
  await forgetLang(page.request, 'carrier')
  await page.context().close()
})

test('the root operator looks in from his own page without being asked twice', async ({ browser }) => {
  const page = await opened(browser, 'root', operator.tenants.route)
  // Other journeys make tenants of their own, and stop them.
  const { data } = await callAs<{ data: { tenant_name: string; is_root: boolean }[] }>(page, '/api/tenant/list', { state: tenantMachine.code.normal })
  const row = rowOf(page, data.find(({ is_root }) => !is_root)?.tenant_name ?? '')
  await actOn(row, tenants.zh.look)
  await page.getByRole('dialog').getByLabel(tenants.zh.lookReason).fill('客户来电核对')
  await page.getByRole('dialog').getByRole('button', { name: tenants.zh.look }).click()
  await expect(page.getByText(zh.impersonating.split('}')[1]?.split('{')[0]?.trim() ?? '')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.context().close()
})

test('menu: 200 px, 65 px when collapsed, one group open at a time; header 60 px; a bar across; a drawer below 992 px (§9.7 §9.8 §9.9 §9.11 §3.8)', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier')
  // The bar across stays in this window: others look with the same user at the same time.
  await page.route('**/api/session/prefer', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }))
  expect([await width(page, '.sider'), await height(page, '.header')]).toEqual([200, 60])
  const groups = page.locator('.sider .ant-menu-submenu-open')
  await page.locator('.sider').getByText('财务', { exact: true }).click()
  await page.locator('.sider').getByText('运力中心', { exact: true }).click()
  await expect(groups).toHaveCount(1)
  await expect(groups).toContainText('运力中心')
  await page.getByRole('button', { name: zh.collapse }).click()
  await expect.poll(() => width(page, '.sider')).toBe(65)
  await page.getByRole('button', { name: zh.expand }).click()
  await page.getByRole('button', { name: zh.theme }).click()
  await page.getByText(zh.horizontal, { exact: true }).click()
  await expect(page.locator('.sider')).toHaveCount(0)
  await expect(page.locator('.header .ant-menu-horizontal')).toBeVisible()
  expect(await height(page, '.header')).toBe(60)
  await page.getByText(zh.vertical, { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(page.locator('.sider')).toHaveCount(0)
  await page.getByRole('button', { name: zh.menu, exact: true }).click()
  await page.locator('.ant-drawer').getByText('运力中心', { exact: true }).click()
  await page.locator('.ant-drawer').getByRole('menuitem', { name: carrier.drivers.zh, exact: true }).click()
  await expect(page).toHaveURL(carrier.drivers.route)
  await expect(page.locator('.ant-drawer .sider')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('tabs: one for each path, home first and not to be closed, closed one by one, by side, by middle click, all (§4.10 §4.11 §4.12 §4.14)', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier')
  const [home, orders, waybills, drivers, vehicles] = [
    carrier.home.zh,
    carrier.orders.zh,
    carrier.waybills.zh,
    carrier.drivers.zh,
    carrier.vehicles.zh
  ]
  const openAll = async () => {
    await open(page, '订单管理', orders)
    await open(page, '运输执行', waybills)
    await open(page, '运力中心', drivers)
    await open(page, '运力中心', vehicles)
    await open(page, '运力中心', drivers)
    await expect.poll(() => titles(page)).toEqual([home, orders, waybills, drivers, vehicles])
  }
  await page.evaluate(() => sessionStorage.clear())
  await closeBy(page, home, zh.closeAll)
  await openAll()
  await expect(tab(page, home).locator('.tabbar-close')).toHaveCount(0)
  await closeBy(page, drivers, zh.closeRight)
  await expect.poll(() => titles(page)).toEqual([home, orders, waybills, drivers])
  await closeBy(page, waybills, zh.closeLeft)
  await expect.poll(() => titles(page)).toEqual([home, waybills, drivers])
  await closeBy(page, drivers, zh.closeOthers)
  await expect.poll(() => titles(page)).toEqual([home, drivers])
  await closeBy(page, home, zh.closeAll)
  await expect.poll(() => titles(page)).toEqual([home])
  await expect(page).toHaveURL(carrier.home.route)
  await openAll()
  // The tab in front goes: the last remaining one comes.
  await tab(page, drivers).click({ button: 'middle' })
  await expect(page).toHaveURL(carrier.vehicles.route)
  await tab(page, vehicles).locator('.tabbar-close').click()
  await expect(page).toHaveURL(carrier.waybills.route)
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([home, orders, waybills])
  await page.context().close()
})

test('tabs beyond the edge of their bar are counted and listed, and the one in front stands there whole', async ({ browser }) => {
  const page = await opened(browser, 'carrier', '/', { viewport: { width: 1000, height: 700 } })
  await closeBy(page, carrier.home.zh, zh.closeAll)
  const many = Object.values(carrier).filter(({ parent, code }) => parent === undefined && code !== carrier.home.code)
  for (const { route } of many.slice(0, 12)) await visit(page, route)
  await expect(tabs(page)).toHaveCount(13)
  const beyond = page.getByRole('button', { name: new RegExp(`^${zh.hiddenTabs.replace('{count}', String.raw`\d+`)}$`) })
  await expect(beyond).toBeVisible()
  const shown = page.locator('.tabbar-tab[data-on]')
  const cut = async () => {
    const [bar, one] = [await page.locator('.tabbar-tabs').boundingBox(), await shown.boundingBox()]
    return Math.round((one?.x ?? 0) + (one?.width ?? 0) - (bar?.x ?? 0) - (bar?.width ?? 0))
  }
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await beyond.click()
  await page.locator('.ant-dropdown:visible').getByText(carrier.home.zh, { exact: true }).click()
  await expect(page).toHaveURL(carrier.home.route)
  await expect(shown).toHaveText(carrier.home.zh)
  // Which tabs are open is kept with the user, whom the next journey has too.
  await closeBy(page, carrier.home.zh, zh.closeAll)
  await expect(tabs(page)).toHaveCount(1)
  await page.context().close()
})

test('a tab that is left keeps its input, its selection and its place; hidden it asks nothing and counts nothing (§4.10 §9.10)', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier', '/', { viewport: { width: 1440, height: 500 } })
  await page.clock.install()
  await page.goto(`${carrier.vehicles.route}?pagesize=50`)
  const search = front(page).locator('[data-search] input, input[data-search]').first()
  await search.fill('川A')
  await front(page).locator('.ant-table-row .ant-checkbox-input').nth(1).check()
  const deepest = await page.locator('[data-tab-active]').evaluateHandle((view) => {
    const box = [view, ...view.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 60 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowY)
    )
    if (box) box.scrollTop = 50
    return box ?? null
  })
  const requests: string[] = []
  await open(page, '订单管理', carrier.orders.zh)
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  await page.clock.runFor(60_000)
  expect(requests.filter((path) => path.includes('/vehicle/'))).toEqual([])
  await tab(page, carrier.vehicles.zh).click()
  await expect(search).toHaveValue('川A')
  await expect(front(page).locator('.ant-table-row .ant-checkbox-input').nth(1)).toBeChecked()
  expect(await deepest.evaluate((box) => box?.scrollTop)).toBe(50)
  await page.context().close()
})

test('one tab is refreshed, the others stay as they are (§4.13)', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.drivers.route)
  const typed = () => front(page).locator('[data-search] input, input[data-search]').first()
  await typed().fill('一')
  await open(page, '运力中心', carrier.vehicles.zh)
  await expect(page.locator(`[data-tab-active="${carrier.vehicles.route}"]`)).toBeVisible()
  await typed().fill('二')
  await page.getByRole('button', { name: zh.refresh, exact: true }).first().click()
  await expect(typed()).toHaveValue('')
  await tab(page, carrier.drivers.zh).click()
  await expect(typed()).toHaveValue('一')
  await page.context().close()
})

test('closing what holds unsaved input asks first, and so does another record in its place', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  // Drivers of its own, who stand at the top of the list whatever journeys before this one have entered.
  const ask = await office(page.request, 'carrier')
  const image = await ask.upload()
  const data = []
  for (const driver_name of ['未存甲', '未存乙'])
    data.push(await ask<{ id: number; driver_name: string }>('driver/create', driverEntry(image, { driver_name })))
  await page.goto(`${carrier.driverEdit.route}?id=${data[0]?.id}`)
  const remark = front(page).locator('textarea').last()
  await expect(front(page).getByLabel('手机号')).toHaveValue(/^1\d{2}\*{4}\d{4}$/)
  await remark.fill('未保存的备注')
  const question = page.getByRole('dialog').filter({ hasText: kit.zh.leave })
  await tab(page, carrier.driverEdit.zh).locator('.tabbar-close').click()
  await question.getByRole('button', { name: kit.zh.stay }).click()
  await expect(remark).toHaveValue('未保存的备注')
  await open(page, '运力中心', carrier.drivers.zh)
  await rowOf(page, data[1]?.driver_name ?? '')
    .getByText('编辑', { exact: true })
    .click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: kit.zh.leaveNow }).click()
  await expect(page).toHaveURL(`${carrier.driverEdit.route}?id=${data[1]?.id}`)
  await expect(front(page).locator('textarea').last()).not.toHaveValue('未保存的备注')
  await expect(remark).toBeEnabled()
  await remark.fill('又一条未保存的备注')
  await page.goBack()
  await page.goBack()
  await question.getByRole('button', { name: kit.zh.stay }).click()
  await expect(page).toHaveURL(carrier.drivers.route)
  await tab(page, carrier.driverEdit.zh).click()
  await expect(remark).toHaveValue('又一条未保存的备注')
  await page.goBack()
  await page.goBack()
  await question.getByRole('button', { name: kit.zh.leaveNow }).click()
  await expect(page).toHaveURL(`${carrier.driverEdit.route}?id=${data[0]?.id}`)
  await page.context().close()
})

test('menu, closing a tab, back and forward, and a session that ends each leave one question at most, and one page under it', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const ask = await office(page.request, 'carrier')
  const image = await ask.upload()
  const ids: number[] = []
  for (const driver_name of ['只问甲', '只问乙']) ids.push((await ask<{ id: number }>('driver/create', driverEntry(image, { driver_name }))).id)
  const edit = (i: number) => `${carrier.driverEdit.route}?id=${ids[i]}`
  await page.goto(edit(0))
  await expect(front(page).getByLabel('手机号')).toHaveValue(/^1\d{2}\*{4}\d{4}$/)
  await open(page, '运力中心', carrier.drivers.zh)
  await rowOf(page, '只问乙').getByText('编辑', { exact: true }).click()
  await expect(page).toHaveURL(edit(1))
  const remark = front(page).locator('textarea').last()
  await expect(front(page).getByLabel('手机号')).toHaveValue(/^1\d{2}\*{4}\d{4}$/)
  await remark.fill('还没有保存')
  const question = page.getByRole('dialog')
  const onePage = () => expect(page.locator('.tab-view').filter({ visible: true })).toHaveCount(1)
  const oneQuestion = async () => {
    await expect(question).toHaveCount(1)
    await expect(question).toContainText(kit.zh.leave)
    await expect(question.getByRole('button', { name: kit.zh.stay })).toBeFocused()
    await onePage()
  }

  // The menu leads to another tab, in which nothing is lost.
  await open(page, '运力中心', carrier.vehicles.zh)
  await expect(page).toHaveURL(carrier.vehicles.route)
  await expect(question).toHaveCount(0)
  await onePage()
  await tab(page, carrier.driverEdit.zh).click()

  await tab(page, carrier.driverEdit.zh).locator('.tabbar-close').click()
  await oneQuestion()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(remark).toHaveValue('还没有保存')

  // Back to another record of the same page, pressed again while the question stands; then forward.
  const steps = () => page.evaluate(() => (history.state as { idx: number }).idx)
  const here = await steps()
  await page.evaluate((idx) => history.go(0 - idx), here)
  await oneQuestion()
  await page.evaluate(() => history.back())
  await oneQuestion()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(edit(1))
  expect(await steps()).toBe(here)
  await onePage()
  await page.goBack()
  await expect(page).toHaveURL(carrier.vehicles.route)
  await page.goForward()
  await expect(page).toHaveURL(edit(1))
  await expect(question).toHaveCount(0)
  await expect(remark).toHaveValue('还没有保存')
  await onePage()

  // Closing the browser's tab asks once, in the browser's own words; who stays finds everything as it was.
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await closing
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(question).toHaveCount(0)
  await expect(remark).toHaveValue('还没有保存')
  await onePage()

  // A session that ends takes the place of what was asked, and nothing asks after it.
  await tab(page, carrier.driverEdit.zh).locator('.tabbar-close').click()
  await oneQuestion()
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  await page.request.post('/api/session/logout', { data: {}, headers: { token } })
  await page.locator('.header').getByRole('button', { name: zh.refresh, exact: true }).dispatchEvent('click')
  await tab(page, carrier.drivers.zh).dispatchEvent('click')
  await expect(question).toContainText(kit.zh.loggedOut)
  await expect(question).toHaveCount(1)
  await onePage()
  let native = 0
  page.on('dialog', (asked) => {
    native += 1
    void asked.accept()
  })
  await question.getByRole('button', { name: kit.zh.confirm }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(native).toBe(0)
  await page.context().close()
})

test('theme: six of them, theme2 at first; every part of the shell can be taken away; kept here and with the user (§3.8 §3.9 §9.9)', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier2')
  const kept = async () => JSON.parse((await stored(page))['theme'] ?? '{}') as Record<string, unknown>
  await page.getByRole('button', { name: zh.theme }).click()
  await page.getByRole('button', { name: zh.restore }).click()
  expect(await kept()).toEqual({
    mode: 'vertical',
    theme: 'theme2',
    fixedHead: true,
    fullScreen: true,
    refresh: true,
    notice: true,
    isBreadcrumb: true,
    isLogo: true,
    tag: true,
    collapse: false,
    keys: true,
    look: 'light',
    textSize: 14
  })
  await expect(page.getByRole('radio', { name: '蓝黑' })).toBeChecked()
  const drawer = page.locator('.ant-drawer')
  const colours: string[] = []
  for (const name of ['蓝白', '蓝黑', '绿白', '绿黑', '红白', '红黑']) {
    await drawer.getByRole('radio', { name }).click()
    colours.push(
      await page.evaluate(() => `${document.documentElement.dataset['menu']} ${document.documentElement.style.getPropertyValue('--accent')}`)
    )
  }
  expect(colours).toEqual(['light #1677ff', 'dark #1677ff', 'light #13a06f', 'dark #13a06f', 'light #d4380d', 'dark #d4380d'])
  for (const [label, gone] of [
    [zh.logo, '.sider .logo'],
    [zh.tag, '.tabbar'],
    [zh.fullScreen, `[aria-label="${zh.fullScreen}"]`],
    [zh.refresh, `.header [aria-label="${zh.refresh}"]`],
    [zh.notice, `.header [aria-label^="${zh.notice}"]`]
  ] as const) {
    await expect(page.locator(gone)).toHaveCount(1)
    await drawer.locator('label').filter({ hasText: label }).getByRole('switch').click()
    await expect(page.locator(gone)).toHaveCount(0)
  }
  await keep(page, '"fixedHead":false', () => drawer.locator('label').filter({ hasText: zh.fixedHead }).getByRole('switch').click())
  await expect(page.locator('.shell-flow')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('.tabbar')).toHaveCount(0)
  const elsewhere = await opened(browser, 'carrier2')
  await expect(elsewhere.locator('.tabbar')).toHaveCount(0)
  expect(JSON.parse((await stored(elsewhere))['theme'] ?? '{}')).toMatchObject({ theme: 'theme6', isLogo: false, fixedHead: false })
  await elsewhere.getByRole('button', { name: zh.theme }).click()
  await keep(elsewhere, '"fixedHead":true', () => elsewhere.getByRole('button', { name: zh.restore }).click())
  await elsewhere.context().close()
  await page.context().close()
})

test('the language changes without a reload, is kept under a key of its own, and nothing Chinese of ours is left (§9.12)', async ({ browser }) => {
  const page = await opened(browser, 'carrier2')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.evaluate(() => Object.assign(window, { sameProgram: true }))
  await page.getByRole('button', { name: zh.language }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.sider')).toContainText('Capacity')
  await expect(page).toHaveTitle(/^Workbench-/)
  expect(await page.evaluate(() => 'sameProgram' in window)).toBe(true)
  expect((await stored(page))['language']).toBe('en')
  await keep(page, '"zh"', () => page.getByRole('button', { name: shell.en.language }).click())
  await expect(page.locator('.sider')).toContainText('运力中心')
  expect((await stored(page))['language']).toBe('zh-cn')
  await forgetLang(page.request, 'carrier2')
  await page.context().close()
})

test('who logs out in one window is logged out in all, and nothing stays behind (§4.3 §8.15 §9.13)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const beside = await page.context().newPage()
  await beside.goto(carrier.orders.route)
  await expect(beside.getByRole('menu').first()).toBeVisible()
  const kept = await stored(page)
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['accessToken', 'userInfo', 'user']))
  const token = kept['accessToken']
  expect(JSON.parse(kept['userInfo'] ?? '{}')).toMatchObject({ token, login_admin_type: 2, menu_caidan_str: expect.stringContaining('2-1') })
  expect(JSON.parse(kept['user'] ?? '{}')).toMatchObject({ token })
  await page
    .locator('.header')
    .getByRole('button', { name: new RegExp(zh.account) })
    .click()
  await page.getByText(zh.logOut, { exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/您确定要退出.+？/)
  await question.getByRole('button', { name: kit.zh.confirm }).click()
  await expect(page).toHaveURL('/login')
  await expect(beside).toHaveURL(/\/login/)
  expect(await stored(page)).toEqual({})
  await page.context().close()
})

test('Ctrl+K finds pages, numbers, plates, drivers and customers; numbers pasted from a column are one question', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const s = await opened(browser, 'shipper')
  const known = await partners(s, page)
  // The trip carries two orders, which its number finds as well; it must open the trip all the same.
  const sent = [await anAssignedOrder(s, known.carrier.id, 320_000), await anAssignedOrder(s, known.carrier.id, 330_000)]
  const { waybill_no } = await send(page, sent)
  const [trip] = (await callAs<{ data: { plate_no: string; driver_name: string }[] }>(page, '/api/waybill/list', { keyword: waybill_no })).data
  const unknown = makeDocNo('DD', '200101', 999_999)
  const numbers = [...sent.map(({ order_no }) => order_no), waybill_no, unknown]
  const questions: string[] = []
  page.on('request', (request) => void (request.url().includes('/search/') && questions.push(request.url())))
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, numbers.join('\n'))
  const hits = page.getByRole('option')
  for (const no of numbers.slice(0, 3)) await expect(hits.filter({ hasText: no }).first()).toBeVisible()
  await expect(page.locator('.palette-foot')).toContainText(unknown)
  expect(questions).toHaveLength(1)
  await box.fill(trip?.plate_no ?? '')
  await expect(hits.filter({ hasText: zh.vehicle })).not.toHaveCount(0)
  await box.fill(trip?.driver_name ?? '')
  await expect(hits.filter({ hasText: zh.driver })).not.toHaveCount(0)
  await box.fill('锦城')
  await expect(hits.filter({ hasText: zh.company })).not.toHaveCount(0)
  await box.fill(waybill_no)
  await expect(hits.filter({ hasText: sent[0]?.order_no ?? waybill_no })).not.toHaveCount(0)
  await expect(hits.first()).toContainText(waybill_no)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^[^?]*${carrier.waybillInfo.route}\\?id=`))
  await page.keyboard.press('Control+k')
  await box.fill('员工')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(carrier.people.route)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(zh.keys)
  await s.context().close()
  await page.context().close()
})

test('a lost network, a newer version and a broken screen are said where they belong', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  await page.context().setOffline(true)
  await expect(page.getByText(zh.offline)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(zh.offline)).toHaveCount(0)
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/\/assets\/[^"]+\.js/, '/assets/index-another.js') })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(zh.newVersion)).toBeVisible()
  await page.unroute(/\/$/)
  await page.route('**/api/driver/list', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { total: 1, total_capped: false, data: [null] } } })
  )
  await open(page, '运力中心', carrier.drivers.zh)
  await expect(front(page).getByText(kit.zh.broken)).toBeVisible()
  await open(page, '运力中心', carrier.vehicles.zh)
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  await page.unroute('**/api/driver/list')
  await tab(page, carrier.drivers.zh).click()
  await front(page).getByRole('button', { name: kit.zh.reload }).click()
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  await page.context().close()
})

test('behind the bell stand notices, messages and mails with what is unread of each (§2.59 §9.16)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const { unread, categories } = await callAs<{ unread: number; categories: Record<string, number> }>(page, '/api/notice/unread', {})
  const bell = page.locator('.header').getByRole('button', { name: new RegExp(`^${zh.notice}`) })
  await expect(bell).toHaveAccessibleName(new RegExp(`${unread || ''}$`))
  await bell.click()
  const shown = page.locator('.notice-panel').getByRole('tab')
  await expect(shown).toHaveCount(3)
  for (const [i, code] of ['1', '2', '3'].entries()) {
    const count = categories[code] ?? 0
    await expect(shown.nth(i)).toHaveText(count > 0 ? new RegExp(`^\\S+ ${count}$`) : /^\D+$/)
  }
  await page.context().close()
})

test('every page line has its breadcrumb: module, list, page', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const { data } = await callAs<{ data: { id: number }[] }>(page, '/api/waybill/list', { pagesize: 1 })
  await page.goto(`${carrier.waybillInfo.route}?id=${data[0]?.id}`)
  await expect(page.locator('.crumbs li')).toHaveText(['运输执行', carrier.waybills.zh, carrier.waybillInfo.zh])
  await page.locator('.crumbs').getByText(carrier.waybills.zh).click()
  await expect(page).toHaveURL(carrier.waybills.route)
  await page.context().close()
})
