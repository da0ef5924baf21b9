import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nowIso, setClock } from '../clock.ts'
import { transactAsSystem } from '../db/scope.ts'
import { aliyun, signedByAliyun } from './aliyun.ts'
import { templatesOf } from './configured.ts'
import { sendWaiting } from './outbox.ts'
import { putSms } from './put.ts'
import type { SmsAccount } from './provider.ts'
import { signedByTencent, tencent } from './tencent.ts'

type Asked = { url: URL; headers: IncomingHttpHeaders; body: string }
const asked: Asked[] = []
let answer: { status: number; body: object } = { status: 200, body: {} }
/** A provider that lets nothing pass whose signature it does not find by itself. */
const standIn = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const one = {
      url: new URL(request.url ?? '', `http://${request.headers.host ?? ''}`),
      headers: request.headers,
      body: Buffer.concat(parts).toString()
    }
    asked.push(one)
    const isSigned = request.headers.authorization === wantedSignature(one)
    response.writeHead(isSigned ? answer.status : 403, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isSigned ? answer.body : { Code: 'SignatureDoesNotMatch', Response: { Error: { Code: 'AuthFailure', Message: '' } } })
    )
  })
})
const wantedSignature = ({ url, headers, body }: Asked): string | undefined => {
  if (headers['x-acs-action']) {
    const call = {
      action: 'SendSms',
      version: '2017-05-25',
      date: new Date(String(headers['x-acs-date'])),
      nonce: String(headers['x-acs-signature-nonce'])
    }
    return signedByAliyun(account, url, call)['authorization']
  }
  return signedByTencent(account, url, { service: 'sms', action: 'SendSms', seconds: Number(headers['x-tc-timestamp']) }, body)['authorization']
}
const account: SmsAccount = {
  url: '',
  keyId: 'an-id',
  keySecret: 'a-secret',
  sign: '运枢',
  app: '1400006666',
  region: '',
  templates: templatesOf('code=SMS_1, driverGone=449739')
}
let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  Object.assign(account, { url: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}` })
})
beforeEach(async () => {
  asked.length = 0
  await world.services.db.deleteFrom('sms_outbox').execute()
})
afterAll(async () => {
  setClock(undefined)
  standIn.close()
  await world.close()
})

const to = () => ({ tenant_id: world.base.tenant_id, phone: '13800001234' })
const put = () =>
  transactAsSystem(world.services.db, (tx) => putSms(tx, { ...to(), scene: 'update_pwd', template: 'code', words: { code: '135790' } }))
const putGone = () =>
  transactAsSystem(world.services.db, (tx) => putSms(tx, { ...to(), template: 'driverGone', words: { driver: '王建国', no: 'YD1' } }))
const kept = () => world.services.db.selectFrom('sms_outbox').selectAll().executeTakeFirstOrThrow()

test('a request to Aliyun is signed as the example that it publishes', () => {
  const url = new URL('https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  const call = {
    action: 'RunInstances',
    version: '2014-05-26',
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d'
  }
  expect(signedByAliyun({ keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }, url, call)['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'
  )
})

test('a request to Tencent is signed as the example that it publishes', () => {
  const published = { keyId: 'AKIDEXAMPLE', keySecret: '*'.repeat(32) }
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const call = { service: 'cvm', action: 'DescribeInstances', seconds: 1_551_113_065 }
  expect(signedByTencent(published, new URL('https://cvm.tencentcloudapi.com/'), call, body)['authorization']).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f'
  )
})

test('Aliyun takes a code with phone, signature, template and words by name; afterwards nobody can read the code', async () => {
  answer = { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0', RequestId: 'F655A8D5' } }
  await put()
  expect(await sendWaiting(world.services.db, aliyun(account))).toBe(1)
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    PhoneNumbers: '13800001234',
    SignName: '运枢',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"135790"}'
  })
  expect(await kept()).toMatchObject({ sms_status: 20, provider: 'aliyun', provider_no: '900619746936498440^0', words: [] })
  expect((await kept()).body).toBe('【运枢】验证码 ******，5 分钟内有效。请勿告诉他人。')
  expect(await sendWaiting(world.services.db, aliyun(account))).toBe(0)
})

test('Tencent takes it with country, application, template and words by place', async () => {
  answer = {
    status: 200,
    body: { Response: { SendStatusSet: [{ SerialNo: '5000:1045710669157053657849499619', Code: 'Ok', Message: 'send success' }] } }
  }
  await putGone()
  await sendWaiting(world.services.db, tencent(account))
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800001234'],
    SmsSdkAppId: '1400006666',
    SignName: '运枢',
    TemplateId: '449739',
    TemplateParamSet: ['王建国', 'YD1']
  })
  expect(asked[0]?.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' })
  expect(await kept()).toMatchObject({ sms_status: 20, provider: 'tencent', provider_no: '5000:1045710669157053657849499619' })
})

test('what a provider refuses is told with its reason and not tried again', async () => {
  for (const [provider, body, why] of [
    [aliyun(account), { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控' }, 'isv.BUSINESS_LIMIT_CONTROL: 触发小时级流控'],
    [
      tencent(account),
      { Response: { SendStatusSet: [{ SerialNo: '', Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'daily' }] } },
      'LimitExceeded.PhoneNumberDailyLimit: daily'
    ],
    [aliyun({ ...account, keySecret: 'another' }), {}, 'SignatureDoesNotMatch: '],
    [tencent({ ...account, keySecret: 'another' }), {}, 'AuthFailure: '],
    [aliyun({ ...account, templates: {} }), {}, 'no template for code'],
    [tencent({ ...account, templates: {} }), {}, 'no template for code']
  ] as const) {
    answer = { status: 200, body }
    await world.services.db.deleteFrom('sms_outbox').execute()
    await put()
    await sendWaiting(world.services.db, provider)
    expect(await kept()).toMatchObject({ sms_status: 30, failure: why })
    expect(await sendWaiting(world.services.db, provider)).toBe(0)
  }
})

test('a provider that cannot be reached is tried three times, and a code that comes too late is not sent', async () => {
  answer = { status: 503, body: {} }
  await put()
  const begun = Date.now()
  for (const [i, status] of [10, 10, 30].entries()) {
    setClock(new Date(begun + i * 10_000))
    expect(await sendWaiting(world.services.db, aliyun(account))).toBe(1)
    expect(await kept()).toMatchObject({ sms_status: status, tries: i + 1, failure: 'aliyun answered 503' })
  }
  expect(asked).toHaveLength(3)
  setClock(undefined)
  await world.services.db.deleteFrom('sms_outbox').execute()
  await put()
  setClock(new Date(Date.now() + 301_000))
  await sendWaiting(world.services.db, aliyun(account))
  expect(await kept()).toMatchObject({ sms_status: 30, failure: 'too late' })
  expect(asked).toHaveLength(3)
  setClock(undefined)
})

test('without a provider a message stays where the operator reads it, and nobody else', async () => {
  await put()
  const token = await world.login('operator')
  const shown = async () => (await world.post('/api/sms/list', {}, token)).data as { data: { body: string; sms_status: number }[] }
  expect((await shown()).data).toMatchObject([{ body: '【运枢】验证码 ******，5 分钟内有效。请勿告诉他人。', sms_status: 10 }])
  await sendWaiting(world.services.db, undefined)
  expect((await shown()).data).toMatchObject([{ body: '【运枢】验证码 135790，5 分钟内有效。请勿告诉他人。', sms_status: 40 }])
  expect((await world.post('/api/sms/list', {}, await world.login('carrier'))).code).toBe(-1)
  expect(Date.parse((await kept()).sent_at)).toBeLessThanOrEqual(Date.parse(nowIso()))
})
