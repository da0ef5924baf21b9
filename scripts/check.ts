// `npm run check`: before you push. Types, lint and borders of everything, the tests of what you touched (against `main`, or `npm run check -- BRANCH`).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const base = process.argv[2] ?? 'main'
const steps: [string, string[]][] = [
  ['types', ['npm', 'run', '-s', 'types']],
  ['lint', ['npm', 'run', '-s', 'lint']],
  ['borders', ['npm', 'run', '-s', 'borders']],
  ['tests of what changed', [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--changed', mergeBase()]]
]

/** Where this branch left the other; on that branch itself, only what is not committed counts. */
function mergeBase(): string {
  const found = spawnSync('git', ['merge-base', base, 'HEAD'], { cwd: root, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : 'HEAD'
}

const failed = steps.filter(([name, [program = '', ...args]]) => {
  console.log(`== ${name}`)
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
})
if (failed.length) {
  console.error(`check: ${failed.map(([name]) => name).join(', ')} failed`)
  process.exitCode = 1
} else console.log('check: all sound')
