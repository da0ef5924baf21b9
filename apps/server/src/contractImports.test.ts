import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

// Types go round in the contract: a call names its refusals and acts, which are collected from all words, and each word declares calls. What is there
// when the program runs must not, or the order in which files are loaded decides what is undefined. `npm run borders` reads files without their types and
// cannot tell the two apart, so it leaves the collecting files out.

const folder = join(rootFolder, 'packages/contract/src')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const fromLine = /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm

/** The files that a file needs when it runs. */
const needsOf = (file: string): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(fromLine)]
    .filter(([, onlyType]) => !onlyType)
    .map(([, , to]) => relative(folder, join(folder, dirname(file), to ?? '')))

const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

test('only types go round in the contract', () => {
  const graph = new Map(sources.map((file) => [file, needsOf(file)]))
  expect(graph.get('words.ts')?.length).toBeGreaterThan(50)
  expect(circlesIn(graph)).toEqual([])
  // Shows a circle that is there: the call's own types, if they were more than types.
  const wrong = new Map([...graph, ['kit/endpoint.ts', [...(graph.get('kit/endpoint.ts') ?? []), 'acts.ts']]])
  expect(circlesIn(wrong).length).toBeGreaterThan(0)
})
