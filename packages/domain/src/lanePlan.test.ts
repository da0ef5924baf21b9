import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, followPattern, isOnDay, shiftOfHour } from './lanePlan.ts'

test('a lane needs what was asked for, or what is agreed a day where that is more and it is on', () => {
  expect(cellOf({ tasks: 2, assigned: 1, daily_trips: 3, isOn: true })).toEqual({ need: 3, gap: 2, unplaced: 1 })
  expect(cellOf({ tasks: 4, assigned: 4, daily_trips: 3, isOn: true })).toEqual({ need: 4, gap: 0, unplaced: 0 })
  expect(cellOf({ tasks: 1, assigned: 0, daily_trips: 3, isOn: false })).toEqual({ need: 1, gap: 1, unplaced: 0 })
  expect(cellOf({ tasks: 0, assigned: 0, daily_trips: null, isOn: true })).toEqual({ need: 0, gap: 0, unplaced: 0 })
})

test('the shifts of a day begin at midnight, at eight and at four in the afternoon', () => {
  expect([0, 7, 8, 15, 16, 23].map(shiftOfHour)).toEqual([1, 1, 2, 2, 3, 3])
})

test('a lane is driven on its own days while it is enabled', () => {
  const lane = { valid_from: '2026-12-01', valid_to: '2026-12-03', enabled: true }
  expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) => isOnDay(lane, day))).toEqual([false, true, true, false])
  expect(isOnDay({ ...lane, enabled: false }, '2026-12-02')).toBe(false)
})

const slot = (section_id: number, vehicle_id: number, minute: number) => ({
  section_id,
  vehicle_id,
  driver_id: vehicle_id,
  minute,
  shift: shiftOfHour(Math.floor(minute / 60))
})
const task = (section_id: number, order_id: number, minute: number) => ({ section_id, order_id, minute, shift: shiftOfHour(Math.floor(minute / 60)) })

test('a pattern is followed within the shift first, then by what is left of the lane, in the order of the day', () => {
  const { pairs, slotsLeft, tasksLeft } = followPattern(
    [slot(1, 11, 600), slot(1, 12, 1200), slot(2, 21, 60)],
    [task(1, 101, 1100), task(1, 102, 660), task(3, 301, 60)]
  )
  expect(pairs.map(({ slot: { vehicle_id }, task: { order_id } }) => [vehicle_id, order_id])).toEqual([
    [11, 102],
    [12, 101]
  ])
  expect([slotsLeft.map(({ vehicle_id }) => vehicle_id), tasksLeft.map(({ order_id }) => order_id)]).toEqual([[21], [301]])
})

const slots = fc.array(
  fc.record({ section_id: fc.integer({ min: 1, max: 4 }), vehicle_id: fc.integer({ min: 1, max: 30 }), minute: fc.integer({ min: 0, max: 1439 }) }),
  { maxLength: 20 }
)
test('no pair and no task is used twice, each stays on its lane, and none is left where both are', () =>
  fc.assert(
    fc.property(slots, slots, (from, to) => {
      const pattern = from.map(({ section_id, vehicle_id, minute }) => slot(section_id, vehicle_id, minute))
      const tasks = to.map(({ section_id, minute }, i) => task(section_id, i, minute))
      const { pairs, slotsLeft, tasksLeft } = followPattern(pattern, tasks)
      expect(new Set(pairs.map((pair) => pair.task)).size).toBe(pairs.length)
      expect(new Set(pairs.map((pair) => pair.slot)).size).toBe(pairs.length)
      expect(pairs.every((pair) => pair.slot.section_id === pair.task.section_id)).toBe(true)
      expect([pairs.length + slotsLeft.length, pairs.length + tasksLeft.length]).toEqual([pattern.length, tasks.length])
      expect(slotsLeft.some(({ section_id }) => tasksLeft.some((left) => left.section_id === section_id))).toBe(false)
    })
  ))
