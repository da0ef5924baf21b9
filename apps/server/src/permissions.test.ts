import { isAction } from '@yunshu/contract/kit/console'
import { consoles } from '@yunshu/contract/consoles/all'
import { published } from '@yunshu/contract/consoles/published.testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

// docs/permissions.tsv is the table of codes of the specification (domain, section 7), one a line, with the reason where nothing holds one.
const [head = '', ...lines] = readFileSync(join(rootFolder, 'docs/permissions.tsv'), 'utf8').trimEnd().split('\n')
const table = lines.map((line) => {
  const [kind, code = '', name = '', why = ''] = line.split('\t')
  return { kind: Number(kind) as 1 | 2 | 4, code, name, why }
})
const pageOf = (code: string): string => (isAction(code) ? code.slice(0, -2) : code)
const heldBy = (kind: 1 | 2 | 4): ReadonlySet<string> =>
  new Set(Object.values(consoles[kind].pages).flatMap(({ code, acts }) => [code, ...Object.values(acts).map(([act]) => act)]))
const held = { 1: heldBy(1), 2: heldBy(2), 4: heldBy(4) }
/** The page of a code has its published address and does not stand yet: its acts come with it. */
const isToCome = (kind: 1 | 2 | 4, code: string): boolean =>
  !held[kind].has(pageOf(code)) && published.some(([type, , of]) => type === kind && of === pageOf(code))

test('the table is whole: every kind of user, each code once', () => {
  expect(head).toBe('kind\tcode\tname\twhy nothing holds it')
  expect([4, 2, 1].map((kind) => table.filter((line) => line.kind === kind).length)).toEqual([106, 219, 123])
  expect(new Set(table.map(({ kind, code }) => `${kind} ${code}`)).size).toBe(table.length)
})

test('every code of the specification is held by a page or an act, waits for its page, or has its reason', () => {
  const open = table.filter(({ kind, code, why }) => !held[kind].has(code) && !isToCome(kind, code) && why === '')
  expect(open.map(({ kind, code, name }) => `${kind} ${code} ${name}`)).toEqual([])
})

test('no reason is left where something holds the code by now', () => {
  const stale = table.filter(({ kind, code, why }) => why !== '' && (held[kind].has(code) || isToCome(kind, code)))
  expect(stale.map(({ kind, code }) => `${kind} ${code}`)).toEqual([])
})
