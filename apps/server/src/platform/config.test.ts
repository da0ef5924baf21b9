import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'yunshu-config-'))
const file = join(folder, 'yunshu.config.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string>, content: unknown = {}) => {
  writeFileSync(file, JSON.stringify(content))
  return readConfig({ YUNSHU_DATA: folder, ...env }, file)
}
const strong = 'mV3kq8Zt0pXy7RwLs2BdN9fHcJ6gUaTe5'

test('the environment wins over the file, and the file over what holds by itself', () => {
  expect(read({}, { port: 9000 })).toMatchObject({ port: 9000, productTitle: '运枢', production: false })
  expect(read({ PORT: '9001', YUNSHU_PRODUCT_TITLE: 'X' }, { port: 9000 })).toMatchObject({ port: 9001, productTitle: 'X' })
})

test.each([
  [{ PORT: '80a' }, {}, 'PORT must be a whole number from 0 to 65535, not "80a".'],
  [{ YUNSHU_CONTENT_TYPE: 'x' }, {}, 'YUNSHU_CONTENT_TYPE must be one of json, form, not "x".'],
  [{}, { prot: 1 }, 'which is no setting'],
  [{}, { host: 5 }, 'host in '],
  [{}, [], 'must hold one JSON object']
])('a value that makes no sense is one sentence: %j %j', (env, content, sentence) => expect(() => read(env, content)).toThrow(sentence))

test('the demo keeps a secret of its own in a private file', () => {
  const { secret } = read({})
  expect(secret.length).toBeGreaterThan(40)
  expect(read({}).secret).toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test.each([
  ['', 'is missing'],
  ['short', 'has only 5 bytes'],
  ['changeme-changeme-changeme-changeme', 'well-known'],
  ['abcd1234'.repeat(8), 'too regular'],
  ['a'.repeat(64), 'too regular']
])('production refuses the secret "%s"', (secret, reason) => expect(() => read({ NODE_ENV: 'production', YUNSHU_SECRET: secret })).toThrow(reason))

test('production takes a strong secret', () =>
  expect(read({ NODE_ENV: 'production', YUNSHU_SECRET: strong })).toMatchObject({ production: true, secret: strong }))
