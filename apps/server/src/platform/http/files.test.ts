import { testApp, type TestApp } from '../../../testkit/app.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { crc32 } from 'node:zlib'
import { join } from 'node:path'
import type { Tx } from '../db/pool.ts'
import { transact, transactAsSystem } from '../db/scope.ts'
import { folderStore, idOfUrl, shareFiles, type Store } from '../file/files.ts'
import { ids, newId } from '../ids.ts'

let world: TestApp
let token = ''
beforeAll(async () => {
  world = await testApp()
  token = await world.login('shipper')
})
afterAll(() => world.close())

const edge = 'yunshu-edge'
const send = async (name: string, bytes: Buffer, words: Record<string, string> = {}) => {
  const fields = Object.entries(words).map(([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(fields.join('') + head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/file/uploadImgAndFile',
    headers: { token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload
  })
  return answer.json() as { code: number; msg: string; data: string }
}
const read = (url: string, as = token) => world.app.inject({ method: 'GET', url, headers: as ? { token: as } : {} })
const rowOf = async (url: string) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('file')
      .select(['taken_at', 'lng', 'lat', 'mime', 'width'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', idOfUrl(url) ?? 0)
      .executeTakeFirstOrThrow()
  )
const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
const told = {
  IFD2: { DateTimeOriginal: '2026:11:20 09:30:15' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 3240/100', GPSLongitudeRef: 'E', GPSLongitude: '116/1 23/1 4920/100' }
}

test('time and place of a photo are kept as data, on the map’s own datum, and are gone from the photo', async () => {
  const photo = await blank.clone().withExif(told).jpeg().toBuffer()
  const { data: url } = await send('现场.jpg', photo)
  const row = await rowOf(url)
  expect(new Date(row.taken_at ?? '').toISOString()).toBe('2026-11-20T01:30:15.000Z')
  expect([row.lng, row.lat].map(Number)).toEqual([expect.closeTo(116.403244, 4), expect.closeTo(39.910403, 4)])
  const kept = await sharp((await read(url)).rawPayload).metadata()
  expect([kept.exif, kept.width, kept.format]).toEqual([undefined, 60, 'jpeg'])
})
test('a photo that was drawn smaller brings its data along as a field', async () => {
  const { exif } = await sharp(await blank.clone().withExif(told).jpeg().toBuffer()).metadata()
  const { data: url } = await send('small.jpg', await blank.clone().jpeg().toBuffer(), { exif: (exif ?? Buffer.alloc(0)).toString('base64') })
  expect(Number((await rowOf(url)).lng)).toBeCloseTo(116.403244, 4)
})
test('what is no picture and no document is refused, whatever its name and type say', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const whole = await blank.clone().png().toBuffer()
  for (const [name, bytes, code] of [
    ['a.jpg', svg, 1050],
    ['b.png', html, 1050],
    ['c.png', whole.subarray(0, 60), 1051],
    ['d.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]), 1051]
  ] as const)
    expect((await send(name, bytes)).code, name).toBe(code)
})
test.each([
  ['a photo of 108 megapixels', async () => await hugePng(12_000, 9_000), '图片有 108 百万像素，最多 50 百万像素'],
  ['a photo that broke off', async () => (await blank.clone().jpeg().toBuffer()).subarray(0, 200), '图片不完整或已损坏'],
  ['an animation', async () => await blank.clone().gif().toBuffer(), '这是 GIF 文件'],
  ['a photo of an iPhone', async () => Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'), '这是 HEIC 文件'],
  ['a workbook of the old kind, or with a password', async () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), '旧版或加密的 Office 文件']
])('%s is refused with its true reason', async (_, made, reason) => {
  expect((await send('a.jpg', await made())).msg).toContain(reason)
})
/* Only its head: what is refused for its size is never unpacked. */
const hugePng = async (width: number, height: number): Promise<Buffer> => {
  const small = await blank.clone().png().toBuffer()
  const head = Buffer.from(small)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29)
  return head
}
test('an invoice is kept as OFD or XML, to be downloaded; another archive or XML is refused', async () => {
  const ofd = Buffer.concat([
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([7, 0, 0, 0]),
    Buffer.from('OFD.xml'),
    Buffer.alloc(60)
  ])
  const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Number>1</Number></EInvoice>')
  for (const [bytes, ending, mime] of [
    [ofd, '.ofd', 'application/ofd'],
    [xml, '.xml', 'application/xml']
  ] as const) {
    const { data: url } = await send(`发票${ending}`, bytes)
    expect(url.endsWith(ending), url).toBe(true)
    const answer = await read(url)
    expect([answer.headers['content-type'], String(answer.headers['content-disposition']).slice(0, 10)]).toEqual([mime, 'attachment'])
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  }
  const archive = Buffer.concat([ofd.subarray(0, 26), Buffer.from([7, 0, 0, 0]), Buffer.from('any.txt'), Buffer.alloc(60)])
  expect((await send('a.ofd', archive)).code).toBe(1051)
  expect((await send('a.xml', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(1051)
})
test('what hangs behind a picture does not survive, and the ending is what the bytes are', async () => {
  const { data: url } = await send('evil.html.jpg', Buffer.concat([await blank.clone().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]))
  expect(url).toMatch(/^\/files\/\d+\/[^/]+\.png$/)
  const answer = await read(url)
  expect(answer.rawPayload.includes('<script>')).toBe(false)
  expect([answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual(['image/png', 'nosniff'])
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})
test('a file is read by its company and not by another, nor without a session', async () => {
  const { data: url } = await send('own.jpg', await blank.clone().jpeg().toBuffer())
  expect((await read(url)).statusCode).toBe(200)
  expect((await read(url, await world.login('shipper2'))).statusCode).toBe(404)
  expect((await read(url, '')).statusCode).toBe(401)
})

const storeOf = () => (world.services.files as unknown as { store: Store }).store
test('a full disk is told as such, with 503, and nothing of the upload stays', async () => {
  const put = vi.spyOn(storeOf(), 'put').mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const bytes = await blank.clone().jpeg().toBuffer()
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`)
  ])
  const count = async () =>
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('file')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    )
  const before = await count()
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/file/uploadImgAndFile',
    headers: { token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: body
  })
  put.mockRestore()
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([503, 503])
  expect(await count()).toEqual(before)
})
test('what two share at once with different companies, both of these see', async () => {
  const { data: url } = await send('共享.jpg', await blank.clone().jpeg().toBuffer())
  const actor = await world.actor('shipper')
  const share = (account: string) => async (tx: Tx) => await shareFiles(tx, actor, [url, url], [world.base.companies[account]?.id ?? 0])
  let later = Promise.resolve()
  await transact(world.services.db, actor, async (tx) => {
    await share('carrier')(tx)
    later = transact(world.services.db, actor, share('carrier2'))
    await expect.poll(() => waitingForLocks(world)).toBeGreaterThan(0)
  })
  await later
  for (const account of ['carrier', 'carrier2']) expect((await read(url, await world.login(account))).statusCode).toBe(200)
})
test('an upload without a file, or with an empty one, says so in words', async () => {
  const without = await world.post('/api/file/uploadImgAndFile', {}, token)
  const empty = await send('leer.jpg', Buffer.alloc(0))
  const refusal = { name: 'badInput', slots: { field: '文件', reason: '不能为空' } }
  for (const answer of [without, empty])
    expect(answer).toMatchObject({ code: 422, msg: '填写有误：文件 不能为空', data: { refusal, fields: { file: '不能为空' } } })
})
test('bytes whose row cannot be written are taken away again', async () => {
  const [put, remove] = [vi.spyOn(storeOf(), 'put'), vi.spyOn(storeOf(), 'remove')]
  const bytes = await blank.clone().jpeg().toBuffer()
  const actor = await world.actor('shipper')
  await expect(world.services.files.keep(world.services.db, actor, { name: 'a.jpg', bytes, taken_at: 'never' })).rejects.toMatchObject({
    code: '22007'
  })
  expect(remove.mock.calls).toEqual([[put.mock.calls[0]?.[0]]])
  await expect(storeOf().get(String(put.mock.calls[0]?.[0]))).rejects.toMatchObject({ code: 'ENOENT' })
})
test('two uploads under one id: the one that is acknowledged can be read, and the other takes nothing away with it', async () => {
  const actor = await world.actor('shipper')
  const id = newId()
  const next = vi.spyOn(ids, 'next').mockReturnValue(id)
  const keep = async (background: string) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
    return await world.services.files.keep(world.services.db, actor, { name: `${background.slice(1)}.png`, bytes })
  }
  const results = await Promise.allSettled(['#f00', '#0f0', '#00f'].map(keep))
  next.mockRestore()
  const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(kept).toHaveLength(1)
  const answer = await read(kept[0]?.url ?? '')
  expect(answer.statusCode).toBe(200)
  const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const color = { 'f00.png': [255, 0, 0], '0f0.png': [0, 255, 0], '00f.png': [0, 0, 255] }[(kept[0]?.url ?? '').split('/').at(-1) ?? '']
  expect([...data.subarray(0, 3)]).toEqual(color)
})
test('a file that cannot be written whole leaves no half; folder and files are their owner’s alone', async () => {
  const root = join(mkdtempSync(join(tmpdir(), 'yunshu-store-')), 'files')
  const store = folderStore(root)
  await store.put('1234', Buffer.from('whole'))
  expect([root, join(root, '34'), join(root, '34/1234')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600])
  mkdirSync(join(root, '56/3456/in-the-way'), { recursive: true })
  await expect(store.put('3456', Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(root, '56'))).toEqual(['3456'])
})

const piece = async (key: string, at: number, whole: Buffer, length: number, as = token) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/file/piece?key=${key}&at=${at}&size=${whole.length}&name=p.jpg&taken_at=2026-11-20T01:00:00Z`,
    headers: { token: as, 'content-type': 'application/octet-stream' },
    payload: whole.subarray(at, at + length)
  })
  return answer.json() as { code: number; data: { received: number; url: string | null } }
}
test('an upload that is cut goes on where it was, is one file at the end, and is nobody else’s', async () => {
  const photo = await blank.clone().jpeg().toBuffer()
  const half = Math.floor(photo.length / 2)
  expect((await piece('cut-upload-1', 0, photo, half)).data).toEqual({ received: half, url: null })
  expect((await piece('cut-upload-1', 0, photo, half)).data).toEqual({ received: half, url: null })
  const stranger = await world.login('carrier')
  expect((await piece('cut-upload-1', half, photo, photo.length, stranger)).data).toEqual({ received: 0, url: null })
  expect((await piece('cut-upload-1', 0, photo, 0)).data.received).toBe(half)
  const { url } = (await piece('cut-upload-1', half, photo, photo.length)).data
  expect((await piece('cut-upload-1', 0, photo, half)).data).toEqual({ received: photo.length, url })
  expect((await sharp((await read(url ?? '')).rawPayload).metadata()).width).toBe(60)
  const left = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('file_piece').select('at_byte').where('tenant_id', '=', world.base.tenant_id).where('key', '=', 'cut-upload-1').execute()
  )
  expect(left).toEqual([{ at_byte: photo.length }])
})
test('pieces of a stranger, of too large a file and of a file that is no picture are refused', async () => {
  const whole = Buffer.alloc(1000, 'x')
  expect((await piece('no-picture-1', 0, whole, 1000)).code).toBe(1050)
  expect((await piece('no-session-1', 0, whole, 10, 'nobody')).code).toBe(501)
  expect((await piece('short', 0, whole, 10)).code).not.toBe(200)
  const large = await world.app.inject({
    method: 'POST',
    url: '/api/file/piece?key=far-too-large&at=0&size=99000000',
    headers: { token, 'content-type': 'application/octet-stream' },
    payload: whole
  })
  expect(large.json()).toMatchObject({ code: 413 })
})
