import { segmentsOf, smsScenes, smsTemplateNames, smsTemplates } from '@yunshu/contract/sms/templates'
import { sms } from '@yunshu/contract/sms/contract'
import { templateFaults } from '@yunshu/contract/sms/check'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { sendWaiting } from '../../platform/sms/outbox.ts'
import type { Message, SmsProvider } from '../../platform/sms/provider.ts'
import { putSms } from '../../platform/sms/put.ts'
import { inviteDriver } from '../driver/invite.ts'
import { declineLink } from '../link/answer.ts'
import { requestLink } from '../link/request.ts'
import { blockNumber, unblockNumber } from './blocks.ts'
import { listBlocks, listCosts, listMessages } from './list.ts'
import { resendSms, testSms } from './send.ts'
import { listScenes, setScene, setSms, smsHealthNow, smsSetting } from './settings.ts'
import { listTemplates, resetTemplate, setTemplate } from './templates.ts'

let world: TestApp
let [operator, carrier] = [{} as Actor, {} as Actor]
let answer: Awaited<ReturnType<SmsProvider['send']>> = { ok: true, no: 'B1' }
const asked: Message[] = []
/** A provider that answers as it is told. */
const provider: SmsProvider = { id: 'aliyun', send: async (message) => (asked.push(message), answer) }
beforeAll(async () => {
  world = await testApp()
  ;[operator, carrier] = [await world.actor('operator'), await world.actor('carrier')]
})
afterAll(() => world.close())
beforeEach(async () => {
  answer = { ok: true, no: 'B1' }
  asked.length = 0
  await transactAsSystem(world.services.db, async (tx) => {
    for (const table of ['sms_outbox', 'sms_setting', 'sms_template', 'sms_block', 'sms_month'] as const) await tx.deleteFrom(table).execute()
  })
})

const services = () => world.services
const send = () => sendWaiting(services().db, provider)
const messages = async (query: InputOf<typeof sms.list> = {}) => (await listMessages.run(services(), operator, query)).data
const gone = (phone = '13800001234', company_id = carrier.company_id, no = 'YD1') =>
  transactAsSystem(services().db, (tx) =>
    putSms(tx, { tenant_id: world.base.tenant_id, company_id, phone, template: 'driverGone', words: { driver: '王建国', no } })
  )
const code = (phone = '13800001234') =>
  transactAsSystem(services().db, (tx) =>
    putSms(tx, { tenant_id: world.base.tenant_id, phone, scene: 'update_pwd', template: 'code', words: { code: '135790' } })
  )
const set = async (over: Partial<InputOf<typeof sms.set>>) => {
  const { signed: _, provider: _p, sends: _s, ...entry } = await smsSetting.run(services(), operator, {})
  return await setSms.run(services(), operator, { ...entry, ...over })
}
const holdBack = async () => (await messages()).map(({ sms_status, held }) => [sms_status, held])

test('every template reads in both languages with its own slots, has a purpose in words, and 70 or 67 signs make a segment', () => {
  for (const name of smsTemplateNames) {
    const { scene, zh, en } = smsTemplates[name]
    expect(templateFaults(name, zh), name).toEqual([])
    expect(templateFaults(name, en), name).toEqual([])
    expect(smsScenes[scene]).toBeDefined()
  }
  expect([0, 70, 71, 134, 135, 201, 202].map((length) => segmentsOf('字'.repeat(length)))).toEqual([1, 1, 2, 2, 3, 3, 4])
})

