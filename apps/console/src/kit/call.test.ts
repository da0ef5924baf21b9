import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { call, CallError, connectCalls } from './call.ts'

const greet = command('thing/greet', {
  may: 'session',
  logAs: 'view.created',
  input: Closed({ name: Type.String() }),
  output: Closed({ hello: Type.String() })
})
const told: string[] = []
const out: string[] = []
const answer = (body: unknown, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers: { 'x-request-id': 'r-1' }, ...init }))
  )
const asked = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }]
const failure = async () => {
  const error = await call(greet, { name: 'a' }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

beforeEach(() => {
  told.length = out.length = 0
  connectCalls({
    base: '',
    timeout: 0,
    contentType: 'json',
    token: () => 't0',
    toast: (text, id) => void told.push(`${text}|${id}`),
    loggedOut: () => void out.push('out'),
    noPermission: () => void out.push('401')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a call sends token, language and key in headers and gives the data of 200 and of 1', async () => {
  for (const code of [200, 1]) {
    answer({ code, msg: '', data: { hello: 'a' } })
    expect(await call(greet, { name: 'a' }, { key: 'k1' })).toEqual({ hello: 'a' })
    const [url, { headers, body, method }] = asked()
    expect([url, method, body]).toEqual(['/api/thing/greet', 'POST', '{"name":"a"}'])
    expect(headers).toMatchObject({ token: 't0', 'Idempotency-Key': 'k1', 'Accept-Language': 'zh', 'Content-Type': 'application/json' })
  }
})
test('an installation may speak in form-encoded bodies, and a question may go by GET', async () => {
  connectCalls({ contentType: 'form' })
  answer({ code: 200, data: {} })
  await call(greet, { name: '张 三' })
  expect(asked()[1].body).toBe('name=%E5%BC%A0+%E4%B8%89')
  answer({ code: 200, data: {} })
  await call(greet, { name: 'b' }, { method: 'GET' })
  expect(asked()[0]).toBe('/api/thing/greet?name=b')
})
test('501 leads to the way out and not to a toast', async () => {
  answer({ code: 501, msg: 'x', data: null })
  expect((await failure()).code).toBe(501)
  expect([out, told]).toEqual([['out'], []])
})
test('-1 leads to /401', async () => {
  answer({ code: -1, msg: '没有权限', data: null })
  await failure()
  expect([out, told]).toEqual([['401'], []])
})
test('any other failure is said with the server’s words and the request’s number, or with its code', async () => {
  answer({ code: 409, msg: '不能变更', data: { refusal: { name: 'illegalMove', slots: { from: { zh: '草稿', en: 'Draft' } } } } })
  expect((await failure()).refusal?.name).toBe('illegalMove')
  answer({ code: 777, msg: '', data: null })
  await failure()
  expect(told).toEqual(['不能变更|r-1', '后端接口777异常|r-1'])
})
test('wrong fields stay silent and stand at their fields, however the server writes the path', async () => {
  answer({ code: 422, msg: '填写有误', data: { fields: { '/goods/0/name': 'a', 'goods[1].name': 'b', mobile: 'c' } } })
  expect((await failure()).fields).toEqual({ 'goods.0.name': 'a', 'goods.1.name': 'b', mobile: 'c' })
  expect(told).toEqual([])
})
test('an HTTP failure with a body goes through the same handler with its status', async () => {
  answer({ code: 0, msg: '服务暂时不可用' }, { status: 503 })
  expect((await failure()).code).toBe(503)
  answer({ status: 429, msg: '请求过多' }, { status: 429 })
  expect((await failure()).code).toBe(429)
  answer({ status: 501, msg: '已掉线' }, { status: 403 })
  await failure()
  expect(out).toEqual(['out'])
  answer('<html>', { status: 502 })
  await failure()
  answer('not json')
  await failure()
  expect(told).toEqual(['服务暂时不可用|r-1', '请求过多|r-1', '后端接口502异常|r-1', '后端接口未知异常|r-1'])
})
test('no network and no answer in time have sentences of their own', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('failed to fetch')))
  )
  await failure()
  connectCalls({ timeout: 5 })
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    )
  )
  await failure()
  expect(told).toEqual(['后端接口连接异常|undefined', '后端接口请求超时|undefined'])
})
test('quiet callers say it themselves', async () => {
  answer({ code: 409, msg: 'x', data: null })
  await expect(call(greet, { name: 'a' }, { quiet: true })).rejects.toThrow('x')
  expect(told).toEqual([])
})

test('a masked phone and the seal beside it are one value in here, wherever they stand, and two again on their way out', async () => {
  const seal = 'q83v'.repeat(20)
  const asks = command('thing/ask', {
    may: 'session',
    logAs: 'view.created',
    input: Closed({ mobile: Type.String(), stops: Type.Array(Closed({ link_phone: Type.String() })) }),
    output: Closed({ mobile: Type.String(), stops: Type.Array(Closed({ link_phone: Type.String() })), note_seal: Type.String() })
  })
  const stops = [{ link_phone: '138****1001', link_phone_seal: seal }, { link_phone: '028-****1234' }]
  answer({ code: 200, data: { mobile: '138****5003', mobile_seal: seal, stops, note_seal: '铅封 7' } })
  const told = await call(asks, { mobile: '', stops: [] })
  expect(told).toEqual({
    mobile: `138****5003~${seal}`,
    stops: [{ link_phone: `138****1001~${seal}` }, { link_phone: '028-****1234' }],
    note_seal: '铅封 7'
  })
  answer({ code: 200, data: { mobile: '', stops: [], note_seal: '' } })
  await call(asks, { mobile: '13800001234', stops: told.stops })
  expect(JSON.parse(String(asked()[1].body))).toEqual({ mobile: '13800001234', stops })
})
