import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the public data folder, named by YUNSHU_SHARED_DATA or found as shared/data above the repository; nothing when absent. */
export const findPublicFile = (path: string): string | undefined => findPublicBytes(path)?.toString('utf8')
/** The same as bytes. */
export function findPublicBytes(path: string): Buffer | undefined {
  const folders = process.env.YUNSHU_SHARED_DATA ? [process.env.YUNSHU_SHARED_DATA] : foldersAbove(dirname(fileURLToPath(import.meta.url)))
  const file = folders.map((folder) => join(folder, path)).find((candidate) => existsSync(candidate))
  return file === undefined ? undefined : readFileSync(file)
}

const foldersAbove = (folder: string): string[] => [
  join(folder, 'shared', 'data'),
  ...(dirname(folder) === folder ? [] : foldersAbove(dirname(folder)))
]
