import { expect, type Page } from '@playwright/test'
import { kit } from '../../apps/console/src/kit/phrases.ts'
import { front } from './console.ts'

/** What somebody may type who wants it to run where others read it. */
export const nasty = ['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', 'javascript:alert(1)', '${alert(1)}{{7*7}}', '__proto__'] as const

/** What ran on pages that are watched: dialogs and errors, and what was asked for by a picture that nobody put there. */
export const watching = (pages: readonly Page[]): readonly string[] => {
  const ran: string[] = []
  for (const page of pages) {
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('pageerror', ({ message }) => void ran.push(message))
    page.on('request', (request) => new URL(request.url()).pathname.endsWith('/x') && ran.push(request.url()))
  }
  return ran
}

/** Nothing of what was typed has become an element. */
export const isText = async (page: Page, where: string): Promise<void> => {
  expect(await page.locator('img[src="x"], svg[onload], [onerror], a[href^="javascript"]').count(), where).toBe(0)
}

/** Opens a page, waits for what must be read there, and looks for what must not have become an element. */
export const reads = async (page: Page, to: string, ...texts: readonly string[]): Promise<void> => {
  await page.goto(to)
  for (const text of texts) await expect(front(page).getByText(text).first(), `${to} ${text}`).toBeAttached()
  await isText(page, to)
}

/** The same on paper. What is printed stands in the page twice, once to look at and once for the printer. */
export const readsOnPaper = async (page: Page, where: string, ...texts: readonly string[]): Promise<void> => {
  await expect(page.locator('.print-root').last()).toBeAttached()
  for (const text of texts) await expect(page.locator('.print-preview').getByText(text).first(), `${where} ${text}`).toBeAttached()
  await isText(page, where)
}

/** Opens the page of a record and prints it. */
export const prints = async (page: Page, to: string, name: string, ...texts: readonly string[]): Promise<void> => {
  await page.goto(to)
  const direct = front(page).locator('.info-head').getByRole('button', { name, exact: true })
  const more = front(page).locator('.info-head').getByRole('button', { name: kit.zh.more })
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.isVisible()) await direct.click()
  else {
    await more.click()
    await page.locator('.ant-dropdown:visible').getByText(name, { exact: true }).click()
  }
  await readsOnPaper(page, to, ...texts)
}
