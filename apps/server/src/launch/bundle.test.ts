import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../platform/folders.ts'

const build = (...args: string[]): Promise<number | null> =>
  new Promise((done) => spawn(process.execPath, [join(rootFolder, 'scripts/build.mjs'), ...args, 'server'], { stdio: 'ignore' }).once('close', done))

test('whoever reads the server’s program while it is built anew reads the old one to its end', { timeout: 120_000 }, async () => {
  expect(await build()).toBe(0)
  const program = join(rootFolder, 'apps/server/dist/main.js')
  const reader = openSync(program, 'r')
  const { ino, size } = fstatSync(reader)
  expect(await build('--force')).toBe(0)
  expect(statSync(program).ino).not.toBe(ino)
  const read = readFileSync(reader, 'utf8')
  closeSync(reader)
  expect(Buffer.byteLength(read)).toBe(size)
  expect(read.trimEnd().endsWith('//# sourceMappingURL=main.js.map')).toBe(true)
})
