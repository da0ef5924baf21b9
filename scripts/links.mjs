// A package of the house that came with a pull is linked where it is missing, so that types and tests need no new install for it.
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const linkPackages = () => {
  const guests = join(root, 'node_modules/@yunshu')
  // Without any package installed there is more missing than this.
  if (!existsSync(guests)) return
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(root, group))) {
      const own = join(root, group, name, 'package.json')
      if (!existsSync(own)) continue
      const link = join(guests, JSON.parse(readFileSync(own, 'utf8')).name.replace('@yunshu/', ''))
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(process.platform === 'win32' ? join(root, group, name) : `../../${group}/${name}`, link, 'junction')
    }
}
