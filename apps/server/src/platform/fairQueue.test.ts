import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asker, FairQueue } from './fairQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { places: 2, each: 1, waitingOfOne: 3, waitingInAll: 20, patienceMs: 1000 }
const settled = async () => await vi.advanceTimersByTimeAsync(0)
/** A queue whose work ends when the test says so, and who began it in which order. */
const played = (own: Partial<typeof limits> & { spare?: boolean } = {}) => {
  const queue = new FairQueue({ ...limits, ...own })
  const began: string[] = []
  const refused: unknown[] = []
  const ends = new Map<string, () => void>()
  const ask = async (name: string, asker: Asker) => {
    const work = queue.run(asker, async () => {
      began.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
    work.catch((fault: unknown) => refused.push(fault))
    await settled()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { queue, began, refused, ask, end }
}
const of = (tenant: number, who: string, first?: boolean): Asker => ({ tenant, who, ...(first !== undefined && { first }) })

test('one of many calls of a person is served at once, so that somebody else finds a place free', async () => {
  const { began, ask } = played()
  for (const name of ['a1', 'a2', 'a3']) await ask(name, of(1, 'a'))
  await ask('b1', of(1, 'b'))
  expect(began).toEqual(['a1', 'b1'])
})

test('two people of one tenant do not keep another tenant waiting, whose crowd then waits for itself', async () => {
  const { began, ask, end } = played({ spare: true })
  for (const who of ['a', 'b', 'c']) await ask(`${who}1`, of(1, who))
  expect(began).toEqual(['a1', 'b1'])
  await ask('x1', of(2, 'x'))
  await ask('y1', of(2, 'y'))
  await ask('z1', of(3, 'z'))
  expect(began).toEqual(['a1', 'b1', 'x1'])
  // The place more is not kept: two of three end before the next begins, and the tenant that has none goes first.
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'x1'])
  await end('b1')
  await end('x1')
  expect(began).toEqual(['a1', 'b1', 'x1', 'z1', 'c1'])
})

test('while others wait, a tenant with a crowd has one of two places', async () => {
  const { began, ask, end } = played()
  for (const who of ['a', 'b', 'c', 'd']) await ask(`${who}1`, of(1, who))
  for (const who of ['x', 'y', 'z']) await ask(`${who}1`, of(2, who))
  await end('a1')
  await end('b1')
  await end('x1')
  expect(began).toEqual(['a1', 'b1', 'x1', 'c1', 'y1'])
})

test('tenants come in turn, then the people of each, then everybody’s own calls in their order', async () => {
  const { began, ask, end } = played({ places: 1 })
  await ask('a1', of(1, 'a'))
  for (const name of ['a2', 'a3']) await ask(name, of(1, 'a'))
  for (const name of ['b1', 'b2']) await ask(name, of(1, 'b'))
  await ask('c1', of(2, 'c'))
  await ask('c2', of(2, 'c'))
  for (const name of ['a1', 'c1', 'b1', 'c2', 'a2', 'b2']) await end(name)
  expect(began).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'b2', 'a3'])
})

test('who is first goes before all others, whenever he came', async () => {
  const { began, ask, end } = played({ places: 1, waitingOfOne: 9 })
  for (const name of ['x1', 'x2', 'x3']) await ask(name, of(0, 'x'))
  await ask('known', of(0, 'k', true))
  await end('x1')
  expect(began).toEqual(['x1', 'known'])
})

test('beyond the bound of one, or of all, one is told how many are before him and waits for nothing', async () => {
  const { refused, began, ask } = played({ waitingInAll: 4 })
  for (let n = 1; n <= 5; n += 1) await ask(`a${n}`, of(1, 'a'))
  expect(refused).toMatchObject([{ code: 'queueFull', slots: { ahead: 4 } }])
  await ask('b1', of(2, 'b'))
  await ask('b2', of(2, 'b'))
  await ask('c1', of(3, 'c'))
  expect(refused[1]).toMatchObject({ code: 'queueFull', slots: { ahead: 2 } })
  expect(began).toEqual(['a1', 'b1'])
})

test('who waits is told how many are before him, fewer as turns come; who is served or is not there is told nothing', async () => {
  const { queue, ask, end } = played({ places: 1 })
  const places = () => ['a', 'b', 'c', 'x'].map((who) => queue.placeOf(of(1, who)))
  await ask('a1', of(1, 'a'))
  expect(places()).toEqual([undefined, undefined, undefined, undefined])
  for (const name of ['b1', 'c1', 'a2']) await ask(name, of(1, name.slice(0, 1)))
  expect(places()).toEqual([3, 2, 2, undefined])
  await end('a1')
  expect(places()).toEqual([1, undefined, 1, undefined])
  await end('b1')
  await end('c1')
  expect(places()).toEqual([undefined, undefined, undefined, undefined])
})

test('who has waited too long is told so and gives up his turn; what is left of the line goes on', async () => {
  const { refused, began, ask, end } = played({ places: 1 })
  await ask('a1', of(1, 'a'))
  await ask('b1', of(1, 'b'))
  await vi.advanceTimersByTimeAsync(600)
  await ask('c1', of(1, 'c'))
  await vi.advanceTimersByTimeAsync(500)
  expect(refused).toMatchObject([{ code: 'queueFull', slots: { ahead: 1 } }])
  await end('a1')
  expect(began).toEqual(['a1', 'c1'])
})

test('nobody is remembered who neither works nor waits, and a fault gives the place back', async () => {
  const { queue } = played()
  await expect(queue.run(of(1, 'a'), () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(queue).toMatchObject({ atWork: 0, waiting: 0, people: new Map(), tenants: new Map() })
})
