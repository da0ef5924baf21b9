import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The casts of product code that the compiler cannot check, by the file that has one, and why it must. May only become shorter; never more than eight. */
const casts: Readonly<Record<string, string>> = {
  'apps/server/src/modules/dispatch/swap.ts':
    'kysely updates a column with an expression, but has no type for a row of which some columns are expressions',
  'apps/server/src/platform/db/list.ts': 'kysely knows the columns of a query by its tables, which a list declares and its machinery does not know',
  'apps/server/src/platform/db/pool.ts': 'pg names only the types that are built in; the array of int8 is one that it leaves out',
  'apps/server/src/platform/db/versioned.ts': 'kysely does not follow a row through a table that a type parameter names',
  'apps/server/src/platform/db/watch.ts': 'pg has no type for a pool whose connections take settings of their own',
  'apps/server/src/platform/sheet/worker.ts': 'a worker thread is told the job by its name, and hands over what came with the message',
  'apps/server/src/platform/verb/list.ts':
    'a declaration is checked against its call and its tables where it is written; behind this door they have no names',
  'packages/contract/src/kit/valueText.ts': 'a list holds cells over its own rows, and no common row has all their fields'
}

test('No product code casts past the compiler, but at the border to a library', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|testkit/.test(file))
  const found = files.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').match(/\bas (never|unknown as|any)\b/g) ?? []
    return found.map(() => file)
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(found.sort()).toEqual(Object.keys(casts).sort())
  expect(found.length).toBeLessThanOrEqual(8)
})
