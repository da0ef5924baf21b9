// Which exports nobody needs: read by `npm run borders` from the text of imports and exports, which the formatter writes in one way only.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** An import as written: which names it takes from which file; `*` takes all of them. */
type Taken = { readonly from: string; readonly names: readonly string[] }
type Source = {
  readonly path: string
  readonly text: string
  readonly exported: readonly string[]
  readonly stars: readonly string[]
  readonly taken: readonly Taken[]
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const skipped = /(^|\/)(node_modules|dist|\.cache)(\/|$)/

/**
 * Exports that no other file imports, and exports that only tests import although the file itself has no use for them, each as `file: name`.
 * `known` are exceptions, written the same way.
 */
export const unusedExports = (root: string, known: readonly string[]): string[] => {
  const sources = new Map(sourcesOf(root).map((source) => [source.path, source]))
  const users = usersOf(sources)
  const found = [...sources.values()].flatMap((source) =>
    source.exported.filter((name) => isUnused(source, name, users)).map((name) => `${source.path}: ${name}`)
  )
  const gone = known.filter((line) => !found.includes(line)).map((line) => `${line} is no exception any more`)
  return [...found.filter((line) => !known.includes(line)), ...gone]
}

const isTest = (path: string): boolean => /\.(test|testkit|e2e)\.tsx?$|\/testkit\/|^(e2e|bench)\//.test(path)

const isUnused = ({ path, text }: Source, name: string, users: ReadonlyMap<string, ReadonlySet<string>>): boolean => {
  const by = [...(users.get(`${path}: ${name}`) ?? [])]
  if (by.length === 0) return true
  if (isTest(path) || by.some((user) => !isTest(user))) return false
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(new RegExp(`${apart}${name}(?![\\w$])`, 'g'))].length < 2
}

/** Before a name that stands by itself: no part of a longer one, no member of something, but perhaps spread. */
const apart = String.raw`(?<![\w$]|(?<!\.\.)\.)`

/** Who imports an export, by `file: name`; an import through `export *` counts where the name is declared. */
const usersOf = (sources: ReadonlyMap<string, Source>): Map<string, Set<string>> => {
  const users = new Map<string, Set<string>>()
  const addUser = (path: string, name: string, user: string, seen: readonly string[] = []): void => {
    const source = sources.get(path)
    if (!source || seen.includes(path)) return
    for (const one of name === '*' ? source.exported : source.exported.filter((other) => other === name)) {
      const key = `${path}: ${one}`
      users.set(key, (users.get(key) ?? new Set()).add(user))
    }
    for (const star of source.stars) addUser(star, name, user, [...seen, path])
  }
  for (const { path, taken } of sources.values()) for (const { from, names } of taken) for (const name of names) addUser(from, name, path)
  return users
}

const sourcesOf = (root: string): Source[] => {
  const paths = [
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    ),
    ...readdirSync(root)
  ].filter((path) => /\.(tsx?|mts|mjs)$/.test(path) && !/\.d\.mts$/.test(path) && !skipped.test(path))
  const known = new Set(paths)
  return paths.map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8'), known))
}

/** Files that list others whole, and what is read of each of those. */
const registries: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/modules.ts': ['verbs', 'jobs', 'tasks'],
  'packages/contract/src/words.ts': ['name', 'calls', 'terms', 'refusals', 'acts', 'notices', 'machines', 'enums', 'ownEnums']
}
const clause = String.raw`\*(?: as \w+)?|\{[^}]*\}|[\w$]+(?:, (?:\{[^}]*\}|\* as \w+))?`
const statement = new RegExp(String.raw`^(import|export) (?:type )?(${clause}) from '([^']+)'`, 'gm')
const declaration =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:const enum|const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm
const lazily = /import\('([^']+)'\)(?:\.then\(\(\{([^}]*)\}\)|\)?\.(\w+)|, '(\w+)'\))?/g

const sourceOf = (path: string, text: string, known: ReadonlySet<string>): Source => {
  const to = (specifier: string): string => resolve(path, specifier, known)
  const statements = [...text.matchAll(statement)].map(([, kind = '', what = '', from = '']) => ({ kind, what, from: to(from) }))
  const stars = statements.filter(({ kind, what }) => kind === 'export' && what === '*').map(({ from }) => from)
  return {
    path,
    text,
    exported: [
      ...[...text.matchAll(declaration)].map(([, name = '']) => name),
      ...[...text.matchAll(/^export const \{([^}]*)\} =/gm)].flatMap(([, names = '']) => namesIn(names).map(({ as }) => as)),
      ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => namesIn(names).map(({ as }) => as)),
      ...[...text.matchAll(/^export \* as (\w+) /gm)].map(([, name = '']) => name)
    ].filter((name) => name !== 'default'),
    stars,
    taken: [
      ...statements
        .filter(({ kind, what }) => kind === 'import' || what !== '*')
        .map(({ what, from }) => ({ from, names: registries[path] ?? takenBy(what, text) })),
      ...[...text.matchAll(lazily)].map(([, from = '', unpacked, member, named]) => ({
        from: to(from),
        names: unpacked ? namesIn(unpacked).map(({ name }) => name) : [member ?? named ?? '*']
      }))
    ]
  }
}

const namesIn = (list: string): { name: string; as: string }[] =>
  list
    .split(',')
    .map((one) =>
      one
        .replace(/\/\/.*$/gm, '')
        .trim()
        .replace(/^type /, '')
    )
    .filter(Boolean)
    .map((one) => {
      const [name = '', as = name] = one.split(/ as |: /)
      return { name, as }
    })

/** The names that an import takes; of a whole module those that the file then reads, or all where it hands the module on. */
const takenBy = (what: string, text: string): string[] => {
  const [, listed = ''] = /\{([^}]*)\}/.exec(what) ?? []
  const [, whole] = /\* as (\w+)/.exec(what) ?? []
  const names = [...namesIn(listed).map(({ name }) => name), ...(/^\w/.test(what) ? ['default'] : [])]
  if (whole === undefined) return names
  const reads = [...text.matchAll(new RegExp(`${apart}${whole}(?![\\w$])(?:\\.(\\w+))?`, 'g'))].slice(1).map(([, member]) => member)
  return [...names, ...(reads.length === 0 || reads.some((member) => member === undefined) ? ['*'] : reads.map((member) => member ?? '*'))]
}

/** The file that a specifier names, relative or of a package of the house; of other packages the specifier itself. */
const resolve = (path: string, specifier: string, known: ReadonlySet<string>): string => {
  if (specifier.startsWith('.')) return relative('.', join(dirname(path), specifier)).replaceAll('\\', '/')
  const [, room = '', rest = ''] = /^@yunshu\/(\w+)\/(.+)$/.exec(specifier) ?? []
  return (
    [`packages/${room}/src/${rest}.ts`, `apps/${room}/${rest}.ts`, `apps/${room}/src/${rest}.ts`].find((candidate) => known.has(candidate)) ??
    specifier
  )
}
