// `npm run docs`: writes the lists of words from their folders and docs/generated from the declarations; with `--check` it only says whether they are fresh.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Console } from '@yunshu/contract/kit/console'
import type { Machine } from '@yunshu/contract/kit/machine'
import { deep } from './deep.ts'
import { registryTexts } from './registries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const checkOnly = process.argv.includes('--check')

/** The files that do not say what they should; written, unless they are only to be checked. */
const freshen = (wanted: Readonly<Record<string, string>>): string[] => {
  const stale = Object.keys(wanted).filter((file) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== wanted[file])
  if (!checkOnly) for (const file of stale) writeFileSync(join(root, file), wanted[file] ?? '')
  return stale
}

// First the lists of words, since everything below is read from them.
const stale = freshen(registryTexts(root))
const consoles = await import('@yunshu/contract/consoles/all')
const machines = await import('@yunshu/contract/machines')
const { refusals } = await import('@yunshu/contract/refusals')
const { settingLines } = await import('@yunshu/server/platform/config')

const folder = 'docs/generated'
const begin = (title: string, from: string): string => `# ${title}\n\nWritten by \`npm run docs\` from ${from}; do not edit.\n`
const cell = (text: unknown): string => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ')
const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Values of a module that look like what is wanted, whether they are exported one by one or as one list. */
const collect = <T>(module: object, is: (value: unknown) => value is T): [string, T][] => {
  const found = new Map<T, string>()
  const look = (value: unknown, name: string): void => {
    if (is(value)) found.set(value, found.get(value) ?? name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? name : key)
  }
  for (const [name, value] of Object.entries(module)) look(value, name)
  return [...found].map(([value, name]) => [name, value])
}

const isMachine = (value: unknown): value is Machine => typeof value === 'object' && value !== null && 'states' in value && 'moves' in value
const isConsole = (value: unknown): value is Console => typeof value === 'object' && value !== null && 'pages' in value && 'entrance' in value

const states = (): string =>
  [
    begin('States', 'the machines of `packages/contract`'),
    ...collect(machines, isMachine).map(([, { column, initial, states: all, moves }]) => {
      const arrows = Object.values(moves).flatMap(({ from, to, zh }) => from.map((name) => `  ${name} --> ${to}: ${zh}`))
      return [
        `## ${column}`,
        `\`\`\`mermaid\nstateDiagram-v2\n  [*] --> ${initial}\n${arrows.join('\n')}\n\`\`\``,
        table(
          ['code', 'state', '中文', 'English'],
          Object.entries(all).map(([name, { code, zh, en }]) => [code, name, zh, en])
        ),
        table(
          ['move', '中文', 'English', 'from', 'to', 'by'],
          Object.entries(moves).map(([name, { zh, en, from, to, by }]) => [name, zh, en, from.join(', '), to, by.join(', ')])
        )
      ].join('\n\n')
    })
  ].join('\n\n')

const pages = (): string =>
  [
    begin('Pages', 'the consoles of `packages/contract`'),
    ...collect(consoles, isConsole).map(([, { type, entrance, pages: all }]) =>
      [
        `## Kind of user ${type}, who enters at ${entrance}`,
        table(
          ['route', 'code', '中文', 'English', 'actions'],
          Object.values(all).map(({ route, code, zh, en, acts }) => [
            route,
            code,
            zh,
            en,
            Object.values(acts)
              .map(([act, word]) => `${act} ${word}`)
              .join(', ')
          ])
        )
      ].join('\n\n')
    )
  ].join('\n\n')

const refusalPage = (): string => {
  const { zh, en, codes } = refusals as { zh: Record<string, string>; en: Record<string, string>; codes: Record<string, number> }
  return [
    begin('Refusals', 'the words of `packages/contract`'),
    `A new word counts its codes from ${Math.ceil((Math.max(...Object.values(codes)) + 1) / 100) * 100}.`,
    table(
      ['code', 'name', '中文', 'English'],
      Object.keys(zh)
        .sort((one, other) => (codes[one] ?? 0) - (codes[other] ?? 0))
        .map((name) => [codes[name] ?? '', name, zh[name], en[name]])
    )
  ].join('\n\n')
}

