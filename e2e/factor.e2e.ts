import { shipper } from '@yunshu/contract/consoles/shipper'
import { secondFactor } from '@yunshu/contract/user/contract'
import { sessionRefusals, sessionTerms } from '@yunshu/contract/session/words'
import { expect, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { shell } from '../apps/console/src/app/phrases.ts'
import { phrases as people } from '../apps/console/src/features/people/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { callAs, front, opened, tokenOf } from './pages/console.ts'
import { test } from './servers/test.ts'

// The second factor, from setting it up to being demanded of everybody, as users meet it.

const { zh } = shell
const salt = String(Date.now()).slice(-6)
const word = 'Yi-Ge-Ren-2026'
const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** What an authenticator app shows for a key now (RFC 6238). */
const appShows = (key: string): string => {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', bytes).update(counter).digest()
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const logIn = async (page: Page, mobile: string): Promise<void> => {
  await page.goto('/user')
  await page.locator('input:not([type=password])').first().fill(mobile)
  await page.locator('input[type=password]').fill(word)
  await page.keyboard.press('Enter')
}

test('a user sets up a second factor, logs in with a recovery code, and demands it of his company', async ({ browser }) => {
  const boss = await opened(browser, 'shipper')
  const { data: roles } = await callAs<{ data: { id: number; role_name: string }[] }>(boss, '/api/Admin_user/admin_role_list', { pagesize: 50 })
  const role_ids = roles.filter(({ role_name }) => role_name === '管理员').map(({ id }) => id)
  const mobile = `13807${salt}`
  await callAs(boss, '/api/Admin_user/add_admin_user', { user_name: `安全${salt}`, mobile, password: word, role_ids })
  await boss.context().close()

  const page = await (await browser.newContext()).newPage()
  await logIn(page, mobile)
  await page.getByRole('button', { name: new RegExp(zh.account) }).click()
  await page.getByRole('menuitem', { name: zh.factor }).click()
  await dialogOf(page).getByRole('button', { name: zh.factorBegin }).click()
  const key = ((await dialogOf(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(dialogOf(page).locator('svg').first()).toBeVisible()
  await dialogOf(page).getByLabel(zh.factorCode).fill(appShows(key))
  await dialogOf(page).getByLabel(sessionTerms.zh.password).fill(word)
  await dialogOf(page).getByRole('button', { name: zh.factorSwitchOn }).click()
  await expect(dialogOf(page)).toContainText(zh.factorCodesNote)
  const codes = await dialogOf(page).locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await dialogOf(page).getByRole('button', { name: zh.factorSaved }).click()
  await expect(dialogOf(page)).toContainText(zh.factorOn)
  await dialogOf(page).getByRole('button', { name: 'Close' }).or(dialogOf(page).locator('.ant-modal-close')).first().click()

  await page.evaluate(() => localStorage.clear())
  await logIn(page, mobile)
  await expect(page.getByLabel(zh.factorCode)).toBeFocused()
  await page.getByLabel(zh.factorCode).fill('aaaa-bbbb-cccc')
  await page.keyboard.press('Enter')
  await expect(page.getByText(sessionRefusals.zh.wrongCode).first()).toBeVisible()
  await page.getByLabel(zh.factorCode).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').first()).toBeVisible()

  await page.goto(shipper.people.route)
  // What has no room in the row stands below it.
  await front(page)
    .getByRole('row', { name: `安全${salt}` })
    .getByRole('button', { name: kit.zh.openRow })
    .click()
  await expect(front(page).locator('.ant-table-expanded-row')).toContainText(secondFactor.names[1].zh)
  await front(page).getByRole('button', { name: people.zh.security }).click()
  await dialogOf(page).getByRole('switch').first().click()
  await dialogOf(page).getByRole('button', { name: kit.zh.save }).click()
  await expect(page.getByText(kit.zh.saved).first()).toBeVisible()
  try {
    const clerk = await (await browser.newContext()).newPage()
    await clerk.goto(`/?token=${await tokenOf(clerk.request, 'shipper-fin')}`)
    await expect(dialogOf(clerk)).toContainText(zh.factorDue)
    await dialogOf(clerk).getByRole('button', { name: zh.factorBegin }).click()
    await expect(dialogOf(clerk).locator('code')).toBeVisible()
    await clerk.context().close()
  } finally {
    await callAs(page, '/api/user/demand_factor', { factor_own: false })
  }
  await page.context().close()
})
