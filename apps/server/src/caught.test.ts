import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

// A test that catches a failure without looking at it passes by chance, and so does one that waits for a time and hopes that it was long enough.

const folders = ['apps', 'packages', 'e2e']
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
  const tests = sources.filter((name) => /\.(test|e2e)\.tsx?$|^e2e[\\/]pages[\\/].*\.ts$/.test(name))
  expect(tests.length).toBeGreaterThan(200)
  expect(linesWith(tests, /\bcatch \{|\.catch\((async )?\((_\w*)?\)/)).toEqual([])
})

test('no journey waits for a time', () => {
  const journeys = sources.filter((name) => /^e2e[\\/].*\.ts$/.test(name))
  expect(journeys.length).toBeGreaterThan(40)
  expect(linesWith(journeys, /\.waitForTimeout\(/)).toEqual([])
})
