import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/launch/freePort.ts'
import { rootFolder } from '../../apps/server/src/platform/folders.ts'
import { openServerProcess } from '../../apps/server/testkit/crash/serverProcess.ts'
import { dropFirstWorld, makeStoppedWorld, worldSecret as secret } from '../../apps/server/testkit/crash/stoppedWorld.ts'

// `node_modules/.bin/tsx bench/hostile/restart.ts`: after `kill -9` of the server, until it answers a call that asks the database; beside it, in the same minute, until a bare
// Node with an empty HTTP server answers. What grows with the load of the machine alone grows in both: their ratio is the server's own. BENCH_KILLS is how often.

const kills = Number(process.env['BENCH_KILLS'] ?? 8)
const dataDir = join(rootFolder, '.cache/hostile', randomBytes(4).toString('hex'))
mkdirSync(dataDir, { recursive: true })
await makeStoppedWorld(dataDir, async () => undefined)
await dropFirstWorld()
const server = await openServerProcess(dataDir, secret)

const bare = async (): Promise<number> => {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['-e', `require('node:http').createServer((q, a) => a.end('x')).listen(${port}, '127.0.0.1')`], {
    stdio: 'ignore'
  })
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) await pause(10)
  const ms = performance.now() - begun
  child.kill('SIGKILL')
  await once(child, 'exit')
  return ms
}
const [ours, bares]: [number[], number[]] = [[], []]
for (let n = 0; n < kills; n += 1) {
  bares.push(await bare())
  await server.kill('server')
  ours.push(await server.untilReady())
  await pause(1000)
}
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const worst = (times: readonly number[]): number => Math.max(...times)
console.log('| kills | server, median ms | worst | bare Node, median ms | worst | ratio of the medians | load |')
console.log('|---|---|---|---|---|---|---|')
console.log(
  `| ${kills} | ${middle(ours).toFixed(0)} | ${worst(ours).toFixed(0)} | ${middle(bares).toFixed(0)} | ${worst(bares).toFixed(0)} | ${(middle(ours) / middle(bares)).toFixed(1)} | ${(loadavg()[0] ?? 0).toFixed(1)} |`
)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
