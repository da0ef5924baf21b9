import { expect, test } from 'vitest'
import { CallError } from '../kit/call.ts'
import { type Asked, flush, type Item, type Line, nextItem, mended, type Shot, type StepName, type Store } from './queue.ts'

/** A phone's memory that survives closing: what is written is a copy. */
const aStore = (items: Item[] = []) => {
  const kept = new Map(items.map((item) => [item.seq, structuredClone(item)]))
  const store: Store = {
    list: async () => [...kept.values()].sort((a, b) => a.seq - b.seq).map((item) => structuredClone(item)),
    put: async (item) => void kept.set(item.seq, structuredClone(item)),
    remove: async ({ seq }) => void kept.delete(seq)
  }
  return { store, steps: () => [...kept.values()].sort((a, b) => a.seq - b.seq).map(({ step }) => step), items: () => [...kept.values()] }
}
let made = 0
const anItem = (step: StepName, over: Partial<Item> = {}): Item => ({
  key: `key-${(made += 1)}`,
  seq: made,
  owner: '13800001001',
  trip_id: 7,
  step,
  at: '2026-11-20T01:00:00.000Z',
  input: { id: 7 },
  shots: [],
  ...over
})
const aShot = (over: Partial<Shot> = {}): Shot => ({
  id: `shot-${(made += 1)}`,
  field: 'zhuang_goods_img',
  taken_at: '2026-11-20T01:00:00.000Z',
  ...over
})

/** A server that commits once per key; `trouble` decides what happens to each answer. */
const aServer = (trouble: (nth: number, step: Asked) => 'lost' | 'deaf' | CallError | undefined = () => undefined) => {
  const effects: { step: Asked; body: string; key: string }[] = []
  const asked: string[] = []
  const uploads: string[] = []
  const line: Line = {
    upload: async ({ id }) => {
      uploads.push(id)
      return `/files/${uploads.length}/p.jpg`
    },
    findReceipt: async () => 555,
    correction: async () => 0,
    newKey: () => `key-${(made += 1)}`,
    call: async (step, body, key) => {
      asked.push(key)
      const fate = trouble(asked.length, step)
      if (fate === 'deaf') throw new CallError('unreachable')
      if (fate instanceof CallError) throw fate
      if (!effects.some((effect) => effect.key === key)) effects.push({ step, body, key })
      if (fate === 'lost') throw new CallError('unreachable')
    }
  }
  return { line, effects, asked, uploads }
}
const owner = '13800001001'
const nothing = () => undefined

test('what was done without signal goes out in the order it was done', async () => {
  const { store, steps } = aStore([anItem('signIn'), anItem('load'), anItem('depart')])
  const { line, effects } = aServer()
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(effects.map(({ step }) => step)).toEqual(['signIn', 'load', 'depart'])
  expect(steps()).toEqual([])
})

test('an answer lost after the server has committed is asked for again under the same key, with one effect', async () => {
  const { store, steps } = aStore([anItem('load', { shots: [aShot()] })])
  const { line, effects, asked, uploads } = aServer((nth) => (nth === 1 ? 'lost' : undefined))
  expect(await flush(store, line, owner, nothing)).toBe('unreachable')
  expect(steps()).toEqual(['load'])
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(asked[0]).toBe(asked[1])
  expect(effects.map(({ step }) => step)).toEqual(['load', 'join'])
  expect(uploads).toHaveLength(1)
  expect(steps()).toEqual([])
})

test('no signal keeps everything, and nothing overtakes', async () => {
  const { store, steps } = aStore([anItem('arrive'), anItem('unload')])
  const { line, effects } = aServer((nth) => (nth < 3 ? 'deaf' : undefined))
  expect(await flush(store, line, owner, nothing)).toBe('unreachable')
  expect(await flush(store, line, owner, nothing)).toBe('unreachable')
  expect(effects).toEqual([])
  expect(steps()).toEqual(['arrive', 'unload'])
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(effects.map(({ step }) => step)).toEqual(['arrive', 'unload'])
})

