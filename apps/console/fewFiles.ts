import { build, type Plugin, type Rolldown } from 'vite'
import { isEntrance, withImports } from './weigh.ts'

/** Beside login and shell, the pages by which shared modules are put together: the two main lists and the largest form. */
const pages = {
  orders: 'features/order/ShipperOrderListPage.tsx',
  waybills: 'features/waybill/WaybillListPage.tsx',
  form: 'features/order/SourcePage.tsx'
}

/**
 * Modules that are always loaded together go into one file. By itself the bundler makes a file of each set of screens that share something, which are
 * hundreds, most of them of less than 5 kB, and each costs a request; put together they are also smaller. Which modules a screen needs is known only
 * after what nobody uses has been left out, so the console is built twice, first without writing or shortening anything.
 */
export const inFewFiles = (plugins: () => Plugin[]): Plugin => ({
  name: 'in-few-files',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  config: async ({ root }) => {
    const first = (await build({
      configFile: false,
      ...(root && { root }),
      logLevel: 'error',
      plugins: plugins(),
      build: { write: false, minify: false, target: 'es2022' }
    })) as Rolldown.RolldownOutput
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(first) } } } } }
  }
})

type Group = { readonly name: string; readonly test: (id: string) => boolean }
/** The shared files, those that most need first: a file takes along what its modules need, which is needed by as many at least. */
const groupsOf = (first: Rolldown.RolldownOutput): Group[] => {
  const fileOf = filesOf(first)
  const names = [...new Set(fileOf.values())].sort((one, other) => weightOf(other) - weightOf(one))
  return names.map((name) => ({ name, test: (id) => fileOf.get(id) === name }))
}
const weightOf = (name: string): number => {
  const at = ['shell', 'front', 'entry'].indexOf(name)
  return at < 0 ? name.split('-').length : 100 + at
}

/** The file that each module goes into; none for what only one of the screens needs, or none of them. */
const filesOf = ({ output }: Rolldown.RolldownOutput): ReadonlyMap<string, string> => {
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const chunks = output.filter((file) => file.type === 'chunk')
  const modulesOf = (starts: Rolldown.OutputChunk[]): ReadonlySet<string> =>
    new Set([...withImports(bundle, starts)].flatMap(({ moduleIds }) => moduleIds))
  const entry = modulesOf(chunks.filter(isEntrance))
  const neededBy = (screen: string) => modulesOf(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`apps/console/src/${screen}`)))
  const [login, shell] = [neededBy('app/LoginPage.tsx'), neededBy('app/Shell.tsx')]
  const others = [['login', login] as const, ...Object.entries(pages).map(([name, screen]) => [name, neededBy(screen)] as const)]
  // What is loaded by itself keeps a file of its own name.
  const alone = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId))
  const nameOf = (id: string): string | undefined => {
    if (alone.has(id)) return undefined
    if (entry.has(id)) return 'entry'
    // Within the shell its modules are there already, whatever else needs them.
    if (shell.has(id)) return login.has(id) ? 'front' : 'shell'
    const by = others.filter(([, modules]) => modules.has(id)).map(([name]) => name)
    return by.length > 1 ? by.join('-') : undefined
  }
  const named = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((id) => {
      const name = nameOf(id)
      return name === undefined ? [] : [[id, name] as const]
    })
  return new Map(named)
}
