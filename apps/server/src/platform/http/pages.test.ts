import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  const root = mkdtempSync(join(tmpdir(), 'yunshu-pages-'))
  mkdirSync(join(root, 'apps/console/dist/assets'), { recursive: true })
  writeFileSync(
    join(root, 'apps/console/dist/index.html'),
    '<title>x</title><script>first()</script><script type="application/json" id="platform">{}</script>'
  )
  writeFileSync(join(root, 'apps/console/dist/index.html.br'), 'stale')
  writeFileSync(join(root, 'apps/console/dist/assets/one-1a2b.js'), 'plain()')
  writeFileSync(join(root, 'apps/console/dist/assets/one-1a2b.js.br'), 'compressed')
  const config = { ...world.services.config, productTitle: '蜀运</script><b>', requestTimeoutMs: 9000, loginUrl: 'https://login.example/' }
  servePages(world.app, config, root)
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br', 'accept-language': 'en' } })

test('every page of the console carries what the installation sets, and nothing that is secret', async () => {
  for (const url of ['/', '/login', '/custom/index?id=1']) {
    const { body, headers } = await get(url)
    expect(headers['cache-control']).toBe('no-cache')
    const said = JSON.parse(/id="platform">([^<]*)</.exec(body)?.[1] ?? '{}') as Record<string, unknown>
    expect(said).toEqual({
      title: '蜀运</script><b>',
      apiBase: '',
      shipperApiBase: '',
      timeout: 9000,
      contentType: 'json',
      loginUrl: 'https://login.example/',
      mapProvider: 'builtin',
      mapKey: ''
    })
    expect(body).not.toContain(world.services.config.secret)
  }
})

test('an address of the API that does not exist is told in the envelope of every answer', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await world.app.inject({ method, url: '/api/no/such/call', headers: { 'accept-language': 'zh' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 404, msg: '找不到该记录，它可能已被删除或不属于您', data: { refusal: { name: 'notFound' } } })
  }
})

test('a page demands Trusted Types, allows no inline style and asks the browser for no more than it needs', async () => {
  const { headers } = await get('/')
  const said = String(headers['content-security-policy'])
  expect(said).toContain("require-trusted-types-for 'script';trusted-types default")
  expect(said).toContain("style-src 'self';")
  expect(said).toContain("font-src 'self';")
  expect(said).not.toContain('https:')
  expect(said).not.toContain('unsafe')
  expect(headers['permissions-policy']).toContain('geolocation=(self), fullscreen=(self)')
  expect(headers['permissions-policy']).toContain('camera=()')
  const call = await world.app.inject({ method: 'POST', url: '/api/session/challenge', payload: { user_name: 'x' } })
  expect(call.headers['permissions-policy']).toBe(headers['permissions-policy'])
  expect(call.headers['content-security-policy']).not.toContain('unsafe')
})

test('the page may run the one script that stands in it, by its hash, and no other', async () => {
  const { headers } = await get('/')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=';")
})

test('a file of the build is sent compressed to who takes it, kept for ever, in part when asked, and not again to who has it', async () => {
  const url = '/assets/one-1a2b.js'
  const compressed = await get(url)
  expect([compressed.statusCode, compressed.body]).toEqual([200, 'compressed'])
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding'
  })
  const plain = await world.app.inject({ url, headers: { range: 'bytes=0-4' } })
  expect([plain.statusCode, plain.body, plain.headers['content-range'], plain.headers['content-encoding']]).toEqual([
    206,
    'plain',
    'bytes 0-4/7',
    undefined
  ])
  expect(plain.headers['content-type']).toMatch(/javascript/)
  const again = await world.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/assets/gone-1a2b.js')).statusCode).toBe(404)
  expect((await get('/assets/%2e%2e/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404)
})

test('no address of ours leads to another site, however it is written', async () => {
  const odd = [
    '//elsewhere.example/%2e%2e',
    '//elsewhere.example/..',
    '/\\elsewhere.example',
    '/driver//elsewhere.example',
    '/assets//elsewhere.example/',
    '/%2f%2felsewhere.example/',
    '/.//elsewhere.example/..'
  ]
  for (const url of odd) {
    const { headers } = await get(url)
    expect(new URL(String(headers.location ?? '/'), 'http://here.example').host, url).toBe('here.example')
  }
})