test('a refused item keeps its sentence and stops its own trip; another trip goes on', async () => {
  const { store, steps, items } = aStore([anItem('signIn'), anItem('load'), anItem('accept', { trip_id: 8, input: { id: 8 } })])
  const { line, effects } = aServer((_nth, step) =>
    step === 'signIn' ? new CallError('refused', 'outsideFence', '超出围栏，请填写原因') : undefined
  )
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(effects.map(({ step }) => step)).toEqual(['accept'])
  expect(steps()).toEqual(['signIn', 'load'])
  expect(items()[0]?.refused).toEqual({ name: 'outsideFence', text: '超出围栏，请填写原因' })
})

test('a refused item that was mended goes out under a new key with its photos as they are, and the rest follows', async () => {
  const { store, items } = aStore([
    anItem('unload', { shots: [aShot({ field: 'xie_goods_img' })] }),
    anItem('receipt', { input: { point_id: 9, signer: '李收货' } })
  ])
  const { line, effects, uploads } = aServer((nth) => (nth === 1 ? new CallError('refused', 'outsideFence', '') : undefined))
  await flush(store, line, owner, nothing)
  const refused = items()[0] as Item
  await store.put(mended(refused, 'key-new', { input: { reason: '门口排队' } }))
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(effects.map(({ step, key }) => [step, key === refused.key])).toEqual([
    ['unload', false],
    ['join', false],
    ['receipt', false]
  ])
  expect(JSON.parse(effects[0]?.body ?? '')).toEqual({ id: 7, reason: '门口排队', photos_later: 1 })
  expect(JSON.parse(effects[1]?.body ?? '')).toEqual({
    id: 7,
    step: 'unload',
    xie_goods_img: [{ url: '/files/1/p.jpg', taken_at: '2026-11-20T01:00:00.000Z' }]
  })
  expect(uploads).toHaveLength(1)
})

test('a dropped item leaves the way free for what was done after it', async () => {
  const { store, steps, items } = aStore([anItem('signIn'), anItem('load')])
  const { line, effects } = aServer((nth) => (nth === 1 ? new CallError('refused', 'notFound', '') : undefined))
  await flush(store, line, owner, nothing)
  await store.remove(items()[0] as Item)
  await flush(store, line, owner, nothing)
  expect(effects.map(({ step }) => step)).toEqual(['load'])
  expect(steps()).toEqual([])
})

test('a receipt photographed before unloading reached the server finds its number afterwards', async () => {
  const { store } = aStore([
    anItem('unload'),
    anItem('receipt', {
      input: { point_id: 9, signer: '李收货', sign_at: '2026-11-20T02:00:00.000Z' },
      shots: [aShot({ field: 'imgs', lng: 114.1, lat: 30.6 })]
    })
  ])
  const { line, effects } = aServer()
  await flush(store, line, owner, nothing)
  expect(JSON.parse(effects[1]?.body ?? '')).toEqual({
    id: 555,
    signer: '李收货',
    sign_at: '2026-11-20T02:00:00.000Z',
    imgs: [{ url: '/files/1/p.jpg', taken_at: '2026-11-20T01:00:00.000Z', lng: 114.1, lat: 30.6 }]
  })
})

test('an ended session keeps everything until its owner is back; another driver sends nothing of it', async () => {
  const { store, steps } = aStore([anItem('depart')])
  const { line, effects } = aServer((nth) => (nth === 1 ? new CallError('loggedOut') : undefined))
  expect(await flush(store, line, owner, nothing)).toBe('loggedOut')
  expect(await flush(store, line, '13800001002', nothing)).toBe('done')
  expect(effects).toEqual([])
  expect(steps()).toEqual(['depart'])
  expect(await flush(store, line, owner, nothing)).toBe('done')
  expect(effects).toHaveLength(1)
})

