import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bodyLimits, demandModest, parseForm } from './body.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const send = async (path: string, payload: string, type: string, token = '') => {
  const headers = { 'content-type': type, ...(token && { token }), 'accept-language': 'en' }
  const answer = await world.app.inject({ method: 'POST', url: path, headers, payload })
  return { status: answer.statusCode, ...answer.json<{ code: number; msg: string }>() }
}
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const open = '/api/index/login'
const shut = '/api/order/list'

test('a form is read as lists and objects, in any order of its numbers', () => {
  expect(parseForm('a=1&b[]=x&b[]=y&c[d]=2&e[1][f]=n&e[0][f]=m&g=1&g=2')).toEqual({
    a: '1',
    b: ['x', 'y'],
    c: { d: '2' },
    e: [{ f: 'm' }, { f: 'n' }],
    g: '2'
  })
  expect(parseForm('__proto__[x]=1&a[constructor][prototype][x]=1&a[__proto__]=1')).toEqual({})
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('each item of a list is placed without looking at those before it', () => {
  const keys = vi.spyOn(Object, 'keys')
  const most = Array.from({ length: bodyLimits.values }, () => 'a[]=1').join('&')
  const { a } = parseForm(most)
  const looked = keys.mock.calls.length
  keys.mockRestore()
  expect(a).toHaveLength(bodyLimits.values)
  expect(looked).toBeLessThan(10)
  expect(() => parseForm(`${most}&a[]=1`)).toThrow(Refusal)
})

test('JSON that is too deep or has too many values is refused before it is made; braces in texts count for nothing', () => {
  expect(() => demandModest(`${'['.repeat(17)}${']'.repeat(17)}`)).toThrow(Refusal)
  expect(() => demandModest(`[${'1,'.repeat(10_000)}1]`)).toThrow(Refusal)
  expect(() => demandModest(JSON.stringify({ text: `${'{[,"\\'.repeat(20_000)}`, list: [[[1]]] }))).not.toThrow()
})

test.each([
  ['a list in a form', form, 'a[]=1&'.repeat(150_000)],
  ['names in a form', form, Array.from({ length: 80_000 }, (_, i) => `k${i}=1`).join('&')],
  ['a depth in a form', form, `a${'[b]'.repeat(250_000)}=1`],
  ['a depth in JSON', json, '['.repeat(900_000)],
  ['many values in JSON', json, `[${'1,'.repeat(400_000)}1]`],
  ['many names in JSON', json, `{${Array.from({ length: 70_000 }, (_, i) => `"k${i}":1`).join(',')}}`]
])('%s that is a megabyte large: a stranger’s is not read at all, a user’s is refused with a sentence', async (_what, type, payload) => {
  expect(await send(shut, payload, type)).toMatchObject({ status: 200, code: 501 })
  expect(await send(open, payload, type)).toMatchObject({ status: 200, code: 413, msg: 'Larger than the limit of 64 kB' })
  const answer = await send(shut, payload, type, await world.login('shipper'))
  expect([413, 422]).toContain(answer.code)
  expect(answer.msg).toMatch(/limit|check/)
})

test('broken JSON and a kind of body that nobody reads are told in a whole sentence', async () => {
  const sentence = 'What was sent cannot be read. Please check its format'
  expect(await send(open, '{"user_name":', json)).toMatchObject({ status: 400, code: 400, msg: sentence })
  expect(await send(open, '<login/>', 'application/xml')).toMatchObject({ status: 415, code: 415, msg: sentence })
})

test('names that reach a prototype are refused, in a form and in JSON', async () => {
  const token = await world.login('shipper')
  for (const payload of ['{"__proto__":{"type":1}}', '{"constructor":{"prototype":{"type":1}}}', '{"a":{"__proto__":1}}'])
    expect((await send(shut, payload, json, token)).code, payload).toBeGreaterThanOrEqual(400)
  expect(({} as { type?: number }).type).toBeUndefined()
})

test('a call takes no multipart, whatever stands in it', async () => {
  const payload = '--e\r\ncontent-disposition: form-data; name="user_name"\r\n\r\nshipper\r\n--e--\r\n'
  for (const path of [open, shut]) {
    const answer = await send(path, payload, 'multipart/form-data; boundary=e', await world.login('shipper'))
    expect([answer.status, answer.msg], path).toEqual([415, 'What was sent cannot be read. Please check its format'])
  }
})

test('beside an upload stand a few short fields and no more', async () => {
  const token = await world.login('shipper')
  const field = (name: string, size: number) => `--e\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(size)}\r\n`
  const upload = async (fields: readonly string[]) =>
    await send('/api/file/uploadImgAndFile', `${fields.join('')}--e--\r\n`, 'multipart/form-data; boundary=e', token)
  expect(await upload([field('lng', 9)])).toMatchObject({ code: 422 })
  expect(await upload([field('exif', 100_001)])).toMatchObject({ code: 413, msg: expect.stringContaining('limit') })
  expect(await upload(Array.from({ length: 28 }, (_, n) => field(`f${n}`, 10)))).toMatchObject({ code: 413 })
})

test.each([
  ['two hosts', 'host: a\r\nhost: b\r\ncontent-length: 2\r\n\r\n{}'],
  ['two framings', 'host: a\r\ntransfer-encoding: identity, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
  ['a length and chunks', 'host: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n']
])('a head with %s is refused, and its connection ends', async (_name, rest) => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  const address = world.app.server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  socket.write(`POST /api/index/login HTTP/1.1\r\ncontent-type: application/json\r\n${rest}`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
})
