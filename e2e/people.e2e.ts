import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper, shipperConsole } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { usccCheck } from '@yunshu/domain/uscc'
import { expect, type Page } from '@playwright/test'
import { shell } from '../apps/console/src/app/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { phrases as drivers } from '../apps/console/src/features/driver/phrases.ts'
import { phrases as logs } from '../apps/console/src/features/oplog/phrases.ts'
import { phrases as people } from '../apps/console/src/features/people/phrases.ts'
import { phrases as statements } from '../apps/console/src/features/statement/phrases.ts'
import { phrases as waybills } from '../apps/console/src/features/waybill/phrases.ts'
import { actOn, callAs, choose, demoPassword, front, opened, rowOf, search } from './pages/console.ts'
import { act, login as logInDriver, settled } from './pages/driver.ts'
import { aTripFor, office, wholePhone } from './pages/office.ts'
import { partners } from './pages/settle.ts'
import { storedBy } from './pages/storage.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { isText, nasty, prints, reads, watching } from './pages/typed.ts'
import { test } from './servers/test.ts'

// People, their rights and their data, as they meet them in a browser.

const salt = String(Date.now()).slice(-6)
const dialogOf = (page: Page) => page.getByRole('dialog').last()
/** A session that has just been ended is good for nothing a second later; sooner it may still be let in, since the server looks that often. */
const outASecondLater = async (page: Page): Promise<void> => {
  const ended = Date.now()
  const said: string[] = []
  const ask = async (): Promise<boolean> => {
    const inTime = Date.now() - ended < 1000
    said.push(
      await callAs(page, '/api/user/admin_mess_info', {}).then(
        () => 'let in',
        ({ message }: Error) => message
      )
    )
    return said.at(-1) !== 'let in' || !inTime
  }
  await expect.poll(ask, { intervals: [100] }).toBe(true)
  expect(said.at(-1)).toContain(' 501 ')
}
const doTo = (page: Page, no: string, action: string): Promise<void> => actOn(rowOf(page, no), action)

test('an employee is added, transferred with what is open, withheld a right, disabled, and thereby out within a second', async ({ browser }) => {
  const [name, heir, mobile] = [`员工${salt}`, `接替${salt}`, `13806${salt}`]
  const boss = await opened(browser, 'shipper', shipper.people.route)
  const { data: roles } = await callAs<{ data: { id: number; role_name: string }[] }>(boss, '/api/Admin_user/admin_role_list', { pagesize: 50 })
  const sender = roles.find(({ role_name }) => role_name === '发货员')
  const entry = { user_name: heir, mobile: `13801${salt}`, password: 'xin-Ren-2026', role_ids: [sender?.id ?? 0], data_scope: 1 }
  await callAs(boss, '/api/Admin_user/add_admin_user', entry)
  await front(boss).getByRole('button', { name: people.zh.addPerson }).click()
  await dialogOf(boss).getByLabel('姓名').fill(name)
  await dialogOf(boss).getByLabel('手机号').fill(mobile)
  await dialogOf(boss).getByLabel('密码').fill('xin-Ren-2026')
  await choose(boss, dialogOf(boss).getByLabel('角色'), '发货员')
  await boss.keyboard.press('Escape')
  await dialogOf(boss).getByRole('button', { name: kit.zh.save }).click()
  await expect(rowOf(boss, name)).toContainText('发货员')

  const page = await (await browser.newContext()).newPage()
  const enter = async (): Promise<void> => {
    await page.goto('/user')
    await page.locator('input:not([type=password])').first().fill(mobile)
    await page.locator('input[type=password]').fill('xin-Ren-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').first()).toBeVisible()
  }
  await enter()
  const known = await callAs<{ data: { id: number }[] }>(boss, '/api/order/list', { pagesize: 1 })
  const { form } = await callAs<{ form: object }>(page, '/api/order/form', { id: known.data[0]?.id, copy: true })
  const order = await callAs<{ id: number; order_no: string }>(page, '/api/order/create', { ...form, submit: false })

  await doTo(boss, name, people.zh.transfer)
  await choose(boss, dialogOf(boss).getByLabel('部门'), '财务部')
  await choose(boss, dialogOf(boss).getByLabel('工作移交给'), heir, heir)
  await dialogOf(boss).getByRole('button', { name: people.zh.transfer }).click()
  await expect(boss.locator('.ant-message-notice').filter({ hasText: people.zh.handedOver.replace('{count}', '1') })).toBeVisible()
  await expect(rowOf(boss, name)).toContainText('财务部')
  expect(await callAs(boss, '/api/order/info', { id: order.id })).toMatchObject({ order: { owner_name: heir } })

  // What is withheld is gone from his menu at the next login, which the change asks for.
  await expect(page.locator('.sider')).toContainText(shipperConsole.modules['3'].zh)
  await doTo(boss, name, people.zh.permissions)
  await dialogOf(boss).locator('.ant-tree-treenode').filter({ hasText: '智能配载' }).first().locator('.ant-tree-checkbox').click()
  await dialogOf(boss)
    .getByRole('button', { name: people.zh.permissions })
    .or(dialogOf(boss).getByRole('button', { name: kit.zh.save }))
    .click()
  await expect(dialogOf(boss)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText(kit.zh.loggedOut)
  await page.getByRole('dialog').getByRole('button', { name: kit.zh.confirm }).click()
  await expect(page).toHaveURL(/\/user/)
  await enter()
  await expect(page.locator('.sider')).not.toContainText(shipperConsole.modules['3'].zh)

  await doTo(boss, name, people.zh.disable)
  await dialogOf(boss).getByRole('button', { name: kit.zh.confirm }).click()
  await expect(rowOf(boss, name)).toContainText('停用')
  await outASecondLater(page)
  await expect(page.getByRole('dialog')).toContainText(kit.zh.loggedOut)
  await page.context().close()
  await boss.context().close()
})

