import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
type Found = { id: string; nodes: { html: string }[] }

/** What axe finds on the page as it stands, one line each. */
export const findingsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const found = await page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as { axe: { run: (at: Document, options: object) => Promise<{ violations: Found[] }> } }
    return (await run.run(document, { runOnly })).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, rules)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
