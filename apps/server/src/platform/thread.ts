import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The file that a thread of its own begins with: beside the bundle where there is one; in development the source itself, behind the reader of TypeScript that runs the rest. */
export const threadFile = (importer: string, source: string, bundled: string): URL => {
  if (!importer.endsWith('.ts')) return new URL(bundled, importer)
  const reader = pathToFileURL(
    createRequire(importer)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs')
  ).href
  return new URL(`data:text/javascript,import { register } from '${reader}'; register(); await import('${new URL(source, importer).href}')`)
}
