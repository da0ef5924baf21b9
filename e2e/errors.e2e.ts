import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { shell } from '../apps/console/src/app/phrases.ts'
import { keptPhrases } from '../apps/console/src/kit/keptPhrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { sessionRefusals } from '@yunshu/contract/session/words'
import { driverRefusals, driverTerms } from '@yunshu/contract/driver/words'
import { demoPassword, front, handOver, opened, visit } from './pages/console.ts'
import { test } from './servers/test.ts'

// The error catalogue, each entry provoked by the real server or by the network between it and the page; `§` names its line in docs/specification.tsv.

/** Opens the dialog by which one changes one's password. */
const askForNewPassword = async (page: Page): Promise<void> => {
  await page
    .locator('.header')
    .getByRole('button', { name: new RegExp(shell.zh.account) })
    .click()
  await page.getByText(shell.zh.changePassword, { exact: true }).click()
}

const { zh } = kit
const sayZh = (key: 'faultCount', { count }: { count: number }) => zh[key].replace('{count}', String(count))
const list = '**/api/driver/list'
/** Opens the drivers with their list answered in another way. */
const answered = async (browser: Browser, how: (route: Route) => Promise<void>): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.route(list, how)
  await handOver(page, 'carrier', carrier.drivers.route)
  return page
}
const toast = (page: Page) => page.locator('.ant-message-notice').last()
/** The installation's settings as the page carries them, changed on the way. */
const withSettings = (page: Page, settings: object) =>
  page.route(
    (url) => !/^\/(api|assets|files)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname) && url.hostname === 'localhost',
    async (route) => {
      if (route.request().resourceType() !== 'document') return await route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/(id="platform">)([^<]*)/, (_all, open: string, said: string) => {
        return open + JSON.stringify({ ...(JSON.parse(said) as object), ...settings })
      })
      await route.fulfill({ response: answer, body })
    }
  )

test('an answer with code 1 is as good as one with code 200 (§8.1)', async ({ browser }) => {
  const page = await answered(browser, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), code: 1 } })
  })
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.context().close()
})

test('a session that has ended is told once, however many calls find out, and again by what the user starts next (§8.2 §8.3)', async ({
  browser
}) => {
  const page = await opened(browser, 'carrier', carrier.drivers.route)
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
  await page.request.post('/api/session/logout', { data: {}, headers: { token } })
  // The page finds out by its next calls; the question may stand there already.
  await page.locator('.header').getByRole('button', { name: shell.zh.refresh, exact: true }).dispatchEvent('click')
  const question = page.getByRole('dialog')
  await expect(question).toHaveCount(1)
  await expect(question).toContainText(zh.loginAgain)
  await expect(question).toContainText(zh.loggedOut)
  await question.getByRole('button', { name: zh.cancel }).click()
  await expect(question).toHaveCount(0)
  // Who stayed to copy what he typed is asked again by the next call that he starts himself.
  await page.locator('.header').getByRole('button', { name: shell.zh.refresh, exact: true }).click()
  await expect(question).toContainText(zh.loggedOut)
  await question.getByRole('button', { name: zh.cancel }).click()
  await expect(question).toHaveCount(0)
  await page.locator('.banner').getByRole('button', { name: zh.loginAgain }).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: carrier.drivers.route })}`)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.context().close()
})

test('a session that ends in a form leads back to the page, with what was typed; nobody else finds it there', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.driverAdd.route)
  const field = (name: keyof typeof driverTerms.zh) => front(page).getByLabel(driverTerms.zh[name], { exact: true })
  const typed = { license_issuer: '成都市公安局交管局', mobile: '13800007719', license_no: '51010419900101771X' } as const
  const holds = async (values: { readonly [name in keyof typeof typed]: string }): Promise<void> => {
    for (const [name, value] of Object.entries(values)) await expect(field(name as keyof typeof typed)).toHaveValue(value)
  }
  const logInAs = async (account: string): Promise<void> => {
    await page.locator('input:not([type=password])').first().fill(account)
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').first()).toBeVisible()
  }
  /** The server ends the session; the page hears of it, and its user goes to log in again. */
  const end = async (): Promise<void> => {
    const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
    await page.request.post('/api/session/logout', { data: {}, headers: { token } })
    await page.getByRole('dialog').getByRole('button', { name: zh.confirm }).click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: carrier.driverAdd.route })}`)
  }

  for (const [name, value] of Object.entries(typed)) await field(name as keyof typeof typed).fill(value)
  await end()
  // What waits in the browser says nothing to whoever reads it there.
  const waiting = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(waiting).toContain('forms.')
  for (const value of Object.values(typed)) expect(waiting).not.toContain(value)
  const told = page.locator('.ant-message-notice').filter({ hasText: keptPhrases.zh.back }).waitFor()
  await logInAs('carrier')
  await expect(page).toHaveURL(carrier.driverAdd.route)
  await told
  await holds(typed)

  // A second end: somebody else on this device is led to the page, finds nothing, and takes nothing away.
  await field('mobile').fill('13800007720')
  await end()
  await logInAs('carrier2')
  await expect(page).toHaveURL(carrier.driverAdd.route)
  await holds({ license_issuer: '', mobile: '', license_no: '' })
  await page
    .locator('.header')
    .getByRole('button', { name: new RegExp(shell.zh.account) })
    .click()
  await page.getByText(shell.zh.logOut, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: zh.confirm }).click()
  await expect(page).toHaveURL(/\/login/)
  await logInAs('carrier')
  await visit(page, carrier.driverAdd.route)
  await holds({ ...typed, mobile: '13800007720' })

  // Loaded anew it is there still; thrown away it is gone for good.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await holds({ ...typed, mobile: '13800007720' })
  await front(page).getByRole('button', { name: zh.cancel, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: zh.leaveNow }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('forms.')))).toBe(false)
  await visit(page, carrier.driverAdd.route)
  await holds({ license_issuer: '', mobile: '', license_no: '' })
  await page.context().close()
})

