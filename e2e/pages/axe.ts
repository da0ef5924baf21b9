import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { deep } from './console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can break: of all rules only this one looks at colours. It also costs more than all others together. */
export const contrast = ['color-contrast']
/** Whether this language is the one to look at what does not depend on it, as colours and the parts of a page: each page shows them once, in Chinese. */
export const looksClosely = (lang: Lang): boolean => lang === 'zh' || deep
type Found = { id: string; nodes: { html: string }[] }

type Look = { readonly rules?: readonly string[]; readonly within?: string; readonly colours?: boolean }
/** What axe finds on the page as it stands, or `within` one part of it, one line each; without `colours` contrast is left out. */
export const findingsOf = async (page: Page, { rules = everything, within, colours = true }: Look = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ([runOnly, part, enabled]) => {
      const { axe: run } = window as unknown as { axe: { run: (at: Document | string, options: object) => Promise<{ violations: Found[] }> } }
      const { violations } = await run.run(part ?? document, { runOnly, rules: { 'color-contrast': { enabled } }, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [rules, within, colours] as const
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
