import { spawnSync } from 'node:child_process'
import { existsSync, openSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../platform/folders.ts'

/** Says two lines to a device that is always full, and ends by 7 if it lives to the end. */
const lastWords = (first: string): number | null => {
  const full = openSync('/dev/full', 'w')
  const script = `${first} console.log('one'); console.error('two'); setTimeout(() => { console.log('three'); setTimeout(() => process.exit(7), 50) }, 50)`
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: rootFolder,
    stdio: ['ignore', full, full]
  })
  closeSync(full)
  return status
}

test.runIf(existsSync('/dev/full'))('a server whose log cannot be written, since its disk is full, goes on', () => {
  const module = join(rootFolder, 'apps/server/src/launch/outliveLog.ts')
  expect(lastWords(`import { outliveLog } from 'file://${module}'; outliveLog();`)).toBe(7)
  // Without it such a line ends the process, as this test has to see.
  expect(lastWords('')).not.toBe(7)
})