test('after the question the user goes to the external login where one is set (§2.13 §8.3)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  await withSettings(page, { loginUrl: 'https://login.example/in' })
  await page.route('https://login.example/**', (route) => route.fulfill({ body: 'external' }))
  await page.goto(carrier.drivers.route)
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
  await page.request.post('/api/session/logout', { data: {}, headers: { token } })
  // The page finds out by its next calls; the question may stand there already.
  await page.locator('.header').getByRole('button', { name: shell.zh.refresh, exact: true }).dispatchEvent('click')
  await page.getByRole('dialog').getByRole('button', { name: zh.confirm }).click()
  await expect(page).toHaveURL('https://login.example/in')
  await page.context().close()
})

test('code -1 leads to /401 (§8.4 §2.12)', async ({ browser }) => {
  // The server refuses a call that belongs to another kind of user.
  const page = await answered(browser, (route) => route.continue({ url: new URL('/api/order/operator_list', route.request().url()).href }))
  await expect(page).toHaveURL('/401')
  await expect(page.getByRole('menu').first()).toBeVisible()
  await page.context().close()
})

test('a refusal is told in the words of the server, with the number of the request, for three seconds (§8.5 §9.1)', async ({ page }) => {
  // Of the account as a whole: what is about a field stands there instead.
  await page.goto('/login')
  await page.locator('input').first().fill('shipper')
  await page.locator('input[type=password]').fill(demoPassword)
  // By the page's own clock, which stands still meanwhile: a busy machine takes none of the three seconds away.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const [answer] = await Promise.all([page.waitForResponse('**/api/index/login'), page.keyboard.press('Enter')])
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  expect([200, 1, 501, -1]).not.toContain(code)
  await expect(toast(page)).toContainText(msg)
  await expect(toast(page).getByRole('button', { name: zh.details })).toBeAttached()
  await page.clock.runFor(2_000)
  await expect(toast(page)).toBeVisible()
  await expect(toast(page).getByRole('button', { name: zh.details })).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
})