test('a template is worded anew, previewed with samples, sent so from then on, and set back; unknown and missing slots are refused by name', async () => {
  const worded = { template: 'driverGone', lang: 'zh', content: '运单 {no} 有变动，{driver}请勿前往。', template_no: 'SMS_77' } as const
  const refused = async (content: string) => await setTemplate.run(services(), operator, { ...worded, version: 0, content }).catch((error) => error)
  expect(await refused('运单 {no} 已取消，找 {boss}。')).toMatchObject({ code: 'badInput', fields: { content: '没有变量 {boss}' } })
  expect(await refused('有一张运单已取消。')).toMatchObject({ code: 'badInput', fields: { content: '缺少变量 {no}（运单号）' } })
  expect(await refused('【运枢】运单 {no} 已取消。')).toMatchObject({ fields: { content: '不要写签名，发送时自动加在最前' } })
  const own = await setTemplate.run(services(), operator, { ...worded, version: 0 })
  expect(own).toMatchObject({ version: 1, segments: 1, preview: expect.stringMatching(/^【.+】运单 YD\d+ 有变动，王建国请勿前往。$/) })
  await expect(setTemplate.run(services(), operator, { ...worded, version: 0 })).rejects.toMatchObject({ code: 'staleVersion' })
  await gone()
  await send()
  // The values go in the order of the new text, to the number under which the provider knows it.
  expect(asked).toMatchObject([
    {
      template: 'driverGone',
      template_no: 'SMS_77',
      words: [
        ['no', 'YD1'],
        ['driver', '王建国']
      ]
    }
  ])
  expect((await messages())[0]?.body).toMatch(/】运单 YD1 有变动，王建国请勿前往。$/)
  await resetTemplate.run(services(), operator, { template: 'driverGone', lang: 'zh', version: 1 })
  const { data } = await listTemplates.run(services(), operator, {})
  expect(data).toHaveLength(smsTemplateNames.length * 2)
  expect(data.find(({ template, lang }) => template === 'driverGone' && lang === 'zh')).toMatchObject({
    version: 0,
    content: smsTemplates.driverGone.zh,
    template_no: ''
  })
  await expect(resetTemplate.run(services(), operator, { template: 'driverGone', lang: 'zh', version: 1 })).rejects.toMatchObject({
    code: 'notFound'
  })
})

