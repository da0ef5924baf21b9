import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

// What benches of a running product share: `YUNSHU_DEMO_PASSWORD=… node_modules/.bin/tsx bench/….ts http://localhost:8080`.

export const base = process.argv[2] ?? 'http://localhost:8080'
const password = process.env['YUNSHU_DEMO_PASSWORD'] ?? ''
let calls = 0

/** Calls the product as its pages do; whatever is not an answer of success ends the bench. */
export const call = async <T>(path: string, body: object, token = ''): Promise<T> => {
  calls += 1
  const headers = { 'content-type': 'application/json', 'idempotency-key': `${Date.now()}-${calls}`, ...(token && { token }) }
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

/** A token for one of the demo's accounts. */
export const login = async (user_name: string): Promise<string> =>
  (await call<{ admin_login_init: { token: string } }>('/api/index/login', { user_name, password })).admin_login_init.token

/** A browser as the journeys have it. */
export const browse = async (...args: string[]): Promise<Browser> => {
  const executablePath = findChromium()
  return await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', ...args] })
}

/** A window in which somebody is logged in. */
export const windowOf = async (browser: Browser, token: string, viewport = { width: 1440, height: 900 }): Promise<Page> => {
  const page = await (await browser.newContext({ viewport, locale: 'zh-CN' })).newPage()
  await page.addInitScript((own) => localStorage.setItem('accessToken', own), token)
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (own) => own')
  return page
}

/** The times between frames, ms, while something is done. */
export const framesDuring = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const held = globalThis as unknown as { frames: number[]; counting: boolean }
    held.frames = []
    held.counting = true
    let last = performance.now()
    const next = (now: number) => {
      held.frames.push(now - last)
      last = now
      if (held.counting) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  return await page.evaluate(() => {
    const held = globalThis as unknown as { frames: number[]; counting: boolean }
    held.counting = false
    return held.frames.slice(1)
  })
}

/** The value below which this part of them lies. */
export const at = (values: readonly number[], part: number): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
