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
  const config = { ...world.services.config, productTitle: '蜀运</script><b>', requestTimeoutMs: 9000, loginUrl: 'https://login.example/' }
  await servePages(world.app, config, root)
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

test('the page may run the one script that stands in it, by its hash, and no other', async () => {
  const { headers } = await get('/')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=';")
})
