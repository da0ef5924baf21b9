import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { kit } from '../../apps/console/src/kit/phrases.ts'

/** The password of every demo login in a journey. */
export const demoPassword = process.env['YUNSHU_DEMO_PASSWORD'] ?? 'Yunshu-e2e-2026'

/**
 * A user in a browser of his own, logged in, on a page of the console: by a call, and by the token in the address, as another site hands a user over.
 * That is one load instead of two; the login page has journeys of its own.
 */
export const opened = async (browser: Browser, account: string, to = '/', options: BrowserContextOptions & { lang?: Lang } = {}): Promise<Page> => {
  const { lang, ...rest } = options
  const page = await (await browser.newContext(rest)).newPage()
  if (lang) await page.context().addInitScript((chosen) => localStorage.setItem('language', chosen), lang)
  await handOver(page, account, to)
  await expect(page.getByRole('menu').first()).toBeVisible()
  // The language of the user's own record comes before the browser's: a journey that leaves one there is found here, not in a button of another's.
  if (lang) await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
  return page
}

/** Brings a user to a page of the console, and waits for nothing there. */
export const handOver = async (page: Page, account: string, to: string): Promise<void> => {
  await page.goto(`${to}${to.includes('?') ? '&' : '?'}token=${await tokenOf(page.request, account)}`)
}

/** Brings a page to another place as the browser's own back and forward would: the product is not loaded anew, which costs most of a second each time. */
export const visit = async (page: Page, to: string): Promise<void> => {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
  await expect(page.locator(`[data-tab-active="${to.split('?')[0] ?? ''}"]`)).toBeVisible()
}

/** As `visit`, and nothing else stays open beside it but the workbench: the page is made anew, however often it was visited. */
export const visitAlone = async (page: Page, to: string): Promise<void> => {
  const open = page.locator('.tabbar-tab:has(.tabbar-close)')
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().locator('.tabbar-close').click()
    await expect(open).toHaveCount(left - 1)
  }
  await visit(page, to)
}

/** Logs an account in by a call. */
export const tokenOf = async (request: APIRequestContext, account: string): Promise<string> => {
  const data = { user_name: account, password: demoPassword, ...(account === 'root' && { entrance: '/system' }) }
  const answer = (await (await request.post('/api/index/login', { data })).json()) as Answer<{ admin_login_init: { token: string } }>
  if (answer.code !== 200) throw new Error(`${account}: ${answer.code} ${answer.msg}`)
  return answer.data.admin_login_init.token
}
type Answer<T> = { code: number; msg: string; data: T }

/** Logs in at an entrance and waits for the shell. */
export const logIn = async (page: Page, entrance: '/login' | '/user' | '/system', account: string): Promise<void> => {
  await page.goto(entrance)
  await page.locator('input:not([type=password])').first().fill(account)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').first()).toBeVisible()
}

/** A call as the console makes it, with the token of the page; for what a journey must know and no screen tells. */
export const callAs = async <T>(page: Page, path: string, body: object): Promise<T> => {
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^[\w-]{43}$/.test(value)) ?? '')
  const answer = await page.request.post(path, { data: body, headers: { token } })
  const { code, msg, data } = (await answer.json()) as Answer<T>
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** The part of the page that is in front: hidden tabs stay in the document, and learn a little later that they are hidden. */
export const front = (page: Page): Locator => page.locator('[data-tab-active]').filter({ visible: true }).first()

/** The row of a list that carries a number. */
export const rowOf = (page: Page, no: string): Locator => front(page).getByRole('row').filter({ hasText: no }).first()

/** Does something with a row: by its button, or in the menu beside it, where all but the main act stand. */
export const actOn = async (row: Locator, label: string): Promise<void> => {
  const button = row.getByRole('button', { name: label, exact: true })
  const more = row.getByRole('button', { name: new RegExp(`^(${kit.zh.more}|${kit.en.more})$`) })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return await button.click()
  await more.click()
  await row.page().getByRole('menuitem', { name: label, exact: true }).click()
}

/** Chooses in a select by what its option says. */
export const choose = async (page: Page, field: Locator, option: string | RegExp, typed?: string): Promise<void> => {
  await field.click()
  if (typed) await field.pressSequentially(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
}

/** Does something that is kept with the user, and waits until the server has the choice that says `said`; those before it may be answered meanwhile. */
export const kept = async (page: Page, said: string, act: () => Promise<void>): Promise<void> => {
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/session/prefer') && (one.request().postData() ?? '').includes(said))
  await act()
  await answer
}

/** Takes the language that a user chose out of his record, so that the journeys that follow choose theirs by the browser. */
export const forgetLang = async (request: APIRequestContext, account: string): Promise<void> => {
  const headers = { token: await tokenOf(request, account) }
  const answer = await request.post('/api/session/prefer', { data: { key: 'lang', value: null }, headers })
  expect(await answer.json()).toMatchObject({ code: 200 })
}

/** Finds rows by keyword. */
export const search = async (page: Page, keyword: string): Promise<void> => {
  const box = front(page).getByRole('textbox').or(front(page).getByRole('searchbox')).first()
  await box.fill(keyword)
  await box.press('Enter')
}

type Spoken = { readonly lang: Lang; readonly locale: string }
export const langs: readonly Spoken[] = [
  { lang: 'zh', locale: 'zh-CN' },
  { lang: 'en', locale: 'en-US' }
]

/** `npm test -- --deep` looks at everything in both languages. */
export const deep = process.env['YUNSHU_DEEP'] === '1'
/**
 * The languages in which a journey runs: the one that it names, and with `--deep` both. What the words are, every page tells in both
 * (`accessible.e2e.ts`); what happens does not depend on them. About half of all journeys name each.
 */
export const journeyIn = (named: Lang): readonly Spoken[] => langs.filter(({ lang }) => deep || lang === named)
