import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LiveKind, shownBy } from '@yunshu/contract/live'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { type HeardStream, openStream } from '../../../testkit/stream.ts'
import { asOwner } from '../../../testkit/walls.ts'
import { passTime, setClock } from '../clock.ts'
import { openDb, openPool } from '../db/pool.ts'
import { rootFolder } from '../folders.ts'
import { Sessions } from '../session/sessions.ts'

let world: TestApp
const open: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await testApp()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  setClock(undefined)
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((close) => close()))
})
afterAll(() => world.close())

const listen = async (token: string): Promise<HeardStream> => {
  const stream = await openStream(world, token)
  open.push(stream.close)
  return stream
}
/** A change as another server would tell it. */
const tell = async (kind: string, id: number, parties: readonly number[] = [0]): Promise<void> =>
  void (await asOwner(world, `select pg_notify('yunshu_live', '${world.base.tenant_id}|${kind}|${id}|${parties.join('.')}')::text as name`))
const companyOf = (account: string): number => world.base.companies[account]?.id ?? 0
const later = (seconds: number): void => passTime(seconds * 1000)
test('a change is heard by its parties and by the operator, and by nobody else', async () => {
  const [carrier, shipper, operator] = await Promise.all(
    ['carrier', 'shipper', 'operator'].map(async (account) => await listen(await world.login(account)))
  )
  await tell('order', 71, [companyOf('carrier')])
  await tell('order', 72, [companyOf('carrier'), companyOf('shipper')])
  for (const stream of [carrier, operator]) await expect.poll(() => stream?.heard()).toContain('"id":72')
  await expect.poll(() => shipper?.heard()).toContain('"id":72')
  expect([carrier, operator, shipper].map((stream) => stream?.heard().includes('"id":71'))).toEqual([true, true, false])
})

test('a change to many streams asks the database nothing while their sessions are fresh, and later once for all of them', async () => {
  const tokens = await Promise.all(['carrier', 'carrier', 'carrier-fin', 'carrier-pay'].map(async (account) => await world.login(account)))
  const streams = await Promise.all(Array.from({ length: 40 }, async (_, i) => await listen(tokens[i % tokens.length] ?? '')))
  // Looked up once, so that no sign of life asks meanwhile when they end.
  later(16)
  await tell('waybill', 80, [companyOf('carrier')])
  for (const stream of streams) await expect.poll(() => stream.heard()).toContain('"id":80')
  const [asked, looked] = [vi.spyOn(world.sessions, 'openOf'), vi.spyOn(world.sessions, 'actorOf')]
  await tell('waybill', 81, [companyOf('carrier')])
  for (const stream of streams) await expect.poll(() => stream.heard()).toContain('"id":81')
  expect(asked).not.toHaveBeenCalled()
  later(16)
  await tell('waybill', 82, [companyOf('carrier')])
  for (const stream of streams) await expect.poll(() => stream.heard()).toContain('"id":82')
  expect(asked.mock.calls.map(([some]) => some.toSorted())).toEqual([tokens.toSorted()])
  expect(looked).not.toHaveBeenCalled()
})

test('whether sessions are still open is asked of all together, in as many statements as of one', async () => {
  const tokens = await Promise.all(['carrier', 'carrier-fin', 'shipper', 'operator'].map(async (account) => await world.login(account)))
  const sent: string[] = []
  const db = openDb(openPool(world.appUrl, 1), ({ query }) => void sent.push(query.sql))
  const sessions = new Sessions(db, world.services.config)
  expect([...(await sessions.openOf([...tokens, 'nobody’s'])).keys()].toSorted()).toEqual(tokens.toSorted())
  expect(sent).toHaveLength(4)
  await db.destroy()
})

test('who has logged out hears nothing more: his stream ends', async () => {
  const token = await world.login('shipper')
  const stream = await listen(token)
  await world.post('/api/session/logout', {}, token)
  await expect.poll(() => stream.heard(), { timeout: 5000 }).toContain('ended')
  await tell('order', 91, [companyOf('shipper')])
  const witness = await listen(await world.login('shipper'))
  await tell('order', 92, [companyOf('shipper')])
  await expect.poll(() => witness.heard()).toContain('"id":92')
  expect(stream.heard()).not.toMatch(/"id":9[12]/)
})

