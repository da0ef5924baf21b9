import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { article } from '@yunshu/contract/article/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { driverActor } from '../../../testkit/trip.ts'
import { nobody, noOrigin } from '../../platform/actor.ts'
import { now, setClock } from '../../platform/clock.ts'
import { articlesAtLogin, listArticles, listShown, readArticle, readAtLogin } from './list.ts'
import { publishArticle, publishPlanned, scheduleArticle, withdrawArticle } from './publish.ts'
import { articleInfo } from './queries.ts'
import { createArticle, removeArticle, updateArticle, viewArticle } from './write.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())
afterEach(() => setClock(undefined))

type Entry = InputOf<typeof article.create>
const news: Entry = { kind: 1, title: '平台上线智能配载', content: '<p>装得更满。</p>', readers: [2, 4], at_login: true }
const law: Entry = {
  kind: 3,
  title: '网络货运承运平台经营管理办法',
  content: '<p>第一条 总则</p>',
  readers: [2, 3],
  doc_no: '交运规〔2026〕1号',
  issuer: '交通运输部',
  effective_on: '2026-01-23'
}
const stranger = nobody({ ...noOrigin, host: 'localhost' })

test('news are written, published, read by those whom they are for and by anybody on the login page, and withdrawn', async () => {
  const [operator, carrier, shipper] = [await world.actor('operator'), await world.actor('carrier'), await world.actor('shipper')]
  const driver = await driverActor(world, (await aDriver(world)).id)
  const made = await createArticle.run(world.services, operator, news)
  expect(made).toMatchObject({ article_status: 10, edition: 0, publish_at: null, change: 1 })
  expect(await listShown.run(world.services, carrier, {})).toMatchObject({ total: 0 })
  await expect(readArticle.run(world.services, carrier, { id: made.id })).rejects.toMatchObject({ code: 'notFound' })

  const published = await publishArticle.run(world.services, operator, { id: made.id, version: 1 })
  expect(published).toMatchObject({ article_status: 20, edition: 1, consent_edition: 0 })
  for (const reader of [carrier, shipper])
    expect(await listShown.run(world.services, reader, { kind: 1, keyword: '配载' })).toMatchObject({ total: 1 })
  expect(await listShown.run(world.services, driver, {})).toMatchObject({ total: 0 })
  expect(await articlesAtLogin.run(world.services, stranger, {})).toMatchObject({ data: [{ title: news.title }] })
  expect(await readAtLogin.run(world.services, stranger, { id: made.id })).toMatchObject({ content: '<p>装得更满。</p>' })

  // A version that somebody looked at while others read stays good.
  await viewArticle.run(world.services, carrier, { id: made.id })
  const changed = await updateArticle.run(world.services, operator, {
    ...withoutKind(news),
    id: made.id,
    version: 2,
    content: '<p>装得更满、更稳。</p>'
  })
  expect(changed).toMatchObject({ view_count: 1, change: 2, edition: 1 })
  expect(await readArticle.run(world.services, carrier, { id: made.id })).toMatchObject({ content: '<p>装得更满。</p>' })
  await publishArticle.run(world.services, operator, { id: made.id, version: 3, change_note: '补充' })
  expect(await readArticle.run(world.services, carrier, { id: made.id })).toMatchObject({ content: '<p>装得更满、更稳。</p>', edition: 2 })
  expect((await articleInfo.run(world.services, operator, { id: made.id })).editions.map(({ edition, content }) => [edition, content])).toEqual([
    [2, '<p>装得更满、更稳。</p>'],
    [1, '<p>装得更满。</p>']
  ])
  await expect(publishArticle.run(world.services, operator, { id: made.id, version: 4 })).rejects.toMatchObject({ code: 'articleUnchanged' })
  await expect(removeArticle.run(world.services, operator, { id: made.id, version: 4 })).rejects.toMatchObject({ code: 'articleWasPublished' })

  await withdrawArticle.run(world.services, operator, { id: made.id, version: 4, reason: '内容过期' })
  expect(await listShown.run(world.services, carrier, {})).toMatchObject({ total: 0 })
  expect(await articlesAtLogin.run(world.services, stranger, {})).toEqual({ data: [] })
  expect((await world.acts(made.id)).filter(({ result }) => result === 'done').map(({ act }) => act)).toEqual([
    'article.created',
    'article.published',
    'article.updated',
    'article.published',
    'article.withdrawn'
  ])
})