/** Each table as its migration tells it: what a row is, each column with its meaning, and what the database refuses. */
const tables = (): string => {
  const migrations = join(root, 'apps/server/migrations')
  const parts = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => {
      const source = readFileSync(join(migrations, name), 'utf8')
      const kinds = new Map([...source.matchAll(/^-- (distribute|tenant|reference|local): "?(\w+)"?/gm)].map(([, kind = '', of = '']) => [of, kind]))
      return [...source.matchAll(/((?:^--(?! \w[\w-]*: ).*\n)*)^create table "?(\w+)"? \(\n([\s\S]*?)^\)([^;]*)/gm)].map(
        ([, comment = '', of = '', body = '', after = '']) =>
          [
            `## ${of}\n\n${comment.replace(/^-- ?/gm, '').replaceAll('\n', ' ').trim()} (${kindNames[kinds.get(of) ?? ''] ?? ''}${after && ', a partition a month'}; \`${name}\`)`,
            table(
              ['column', 'type', 'what it is'],
              [...body.matchAll(/^ {2}(\w+) +(.+?),? +-- (.*)$/gm)].map(([, column = '', type = '', meaning = '']) => [column, type, meaning])
            ),
            [...rulesOf(body), ...pointersOf(source, of)].map((rule) => `- ${rule}`).join('\n')
          ].join('\n\n')
      )
    })
  return [begin('Tables', '`apps/server/migrations`'), ...parts].join('\n\n')
}
const kindNames: Record<string, string> = {
  distribute: 'rows of a tenant, seen by their parties',
  tenant: 'rows of a tenant',
  reference: 'the same for all tenants',
  local: 'of the platform itself'
}
const rulesOf = (body: string): string[] =>
  [...body.matchAll(/^ {2}constraint (\w+) (.*?),?$/gm)].map(([, name = '', rule = '']) => `${name}: \`${rule}\``)
const pointersOf = (source: string, of: string): string[] =>
  [...source.matchAll(/^alter table "?(\w+)"? add constraint (\w+) foreign key \(([^)]*)\) references "?(\w+)"?/gm)].flatMap(
    ([, from = '', name = '', columns = '', to = '']) => (from === of ? `${name}: \`${columns.replace('tenant_id, ', '')}\` points to ${to}` : [])
  )

/** Tests by the line of the specification that their names hold: `(§8.2)`. */
const holders = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const files = ['apps', 'packages', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(test|e2e)\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .sort()
  )
  for (const file of files)
    for (const [line] of readFileSync(join(root, file), 'utf8').matchAll(/^.*§\d+\.\d+.*$/gm))
      for (const [, at = ''] of line.matchAll(/§(\d+\.\d+)/g)) found.set(at, [...new Set([...(found.get(at) ?? []), file])])
  return found
}

/** Each line of sections 2 to 5, 8 and 9 beside the tests that hold it; what nothing holds says so. */
const specification = (): string => {
  const held = holders()
  const routes = new Set(collect(consoles, isConsole).flatMap(([, { pages: all }]) => Object.values(all).map(({ route }) => route)))
  const lines = readFileSync(join(root, 'docs/specification.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([at = '', text = '', paths = '']) => {
      const absent = paths.split(' ').filter((path) => path && !routes.has(path))
      const tests = paths ? [...(held.get(at) ?? []), ...(absent.length ? [] : ['packages/contract/src/drawings.test.ts'])] : (held.get(at) ?? [])
      return { at, text, absent, tests }
    })
  const known = new Set(lines.map(({ at }) => at))
  const strange = [...held.keys()].filter((at) => !known.has(at))
  if (strange.length) throw new Error(`no line of docs/specification.tsv: ${strange.map((at) => `§${at}`).join(', ')}`)
  // One row per line and no sums: two branches that each hold another line do not meet in one row.
  const heldBy = ({ absent, tests }: { absent: readonly string[]; tests: readonly string[] }): string => {
    const missing = absent.length ? `**missing**, not built: ${absent.join(' ')}` : '**missing**'
    return tests.length ? tests.map((file) => `\`${file}\``).join(', ') : missing
  }
  console.log(`specification: ${lines.filter(({ tests }) => tests.length > 0).length} of ${lines.length} lines are held by a test`)
  return [
    begin('The specification and its tests', '`docs/specification.tsv` and the `§` in the names of tests'),
    table(
      ['line', 'sentence', 'held by'],
      lines.map((line) => [line.at, line.text, heldBy(line)])
    )
  ].join('\n\n')
}

