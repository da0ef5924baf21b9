// The two lists of words are read from the folders, so that a new word joins by being there: `npm run docs` writes them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Registry = { readonly file: string; readonly folder: string; readonly face: string; readonly about: string }

const registries: readonly Registry[] = [
  {
    file: 'packages/contract/src/words.ts',
    folder: 'packages/contract/src',
    face: 'word.ts',
    about: 'Every word of the product: a folder with a word.ts, which says what the word consists of. All lists are read from here.'
  },
  {
    file: 'apps/server/src/modules.ts',
    folder: 'apps/server/src/modules',
    face: 'index.ts',
    about: 'Every module of the server: a folder with an index.ts. What it offers to all (verbs, timers, kinds of tasks) is read from there.'
  }
]

/** The contract's folder of what is no word; what a word may consist of is declared there under the same name. */
const kit = 'kit'

/** The text that each list should have, by its file. */
export const registryTexts = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    registries.map(({ file, folder, face, about }) => {
      const words = readdirSync(join(root, folder)).filter((word) => word !== kit && existsSync(join(root, folder, word, face)))
      const from = `./${folder.slice(file.lastIndexOf('/') + 1)}/`.replace('//', '/')
      const lines = words.sort().map((word) => `export * as ${word} from '${from}${word}/${face}'\n`)
      return [file, `/* ${about} Written by \`npm run docs\`; do not edit. */\n${lines.join('')}`]
    })
  )
