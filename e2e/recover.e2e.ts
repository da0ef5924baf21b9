import { expect } from '@playwright/test'
import { sessionRefusals } from '@yunshu/contract/session/words'
import { shell } from '../apps/console/src/app/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { journeyIn } from './pages/console.ts'
import { office } from './pages/office.ts'
import { test } from './servers/test.ts'

// 忘记密码: from the login page to a new password, by the code to the phone of the account.

const demoCode = '246810'
for (const [i, { lang }] of journeyIn('en').entries())
  test(`who has forgotten his password sets a new one by his phone and logs in with it (${lang})`, async ({ browser, request }) => {
    const say = shell[lang]
    const boss = await office(request, 'shipper')
    const mobile = `13807${String(Date.now()).slice(-5)}${i}`
    const { data: roles } = await boss<{ data: { id: number; role_name: string }[] }>('Admin_user/admin_role_list', { pagesize: 50 })
    const role_ids = roles.filter(({ role_name }) => role_name === '发货员').map(({ id }) => id)
    await boss('Admin_user/add_admin_user', { user_name: `健忘${i}`, mobile, password: 'xin-Ren-2026', role_ids, data_scope: 1 })
    const context = await browser.newContext()
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), lang)
    const page = await context.newPage()
    await page.goto('/system')
    await expect(page.getByRole('button', { name: say.logIn })).toBeVisible()
    await expect(page.getByRole('button', { name: say.forgot })).toHaveCount(0)
    await page.goto('/user')
    await page.getByRole('button', { name: say.forgot }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input').nth(0).fill(mobile)
    await dialog.locator('.send-code').click()
    await expect(page.getByText(blocks[lang].codeSent)).toBeVisible()
    await dialog.locator('input').nth(1).fill('000000')
    for (const at of [2, 3]) await dialog.locator('input').nth(at).fill('lai-Ri-2027')
    const set = dialog.getByRole('button', { name: say.recoverNow })
    await set.click()
    await expect(page.getByText(sessionRefusals[lang].wrongCode).first()).toBeVisible()
    await dialog.locator('input').nth(1).fill(demoCode)
    await set.click()
    await expect(page.getByText(say.recovered)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('input:not([type=password])').first()).toHaveValue(mobile)
    await page.locator('input[type=password]').fill('lai-Ri-2027')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').first()).toBeVisible()
    await context.close()
  })
