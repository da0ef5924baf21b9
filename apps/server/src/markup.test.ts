import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

const apps = join(rootFolder, 'apps')
const sources = ['console/src', 'driver/src'].flatMap((folder) =>
  readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(apps, folder, name))
)

test('no screen makes markup or program out of text, so that what somebody stored is only ever shown', () => {
  const ways =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|\.setHTML\(|document\.write|srcdoc|srcDoc|\beval\(|new Function\(/
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter((path) => ways.test(readFileSync(path, 'utf8')))).toEqual([])
})
