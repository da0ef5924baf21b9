import { session } from '@yunshu/contract/session/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { nobody, noOrigin } from '../../platform/actor.ts'
import { now, setClock } from '../../platform/clock.ts'
import { me } from '../session/me.ts'
import { verbs as tenantVerbs } from '../tenant/index.ts'
import { dropAgreement, listAgreements, publishAgreement, readAgreement } from './agreement.ts'
import { saveSite, siteInfo, siteShown } from './site.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
afterEach(() => setClock(undefined))
const stranger = nobody({ ...noOrigin, host: 'localhost' })

test('what the operator says of its site is read by anybody before he logs in, and its name stands in the console', async () => {
  const operator = await world.actor('operator')
  expect(await siteInfo.run(world.services, operator, {})).toMatchObject({ version: 0, site_name: '', banners: [] })
  const { url } = await aPhoto(world, operator)
  const site = {
    site_name: '川运货运平台',
    title_suffix: '川运',
    hotline: '400-800-0000',
    icp_no: '蜀ICP备2026000001号-1',
    banners: [{ picture: url, title: '金秋补贴', link: 'https://example.com/autumn' }]
  }
  expect(await saveSite.run(world.services, operator, { version: 0, ...site })).toMatchObject({ version: 1, site_name: '川运货运平台' })
  const shown = await siteShown.run(world.services, stranger, {})
  expect(shown).toMatchObject({ site_name: '川运货运平台', hotline: '400-800-0000', icp_no: '蜀ICP备2026000001号-1', agreements: [] })
  expect(shown.banners).toMatchObject([{ title: '金秋补贴', link: 'https://example.com/autumn' }])
  expect((await world.app.inject({ url: shown.banners[0]?.picture ?? '' })).statusCode).toBe(200)
  const brand = tenantVerbs.find(({ contract }) => contract.path === '/api/tenant/brand')
  expect(await brand?.run(world.services, stranger, {})).toMatchObject({ system_title: '川运货运平台', title_suffix: '川运' })
  expect(await me.run(world.services, await world.actor('shipper'), {})).toMatchObject({ company_system_title: '川运货运平台' })
  expect(session.me.path).toBe('/api/user/admin_mess_info')
  await expect(saveSite.run(world.services, operator, { version: 0, ...site })).rejects.toMatchObject({ code: 'staleVersion' })
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.invalid'])
    await expect(saveSite.run(world.services, operator, { version: 1, banners: [{ picture: url, title: 'x', link }] })).rejects.toMatchObject({
      code: 'badInput'
    })
  await expect(saveSite.run(world.services, await world.actor('carrier'), { version: 1 })).rejects.toMatchObject({ code: 'noPermission' })
})

test('an edition of an agreement holds from its moment on, can be taken back before, and never changes afterwards', async () => {
  const operator = await world.actor('operator')
  const entry = { kind: 2 as const, title: '隐私政策', content: '<p>第一版</p>' }
  const first = await publishAgreement.run(world.services, operator, entry)
  expect(first).toMatchObject({ edition: 1, agreement_state: 2 })
  await expect(dropAgreement.run(world.services, operator, { id: first.id, version: 1 })).rejects.toMatchObject({ code: 'agreementInForce' })
  const effective_at = new Date(now().getTime() + 86_400_000).toISOString()
  const dropped = await publishAgreement.run(world.services, operator, { ...entry, content: '<p>错的</p>', effective_at })
  await expect(publishAgreement.run(world.services, operator, { ...entry, content: '<p>又一版</p>' })).rejects.toMatchObject({
    code: 'agreementWaits'
  })
  await dropAgreement.run(world.services, operator, { id: dropped.id, version: 1 })
  await publishAgreement.run(world.services, operator, { ...entry, content: '<p>第二版</p>', effective_at })
  expect(await readAgreement.run(world.services, stranger, { kind: 2 })).toMatchObject({ edition: 1, content: '<p>第一版</p>' })
  setClock(new Date(Date.parse(effective_at) + 1000))
  expect(await readAgreement.run(world.services, stranger, { kind: 2 })).toMatchObject({ edition: 2, content: '<p>第二版</p>' })
  expect(
    (await listAgreements.run(world.services, operator, { kind: 2, sort: 'edition', order: 'asc' })).data.map(
      ({ agreement_state }) => agreement_state
    )
  ).toEqual([3, 2])
  await expect(readAgreement.run(world.services, stranger, { kind: 3 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(publishAgreement.run(world.services, operator, { ...entry, effective_at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
    code: 'badInput'
  })
})
