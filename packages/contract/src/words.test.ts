import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { acts, objectNames } from './acts.ts'
import { contracts } from './all.ts'
import { everyWord, partsOf } from './collect.ts'
import { consoles } from './consoles/all.ts'
import { driver } from './consoles/driver.ts'
import type { Command } from './kit/endpoint.ts'
import { invalidPhrases } from './kit/invalid.ts'
import { fill } from './kit/phrases.ts'
import type { Word } from './kit/word.ts'
import { machines } from './machines.ts'
import { notices } from './notices.ts'
import { refusals } from './refusals.ts'
import { terms } from './terms.ts'

const chinese = /[\u3400-\u9fff\uff00-\uffef\u3000-\u303f]/
const endpoints = Object.values(contracts).flatMap((calls) => Object.values(calls))
const commands = endpoints.filter((endpoint): endpoint is Command => endpoint.kind === 'command')
const slotsOf = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)

test('every refusal is said in both languages with every slot filled', () => {
  for (const name of Object.keys(refusals.zh) as (keyof typeof refusals.zh)[]) {
    const slots = Object.fromEntries(slotsOf(refusals.zh[name]).map((slot) => [slot, { zh: '某值', en: 'some value' }]))
    expect(fill(refusals.zh[name], slots, 'zh'), name).not.toMatch(/[{}]/)
    expect(fill(refusals.en[name], slots, 'en'), name).not.toMatch(/[{}]/)
    expect(Number.isInteger(refusals.codes[name]), name).toBe(true)
  }
})

test('English says one row and two rows', () => {
  const many = /\{(n|count|days|hours|minutes)\} ([a-z]+ )?[a-z]+[^s]s\b/
  const said = [refusals, notices, acts].flatMap(({ en }) => Object.entries<string>(en))
  expect(said.filter(([, sentence]) => many.test(sentence))).toEqual([])
})

test('no two words share the answer code of a refusal, and none takes a code of the specification', () => {
  const own = Object.entries(refusals.codes).filter(([, code]) => code >= 1000)
  expect(new Set(own.map(([, code]) => code)).size).toBe(own.length)
  expect(own.filter(([, code]) => [200, 1, 501].includes(code))).toEqual([])
})

test('the answer codes of each word are a block of its own, and nothing is said by two words under one key', () => {
  const blocks = partsOf('refusals')
    .map(([word, { codes }]) => ({ word, first: Math.min(...Object.values(codes)), last: Math.max(...Object.values(codes)) }))
    .sort((one, other) => one.first - other.first)
  expect(blocks.filter(({ first, word }, i) => (blocks[i - 1]?.last ?? 999) >= first && word)).toEqual([])
  for (const part of ['refusals', 'notices', 'acts'] as const) {
    const keys = partsOf(part).flatMap(([, own]) => Object.keys(own.zh))
    expect(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      part
    ).toEqual([])
  }
})

test('a word consists of known parts, and its acts carry its name', () => {
  const parts: readonly (keyof Word)[] = ['name', 'calls', 'terms', 'refusals', 'acts', 'notices', 'machines', 'enums', 'ownEnums']
  expect(
    everyWord.flatMap(([name, word]) =>
      Object.keys(word)
        .filter((part) => !parts.some((known) => known === part))
        .map((part) => `${name}: ${part}`)
    )
  ).toEqual([])
  expect(partsOf('acts').flatMap(([name, { zh }]) => Object.keys(zh).filter((act) => !act.startsWith(`${name}.`)))).toEqual([])
})

test('whatever a call says that it may refuse has a sentence', () => {
  const unknown = endpoints.flatMap(({ path, refuses }) => refuses.filter((name) => !(name in refusals.zh)).map((name) => `${path}: ${name}`))
  expect(unknown).toEqual([])
})

test('no English is left in Chinese', () => {
  const said: Record<string, readonly (readonly [string, string])[]> = {
    refusals: Object.entries(refusals.en),
    terms: Object.entries(terms.en),
    notices: Object.entries(notices.en),
    acts: Object.entries(acts.en),
    objects: Object.entries(objectNames).map(([name, { en }]) => [name, en] as const),
    flaws: Object.entries(invalidPhrases.en),
    states: Object.values(machines).flatMap(({ column, states, moves }) =>
      [...Object.entries(states), ...Object.entries(moves)].map(([name, { en }]) => [`${column}.${name}`, en] as const)
    ),
    pages: [...Object.values(consoles).flatMap(({ pages }) => Object.values(pages)), ...Object.values(driver)].flatMap((page) => [
      [page.route, page.en] as const,
      ...Object.values(page.acts).map(([code, , en]) => [code, en] as const)
    ]),
    modules: Object.values(consoles).flatMap(({ modules }) => Object.entries(modules).map(([code, { en }]) => [code, en] as const))
  }
  for (const [list, lines] of Object.entries(said))
    for (const [name, en] of lines) expect([list, name, chinese.test(en) || en.trim() === ''], `${list} ${name}: ${en}`).toEqual([list, name, false])
})

test('every act that a command logs has a name, and every command an act of its own', () => {
  expect(commands.filter(({ logAs }) => !(logAs in acts.zh)).map(({ path, logAs }) => `${path}: ${logAs}`)).toEqual([])
  expect(commands.filter(({ logAs }) => !((logAs.split('.')[0] ?? '') in objectNames)).map(({ logAs }) => logAs)).toEqual([])
  // A call that the specification names twice is one act under two paths, with the same input.
  const once = commands.filter(
    (command, i) =>
      !commands.slice(0, i).some(({ logAs, input }) => logAs === command.logAs && JSON.stringify(input) === JSON.stringify(command.input))
  )
  const audits = once.map(({ logAs }) => logAs)
  expect(audits.filter((logAs, i) => audits.indexOf(logAs) !== i)).toEqual([])
})

test('no two calls answer on one path', () => {
  const paths = endpoints.map(({ path }) => path)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
})

/** Fields that no screen shows under a name: keys, fields of files and of the shell, and names that are given in both languages. */
const unnamed = (name: string): boolean =>
  /(^|_)id$/.test(name) ||
  [
    'version',
    'apply_version',
    'url',
    'taken_at',
    'title_en',
    'error',
    'failures',
    'blockers',
    'entrance',
    'username',
    'token',
    'type',
    'key',
    'value',
    'zh',
    'en'
  ].includes(name)

test('every column of every list has a name in both languages', () => {
  const missing = new Set<string>()
  for (const { path, output } of endpoints) {
    const { total, data } = (output as { properties?: Record<string, { items?: { properties?: object } }> }).properties ?? {}
    if (total)
      for (const column of Object.keys(data?.items?.properties ?? {}))
        if (!unnamed(column) && !(column in terms.zh && column in terms.en)) missing.add(`${path}: ${column}`)
  }
  expect([...missing].sort()).toEqual([])
})

test('every field that a person may fill in has a name in both languages', () => {
  const missing = new Set<string>()
  const look = (path: string, schema: { properties?: Record<string, TSchema>; items?: TSchema }): void => {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (!unnamed(name) && !(name in terms.zh && name in terms.en)) missing.add(`${path}: ${name}`)
      look(path, inner as never)
    }
    if (schema.items) look(path, schema.items as never)
  }
  for (const { path, input } of commands) look(path, input as never)
  expect([...missing].sort()).toEqual([])
})

test('amounts are CNY for an English reader, and a municipality has one name', () => {
  const said = JSON.stringify([refusals.en, notices, acts, terms, everyWord])
  expect(said.match(/\b[Yy]uan\b/g) ?? []).toEqual([])
  expect(said).not.toContain('市辖区')
})