test('who is told that his session has ended is refused at once, whatever this server knew of him a moment ago', async () => {
  const token = await world.login('shipper2')
  const stream = await listen(token)
  const user_id = world.base.users['shipper2']?.id ?? 0
  const ask = async () => (await world.post('/api/user/admin_mess_info', {}, token)).code
  setClock(new Date())
  expect(await ask()).toBe(200)
  // As another server ends it, while this one still knows the session from its last call.
  await asOwner(world, `delete from session where principal_id = ${user_id}`)
  await tell('session', user_id)
  await expect.poll(() => stream.heard()).toContain('ended')
  expect(await ask()).toBe(501)
})

test('a session that has ended behind the server’s back ends its stream with the next change', async () => {
  const stream = await listen(await world.login('shipper2'))
  await asOwner(world, `delete from session where principal_id = ${world.base.users['shipper2']?.id ?? 0}`)
  later(16)
  await tell('order', 95, [companyOf('shipper2')])
  await expect.poll(() => stream.heard()).toContain('ended')
  expect(stream.heard()).not.toContain('"id":95')
})

test('while the database cannot be reached a stream stays open, and afterwards its reader is told to look at everything', async () => {
  const stream = await listen(await world.login('carrier2'))
  const asked = vi.spyOn(world.sessions, 'openOf').mockRejectedValue(new Error('Connection terminated unexpectedly'))
  later(16)
  for (let id = 100; id < 300; id += 1)
    world.services.live.publish([{ tenant_id: world.base.tenant_id, kind: 'order', id, parties: [companyOf('carrier2')] }])
  await expect.poll(() => asked.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(stream.heard()).not.toMatch(/ended|"id"/)
  asked.mockRestore()
  await expect.poll(() => stream.heard(), { timeout: 10_000 }).toContain('"kind":"all"')
  expect(stream.heard()).not.toContain('ended')
})

test('the stream of a session that has ended by itself ends with the next sign of life, and says so', async () => {
  const { LiveStreams } = await import('./streams.ts')
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const said: string[] = []
  const token = await world.login('shipper')
  const actor = { ...(await world.actor('shipper')), session: token }
  const streams = new LiveStreams(world.services.live, (tokens) => world.sessions.openOf(tokens))
  vi.useRealTimers()
  const beat = (streams as unknown as { sendBeat: () => Promise<void> }).sendBeat.bind(streams)
  streams.add({ actor, send: (text) => void said.push(text), end: (text) => void said.push(text) })
  await beat()
  expect(said.join('')).not.toContain('ended')
  await asOwner(world, `update session set seen_at = now() - interval '13 hours' where principal_id = ${world.base.users['shipper']?.id ?? 0}`)
  setClock(new Date(Date.now() + 12.5 * 3_600_000))
  await beat()
  await expect.poll(() => said.join(''), { timeout: 10_000 }).toContain('ended')
  streams.close()
})

test('who has lost a right hears no more of what it let him see, from the moment on that it was taken', async () => {
  const { id = 0 } = world.base.users['shipper'] ?? {}
  const stream = await listen(await world.login('shipper'))
  await tell('order', 501, [companyOf('shipper')])
  await expect.poll(() => stream.heard()).toContain('"id":501')
  await asOwner(
    world,
    `update "user" set minus_menu_ids = (select string_agg(r.mids, ',') from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${id}) where id = ${id}`
  )
  await tell('user', id, [companyOf('shipper')])
  await tell('order', 502, [companyOf('shipper')])
  await tell('notice', 503, [companyOf('shipper')])
  await expect.poll(() => stream.heard(), { timeout: 10_000 }).toContain('"id":503')
  expect(stream.heard()).not.toContain('"id":502')
  await asOwner(world, `update "user" set minus_menu_ids = '' where id = ${id}`)
})

test('the console follows no kind of rows that the table of who hears what does not know', () => {
  const folder = join(rootFolder, 'apps/console/src')
  const missing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [...text.matchAll(/\b(?:useCall|useList)\(\s*(?:own \? )?(\w+)\.(\w+)((?:(?!useCall|useList)[^])*?)kinds: \[([^\]]+)\]/g)].flatMap(
        ([, word = '', call = '', , kinds = '']) =>
          [...kinds.matchAll(/'(\w+)'/g)].flatMap(([, kind = '']) => {
            const shown = shownBy[kind as LiveKind] ?? []
            return kind === word || shown.includes(word) || shown.includes(`${word}.${call}`) ? [] : [`${file}: ${word}.${call} follows ${kind}`]
          })
      )
    })
  expect(missing).toEqual([])
})