test('what waits for its moment is published then and no earlier, once, and a plan can be taken back', async () => {
  const operator = await world.actor('operator')
  const { id } = await createArticle.run(world.services, operator, { ...news, title: '国庆安排' })
  const planned_at = new Date(now().getTime() + 3_600_000).toISOString()
  await expect(scheduleArticle.run(world.services, operator, { id, version: 1, planned_at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
    code: 'badInput'
  })
  await scheduleArticle.run(world.services, operator, { id, version: 1, planned_at })
  expect(await listArticles.run(world.services, operator, { change: 3 })).toMatchObject({ total: 1 })
  await scheduleArticle.run(world.services, operator, { id, version: 2, planned_at: null })
  expect(await listArticles.run(world.services, operator, { change: 3 })).toMatchObject({ total: 0 })
  await scheduleArticle.run(world.services, operator, { id, version: 3, planned_at, change_note: '', asks_consent: true })

  expect(await publishPlanned(world.services)).toBe(0)
  setClock(new Date(Date.parse(planned_at) + 1000))
  expect(await publishPlanned(world.services)).toBe(1)
  expect(await publishPlanned(world.services)).toBe(0)
  expect(await articleInfo.run(world.services, operator, { id })).toMatchObject({
    article: { article_status: 20, edition: 1, consent_edition: 1, planned_at: null },
    editions: [{ asks_consent: true }]
  })
  expect(await world.acts(id)).toContainEqual({ act: 'article.published', result: 'done' })
})

test('a law says its number, who issued it and from when on it holds, and what ends before it begins is refused', async () => {
  const operator = await world.actor('operator')
  for (const flaw of [
    { doc_no: '' },
    { issuer: '' },
    { effective_on: null },
    { expired_on: '2026-01-22' },
    { readers: [] },
    { content: '<script>x</script>' }
  ])
    await expect(createArticle.run(world.services, operator, { ...law, ...flaw })).rejects.toMatchObject({ code: 'badInput' })
  const made = await createArticle.run(world.services, operator, { ...law, expired_on: '2031-01-22' })
  expect(made).toMatchObject({ doc_no: law.doc_no, effective_on: '2026-01-23', expired_on: '2031-01-22' })
  await expect(publishArticle.run(world.services, operator, { id: made.id, version: 9 })).rejects.toMatchObject({ code: 'staleVersion' })
})

test('a hostile article is kept without what makes it hostile, and readers are sent none of it', async () => {
  const [operator, carrier] = [await world.actor('operator'), await world.actor('carrier')]
  const content =
    '<p onclick="alert(1)">运费</p><script>alert(1)</script><iframe src="https://evil.invalid"></iframe><a href="javascript:alert(1)">看</a><img src="https://evil.invalid/p.png"><svg onload="alert(1)"></svg><p style="position:fixed">末</p>'
  const { id } = await createArticle.run(world.services, operator, { ...news, title: '测试恶意内容', content })
  await publishArticle.run(world.services, operator, { id, version: 1 })
  expect(await readArticle.run(world.services, carrier, { id })).toMatchObject({ content: '<p>运费</p><a>看</a><p>末</p>' })
})

test('a picture of the store is read by whom its article is for: by anybody from a login page, by the platform’s people else, by nobody once it is withdrawn', async () => {
  const [operator, carrier] = [await world.actor('operator'), await world.actor('carrier')]
  const { url } = await aPhoto(world, operator)
  const { id } = await createArticle.run(world.services, operator, { ...news, title: '带图新闻', content: `<p><img src="${url}" alt="图"></p>` })
  await publishArticle.run(world.services, operator, { id, version: 1 })
  const { content } = await readArticle.run(world.services, carrier, { id })
  const open = /src="([^"]+)"/.exec(content)?.[1] ?? ''
  expect(open).toMatch(/^\/files\/open\//)
  const look = async (address: string, token?: string) => (await world.app.inject({ url: address, ...(token && { headers: { token } }) })).statusCode
  expect(await look(open)).toBe(200)
  expect(await look(url)).toBe(401)
  expect(await look(`${open}x`)).toBe(404)
  await updateArticle.run(world.services, operator, {
    ...withoutKind(news),
    title: '带图新闻',
    content: `<p><img src="${url}" alt="图"></p>`,
    id,
    version: 2
  })
  await withdrawArticle.run(world.services, operator, { id, version: 3, reason: '内容过期' })
  expect(await look(open)).toBe(404)
  // Of somebody else, or of no one: no article shows it.
  const own = await aPhoto(world, carrier)
  await expect(
    createArticle.run(world.services, operator, { ...news, content: '<p>x</p><p><img src="/files/999999999999/a.png"></p>' })
  ).rejects.toMatchObject({ code: 'notFound' })
  expect(own.url).not.toBe(url)
})

test('who keeps news alone neither sees nor writes laws', async () => {
  const operator = await world.actor('operator')
  const clerk = { ...operator, codes: new Set(['11-1', '11-101', '11-102']) }
  await createArticle.run(world.services, operator, { ...law, title: '另一部法规' })
  expect((await listArticles.run(world.services, clerk, { pagesize: 100 })).data.every(({ kind }) => kind === 1)).toBe(true)
  await expect(createArticle.run(world.services, clerk, law)).rejects.toMatchObject({ code: 'noPermission' })
  const { id } = await createArticle.run(world.services, clerk, { ...news, title: '小新闻' })
  await expect(publishArticle.run(world.services, clerk, { id, version: 1 })).rejects.toMatchObject({ code: 'noPermission' })
  await expect(createArticle.run(world.services, await world.actor('carrier'), news)).rejects.toMatchObject({ code: 'noPermission' })
})

const withoutKind = ({ kind: _, ...rest }: Entry): Omit<Entry, 'kind'> => rest
