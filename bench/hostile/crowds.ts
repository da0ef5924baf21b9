import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { rootFolder } from '../../apps/server/src/platform/folders.ts'
import { openServerProcess } from '../../apps/server/testkit/crash/serverProcess.ts'
import { dropFirstWorld, makeStoppedWorld, worldSecret as secret } from '../../apps/server/testkit/crash/stoppedWorld.ts'
import { workbookOf } from '../../apps/server/testkit/workbook.ts'

// `node_modules/.bin/tsx bench/hostile/crowds.ts`: how long somebody else waits for his list while one client holds connections, bodies or streams, logs in by the hundred,
// searches by the hundred, or has workbooks read. The crowd comes from an address of its own (127.0.0.2 and on), as one client would.

const dataDir = join(rootFolder, '.cache/hostile', randomBytes(4).toString('hex'))
mkdirSync(dataDir, { recursive: true })
const tokens = await makeStoppedWorld(dataDir, async ({ base, tokenOf }) => ({
  greedy: await tokenOf('user', base.users['shipper']?.id ?? 0),
  polite: await tokenOf('user', base.users['shipper2']?.id ?? 0)
}))
await dropFirstWorld()
const server = await openServerProcess(dataDir, secret, { YUNSHU_TRUSTED_PROXIES: '0' })
const port = Number(new URL(server.url).port)

let crowds = 1
type Call = { readonly path: string; readonly body?: string | Buffer; readonly type?: string; readonly token?: string; readonly from: string }
/** The code of the answer, or how the connection ended. */
const call = async ({ path, body = '', type = 'application/json', token, from }: Call): Promise<{ code: number; data?: unknown }> =>
  await new Promise((done) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), ...(token && { token }) }
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress: from, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => done(JSON.parse(text || '{"code":0}') as { code: number }))
    })
    asked.on('error', () => done({ code: 0 }))
    asked.end(body)
  })
const dial = (from: string, text: string): Socket => {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from }).on('error', () => undefined)
  socket.write(text)
  return socket
}

/** One crowd, while somebody asks for his list ten times a second. */
const phase = async (name: string, harm: (from: string) => Promise<string>): Promise<void> => {
  crowds += 1
  const headers = { 'content-type': 'application/json', token: tokens.polite }
  const workerData = { url: `${server.url}/api/order/list`, headers, body: '{}', pauseMs: 100 }
  const other = new Worker(new URL('../asker.mjs', import.meta.url), { workerData })
  await pause(1000)
  const begun = performance.now()
  const said = await harm(`127.0.0.${crowds}`)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const answered = once(other, 'message')
  other.postMessage('over')
  const waits = ((await answered) as [number[]])[0].toSorted((a, b) => a - b)
  const at = (share: number): string => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0)
  console.log(`| ${name} | ${seconds} s | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${said} | ${(loadavg()[0] ?? 0).toFixed(1)} |`)
}
const counted = (codes: readonly number[]): string => {
  const said: Record<number, number> = {}
  for (const code of codes) said[code] = (said[code] ?? 0) + 1
  return Object.entries(said)
    .map(([code, n]) => `${n} × ${code}`)
    .join(', ')
}
const held = async (sockets: readonly Socket[], ms: number): Promise<string> => {
  await pause(ms)
  const left = sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length
  for (const socket of sockets) socket.destroy()
  return `${left} held of ${sockets.length}`
}
const many = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const head = 'POST /api/order/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const edge = 'yunshu-edge'

console.log('| crowd | took | others p50 ms | p99 | slowest | what became of it | load |')
console.log('|---|---|---|---|---|---|---|')
await phase('nothing', async () => {
  await pause(5000)
  return ''
})
await phase(
  '1,500 half heads',
  async (from) =>
    await held(
      many(1500, () => dial(from, head)),
      8000
    )
)
await phase('800 bodies, a byte a second', async (from) => {
  const sockets = many(800, () => dial(from, `${head}token: ${tokens.greedy}\r\ncontent-length: 1000\r\n\r\n{`))
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  }, 1000)
  const said = await held(sockets, 12_000)
  clearInterval(drip)
  return said
})
await phase('1,000 live streams', async (from) => {
  const sockets = many(1000, () => dial(from, `GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntoken: ${tokens.greedy}\r\n\r\n`))
  for (const socket of sockets) socket.resume()
  return await held(sockets, 8000)
})
for (const n of [200, 600])
  await phase(`${n} logins`, async (from) => {
    const login = async (i: number) =>
      await call({ path: '/api/index/login', body: JSON.stringify({ user_name: `nobody${i}`, password: 'wrong-Pass-1' }), from })
    return counted((await Promise.all(many(n, login))).map(({ code }) => code))
  })
await phase('200 searches', async (from) => {
  const search = async (i: number) => await call({ path: '/api/search/find', body: JSON.stringify({ keyword: `%${i}` }), token: tokens.greedy, from })
  return counted((await Promise.all(many(200, search))).map(({ code }) => code))
})
await phase('300 lists with %', async (from) => {
  const list = async (i: number) => await call({ path: '/api/order/list', body: JSON.stringify({ keyword: `%${i}%` }), token: tokens.greedy, from })
  return counted((await Promise.all(many(300, list))).map(({ code }) => code))
})
const upload = async (from: string, token: string, bytes: Buffer): Promise<unknown> => {
  const top = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(top), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  return (await call({ path: '/api/file/uploadImgAndFile', body, type: `multipart/form-data; boundary=${edge}`, token, from })).data
}
await phase('20 heavy workbooks of one, then one of another', async (from) => {
  const heavy = workbookOf(`<row>${'<c><v>1</v></c>'.repeat(190)}</row>`.repeat(6000))
  const [file, own] = [await upload(from, tokens.greedy, heavy), await upload('127.0.0.100', tokens.polite, workbookOf('<row><c><v>1</v></c></row>'))]
  const preview = async (token: string, of: unknown, at: string) =>
    await call({ path: '/api/order/import_preview', body: JSON.stringify({ file: of }), token, from: at })
  const crowd = Promise.all(many(20, async () => await preview(tokens.greedy, file, from)))
  await pause(300)
  const begun = performance.now()
  const answer = await preview(tokens.polite, own, '127.0.0.100')
  const waited = ((performance.now() - begun) / 1000).toFixed(1)
  return `${counted((await crowd).map(({ code }) => code))}; the other was read (${answer.code}) after ${waited} s`
})
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