for (const [name, how, said] of [
  [
    'a failure without words is told by its code (§8.6)',
    (route: Route) => route.fulfill({ json: { code: 777, msg: '', data: null } }),
    '后端接口777异常'
  ],
  [
    'a failure of HTTP with a body is told like any other, by its words (§8.7)',
    (route: Route) => route.continue({ postData: '{"page":' }),
    /^(?!后端接口).+/
  ],
  ['no network is told (§8.8)', (route: Route) => route.abort('connectionrefused'), '后端接口连接异常'],
  [
    'an answer of something between, without a body of ours, is told by its status (§8.10)',
    (route: Route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
    '后端接口502异常'
  ],
  ['an answer that nobody understands is told as such (§8.11)', (route: Route) => route.fulfill({ status: 200, body: 'hello' }), '后端接口未知异常']
] as const)
  test(name, async ({ browser }) => {
    const page = await answered(browser, how)
    await expect(toast(page)).toContainText(said)
    await expect(front(page).getByText(zh.failed)).toBeVisible()
    await page.unroute(list)
    await front(page).getByRole('button', { name: zh.retry }).click()
    await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
    await page.context().close()
  })

test('an answer that comes too late is told where a limit is set; without one the page waits (§8.9 §9.2)', async ({ browser }) => {
  const page = await answered(browser, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  await withSettings(page, { timeout: 1200 })
  await page.reload()
  await expect(toast(page)).toContainText('后端接口请求超时')
  await page.context().close()
})

test('a login that brings no token says so (§8.12)', async ({ page }) => {
  await page.route('**/api/index/login', (route) => route.fulfill({ json: { code: 200, msg: '', data: { admin_login_init: {} } } }))
  await page.goto('/login')
  await page.locator('input').first().fill('carrier')
  await page.locator('input[type=password]').fill('whatever-1')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('登录接口异常，未正确返回accessToken...')
})

test('a login without name and password asks for them, says how many, and begins with the first (§5.5)', async ({ page }) => {
  await page.goto('/login')
  await page.locator('.ant-btn-primary').click()
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible()
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()
  await expect(page.locator('.form-count')).toHaveText(sayZh('faultCount', { count: 2 }))
  await expect(page.locator('[data-name=user_name] input')).toBeFocused()
})

test('a wrong password stands at the password, which has the focus, and nowhere else', async ({ page }) => {
  await page.goto('/login')
  await page.locator('input').first().fill('nobody-at-all')
  await page.locator('input[type=password]').fill('wrong-password')
  await page.keyboard.press('Enter')
  const field = page.locator('[data-name=password]')
  const said = sayIn('zh', sessionRefusals, 'wrongPassword', { elsewhere: '' })
  await expect(field.locator('.field-fault')).toHaveText(said)
  await expect(field.locator('input')).toBeFocused()
  await expect(page.locator('.form-error')).toHaveCount(0)
  await expect(page.getByText(said)).toHaveCount(1)
})

test('a wrong old password stands at the old password, and its dialog says how many fields are faulty', async ({ browser }) => {
  const page = await opened(browser, 'carrier2')
  await askForNewPassword(page)
  const dialog = page.getByRole('dialog')
  await dialog.locator('.ant-btn-primary').click()
  await expect(dialog.locator('.form-count')).toHaveText(sayZh('faultCount', { count: 3 }))
  const old = dialog.locator('[data-name=old_password]')
  await expect(old.locator('input')).toBeFocused()
  for (const [i, text] of ['not-My-Pass-2026', 'new-Pass-2026', 'new-Pass-2026'].entries())
    await dialog.locator('input[type=password]').nth(i).fill(text)
  await dialog.locator('.ant-btn-primary').click()
  await expect(old.locator('.field-fault')).toHaveText(driverRefusals.zh.passwordNotConfirmed)
  await expect(old.locator('input')).toBeFocused()
  await expect(page.getByText(driverRefusals.zh.passwordNotConfirmed)).toHaveCount(1)
  await page.context().close()
})

test('the form of a new order that is sent empty begins with its first fault, and its head counts them', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  await front(page).locator('.form-foot .ant-btn-primary').click()
  const head = front(page).locator('.form-count')
  await expect(head).toContainText(/^\d+ 处需要填写或更正$/)
  const faults = Number((await head.innerText()).split(' ')[0])
  expect(faults).toBeGreaterThan(2)
  await expect(front(page).locator('form [data-fault]').first().locator(':focus')).toHaveCount(1)
  await page.context().close()
})

test('a code that was sent says so, and counts 59 seconds down (§8.13 §9.5 §4.9)', async ({ browser }) => {
  const page = await opened(browser, 'carrier2')
  await askForNewPassword(page)
  await page.getByText(shell.zh.byCode, { exact: true }).click()
  await page.clock.install()
  const send = page.getByRole('dialog').locator('.send-code')
  await Promise.all([
    expect(toast(page)).toContainText('发送成功！'),
    // Looked for from the beginning: the clock goes on.
    expect(send).toHaveText(/^5[89] s$/),
    send.click()
  ])
  await expect(send).toBeDisabled()
  await page.clock.fastForward(60_000)
  await expect(send).toHaveText(blocks.zh.codeAgain)
  // The server's own minute is not over: its refusal names the seconds, and the button counts them.
  await Promise.all([expect(send).toHaveText(/^\d\d s$/), send.click()])
  await expect(send).toBeDisabled()
  await page.context().close()
})

test('a changed password is told, and three seconds later the user is out (§4.8 §9.6 §4.3)', async ({ browser }) => {
  const page = await opened(browser, 'carrier2')
  await page.route('**/edit_admin_passwrd', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }))
  await askForNewPassword(page)
  const dialog = page.getByRole('dialog')
  for (const [i, text] of ['old-Pass-2026', 'new-Pass-2026', 'new-Pass-2026'].entries())
    await dialog.locator('input[type=password]').nth(i).fill(text)
  // By the page's own clock, which stands still meanwhile: a busy machine takes none of the three seconds away.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.locator('.ant-btn-primary').click()
  await expect(toast(page)).toContainText(shell.zh.passwordChanged)
  await page.clock.runFor(2_500)
  expect(new URL(page.url()).pathname).not.toBe('/login')
  await page.clock.runFor(1_000)
  await page.waitForURL(/\/login/)
  await page.context().close()
})

