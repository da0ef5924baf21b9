import { expect, test } from 'vitest'
import { togetherAt } from './StowDrawing.tsx'

const box = (part: number, x: number) => ({ part, x, y: 0, z: 0, lx: 600, ly: 400, lz: 400 })
const goods = (loaded_at: number, unloaded_at: number) => ({ loaded_at, unloaded_at, order_id: 1, row: 0, pieces: 1, kg: 10, m3: 0.1, sized: true })

test('a box that was unloaded before is not drawn among those of the next tour, nor one of that tour before it is loaded', () => {
  // Loaded at the first stop and unloaded at the second; the same again at the third and fourth.
  const tours = { parts: [goods(0, 1), goods(2, 3)], placements: [box(0, 0), box(0, 600), box(1, 0)] }
  const drawnAt = (step: number) => tours.placements.filter(togetherAt(tours, step)).map(({ part }) => part)
  expect(drawnAt(0)).toEqual([0, 0])
  expect(drawnAt(2)).toEqual([0, 0])
  expect(drawnAt(3)).toEqual([1])
})

test('what is loaded at two stops before the first unloading is drawn together from the beginning', () => {
  const both = { parts: [goods(0, 3), goods(1, 2)], placements: [box(0, 0), box(1, 600)] }
  const drawnAt = (step: number) => both.placements.filter(togetherAt(both, step)).map(({ part }) => part)
  expect(drawnAt(0)).toEqual([0, 1])
  expect(drawnAt(2)).toEqual([0, 1])
})
