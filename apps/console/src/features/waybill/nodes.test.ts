import { canSwap } from '@yunshu/contract/waybill/machine'
import { expect, test } from 'vitest'
import { canStepBack, lastRecorded, nextNode, type Stop } from './nodes.ts'

const at = (hour: number) => `2026-11-20T0${hour}:00:00Z`
const stop = (id: number, kind: 1 | 2, over: Partial<Stop> = {}) =>
  ({ id, kind, seq: id, arrived_at: null, done_at: null, departed_at: null, ...over }) as Stop
const [pickup, second, drop, last] = [stop(1, 1), stop(2, 1), stop(3, 2), stop(4, 2)]
const done = (of: Stop) => ({ ...of, arrived_at: at(1), done_at: at(2) })

test('an accepted trip signs in at its first loading stop', () => {
  expect(nextNode({ waybill_status: 30 }, [pickup, second, drop])).toEqual({ move: 'signIn', point: pickup })
})
test('at the pickup what is there is loaded before the next loading stop is signed in', () => {
  const here = { ...pickup, arrived_at: at(1) }
  expect(nextNode({ waybill_status: 40 }, [here, second, drop])).toEqual({ move: 'load', point: here })
  expect(nextNode({ waybill_status: 40 }, [done(pickup), second, drop])).toEqual({ move: 'signIn', point: second })
})
test('a loaded trip departs, and then arrives at the unloading stops in their order', () => {
  expect(nextNode({ waybill_status: 50 }, [done(pickup), drop])).toEqual({ move: 'depart', point: undefined })
  expect(nextNode({ waybill_status: 60 }, [done(pickup), done(drop), last])).toEqual({ move: 'arrive', point: last })
  const here = { ...last, arrived_at: at(3) }
  expect(nextNode({ waybill_status: 70 }, [done(pickup), done(drop), here])).toEqual({ move: 'unload', point: here })
})
test('a list that knows no stops still names the move', () => {
  expect(nextNode({ waybill_status: 40 })).toEqual({ move: 'load', point: undefined })
  expect(nextNode({ waybill_status: 70 })).toEqual({ move: 'unload', point: undefined })
})
test('a trip that waits for the office, or is over, has no node', () => {
  for (const waybill_status of [0, 10, 20, 80, 90, 100]) expect(nextNode({ waybill_status }, [pickup, drop])).toBeUndefined()
})
test('the next node cannot be before the last time that was recorded', () => {
  expect(lastRecorded([done(pickup), { ...drop, arrived_at: at(5) }])).toBe(at(5))
  expect(lastRecorded([pickup, drop])).toBeUndefined()
})
test('a trip is swapped only between being sent and unloaded, and stepped back only once a node stands', () => {
  const open = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
  expect(open.filter(canSwap)).toEqual([20, 30, 40, 50, 60, 70])
  expect(open.filter(canStepBack)).toEqual([40, 50, 60, 70, 80])
})