test('the root operator adds a tenant; its operator finds its own title and only its own; stopped, its people are out', async ({ browser }) => {
  const root = await opened(browser, 'root', operator.tenants.route)
  const [title, account] = [`华南${salt}`, `south${salt}`]
  await front(root).getByRole('button', { name: operator.tenantAdd.zh }).click()
  const form = front(root)
  const first = `91440300MA${salt}0`.padEnd(17, '0').slice(0, 17)
  for (const [label, value] of [
    ['租户名称', `华南平台${salt}`],
    ['系统名称', title],
    ['用户上限', '2'],
    ['公司名称', `华南运营${salt}有限公司`],
    ['统一社会信用代码', first + (usccCheck(first) ?? '0')],
    ['法定代表人', '南经理'],
    ['联系人', '南经理'],
    ['联系电话', `13802${salt}`],
    ['详细地址', '示例路 1 号'],
    ['登录账号', account],
    ['管理员', '南管理'],
    ['手机号', `13803${salt}`]
  ] as const)
    await form.getByLabel(label, { exact: true }).first().fill(value)
  await choose(root, form.getByLabel('套餐', { exact: true }).first(), /./)
  await form.getByLabel('页面水印', { exact: true }).click()
  await form.getByLabel('省份 / 城市 / 区县').click()
  for (const name of ['广东省', '深圳市', '南山区']) await root.locator('.ant-cascader-menus:visible').getByText(name, { exact: true }).click()
  await form.getByRole('button', { name: kit.zh.save }).click()
  const told = await dialogOf(root).innerText()
  const [password, link] = [/密码[:：]?\s*(\S+)/.exec(told)?.[1] ?? '', /https?:\/\/\S+/.exec(told)?.[0] ?? '']
  expect([password.length > 7, link]).toEqual([true, expect.stringContaining('/login')])
  await dialogOf(root).getByRole('button', { name: '我已记下' }).click()
  await expect(root).toHaveURL(new RegExp(operator.tenantInfo.route))

  const page = await (await browser.newContext()).newPage()
  const enter = async (word: string): Promise<void> => {
    await page.goto(link)
    await expect(page.locator('main')).toContainText(title)
    await page.locator('input:not([type=password])').first().fill(account)
    await page.locator('input[type=password]').fill(word)
    await page.keyboard.press('Enter')
  }
  await enter(password)
  await expect(page.getByRole('dialog')).toContainText(shell.zh.chooseOwn)
  const words = page.getByRole('dialog').locator('input[type=password]')
  for (const [i, word] of [password, 'Hua-Nan-2026', 'Hua-Nan-2026'].entries()) await words.nth(i).fill(word)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: kit.zh.confirm })
    .or(page.getByRole('dialog').locator('.ant-btn-primary'))
    .first()
    .click()
  await expect(page.getByText(shell.zh.passwordChanged)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await enter('Hua-Nan-2026')
  await expect(page.locator('.sider')).toContainText(title)
  await expect(page.locator('.watermark')).toContainText(`南管理 ${`13803${salt}`.slice(-4)}`)
  await page.goto(operator.customers.route)
  await expect(front(page)).toContainText(/货主注册后会出现在这里|暂无数据/)
  expect(await callAs(page, '/api/order/operator_list', { pagesize: 5 })).toMatchObject({ total: 0 })
  // The second account fits into the limit, the third does not.
  const { data: roles } = await callAs<{ data: { id: number }[] }>(page, '/api/Admin_user/admin_role_list', { pagesize: 5 })
  const another = (n: number) => ({ user_name: `同事${n}`, mobile: `1380${n}${salt}`, password: 'tong-Shi-2026', role_ids: [roles[0]?.id ?? 0] })
  await callAs(page, '/api/Admin_user/add_admin_user', another(4))
  await expect(callAs(page, '/api/Admin_user/add_admin_user', another(5))).rejects.toThrow('上限')

  await root.goto(operator.tenants.route)
  await search(root, title)
  await doTo(root, `华南平台${salt}`, '停用')
  await dialogOf(root).getByLabel('原因').fill('合同终止')
  await dialogOf(root).getByRole('button', { name: '停用' }).click()
  await expect(rowOf(root, `华南平台${salt}`)).toContainText('停用')
  await expect(page.getByRole('dialog').filter({ hasText: kit.zh.loggedOut })).toBeVisible()
  await page.context().close()
  await root.context().close()
})

