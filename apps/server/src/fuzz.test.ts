import { doorsWorld, type DoorsWorld, endpoints, type Principal } from '../testkit/doors.ts'
import { fileBytes } from '../testkit/fileBytes.ts'
import { bodyWith, leavesOf, unusualTexts, unusualValues } from '../testkit/unusualInput.ts'
import { anAcceptedOrder } from '../testkit/trip.ts'
import pg from 'pg'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runners } from './app.ts'
import { runTask } from './modules/task/index.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// Everything that people and programs may type, at every place of every call where something can be typed: no fault, nothing slow, nothing stored that is not text.
// FUZZ says how many values each place gets; the few of a usual run are others for each place, so that all are tried somewhere.

let world: DoorsWorld
const share = Number(process.env['FUZZ'] ?? 1)
beforeAll(async () => {
  world = await doorsWorld()
})
afterAll(() => world.close())

/** Ending one's own session would shut every door behind it. */
const ends = new Set(['/api/session/logout', '/api/session/end', '/api/session/exchange', '/api/user/demand_factor'])
type Shot = { readonly path: string; readonly payload: string; readonly token: string | undefined; readonly at: string }

const shotsOf = (): Shot[] => {
  const shots: Shot[] = []
  let turn = 0
  const pick = (from: readonly string[], n: number): string[] =>
    Array.from({ length: Math.min(n, from.length) }, () => from[(turn += 1) % from.length] ?? '')
  for (const door of endpoints) {
    const { endpoint } = door
    if (ends.has(endpoint.path)) continue
    const open = world.principals.filter((one) => !one.stranger && world.expected(endpoint, one) === 'open')
    const who: Principal | undefined = open[0]
    const body = world.inputFor(door)
    for (const { path, type, free } of leavesOf(endpoint.input)) {
      const fitting = free ? unusualTexts.filter((text) => text.trim().length >= free.min && text.length <= free.max) : unusualTexts
      const texts = pick(fitting, type === 'string' || type === 'any' ? share : 1).map((text) => JSON.stringify(text))
      for (const value of [...texts, ...pick(unusualValues, 1)])
        shots.push({ path: endpoint.path, payload: bodyWith(body, path, value), token: who?.token, at: `${path.join('.')} = ${value.slice(0, 60)}` })
    }
    const strange = pick(['{"__proto__":{"type":1}}', '{"constructor":1}', '[]', '"x"', 'null', '{"a":1,"a":2}'], 1)
    for (const payload of strange) shots.push({ path: endpoint.path, payload, token: who?.token, at: payload })
  }
  return shots
}

const fire = async ({ path, payload, token }: Shot, type = 'application/json') => {
  const begun = performance.now()
  const headers = { 'content-type': type, ...(token ? { token } : {}) }
  const response = await world.app.inject({ method: 'POST', url: path, headers, payload })
  const { code, msg } = response.json<{ code: number; msg: string }>()
  return { status: response.statusCode, code, msg, ms: performance.now() - begun }
}

/**
 * Eight at once, as a crowd would. A machine that is busy for others may be slow to answer, or too busy for an answer; what the call itself is to blame for it
 * does again, alone: it fails, or computes for seconds.
 */
