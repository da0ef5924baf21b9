import { carrier } from '@yunshu/contract/consoles/carrier'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { expect, type Page } from '@playwright/test'
import { phrases as releasePhrases } from '../apps/console/src/features/release/phrases.ts'
import { phrases as statementPhrases } from '../apps/console/src/features/statement/phrases.ts'
import { actOn, front, opened, visit } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// Whatever was stored before it was checked, by an import, another program or an older version: every text of an answer holds a script, and pages and papers show it.

const script = '<img src=x onerror="globalThis.__ran=1"><svg onload="globalThis.__ran=1">'
const isText = /(name|remark|reason|content|title|note|diming|signer|who|party|words)s?$/
const spoilt = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return isText.test(key) && value !== '' ? `${script}${value}` : value
  if (Array.isArray(value)) return value.map((one) => spoilt(one, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, spoilt(below, name)]))
}
type Answer = { readonly code: number; readonly data: { readonly data?: readonly Record<string, unknown>[] } }

/** From here on each answer comes spoilt; `change` may turn it into what a page needs to have something to show. */
const spoil = async (page: Page, change: (path: string, answer: Answer) => unknown): Promise<void> => {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !/\/(live|session)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const answer = (await response.json().catch(() => undefined)) as Answer | undefined
      if (answer === undefined) return await route.fulfill({ response })
      await route.fulfill({ response, json: spoilt(change(new URL(route.request().url()).pathname, answer)) })
    }
  )
}
const isHarmless = async (page: Page, where: string): Promise<void> => {
  await expect(page.getByText('<img src=x onerror').first(), where).toBeAttached()
  expect(await page.evaluate(() => (globalThis as { __ran?: number }).__ran), where).toBeUndefined()
  expect(await page.locator('img[src="x"], svg[onload], [onerror], a[href^="javascript"]').count(), where).toBe(0)
}

test('scripts that stand in the data of fleets, prices, cargo, releases and statements are text on every page and paper', async ({ browser }) => {
  const page = await opened(browser, 'carrier', '/', { lang: 'zh' })
  let released: Record<string, unknown> | undefined
  await spoil(page, (path, answer) => {
    if (path === '/api/release/slip') return { code: 200, msg: '', data: { release: released, carrier_name: 'x', code: '123456' } }
    const rows = answer.data?.data
    if (path !== '/api/release/list' || !rows) return answer
    const changed = rows.map((row) => ({ ...row, release_status: releaseMachine.code.released }))
    released ??= changed[0]
    return { ...answer, data: { ...answer.data, data: changed } }
  })
  // A script that did become an element is found.
  await expect(
    page.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[onerror]').length, script)
  ).rejects.toThrow()
  for (const list of [carrier.fleets, carrier.supplies, carrier.driverRates]) {
    await visit(page, list.route)
    await isHarmless(page, list.route)
  }
  await visit(page, carrier.releases.route)
  await isHarmless(page, carrier.releases.route)
  await front(page).getByRole('checkbox').nth(1).check()
  await front(page).getByRole('button', { name: releasePhrases.zh.print }).click()
  await expect(modal(page).locator('.sheet')).toContainText('<img src=x')
  await isHarmless(page, 'slip')
  await page.keyboard.press('Escape')
  await visit(page, carrier.lowerStream.route)
  await isHarmless(page, carrier.lowerStream.route)
  await actOn(front(page).getByRole('row').nth(1), statementPhrases.zh.print)
  await expect(modal(page).locator('.sheet')).toContainText('<img src=x')
  await isHarmless(page, 'statement')
  await page.context().close()
})