test('what was unmasked, searched and typed stands in no storage of the browser', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.drivers.route)
  const numbers: string[] = []
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  await actOn(front(page).locator('.ant-table-row').first(), drivers.zh.unmask)
  await dialogOf(page).locator('input[type=password]').fill(demoPassword)
  await dialogOf(page).locator('.ant-btn-primary').click()
  await expect(dialogOf(page)).toContainText(/\d{17}[\dX]/)
  numbers.push(...((await dialogOf(page).innerText()).match(/\d{15,19}X?/g) ?? []))
  await dialogOf(page).getByRole('button', { name: kit.zh.close }).first().click()
  await search(page, numbers[0] ?? '')
  await expect(front(page).locator('.ant-table-row')).toHaveCount(1)
  // A phone and a card, looked for where they may be, and in the search of the shell.
  const [phone, card] = ['13800001234', '6222020200099900001']
  numbers.push(phone, card)
  await search(page, phone)
  await page.goto(carrier.people.route)
  await search(page, phone)
  // From here on by a clock of the page's own: what would be written a while later is written before it is looked at.
  await page.clock.install()
  await page.goto(`${carrier.drivers.route}?keyword=${card}`)
  await expect(front(page).getByRole('textbox').or(front(page).getByRole('searchbox')).first()).toHaveValue(card)
  await page.keyboard.press('Control+k')
  const found = page.waitForResponse('**/api/search/**')
  await page.getByRole('dialog').getByRole('combobox').fill(phone)
  await page.clock.runFor(60_000)
  await found
  const kept = await storedBy(page)
  expect(numbers.length).toBeGreaterThanOrEqual(4)
  expect(kept).toContain('accessToken')
  expect(numbers.filter((no) => kept.includes(no))).toEqual([])
  // Nor with the user's settings on the server, from where the next browser takes them.
  const { preferences } = await callAs<{ preferences: unknown }>(page, '/api/session/profile', {})
  expect(numbers.filter((no) => JSON.stringify(preferences ?? '').includes(no))).toEqual([])
  expect(kept.match(/(?<!\d)(\d{17}[\dXx]|62\d{14,17})(?!\d)/g) ?? []).toEqual([])
  await page.context().close()
})

test('a login is seen in the list of one’s own, and ended from there within a second', async ({ browser }) => {
  const [here, there] = [await opened(browser, 'carrier2'), await opened(browser, 'carrier2')]
  const { user_name } = await callAs<{ user_name: string }>(here, '/api/user/admin_mess_info', {})
  await here.locator('header').getByText(user_name).first().click()
  await here.locator('.ant-dropdown:visible').getByText(shell.zh.sessions, { exact: true }).click()
  const rows = dialogOf(here).getByRole('row')
  await expect(rows.filter({ hasText: shell.zh.thisOne })).toHaveCount(1)
  // The newest of the others is the one that was just opened there.
  const ended = here.waitForResponse('**/api/session/end')
  await rows.filter({ hasText: shell.zh.endSession }).first().getByRole('button', { name: shell.zh.endSession }).click()
  await ended
  await outASecondLater(there)
  await expect(there.getByRole('dialog')).toContainText(kit.zh.loggedOut)
  expect(await callAs(here, '/api/user/admin_mess_info', {})).toMatchObject({ user_name })
  for (const page of [here, there]) await page.context().close()
})

