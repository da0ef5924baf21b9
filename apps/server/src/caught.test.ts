import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

// A test that catches a failure without looking at it passes by chance.

const folders = ['apps', 'packages']
const sources = folders
  .flatMap((folder) => readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => !/[\\/](node_modules|dist)[\\/]/.test(name))
const linesWith = (files: readonly string[], wrong: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(join(rootFolder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (wrong.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
  )

test('no test catches a failure without looking at what it caught', () => {
  const tests = sources.filter((name) => /\.test\.tsx?$/.test(name))
  expect(tests.length).toBeGreaterThan(200)
  expect(linesWith(tests, /\bcatch \{|\.catch\((async )?\((_\w*)?\)/)).toEqual([])
})
