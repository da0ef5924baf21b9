import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createView, removeView, updateView } from './edit.ts'
import { listViews } from './queries.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const list_path = '/api/order/list'
const as = (account: string) => world.actor(account)
const namesFor = async (account: string) =>
  (await listViews.run(world.services, await as(account), { list_path })).data.map(({ view_name, mine, shared }) => [view_name, mine, shared])

test('a private view is its maker’s alone; one of the company is for every colleague, and for nobody else', async () => {
  const own = await createView.run(world.services, await as('carrier'), { list_path, view_name: '今天到期', filters: { order_status: 30 } })
  await createView.run(world.services, await as('carrier'), {
    list_path,
    view_name: '晚点',
    filters: { is_chaoshi: true, sort: 'created_at' },
    shared: true
  })
  expect(own).toMatchObject({ mine: true, shared: false, version: 1, filters: { order_status: 30 } })
  expect(await world.acts(own.id)).toEqual([{ act: 'view.created', result: 'done' }])
  expect(await namesFor('carrier')).toEqual([
    ['今天到期', true, false],
    ['晚点', true, true]
  ])
  expect(await namesFor('carrier-fin')).toEqual([['晚点', false, true]])
  expect(await namesFor('carrier2')).toEqual([])
  expect(await namesFor('operator')).toEqual([])
})

test('a view is changed by its maker only, over the version that he saw, and never takes a name twice', async () => {
  const [own, shared] = (await listViews.run(world.services, await as('carrier'), { list_path })).data
  const changed = await updateView.run(world.services, await as('carrier'), { id: own?.id, version: 1, filters: { keyword: '川A' }, shared: true })
  expect(changed).toMatchObject({ version: 2, filters: { keyword: '川A' }, shared: true, view_name: '今天到期' })
  await expect(updateView.run(world.services, await as('carrier'), { id: own?.id, version: 1, shared: false })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  await expect(updateView.run(world.services, await as('carrier'), { id: own?.id, view_name: '晚点' })).rejects.toMatchObject({ code: 'viewTaken' })
  await expect(createView.run(world.services, await as('carrier'), { list_path, view_name: '晚点', filters: {} })).rejects.toMatchObject({
    code: 'viewTaken'
  })
  await expect(updateView.run(world.services, await as('carrier-fin'), { id: shared?.id, shared: false })).rejects.toMatchObject({
    code: 'viewOfOther'
  })
  await expect(updateView.run(world.services, await as('carrier2'), { id: shared?.id, shared: false })).rejects.toMatchObject({ code: 'notFound' })
})

test('thirty views of a list are enough, and one too long to be meant is refused', async () => {
  const path = '/api/waybill/list'
  for (let i = 0; i < 30; i += 1) await createView.run(world.services, await as('shipper'), { list_path: path, view_name: `查询${i}`, filters: {} })
  await expect(createView.run(world.services, await as('shipper'), { list_path: path, view_name: '又一个', filters: {} })).rejects.toMatchObject({
    code: 'viewsFull',
    slots: { limit: 30 }
  })
  await expect(
    createView.run(world.services, await as('shipper2'), { list_path: path, view_name: '太长', filters: { keyword: 'x'.repeat(5000) } })
  ).rejects.toMatchObject({ code: 'tooLarge' })
})

test('the maker removes his view; what he shared may also be cleared away by whoever removes people', async () => {
  const [, shared] = (await listViews.run(world.services, await as('carrier'), { list_path })).data
  await expect(removeView.run(world.services, await as('carrier-fin'), { id: shared?.id })).rejects.toMatchObject({ code: 'viewOfOther' })
  expect(await removeView.run(world.services, await as('carrier'), { id: shared?.id, version: 1 })).toEqual({ id: shared?.id })
  const fin = await createView.run(world.services, await as('carrier-fin'), { list_path, view_name: '对账', filters: {}, shared: true })
  expect(await removeView.run(world.services, await as('carrier'), { id: fin.id })).toEqual({ id: fin.id })
  const secret = await createView.run(world.services, await as('carrier-fin'), { list_path, view_name: '我的', filters: {} })
  await expect(removeView.run(world.services, await as('carrier'), { id: secret.id })).rejects.toMatchObject({ code: 'notFound' })
})