test('photos go up once each, even when the third one meets no signal', async () => {
  const shots = [aShot(), aShot(), aShot()]
  const { store } = aStore([anItem('load', { shots })])
  const { line, uploads, effects } = aServer()
  let deaf = true
  const shaky: Line = {
    ...line,
    upload: async (shot, item) => (deaf && shot.id === shots[2]?.id ? Promise.reject(new CallError('unreachable')) : await line.upload(shot, item))
  }
  expect(await flush(store, shaky, owner, nothing)).toBe('unreachable')
  deaf = false
  expect(await flush(store, shaky, owner, nothing)).toBe('done')
  expect(uploads).toEqual(shots.map(({ id }) => id))
  expect((JSON.parse(effects[1]?.body ?? '') as { zhuang_goods_img: object[] }).zhuang_goods_img).toHaveLength(3)
})

test('the screen hears of an item before it is forgotten', async () => {
  const { store, steps } = aStore([anItem('accept')])
  const { line } = aServer()
  const heard: string[][] = []
  await flush(store, line, owner, () => void heard.push(steps()))
  expect(heard).toEqual([['accept']])
})

test('a node that is done while photos go up is sent before their next piece, and all nodes before any photo', async () => {
  const { store } = aStore([anItem('load', { shots: [aShot()] }), anItem('accept', { trip_id: 8, input: { id: 8 } })])
  const { line, effects } = aServer()
  let pieces = 0
  const slow: Line = {
    ...line,
    upload: async (shot, item) => {
      pieces += 1
      if (pieces === 1) await store.put(anItem('depart'))
      return pieces < 3 ? undefined : await line.upload(shot, item)
    }
  }
  await flush(store, slow, owner, nothing)
  expect(effects.map(({ step }) => step)).toEqual(['load', 'accept', 'depart', 'join'])
  expect(pieces).toBe(3)
})

test('a node that the office recorded meanwhile is joined by itself, and what was done after it goes on', async () => {
  const input = { id: 7, point_id: 9, at: '2026-11-20T01:00:00.000Z', lng: 114.1, lat: 30.6, goods: [], no_place: 1 }
  const { store, steps } = aStore([anItem('load', { input, shots: [aShot()] }), anItem('depart')])
  const { line, effects } = aServer((_nth, step) => (step === 'load' ? new CallError('refused', 'illegalMove', '') : undefined))
  await flush(store, line, owner, nothing)
  expect(effects.map(({ step }) => step)).toEqual(['join', 'depart', 'join'])
  expect(JSON.parse(effects[0]?.body ?? '')).toEqual({ id: 7, point_id: 9, at: input.at, lng: 114.1, lat: 30.6, no_place: 1, step: 'load' })
  expect(Object.keys(JSON.parse(effects[2]?.body ?? '') as object)).toEqual(['id', 'step', 'point_id', 'zhuang_goods_img'])
  expect(steps()).toEqual([])
})

test('a receipt that the office uploaded meanwhile gets the driver’s photos', async () => {
  const { store } = aStore([anItem('receipt', { input: { id: 555, point_id: 9, signer: '李收货' }, shots: [aShot({ field: 'imgs' })] })])
  const { line, effects } = aServer((_nth, step) => (step === 'receipt' ? new CallError('refused', 'illegalMove', '') : undefined))
  await flush(store, line, owner, nothing)
  expect(effects.map(({ step, body }) => [step, Object.keys(JSON.parse(body) as object)])).toEqual([['receiptPhotos', ['id', 'imgs']]])
})

test('times go out as the clocks say when they are sent', async () => {
  const { store } = aStore([anItem('arrive', { input: { id: 7, at: '2026-11-20T04:00:00.000Z' } })])
  const { line, effects } = aServer()
  await flush(store, { ...line, correction: async () => -3 * 3_600_000 }, owner, nothing)
  expect(JSON.parse(effects[0]?.body ?? '')).toEqual({ id: 7, at: '2026-11-20T01:00:00.000Z' })
})

test('a receipt waits for the nodes before it, a refused receipt for nothing', () => {
  const refused = { name: 'photoGone', text: '' }
  const [unload, receipt, arrive] = [anItem('unload', { refused }), anItem('receipt'), anItem('arrive', { trip_id: 8 })]
  expect(nextItem([unload, receipt])).toBeUndefined()
  expect(nextItem([{ ...receipt, refused }, arrive])).toBe(arrive)
})
