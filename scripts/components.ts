import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  readonly version?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, Entry>>

/**
 * The components that ship: every package of somebody else, at each of its versions, that the server loads at run time or that is built into a page, with all
 * that those bring. Programs of a platform (PostgreSQL, decoders) are variants of one component and are not counted for themselves.
 */
export const shippedComponents = (root: string): { readonly server: ReadonlySet<string>; readonly pages: ReadonlySet<string> } => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  return { server: componentsOf(packages, ['apps/server']), pages: componentsOf(packages, ['apps/console', 'apps/driver']) }
}

const componentsOf = (lock: Lock, apps: readonly string[]): Set<string> => {
  const met = new Set<string>()
  const visit = (path: string): void => {
    const entry = lock[path]
    if (!entry || met.has(path) || entry.os || entry.cpu) return
    met.add(path)
    if (entry.link && entry.resolved) return visit(entry.resolved)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = placeOf(lock, path, name)
      if (found !== undefined) visit(found)
    }
  }
  for (const app of apps) visit(app)
  const others = [...met].filter((path) => path.includes('node_modules/') && !lock[path]?.link)
  return new Set(others.map((path) => `${path.split('node_modules/').at(-1) ?? path}@${lock[path]?.version ?? ''}`))
}

/** Where a package finds another: in its own folder of packages, or in that of a folder around it. */
const placeOf = (lock: Lock, path: string, name: string): string | undefined => {
  const steps = path.split('/')
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const place = [...steps.slice(0, depth), 'node_modules', name].join('/')
    if (lock[place]) return place
  }
  return undefined
}