test('a driver’s phone keeps no number of his papers, and after he is out no contact of his trips', async ({ browser, request }) => {
  const carrier = await office(request, 'carrier')
  const trip = await aTripFor(await office(request, 'shipper'), carrier)
  const { data } = await carrier<{ data: { id: number }[] }>('driver/list', { keyword: trip.phone })
  const papers = await carrier<Record<string, string>>('driver/unmask', { id: data[0]?.id ?? 0, password: demoPassword })
  const numbers = Object.values(papers).filter((no) => no.length >= 12)
  expect(numbers.length).toBeGreaterThan(0)
  const { points } = await carrier<{ points: { link_phone: string }[] }>('waybill/info', { id: trip.id })
  const contacts = await Promise.all(points.map(async (point) => await wholePhone(carrier, point, 'link_phone')))
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await logInDriver(page, trip.phone)
  await page.goto(`/driver/#/trip/${trip.id}`)
  await act(page, '接单')
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => storedBy(page)).toContain(contacts[0])
  // Without signal the page still tells whom to call, and nothing more than that.
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator(`a[href="tel:${contacts[0] ?? ''}"]`).first()).toBeAttached()
  const away = await storedBy(page)
  expect(numbers.filter((no) => away.includes(no))).toEqual([])
  // The scripts in the cache hold constants of geometry, behind a point.
  expect(away.match(/(?<![\d.])(\d{17}[\dXx]|62\d{14,17})(?!\d)/g) ?? []).toEqual([])
  await context.setOffline(false)
  await page.goto('/driver/#/')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  const left = async () => {
    const kept = await storedBy(page)
    return contacts.filter((no) => kept.includes(no))
  }
  await expect.poll(left).toEqual([])
  await context.close()
})

test('what somebody typed stands as text in every list, detail and print, and runs nowhere', async ({ browser }) => {
  const [img, svg, url, template, proto] = nasty
  const [mine, theirs, above] = [await opened(browser, 'shipper'), await opened(browser, 'carrier'), await opened(browser, 'operator')]
  const ran = watching([mine, theirs, above])
  const known = await callAs<{ data: { id: number }[] }>(mine, '/api/order/list', { pagesize: 1 })
  const { form } = await callAs<{ form: Record<string, unknown> & { fahuo: object[]; shouhuo: { goods_info_json_arr: object[] }[] } }>(
    mine,
    '/api/order/form',
    { id: known.data[0]?.id, copy: true }
  )
  const { company_id } = await callAs<{ company_id: number }>(theirs, '/api/session/profile', {})
  const start = { start_link_name: img, start_address_str: `${template} 1 号`, start_address_diming: svg, address_content: url }
  const goods = { goods_name: svg, goods_guige: img, danwei: proto }
  const made = await callAs<{ id: number; order_no: string }>(mine, '/api/order/create', {
    ...form,
    customer_order_no: '',
    remark: nasty.join(' '),
    fahuo: form.fahuo.map((point) => ({ ...point, ...start })),
    shouhuo: form.shouhuo.map((point) => ({
      ...point,
      end_link_name: img,
      end_address_diming: proto,
      goods_info_json_arr: point.goods_info_json_arr.map((row) => ({ ...row, ...goods }))
    })),
    submit: true,
    assign: { carrier_id: company_id, price_mode: 2, freight_fen: 100_000, price_reason: template }
  })
  const place = { area_code: '510114', address: url, lng: 104.1, lat: 30.8, address_diming: template, address_content: svg }
  await callAs(mine, '/api/address/create', { link_name: img, link_phone: '13800000061', ...place, anyway: true })
  await callAs(mine, '/api/company_zuzhi/add_company_zuzhi', { zuzhi_name: svg })
  const { data: roles } = await callAs<{ data: { mids: string }[] }>(mine, '/api/Admin_user/admin_role_list', { pagesize: 5 })
  await callAs(mine, '/api/Admin_user/add_role', { role_name: img.slice(0, 30), mids: roles[1]?.mids ?? '1', data_scope: 1 })

  await reads(mine, `${shipper.orders.route}?keyword=${made.order_no}`, svg)
  await reads(mine, linkTo(shipper.orderInfo, { id: made.id }), img, svg, template, nasty.join(' '))
  await reads(mine, `${shipper.addresses.route}`, img, template)
  await reads(mine, shipper.departments.route, svg)
  await reads(mine, `${shipper.log.route}?object_no=${made.order_no}`, made.order_no)
  await reads(theirs, `${carrier.orders.route}?keyword=${made.order_no}`, svg)
  await reads(theirs, linkTo(carrier.orderInfo, { id: made.id }), img, svg, nasty.join(' '))
  await reads(above, `${operator.orders.route}?keyword=${made.order_no}`, svg)
  await reads(above, linkTo(operator.orderInfo, { id: made.id }), img, svg, nasty.join(' '))
  await callAs(theirs, '/api/order/decline', { id: made.id, reason: img })
  await reads(mine, linkTo(shipper.orderInfo, { id: made.id }), img)
  await reads(mine, shipper.notices.route, made.order_no)
  await reads(mine, `${shipper.log.route}`, svg)

  // On paper: the sheet of the trip and its labels, the statement, a bill.
  const { shipper: partner } = await partners(mine, theirs)
  const trip = await aConfirmedTrip(mine, theirs, company_id, 100_000, (filled) => ({
    ...filled,
    customer_order_no: `${svg}${salt}`,
    remark: nasty.join(' '),
    fahuo: filled.fahuo.map((point) => ({ ...point, ...start })),
    shouhuo: filled.shouhuo.map((point) => ({
      ...point,
      end_link_name: img,
      end_address_diming: proto,
      goods_info_json_arr: point.goods_info_json_arr.map((row) => ({ ...row, ...goods }))
    }))
  }))
  await prints(theirs, linkTo(carrier.waybillInfo, { id: trip.waybill_id }), waybills.zh.print, img, svg)
  await dialogOf(theirs).getByText(waybills.zh.label, { exact: true }).click()
  await expect(theirs.locator('.sheet-label').first()).toBeAttached()
  const today = shanghaiDay(new Date())
  const { statement } = await callAs<{ statement: { id: number } }>(theirs, '/api/statement/generate', {
    partner_id: partner.id,
    period_from: today,
    period_to: today
  })
  await prints(theirs, linkTo(carrier.upstreamInfo, { id: statement.id }), statements.zh.print, `${svg}${salt}`)
  await isText(theirs, 'labels')
  expect(ran).toEqual([])
  for (const page of [mine, theirs, above]) await page.context().close()
})

