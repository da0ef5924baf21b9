import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { verbs } from '../../app.ts'
import { buildHttp } from './server.ts'

// What every answer of a server in production says to browsers.

let world: TestApp
let app: FastifyInstance
beforeAll(async () => {
  world = await testApp()
  const services = { ...world.services, config: { ...world.services.config, production: true } }
  app = await buildHttp(services, world.sessions, verbs, { trustProxy: 0, perMinute: 1000 })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const logIn = async () =>
  await app.inject({
    method: 'POST',
    url: '/api/index/login',
    headers: { origin: 'https://elsewhere.example' },
    payload: { user_name: 'carrier', password: testPassword }
  })

test('an answer is encrypted from then on, is what it says, is kept nowhere, framed by nobody and read from no other origin', async () => {
  const { headers, statusCode } = await logIn()
  expect(statusCode).toBe(200)
  expect(headers['strict-transport-security']).toMatch(/max-age=(3153[6-9]\d{3}|315[4-9]\d{4}|31[6-9]\d{5}|3[2-9]\d{6}); includeSubDomains/)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin'
  })
  const policy = String(headers['content-security-policy'])
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src 'self'", "script-src 'self'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('its cookies belong to this host alone, are never unencrypted, and no script reads them', async () => {
  const { cookies } = await logIn()
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-yunshu_device', '__Host-yunshu_files'])
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
})

test('what changes something is asked by POST only, and nothing answers TRACE', async () => {
  expect((await app.inject({ method: 'GET', url: '/api/index/login?user_name=carrier&password=x' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'OPTIONS', url: '/api/index/login', headers: { origin: 'https://elsewhere.example' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode).toBeGreaterThanOrEqual(400)
})
