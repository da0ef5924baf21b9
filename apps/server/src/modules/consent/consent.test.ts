import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { article } from '@yunshu/contract/article/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { driverActor } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { publishArticle, withdrawArticle } from '../article/publish.ts'
import { createArticle, updateArticle } from '../article/write.ts'
import { publishAgreement } from '../site/agreement.ts'
import { dueConsents, giveConsent, listConsents } from './consents.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const dueOf = async (actor: Actor) => (await dueConsents.run(world.services, actor, {})).data
const law: InputOf<typeof article.create> = {
  kind: 3,
  title: '网络货运承运平台经营管理办法',
  content: '<p>第一条 总则</p><p>第二条 运费三日内支付</p>',
  readers: [2, 3],
  doc_no: '交运规〔2026〕1号',
  issuer: '交通运输部',
  effective_on: '2026-01-23'
}

test('a law is published, consented to by its readers, replaced, and consented to again with what changed', async () => {
  const [operator, carrier, shipper] = [await world.actor('operator'), await world.actor('carrier'), await world.actor('shipper')]
  const driver = await driverActor(world, (await aDriver(world)).id)
  const { kind: _, ...entry } = law
  const { id } = await createArticle.run(world.services, operator, law)
  await publishArticle.run(world.services, operator, { id, version: 1, asks_consent: true })
  for (const reader of [carrier, driver])
    expect(await dueOf(reader)).toMatchObject([{ subject: 1, subject_id: id, edition: 1, was_edition: null, changes: [], title: law.title }])
  for (const other of [shipper, operator]) expect(await dueOf(other)).toEqual([])
  await expect(giveConsent.run(world.services, shipper, { texts: [{ subject: 1, subject_id: id, edition: 1 }] })).rejects.toMatchObject({
    code: 'consentNotAsked'
  })

  const first = { texts: [{ subject: 1 as const, subject_id: id, edition: 1 }] }
  expect(await giveConsent.run(world.services, carrier, first)).toEqual({ given: 1 })
  expect(await giveConsent.run(world.services, carrier, first)).toEqual({ given: 0 })
  expect(await giveConsent.run(world.services, driver, first)).toEqual({ given: 1 })
  for (const reader of [carrier, driver]) expect(await dueOf(reader)).toEqual([])

  // A new wording that asks nothing is read without a question; one that asks is consented to anew.
  await updateArticle.run(world.services, operator, { ...entry, id, version: 2, content: `${law.content}<p>第三条 附则</p>` })
  await publishArticle.run(world.services, operator, { id, version: 3 })
  expect(await dueOf(carrier)).toEqual([])
  await updateArticle.run(world.services, operator, {
    ...entry,
    id,
    version: 4,
    content: '<p>第一条 总则</p><p>第二条 运费当日支付</p><p>第三条 附则</p>'
  })
  await expect(publishArticle.run(world.services, operator, { id, version: 5, asks_consent: true })).rejects.toMatchObject({ code: 'badInput' })
  await publishArticle.run(world.services, operator, { id, version: 5, asks_consent: true, change_note: '缩短付款期限' })
  expect(await dueOf(carrier)).toMatchObject([
    {
      edition: 3,
      was_edition: 1,
      change_note: '缩短付款期限',
      changes: [
        { is_new: false, text: '第二条 运费三日内支付' },
        { is_new: true, text: '第二条 运费当日支付' },
        { is_new: true, text: '第三条 附则' }
      ]
    }
  ])
  await expect(giveConsent.run(world.services, carrier, first)).rejects.toMatchObject({ code: 'consentReplaced' })
  expect(await giveConsent.run(world.services, carrier, { texts: [{ subject: 1, subject_id: id, edition: 3 }] })).toEqual({ given: 1 })
  expect(await dueOf(carrier)).toEqual([])
  expect(await dueOf(driver)).toHaveLength(1)

  const kept = await listConsents.run(world.services, operator, { subject: 1, subject_id: id })
  expect(kept.data.map(({ consenter_kind, edition }) => [consenter_kind, edition])).toEqual(
    expect.arrayContaining([
      [2, 1],
      [2, 3],
      [3, 1]
    ])
  )
  expect(kept.total).toBe(3)
  await expect(listConsents.run(world.services, carrier, {})).rejects.toMatchObject({ code: 'noPermission' })
  await withdrawArticle.run(world.services, operator, { id, version: 6, reason: '已有新规定' })
  expect(await dueOf(driver)).toEqual([])
})

test('two clicks at one instant are one consent', async () => {
  const [operator, carrier] = [await world.actor('operator'), await world.actor('carrier2')]
  const { id } = await createArticle.run(world.services, operator, { ...law, title: '另一部办法' })
  await publishArticle.run(world.services, operator, { id, version: 1, asks_consent: true })
  const both = await Promise.all([1, 2].map(() => giveConsent.run(world.services, carrier, { texts: [{ subject: 1, subject_id: id, edition: 1 }] })))
  expect(both.map(({ given }) => given).toSorted()).toEqual([0, 1])
})

test('an agreement is consented to by its readers, and its next edition again', async () => {
  const [operator, shipper] = [await world.actor('operator'), await world.actor('shipper')]
  const entry = { kind: 1 as const, title: '用户服务协议', content: '<p>一、服务</p>', asks_consent: true }
  await publishAgreement.run(world.services, operator, entry)
  expect(await dueOf(shipper)).toMatchObject([{ subject: 2, subject_id: 1, edition: 1 }])
  await giveConsent.run(world.services, shipper, { texts: [{ subject: 2, subject_id: 1, edition: 1 }] })
  expect(await dueOf(shipper)).toEqual([])
  await publishAgreement.run(world.services, operator, { ...entry, content: '<p>一、服务</p><p>二、隐私</p>', change_note: '增加隐私条款' })
  expect(await dueOf(shipper)).toMatchObject([
    { edition: 2, was_edition: 1, change_note: '增加隐私条款', changes: [{ is_new: true, text: '二、隐私' }] }
  ])
  expect(await dueOf(await driverActor(world, (await aDriver(world)).id))).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ subject: 2 })])
  )
})
