import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { rootFolder } from '../platform/folders.ts'
import { isAlive } from './lock.ts'

const keepers: ChildProcess[] = []
afterEach(() => {
  for (const keeper of keepers.splice(0)) keeper.kill('SIGKILL')
})

/** The keeper over a little server that notes each of its lives. */
const keep = (body: string, sound?: number, ill?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'yunshu-keep-'))
  const lives = join(folder, 'lives')
  const server = join(folder, 'server.mjs')
  writeFileSync(lives, '')
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync } from 'node:fs'
    const lives = ${JSON.stringify(lives)}
    appendFileSync(lives, process.pid + '\\n')
    const life = readFileSync(lives, 'utf8').trim().split('\\n').length
    process.once('disconnect', () => process.exit(0))
    ${body}
    setInterval(() => undefined, 1000)`
  )
  const script = join(folder, 'keeper.mjs')
  const source = pathToFileURL(join(rootFolder, 'scripts/keep.mjs')).href
  writeFileSync(
    script,
    `import { keepRunning } from ${JSON.stringify(source)}; keepRunning(${JSON.stringify(server)}${[sound, ill].map((ms) => `, ${ms}`).join('')})`
  )
  const keeper = spawn(process.execPath, [script], { stdio: 'ignore' })
  keepers.push(keeper)
  const pids = () => readFileSync(lives, 'utf8').trim().split('\n').filter(Boolean).map(Number)
  return {
    keeper,
    pids,
    hasServed: () => existsSync(`${lives}.served`),
    lived: (times: number) => expect.poll(() => pids().length, { timeout: 20_000 }).toBe(times)
  }
}

test('a server that dies is started again, by whatever it died', async () => {
  const { pids, hasServed, lived } = keep(`process.send('serving', () => appendFileSync(lives + '.served', '.')); if (life === 2) process.exit(134)`)
  // One that dies before its keeper has heard that it serves is not started again.
  await expect.poll(hasServed, { timeout: 20_000 }).toBe(true)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await lived(3)
  expect(new Set(pids()).size).toBe(3)
})

test('a server that served for a while is started again without delay, however often it dies', async () => {
  // Started later each time, the eighth life would begin after 0.1 + 0.4 + 1.6 + 6.4 + 10 + 10 + 10 seconds.
  const { pids, lived } = keep(`process.send('serving'); if (life < 8) setTimeout(() => process.exit(134), 200)`, 100)
  await lived(8)
  expect(new Set(pids()).size).toBe(8)
})

test('a server that is not well any more is started again, and one that is well is left alone', async () => {
  // The first life never says that it is well; the second does for longer than it may be silent, and notes that it came so far.
  const { pids } = keep(
    `process.send('serving')
    let said = 0
    if (life === 2) setInterval(() => { process.send('well'); if (++said === 40) appendFileSync(lives, '0\\n') }, 100)`,
    100,
    2_000
  )
  await expect.poll(() => pids().length, { timeout: 25_000 }).toBe(3)
  expect(pids()[2]).toBe(0)
})

test('a server that cannot start has said why: it is not started again, and its code is told', async () => {
  const { keeper, pids } = keep('process.exit(1)')
  expect(await once(keeper, 'exit')).toEqual([1, null])
  expect(pids()).toHaveLength(1)
})

test('a signal ends both, and the server is not started again', async () => {
  const { keeper, pids, lived } = keep(`process.on('SIGTERM', () => process.exit(0)); process.send('serving')`)
  await lived(1)
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([0, null])
  expect(pids()).toHaveLength(1)
})

test('a keeper that is killed leaves no server behind', async () => {
  const { keeper, pids, lived } = keep(`process.send('serving')`)
  await lived(1)
  keeper.kill('SIGKILL')
  await expect.poll(() => isAlive(pids()[0] ?? 0), { timeout: 20_000 }).toBe(false)
})