for (const [entry, mode, asked, tag] of [
  [shell.zh.changePassword, shell.zh.byCode, ['请输入验证码'], '§5.1'],
  [shell.zh.payPassword, shell.zh.byLogin, ['请输入验证码', '请输入登录密码', '请输入支付密码'], '§5.3']
] as const)
  test(`${entry}: everything that the dialog needs is asked for, and nothing is sent without it (${tag})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier2')
    const sent: string[] = []
    page.on('request', (request) => void (/edit_admin_passwrd|update_pay_pwd/.test(request.url()) && sent.push(request.url())))
    await page
      .locator('.header')
      .getByRole('button', { name: new RegExp(shell.zh.account) })
      .click()
    await page.getByText(entry, { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(mode, { exact: true }).click()
    await dialog.locator('.ant-btn-primary').click()
    for (const text of asked) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    expect(sent).toEqual([])
    await page.context().close()
  })

test('two new passwords that differ are told, and nothing is sent (§5.2 §5.4 §4.6)', async ({ browser }) => {
  const page = await opened(browser, 'carrier2')
  const sent: string[] = []
  page.on('request', (request) => void (/edit_admin_passwrd|update_pay_pwd/.test(request.url()) && sent.push(request.url())))
  for (const entry of [shell.zh.changePassword, shell.zh.payPassword]) {
    await page
      .locator('.header')
      .getByRole('button', { name: new RegExp(shell.zh.account) })
      .click()
    await page.getByText(entry, { exact: true }).click()
    const dialog = page.getByRole('dialog')
    const secrets = dialog.locator('input[type=password]')
    const count = await secrets.count()
    if (count === 3 && entry === shell.zh.payPassword) await dialog.locator('.code-row input').fill('123456')
    await secrets.first().fill('old-Pass-2026')
    const [chosen, again] = entry === shell.zh.payPassword ? ['739182', '739183'] : ['new-Pass-2026', 'other-Pass-2026']
    await secrets.nth(count - 2).fill(chosen)
    await secrets.nth(count - 1).fill(again)
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog.getByText('两次输入密码不一致！')).toBeVisible()
    await dialog.getByRole('button', { name: zh.cancel }).click()
    await page.getByRole('button', { name: zh.leaveNow }).click()
  }
  expect(sent).toEqual([])
  await page.context().close()
})

test('full screen that is not to be had says so (§8.14)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
  })
  await page.getByRole('button', { name: shell.zh.fullScreen }).click()
  await expect(toast(page)).toContainText('进入全屏失败')
  await page.context().close()
})

test('the address picker says what it cannot find (§5.6 §5.7 §5.8 §5.9 §5.10 §8.16 §8.17 §8.18 §2.53 §9.21)', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  await front(page).getByRole('button', { name: blocks.zh.chooseAddress }).first().click()
  const dialog = page.getByRole('dialog')
  expect((await dialog.boundingBox())?.width).toBe(900)
  await dialog.getByRole('button', { name: zh.confirm, exact: true }).click()
  await expect(toast(page)).toContainText('请先搜索地址！')
  await dialog.getByRole('button', { name: zh.search }).click()
  await expect(toast(page)).toContainText('请输入关键词！')
  await dialog.locator('.picker-search input').first().fill('没有这样的地方吧')
  await dialog.getByRole('button', { name: zh.search }).click()
  await expect(toast(page)).toContainText('没有找到相关地点')
  await dialog.getByRole('tab').nth(1).click()
  await expect(dialog.getByText('103.923575,30.635768').first()).toBeVisible()
  await dialog.getByRole('button', { name: blocks.zh.resolve }).click()
  await expect(toast(page)).toContainText('请输入经纬度')
  const at = dialog.getByPlaceholder('103.923575,30.635768')
  await at.fill('100.000000,10.000000')
  await dialog.getByRole('button', { name: blocks.zh.resolve }).click()
  await expect(dialog.getByRole('alert')).toContainText('根据经纬度查询地址失败')
  await page.context().clearPermissions()
  await dialog.getByRole('button', { name: blocks.zh.hereNow }).click()
  await expect(toast(page)).toContainText('获取位置失败！')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ longitude: 100, latitude: 10 })
  await dialog.getByRole('button', { name: blocks.zh.hereNow }).click()
  await expect(toast(page)).toContainText('获取地址失败')
  await page.context().close()
})