test('signature and language of the platform stand on what it sends, and a pause keeps everything', async () => {
  expect(await smsSetting.run(services(), operator, {})).toMatchObject({ version: 1, signature: '', provider: 'outbox', sends: false })
  const first = await set({ signature: '川达运枢', lang: 'en' })
  expect(first).toMatchObject({ signed: '川达运枢' })
  await expect(set({ version: first.version - 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  await gone()
  await send()
  expect(asked[0]?.sign).toBe('川达运枢')
  expect((await messages())[0]?.body).toBe('[川达运枢] 王建国: waybill YD1 has been cancelled or given to another. Please do not go.')
  await set({ carrying: 2 })
  await code()
  await send()
  expect(asked).toHaveLength(1)
  expect((await messages())[0]).toMatchObject({ sms_status: 40, provider: 'outbox' })
})

test('a scene that is off for drivers holds their messages back and refuses an invitation; codes go on, and what must arrive cannot be turned off', async () => {
  const driver = await aDriver(world)
  const off = await setScene.run(services(), operator, { scene: 'dispatch', role: 3, enabled: false })
  expect(off).toEqual({ scene: 'dispatch', role: 3, enabled: false, must: false })
  await setScene.run(services(), operator, { scene: 'driver_invite', role: 3, enabled: false })
  await expect(setScene.run(services(), operator, { scene: 'code', role: 4, enabled: false })).rejects.toMatchObject({ code: 'smsMust' })
  await expect(setScene.run(services(), operator, { scene: 'dispatch', role: 4, enabled: false })).rejects.toMatchObject({ code: 'notFound' })
  await expect(inviteDriver.run(services(), carrier, { id: driver.id })).rejects.toMatchObject({
    code: 'smsSceneOff',
    slots: { scene: smsScenes.driver_invite }
  })
  await gone()
  await code()
  await send()
  expect(await holdBack()).toEqual([
    [20, null],
    [50, 4]
  ])
  await setScene.run(services(), operator, { scene: 'dispatch', role: 3, enabled: true })
  await setScene.run(services(), operator, { scene: 'driver_invite', role: 3, enabled: true })
  await inviteDriver.run(services(), carrier, { id: driver.id })
  await send()
  expect((await messages())[0]).toMatchObject({ scene: 'driver_invite', sms_status: 20 })
  const { data } = await listScenes.run(services(), operator, {})
  expect(data.find(({ scene }) => scene === 'todo')).toMatchObject({ enabled: false, must: false })
})

test('what a user has to do goes to his phone as well, once the platform turns that on for his kind', async () => {
  const shipper2 = await world.actor('shipper2')
  const ask = async () => {
    const { id } = await requestLink.run(services(), shipper2, { company_id: world.base.companies['carrier2']?.id ?? 0 })
    await declineLink.run(services(), await world.actor('carrier2'), { id, reason: '暂不合作' })
  }
  await ask()
  expect(await messages({ scene: 'todo' })).toEqual([])
  await setScene.run(services(), operator, { scene: 'todo', role: 2, enabled: true })
  await ask()
  const told = await messages({ scene: 'todo' })
  expect(told.map(({ body }) => body)).toEqual([expect.stringMatching(/】您有一条待办：.+。请登录平台处理。$/)])
  await setScene.run(services(), operator, { scene: 'todo', role: 2, enabled: false })
  await ask()
  expect(await messages({ scene: 'todo' })).toHaveLength(1)
})

test('limits of a number, a company and the day hold messages back, also when two servers send at once; codes are counted and never held', async () => {
  await set({ phone_day: 2, company_day: 3, platform_day: 5 })
  await code()
  for (const no of ['YD1', 'YD2']) await gone('13800001234', carrier.company_id, no)
  await Promise.all([send(), send()])
  expect(await holdBack()).toEqual([
    [50, 1],
    [20, null],
    [20, null]
  ])
  for (const phone of ['13800001235', '13800001236', '13800001237']) await gone(phone)
  await send()
  expect((await holdBack()).slice(0, 3)).toEqual([
    [50, 2],
    [20, null],
    [20, null]
  ])
  const other = world.base.companies['carrier2']?.id ?? 0
  for (const phone of ['13800001238', '13800001239']) await gone(phone, other)
  await send()
  expect((await holdBack()).slice(0, 2)).toEqual([
    [50, 3],
    [20, null]
  ])
  await code()
  await send()
  expect((await holdBack())[0]).toEqual([20, null])
  setClock(new Date(Date.now() + 86_400_000))
  await gone()
  await send()
  expect((await holdBack())[0]).toEqual([20, null])
  setClock(undefined)
})

test('a number that its provider refuses three times in a row goes onto the list and gets only codes; the operator takes it off with a reason', async () => {
  for (const _ of [1, 2, 3]) {
    answer = { ok: false, why: 'isv.MOBILE_NUMBER_ILLEGAL: ', at: 'number' }
    await gone()
    await send()
  }
  const [listed] = (await listBlocks.run(services(), operator, {})).data
  expect(listed).toMatchObject({ phone: '138****1234', block_reason: 2, created_by_name: '' })
  answer = { ok: true, no: 'B2' }
  await gone()
  await code()
  await send()
  expect((await holdBack()).slice(0, 2)).toEqual([
    [20, null],
    [50, 5]
  ])
  await expect(blockNumber.run(services(), operator, { phone: '13800001234' })).rejects.toMatchObject({ code: 'smsBlockedTwice' })
  const took = { id: listed?.id ?? 0, version: listed?.version ?? 0, reason: '号码已恢复正常' }
  await unblockNumber.run(services(), operator, took)
  await expect(unblockNumber.run(services(), operator, took)).rejects.toMatchObject({ code: 'notFound' })
  await gone()
  await send()
  expect((await holdBack())[0]).toEqual([20, null])
  expect(await world.acts(took.id)).toEqual([
    { act: 'sms.unblocked', result: 'done' },
    { act: 'sms.unblocked', result: 'refused' }
  ])
})

test('who unsubscribed with the provider, or told the operator, is on the list at once; an account that fails puts nobody there', async () => {
  answer = { ok: false, why: 'FailedOperation.PhoneNumberInBlacklist: ', at: 'unsubscribed' }
  await gone('13800001240')
  await send()
  answer = { ok: false, why: 'isv.AMOUNT_NOT_ENOUGH: ' }
  for (const _ of [1, 2, 3]) {
    await gone('13800001241')
    await send()
  }
  const own = await blockNumber.run(services(), operator, { phone: '13800001242', remark: '来电要求' })
  expect(own).toMatchObject({ phone: '138****1242', block_reason: 1, remark: '来电要求', created_by_name: operator.user_name })
  const { data } = await listBlocks.run(services(), operator, { block_reason: 1 })
  expect(data.map(({ phone }) => phone)).toEqual(['138****1242', '138****1240'])
  expect((await listBlocks.run(services(), operator, { phone: '138 0000 1240' })).data).toHaveLength(1)
})

test('a message that failed is sent again once; one with a code is not, since its words are gone', async () => {
  answer = { ok: false, why: 'isv.BUSINESS_LIMIT_CONTROL: ' }
  const [failed, secret] = [await gone(), await code()]
  await send()
  expect((await messages()).map(({ id, resendable }) => [id, resendable])).toEqual([
    [secret, false],
    [failed, true]
  ])
  await expect(resendSms.run(services(), operator, { id: secret })).rejects.toMatchObject({ code: 'smsForgotten' })
  answer = { ok: true, no: 'B3' }
  const again = await resendSms.run(services(), operator, { id: failed })
  await expect(resendSms.run(services(), operator, { id: failed })).rejects.toMatchObject({ code: 'smsResent' })
  await send()
  expect(asked.at(-1)?.words).toEqual([
    ['driver', '王建国'],
    ['no', 'YD1']
  ])
  expect((await messages())[0]).toMatchObject({ id: again.id, sms_status: 20, resendable: false })
  await expect(resendSms.run(services(), operator, { id: again.id })).rejects.toMatchObject({ code: 'smsNotFailed' })
  await expect(resendSms.run(services(), operator, { id: 1 })).rejects.toMatchObject({ code: 'notFound' })
})

test('the operator sends himself the sample of a template: one a minute, ten a day, each in the log', async () => {
  const try_ = () => testSms.run(services(), operator, { template: 'driverSent', lang: 'zh' })
  const told = await try_()
  expect(told).toMatchObject({ phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/), body: expect.stringContaining('川达物流派您') })
  await expect(try_()).rejects.toMatchObject({ code: 'tooMany', slots: { seconds: 60 } })
  expect(await world.acts(told.id)).toEqual([{ act: 'sms.tested', result: 'done' }])
  for (let n = 1; n < 10; n += 1) {
    setClock(new Date(Date.now() + n * 61_000))
    await try_()
  }
  setClock(new Date(Date.now() + 11 * 61_000))
  await expect(try_()).rejects.toMatchObject({ code: 'tooMany', slots: { seconds: 86_400 } })
  setClock(undefined)
  await send()
  expect(asked[0]).toMatchObject({ template: 'driverSent', phone: expect.stringMatching(/^1\d{10}$/) })
})

test('the last hour says how the provider does, and the months what was paid, to the fen and at the price of the day', async () => {
  expect(await smsHealthNow.run(services(), operator, {})).toMatchObject({ health: 0, sent: 0, median_seconds: null })
  await set({ price_e4: 45_000 })
  for (const no of ['YD1', '长'.repeat(120), 'YD3']) await gone('13800001250', carrier.company_id, no)
  await send()
  await set({ price_e4: 60_000 })
  await gone('13800001250')
  answer = { ok: false, why: 'isv.OUT_OF_SERVICE: ' }
  await send()
  await code()
  await send()
  expect(await smsHealthNow.run(services(), operator, {})).toMatchObject({ health: 3, sent: 3, failed: 2, last_failure: 'isv.OUT_OF_SERVICE: ' })
  answer = { ok: true, no: 'B4' }
  await gone('13800001250')
  await send()
  // 1 + 3 + 1 segments at 4.5 fen and one at 6 fen: 28.5 fen.
  const { data, sums } = await listCosts.run(services(), operator, { scene: 'dispatch' })
  expect(data).toMatchObject([{ month: expect.stringMatching(/^\d{4}-\d\d$/), scene: 'dispatch', sent: 4, failed: 1, segments: 6, cost_fen: 29 }])
  expect(sums).toMatchObject({ sent: 4, cost_fen: 29 })
  const all = await listCosts.run(services(), operator, { sort: 'cost_fen', order: 'desc' })
  expect(all.data.map(({ scene }) => scene)).toEqual(['dispatch', 'update_pwd'])
})
