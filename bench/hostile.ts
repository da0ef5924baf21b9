import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { rootFolder } from '../apps/server/src/platform/folders.ts'
import { openServerProcess } from '../apps/server/testkit/crash/serverProcess.ts'
import { dropFirstWorld, makeStoppedWorld, worldSecret as secret } from '../apps/server/testkit/crash/stoppedWorld.ts'
import { hostileArchive, hostileBody, hostileBook } from '../apps/server/testkit/hostile.ts'
import { randomFrom } from '../apps/server/testkit/model/world.ts'

// `node_modules/.bin/tsx bench/hostile.ts`: how long others wait, and how much memory the server takes, while it is sent what means harm. HOSTILE counts each kind.

const count = Number(process.env['HOSTILE'] ?? 1000)
const edge = 'yunshu-edge'

const dataDir = join(rootFolder, '.cache/hostile', randomBytes(4).toString('hex'))
mkdirSync(dataDir, { recursive: true })
const token = await makeStoppedWorld(dataDir, ({ base, tokenOf }) => tokenOf('user', base.users['shipper']?.id ?? 0))
await dropFirstWorld()
const server = await openServerProcess(dataDir, secret)
const { url } = server

let caller = 0
/** Each call comes from another address, so that no limit of calls stands in the way. */
const address = (): string => `10.${(caller += 1) >> 16}.${(caller >> 8) & 255}.${caller & 255}`
const send = async (path: string, body: string | Buffer, type: string, as = ''): Promise<{ code: number; data?: unknown }> => {
  const headers = { 'content-type': type, 'x-forwarded-for': address(), ...(as && { token: as }) }
  const answer = await fetch(url + path, { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) }).catch(
    () => undefined
  )
  return answer ? ((await answer.json().catch(() => ({ code: answer.status }))) as { code: number }) : { code: 0 }
}
const importing = async (bytes: Buffer): Promise<number> => {
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const { code, data } = await send('/api/file/uploadImgAndFile', body, `multipart/form-data; boundary=${edge}`, token)
  return code === 200 ? (await send('/api/order/import_preview', JSON.stringify({ file: data }), 'application/json', token)).code : code
}
const memory = (): number => {
  const { pid } = server
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** What harms, four at once, while somebody else goes on listing his orders. */
const phase = async (name: string, times: number, harm: (random: () => number) => Promise<number>): Promise<void> => {
  const random = randomFrom(7)
  const said: Record<number, number> = {}
  let [left, most] = [times, 0]
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address(), token }
  const other = new Worker(new URL('asker.mjs', import.meta.url), { workerData: { url: `${url}/api/order/list`, headers, body: '{}' } })
  const looking = setInterval(() => (most = Math.max(most, memory())), 20)
  const before = memory()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) {
        const code = await harm(random)
        said[code] = (said[code] ?? 0) + 1
      }
    })
  )
  const answered = once(other, 'message')
  other.postMessage('over')
  const waits = ((await answered) as [number[]])[0].toSorted((a, b) => a - b)
  clearInterval(looking)
  const at = (share: number): string => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0)
  console.log(
    `| ${name} | ${times} | ${((performance.now() - begun) / 1000).toFixed(0)} s | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${before.toFixed(0)} | ${most.toFixed(0)} | ${memory().toFixed(0)} | ${JSON.stringify(said)} |`
  )
}

console.log('| sent | times | in | others p50 ms | p99 | slowest | MB before | most | after | answers by code |')
console.log('|---|---|---|---|---|---|---|---|---|---|')
await phase('nothing', 20, async () => {
  await pause(400)
  return 200
})
await phase('bodies', count, async (random) => {
  const { type, payload } = hostileBody(random)
  return (await send(random() < 0.5 ? '/api/order/list' : '/api/index/login', payload, type, random() < 0.5 ? token : '')).code
})
await phase('workbooks', count, (random) => importing(hostileBook(random)))
await phase('archives', count, (random) => importing(hostileArchive(random)))
await phase('a thousand calls in one, unread', Math.min(count, 200), async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  socket.pause()
  socket.write(`GET /login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address()}\r\n\r\n`.repeat(1000))
  await Promise.race([new Promise((done) => socket.once('close', done)), pause(2000)])
  socket.destroy()
  return 200
})
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
