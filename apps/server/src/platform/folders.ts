import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the server's own files (`migrations`, `seeds`), found from the sources and from the bundle alike. */
export const serverFolder = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
})()

/** In the data folder: when the product was copied last. */
export const backupNote = 'last-backup.json'

/** The clone. */
export const rootFolder = join(serverFolder, '..', '..')