test('the log says who did what from where, what it was before and after, and whether it still is what was written', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const { id, version } = await callAs<{ id: number; version: number }>(page, '/api/address/create', {
    link_name: `前${salt}`,
    link_phone: '13800000062',
    area_code: '510114',
    address: '物流大道 1 号',
    lng: 104.1,
    lat: 30.8,
    anyway: true
  })
  const changed = { link_name: `后${salt}`, link_phone: '13800000062', area_code: '510114', address: '物流大道 2 号', lng: 104.1, lat: 30.8 }
  await callAs(page, '/api/address/update', { id, version, ...changed, anyway: true })
  const { user_name } = await callAs<{ user_name: string }>(page, '/api/user/admin_mess_info', {})
  await page.goto(`${carrier.log.route}?object_type=address`)
  const row = rowOf(page, `后${salt}`)
  for (const text of [user_name, `前${salt} → 后${salt}`]) await expect(row).toContainText(text)
  await row.getByText(user_name).click()
  const facts = page.locator('.ant-drawer').last()
  for (const text of [user_name, 'IP', '127.0.0.1', `前${salt}`, `后${salt}`, '物流大道 1 号', '物流大道 2 号', logs.zh.before, logs.zh.after])
    await expect(facts).toContainText(text)
  await page.keyboard.press('Escape')
  // What changed is told as people read it: dispatches with their times, orders with their weights.
  await page.goto(`${carrier.log.route}?object_type=waybill`)
  await expect(front(page).locator('tbody')).toContainText(/: \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(front(page).locator('tbody')).not.toContainText(/\d{4}-\d\d-\d\dT\d\d:/)
  await front(page).getByRole('button', { name: logs.zh.check }).click()
  await expect(dialogOf(page)).toContainText(/\d+ 条日志与封存一致/, { timeout: 60_000 })
  await page.keyboard.press('Escape')
  // What the check answers after somebody was at the tables; that it finds it is the story of chain.test.ts.
  const at = { company_name: '蜀道物流', seq: 17, log_id: 4711, act: 'order.accepted', object_no: 'DD2611210000017', user_name, created_at: null }
  const data = { chains: 1, lines: 16, waiting: 0, head: '', broken: [{ kind: 'changed', ...at }], clocks: [] }
  await page.route('**/api/oplog/check', (route) => route.fulfill({ json: { code: 200, msg: '', data } }))
  await page.reload()
  await front(page).getByRole('button', { name: logs.zh.check }).click()
  const found = dialogOf(page)
  for (const text of [logs.zh.broken.replace('{n}', '1'), '第 17 条', logs.zh.changed, 'DD2611210000017', '接单'])
    await expect(found).toContainText(text)
  await page.context().close()
})
