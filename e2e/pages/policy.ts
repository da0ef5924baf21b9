import type { Page } from '@playwright/test'

/**
 * Everything that a page was refused by its policy (inline styles, foreign sources, texts that would run), or that fell over because of it. The browser
 * tells it on its console.
 */
export const refusals = (page: Page): string[] => {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Permissions.policy/i.test(message.text())) found.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => void found.push(`${page.url()}: ${message}`))
  return found
}
