import type { TestProject } from 'vitest/node'
import { openTestServer } from './testServer.ts'

/** One PostgreSQL for the whole run, before the first test file. */
export default async ({ provide }: TestProject) => {
  const { close, ...server } = await openTestServer((line) => console.log(line))
  provide('testServer', server)
  return close
}