const fireAll = async (shots: readonly Shot[], type?: string) => {
  const faults: string[] = []
  const suspects: Shot[] = []
  const times: number[] = []
  const codes: Record<number, number> = {}
  let next = 0
  const shooter = async (): Promise<void> => {
    for (let shot = shots[next++]; shot; shot = shots[next++]) {
      const { status, code, msg, ms } = await fire(shot, type)
      times.push(ms)
      codes[code] = (codes[code] ?? 0) + 1
      if (status === 503 || ms > slow) suspects.push(shot)
      else if (status >= 500 || code === 500) faults.push(`${shot.path} ${shot.at}: ${status} ${code} ${msg}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, shooter))
  for (const shot of suspects) {
    const before = process.cpuUsage()
    const { status, code, msg } = await fire(shot, type)
    const { user, system } = process.cpuUsage(before)
    const computed = (user + system) / 1000
    if (status >= 500 || code === 500 || computed > slow)
      faults.push(`${shot.path} ${shot.at}: ${status} ${code} ${msg}, ${Math.round(computed)} ms of computing`)
  }
  return { faults, slowest: Math.round(Math.max(...times)), codes }
}
/** Milliseconds. A guess at a password waits up to four seconds by design, without computing; nothing else may come near. */
const slow = 8000

test('no text, no number and no shape at any place of any call brings the server out of step', async () => {
  const shots = shotsOf()
  const { faults, slowest, codes } = await fireAll(shots)
  console.log(`fuzz: ${shots.length} calls at ${endpoints.length} doors, slowest ${slowest} ms, answers ${JSON.stringify(codes)}`)
  expect(faults).toEqual([])
  expect(codes[200] ?? 0).toBeGreaterThan(50)
}, 900_000)

test('every list takes unusual filters, keywords and sort keys, also form-encoded', async () => {
  const shots: Shot[] = []
  for (const { endpoint } of endpoints.filter(({ endpoint: { input } }) => 'pagesize' in ((input as { properties?: object }).properties ?? {}))) {
    const who = world.principals.find((one) => !one.stranger && world.expected(endpoint, one) === 'open')
    const names = Object.keys((endpoint.input as { properties: object }).properties)
    for (const [i, text] of unusualTexts.entries()) {
      // In a form every value is a text; each name meets every third one, keywords and sort keys meet all.
      const hit = names.filter((name, n) => share > 10 || (n + i) % 24 === 0 || (i % 4 === 0 && (name === 'keyword' || name === 'sort')))
      for (const name of hit)
        shots.push({
          path: endpoint.path,
          payload: new URLSearchParams({ [name]: text }).toString(),
          token: who?.token,
          at: `${name} = ${text.slice(0, 60)}`
        })
    }
  }
  const { faults, slowest, codes } = await fireAll(shots, 'application/x-www-form-urlencoded')
  console.log(`fuzz: ${shots.length} form-encoded calls at lists, slowest ${slowest} ms, answers ${JSON.stringify(codes)}`)
  expect(faults).toEqual([])
}, 900_000)

test('headers, addresses and names in forms are as harmless', async () => {
  const token = world.principals.find(({ name }) => name === 'shipper')?.token ?? ''
  const plain = unusualTexts.map((text) => text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '')).filter((text) => text.length < 8000)
  const seen: string[] = []
  const look = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string): Promise<void> => {
    const { statusCode, body } = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    if (statusCode >= 500 || body.includes('"code":500'))
      seen.push(`${method} ${url} ${JSON.stringify(headers).slice(0, 160)}: ${statusCode} ${body.slice(0, 160)}`)
  }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const address = JSON.stringify({ link_name: '王', link_phone: '13800000061', area_code: '510114', address: '物流大道', lng: 104.1, lat: 30.8 })
  for (const text of plain) {
    const coded = encodeURIComponent(text)
    const short = encodeURIComponent(text.slice(0, 200))
    await look('POST', '/api/address/create', { ...json, token, 'idempotency-key': text, 'user-agent': text, 'accept-language': text }, address)
    await look('POST', '/api/address/create', { ...json, token: text, cookie: `yunshu_files=${text}`, 'x-forwarded-for': text }, address)
    await look('GET', `/files/${short}/${short}`, { token })
    await look('GET', `/addressList?keyword=${coded}&sort=${coded}`, { token })
    await look('POST', '/addressList', { ...form, token }, `${coded}[${coded}]=1&a[b][c][d][e][f][g]=1`)
  }
  expect(seen).toEqual([])
})

test('where markup comes back it is text, and no answer lets a page run a script of its own', async () => {
  const { headers, body } = await world.app.inject({ method: 'GET', url: '/api/docs' })
  expect(body).not.toMatch(/<script/i)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const script = '<script>globalThis.__ran=1</script>'
  const token = world.principals.find(({ name }) => name === 'shipper')?.token ?? ''
  const answer = await world.app.inject({ method: 'GET', url: `/addressList?keyword=${encodeURIComponent(script)}`, headers: { token } })
  expect(answer.headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/), 'x-content-type-options': 'nosniff' })
})

test('what looks like a formula stays a text in the sheet of an export', async () => {
  const formulas = unusualTexts.filter((text) => /^[=+@|-]/.test(text))
  for (const goods_name of formulas) await anAcceptedOrder(world, { goods_name })
  const shipper = await world.actor('shipper')
  const token = world.principals.find(({ name }) => name === 'shipper')?.token ?? ''
  const columns = [{ name: 'order_no' }, { name: 'goods_name' }]
  const title = { zh: '=1+1', en: '=1+1' }
  const { data } = await world.post('/api/task/export', { path: '/api/order/list', filters: {}, columns, title }, token)
  await runTask(world.services, runners, { tenant_id: shipper.tenant_id, id: (data as { job_id: number }).job_id })
  const row = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('task').select(['state', 'file_id']).where('kind', '=', 'export').orderBy('id', 'desc').executeTakeFirstOrThrow()
  )
  expect(row.state).toBe(30)
  const sheet = await readSheet(await fileBytes(world, row.file_id ?? 0))
  const shown = sheet.map(([, goods]) => goods)
  for (const text of formulas) expect(shown).toContain(text)
})

test('what was stored is text that the database can give back, and no prototype was reached', async () => {
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  const client = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  await client.query(`set app.platform = 'on'`)
  const { rows } = await client.query<{ name: string }>(`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`)
  const bad: string[] = []
  for (const { name } of rows) {
    const found = await client.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where t::text ~ '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffd]'`
    )
    if ((found.rows[0]?.n ?? 0) > 0) bad.push(name)
  }
  await client.end()
  expect(bad).toEqual([])
})
