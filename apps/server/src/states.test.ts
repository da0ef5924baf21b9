import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/*/src/*.ts', 'apps/*/src/*.tsx'], {
  cwd: root,
  encoding: 'utf8'
})
  .split('\n')
  .filter((file) => file && !/\.(test|e2e)\.tsx?$|\/tables\.ts$/.test(file))

/* `row.receipt_status === 20`, `'w.waybill_status', 'in', [20, 30]`, and in SQL `b.bill_status in (20, 30)`. */
const byNumber = /\b\w+_status\b'?\)?(,? ?('?(=|!=|<>|>=|<=|<|>|in|not in|between)'?|[!=]==)),? ?[[(]?\d/

test('a state is compared by its name, never by its number', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => (byNumber.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : []))
  )
  expect(found).toEqual([])
  for (const line of [
    'row.receipt_status === 20 &&',
    ".where('w.waybill_status', 'in', [20, 30])",
    'b.bill_status in (20, 30)',
    'o.order_status between 30 and 70'
  ])
    expect(line).toMatch(byNumber)
})