/** docs/security.md is written by hand: what it names has to be there, and every requirement stands once. */
const security = (): string[] => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const tests = [...text.matchAll(/`((?:apps|packages|e2e)\/[^`]+)`/g)].map(([, path = '']) => path)
  const numbers = [...text.matchAll(/^\| (\d[\d.–]*) \|/gm)].map(([, number = '']) => number)
  const states = [...text.matchAll(/^\| \d[\d.–]* \|[^|]*\| ([^|]*) \|/gm)].map(([, state = '']) => state)
  return [
    ...new Set(tests.filter((path) => !existsSync(join(root, path)))),
    ...numbers.filter((number, i) => numbers.indexOf(number) !== i),
    ...states.filter((state) => !['held', 'partly', 'not held', 'n/a'].includes(state))
  ]
}

const settings = (): string =>
  [
    begin('Settings', '`apps/server/src/platform/config.ts`'),
    'Each setting is an environment variable, or stands under its name in `yunshu.config.json` in the clone (`YUNSHU_CONFIG` names another file). The environment wins. A value that makes no sense, and a name that is no setting, are refused at the start.',
    table(
      ['variable', 'in the file', 'if silent', 'meaning'],
      settingLines().map(({ variable, name, silent, meaning }) => [`\`${variable}\``, `\`${name}\``, silent, meaning])
    )
  ].join('\n\n')

/** Documents that say how large the smallest word is, which changes with the code. */
const counting = ['CONTRIBUTING.md', 'docs/tour.md']
const counted = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\d+ files with \d+ lines/g, sizeOf('station'))
    .replace(/(<!-- deep -->\n)[\s\S]*?(<!-- \/deep -->)/, (_all, begins: string, ends: string) => `${begins}${looks()}\n${ends}`)
/** How long tests search at random: each time, as their sources say, and with `--deep`. */
const looks = (): string => {
  const usual = new Map<string, Set<string>>()
  for (const [, text] of sourcesOf('apps', 'scripts'))
    for (const [, name = '', count = ''] of text.matchAll(/env\['(\w+)'\] \?\? ([\d_]+)/g))
      usual.set(name, (usual.get(name) ?? new Set()).add(figure(count)))
  return table(
    ['Setting', 'What it counts', 'Each time', 'With `--deep`'],
    Object.entries(deep).map(([name, { value, counts }]) => [
      `\`${name}\``,
      counts,
      [...(usual.get(name) ?? ['none'])].join(' or '),
      figure(String(value))
    ])
  )
}
const figure = (digits: string): string => Number(digits.replaceAll('_', '')).toLocaleString('en')
/** The files of a word, whichever folder or name has it: how many, and how many lines they have together. */
const sizeOf = (word: string): string => {
  const files = sourcesOf('apps', 'packages', 'e2e').filter(([path]) => path.includes(word))
  return `${files.length} files with ${files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)} lines`
}
/** Every source below some folders: its path from the root, and its text. */
const sourcesOf = (...folders: readonly string[]): [path: string, text: string][] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|sql)$/.test(path) && !/\/(node_modules|dist)\//.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')])
  )

/** Addresses that had a page and have none any more: bookmarks and links rely on them. */
const vanished = (): string[] => {
  const file = join(root, folder, 'pages.md')
  const routes = new Set(collect(consoles, isConsole).flatMap(([, { pages: all }]) => Object.values(all).map(({ route }) => route)))
  const before = existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(/^\| (\/\S*) \|/gm)].map(([, route = '']) => route) : []
  return before.filter((route) => !routes.has(route))
}

const wanted: Record<string, string> = {
  'states.md': states(),
  'pages.md': pages(),
  'refusals.md': refusalPage(),
  'tables.md': tables(),
  'specification.md': specification()
}
const missing = vanished()
if (missing.length) {
  console.error(`docs: no page stands at ${missing.join(', ')} any more; if that is meant, take the line out of docs/generated/pages.md`)
  process.exit(1)
}
const strange = security()
if (strange.length) {
  console.error(`docs: docs/security.md names what is not there, or twice: ${strange.join(', ')}`)
  process.exitCode = 1
}
mkdirSync(join(root, folder), { recursive: true })
const generated = Object.fromEntries(Object.entries(wanted).map(([name, text]) => [`${folder}/${name}`, `${text.trim()}\n`]))
stale.push(
  ...freshen({ ...generated, 'docs/settings.md': `${settings().trim()}\n`, ...Object.fromEntries(counting.map((file) => [file, counted(file)])) })
)
if (checkOnly && stale.length) {
  console.error(`docs: ${stale.join(', ')} not fresh; run "npm run docs"`)
  process.exitCode = 1
} else console.log(stale.length ? `docs: ${stale.join(', ')} written` : 'docs: fresh')
