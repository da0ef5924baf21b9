import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { acts, objectNames } from '@yunshu/contract/acts'
import { consoles } from '@yunshu/contract/consoles/all'
import { enums } from '@yunshu/contract/enums'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { machines } from '@yunshu/contract/machines'
import { notices } from '@yunshu/contract/notices'
import { refusals } from '@yunshu/contract/refusals'
import { terms } from '@yunshu/contract/terms'

// What a screen says by itself and what is data on it: data is whatever the server answered.

const han = /[\u3400-\u9fff]+/g
const screens = fileURLToPath(new URL('../../apps/console/src', import.meta.url))

/** Every sentence of ours that is Chinese in Chinese and something else in English. */
export const chineseWords = async (): Promise<ReadonlySet<string>> => {
  const pairs: [string, string][] = []
  const name = ({ zh, en }: Bilingual) => void pairs.push([zh, en])
  const all = (phrases: unknown) => {
    const { zh, en } = (phrases ?? {}) as { zh?: Record<string, string>; en?: Record<string, string> }
    if (typeof zh === 'object' && typeof en === 'object') for (const key of Object.keys(zh)) pairs.push([zh[key] ?? '', en[key] ?? ''])
  }
  for (const phrases of [terms, refusals, notices, acts]) all(phrases)
  for (const each of Object.values(objectNames)) name(each)
  for (const { states, moves } of Object.values(machines)) for (const each of [...Object.values(states), ...Object.values(moves)]) name(each)
  for (const { names } of Object.values(enums)) for (const each of Object.values(names)) name(each)
  for (const { pages, modules } of Object.values(consoles)) for (const each of [...Object.values(pages), ...Object.values(modules)]) name(each)
  for (const file of readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((path) => /(phrases|Phrases|terms|Terms)\.ts$/.test(path)))
    for (const phrases of Object.values((await import(pathToFileURL(join(screens, file)).href)) as object)) all(phrases)
  return new Set(pairs.filter(([zh, en]) => zh !== en && zh.match(han) && !zh.includes('{')).map(([zh]) => zh))
}

/** Listens to what the server answers; `strange` then names what stands on the page and is neither data nor a word of its language. */
export const listenTo = (page: Page, ours: ReadonlySet<string>): { strange: () => Promise<string[]> } => {
  const coming: Promise<void>[] = []
  let data = ''
  page.on('response', (answer) => {
    if (!/json|html/.test(answer.headers()['content-type'] ?? '')) return
    coming.push(
      answer.text().then(
        (text) => void (data += text),
        () => undefined
      )
    )
  })
  /** Whether the server's words make up the text, one behind the other as in an address. */
  const isData = (text: string): boolean => {
    let rest = text
    while (rest) {
      const length = Array.from({ length: rest.length }, (_, i) => rest.length - i).find((size) => data.includes(rest.slice(0, size)))
      if (!length) return false
      rest = rest.slice(length)
    }
    return true
  }
  const strange = async (): Promise<string[]> => {
    const english = (await page.locator('html').getAttribute('lang')) === 'en'
    const said = await page.evaluate(texts)
    // Only now: what is on the page was answered before it was read, but an answer may have come while this began.
    await Promise.all(coming)
    const broken = said.filter((text) => /\[object |\bundefined\b|\bNaN\b|\bInvalid Date\b|\{\w+[,}]|^[a-z]+(_[a-z]+)+$|^[a-z]+[A-Z]\w*$/.test(text))
    // People, departments and posts may be called like a word of ours.
    const isName = (text: string) => new RegExp(`"(?:user|zuzhi|ganwei|goods|danwei)\\w*":"${text}"`).test(data)
    const isOurs = (text: string) => ours.has(text.replace(/^(.)\s(.)$/u, '$1$2')) && !isName(text)
    const chinese = english ? said.filter((text) => isOurs(text) || (text.match(han) ?? []).some((run) => !isData(run))) : []
    return [...new Set([...broken, ...chinese])]
  }
  return { strange }
}

/** What can be read or heard on the page: visible text, names for a screen reader, hints. */
const texts = (): string[] => {
  const found: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.checkVisibility() && !/^(SCRIPT|STYLE)$/.test(node.parentElement.tagName)) found.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (element.checkVisibility()) for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
  return found.map((text) => text.trim()).filter(Boolean)
}
