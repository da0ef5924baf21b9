import { expect } from '@playwright/test'
import { kept, opened } from './pages/console.ts'
import { refusals } from './pages/policy.ts'
import { test } from './servers/test.ts'

// Every page of the menus is looked at in accessible.e2e.ts; here is what is opened from them, and what the policy is there for.

test('a dialog, a theme, a map and the driver’s page keep to the policy as well', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const found = refusals(page)
  await page.getByRole('button', { name: '主题' }).click()
  await kept(page, '"settings"', () => page.getByRole('dialog').getByText('绿黑').click())
  await page.reload()
  await expect(page.getByRole('menu').first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())).toBe('#13a06f')
  // What the policy is there for: a text cannot become a script or a style.
  const tried = await page.evaluate(() => {
    const ways: [string, () => void][] = [
      ['script', () => document.body.append(Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/x.js' }))],
      ['worker', () => void new Worker('https://elsewhere.example/x.js')]
    ]
    return ways.map(([name, way]) => {
      try {
        way()
        return `${name} ran`
      } catch (fault) {
        return `${name} ${(fault as Error).name}`
      }
    })
  })
  expect(tried).toEqual(['script TypeError', 'worker TypeError'])
  const html = await page.evaluate(() => {
    const element = document.createElement('div')
    element.innerHTML = '<img src=x onerror=alert(1)>'
    return element.children.length
  })
  expect(html).toBe(0)
  expect(found.filter((line) => !line.includes('elsewhere.example'))).toEqual([])
  const driver = await (await browser.newContext()).newPage()
  const there = refusals(driver)
  await driver.goto('/driver/')
  await expect(driver.getByRole('textbox').first()).toBeVisible()
  expect(await driver.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '')).toContain('/driver/sw.js')
  // Kept on the phone with the page, its guide opens without a signal too.
  await driver.context().setOffline(true)
  await driver.locator('a[href$="driver.html"]').click()
  await expect(driver.getByRole('heading', { level: 1 })).toHaveText(/司机使用指南|Guide for drivers/)
  expect(there).toEqual([])
  await driver.context().close()
  await page.context().close()
})

test('every block of the kit keeps to the policy of the product', async ({ browser, kit, server }) => {
  const policy = (await fetch(server)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  const page = await (await browser.newContext()).newPage()
  const found = refusals(page)
  await page.route(
    (url) => url.href.startsWith(kit),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    }
  )
  await page.goto(`${kit}?lang=zh&theme=theme2`)
  await expect(page.locator('.permission-tree').first()).toBeVisible({ timeout: 120_000 })
  await expect(page.locator('[data-block]').last()).toBeVisible()
  expect(found).toEqual([])
  await page.context().close()
})
