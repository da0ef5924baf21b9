import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can break: of all rules only this one looks at colours. */
export const contrast = ['color-contrast']
type Found = { id: string; nodes: { html: string }[] }

/** What axe finds on the page as it stands, or in one part of it, one line each. */
export const findingsOf = async (page: Page, rules: readonly string[] = everything, within?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ([runOnly, part]) => {
      const { axe: run } = window as unknown as { axe: { run: (at: Document | string, options: object) => Promise<{ violations: Found[] }> } }
      const { violations } = await run.run(part ?? document, { runOnly, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [rules, within] as const
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
