import fastify from 'fastify'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { amapRoutes, amapSources } from './amap.ts'

const asked: string[] = []
const standIn = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', 'application/json').end('{"status":"1"}')
})
const app = fastify()
const config = readConfig(
  { YUNSHU_MAP_PROVIDER: 'amap', YUNSHU_MAP_KEY: 'public-key', YUNSHU_MAP_SECRET: 'never-shown', YUNSHU_SECRET: 'x'.repeat(44) },
  ''
)
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  amapRoutes(app, config, { styles: `${host}/styles`, vector: `${host}/vector`, rest: `${host}/rest` })
})
afterAll(async () => {
  await app.close()
  standIn.close()
})

test('what the map asks is passed on with the security code, to the host that answers it', async () => {
  const answer = await app.inject('/_AMapService/v3/place/text?key=public-key&keywords=%E6%96%B0%E9%83%BD&jscode=forged')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: '1' }])
  await app.inject('/_AMapService/v4/map/styles?key=public-key')
  await app.inject('/_AMapService/v3/vectormap?key=public-key')
  expect(asked).toEqual([
    '/rest/v3/place/text?key=public-key&keywords=%E6%96%B0%E9%83%BD&jscode=never-shown',
    '/styles/v4/map/styles?key=public-key&jscode=never-shown',
    '/vector/v3/vectormap?key=public-key&jscode=never-shown'
  ])
})
test('it serves no other key and no other path', async () => {
  const before = asked.length
  expect((await app.inject('/_AMapService/v3/place/text?key=other')).statusCode).toBe(404)
  expect((await app.inject('/_AMapService/v3/../../etc?key=public-key')).statusCode).toBe(404)
  expect((await app.inject('/_AMapService/@evil/?key=public-key')).statusCode).toBe(404)
  expect(asked.length).toBe(before)
})
test('without a key nothing is passed on and no foreign source is allowed', async () => {
  const plain = readConfig({ YUNSHU_SECRET: 'x'.repeat(44) }, '')
  const other = fastify()
  amapRoutes(other, plain)
  expect((await other.inject('/_AMapService/v3/place/text?key=')).statusCode).toBe(404)
  expect(amapSources(plain)).toEqual({ style: [], script: [], image: [], connect: [] })
  expect(amapSources(config).script).toEqual(['https://*.amap.com'])
  await other.close()
})
