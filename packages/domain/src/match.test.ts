import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRows, type OtherRow, type OwnLine } from './match.ts'

const line = (id: number, more: Partial<OwnLine> = {}): OwnLine => ({
  id,
  nos: [`K${id}`],
  plate_no: '川A12345',
  day: '2026-11-03',
  start_name: '双流仓',
  end_name: '走马岭仓',
  kg: 2000,
  own_fen: 109_000,
  net_fen: 100_000,
  surcharge_fen: 9_000,
  deduct_fen: -5_450,
  ...more
})
const row = (more: Partial<OtherRow> = {}): OtherRow => ({
  row_no: 2,
  no: '',
  plate_no: '',
  day: '',
  start_name: '',
  end_name: '',
  kg: null,
  fen: 109_000,
  ...more
})
const one = (lines: OwnLine[], ...rows: OtherRow[]) =>
  matchRows(lines, rows, 100).map(({ line_id, key, diff_fen, reason, verdict }) => [line_id, key, diff_fen, reason, verdict])

test('a row is found by its number, else by plate, day and lane, else by plate and day', () => {
  expect(one([line(1)], row({ no: ' k1 ' }))).toEqual([[1, 1, 0, null, 'accept']])
  const lanes = [line(1, { end_name: '汉阳仓' }), line(2)]
  const trip = { plate_no: '川A·12345', day: '2026-11-03' }
  expect(one(lanes, row({ ...trip, start_name: '双流仓', end_name: '走马岭仓' }))[0]).toEqual([2, 2, 0, null, 'accept'])
  expect(one([line(3)], row(trip))).toEqual([[3, 3, 0, null, 'accept']])
})

test('within a yuan the difference is rounding; beyond it the reason is what it equals', () => {
  const why = (more: Partial<OtherRow>) => one([line(1)], row({ no: 'K1', ...more }))[0]?.slice(2)
  expect(why({ fen: 108_950 })).toEqual([-50, 8, 'accept'])
  expect(why({ fen: 100_000 })).toEqual([-9_000, 5, 'appeal'])
  expect(why({ fen: 114_450 })).toEqual([5_450, 6, 'appeal'])
  expect(matchRows([line(1, { surcharge_fen: 0 })], [row({ no: 'K1', fen: 100_000 })], 100)[0]?.reason).toBe(7)
  expect(why({ fen: 90_000, kg: 1_800 })).toEqual([-19_000, 2, 'appeal'])
  expect(why({ fen: 90_000, kg: 2_000 })).toEqual([-19_000, 1, 'appeal'])
  expect(why({ fen: 90_000 })).toEqual([-19_000, 9, 'appeal'])
})

test('what only one side has is said on that side', () => {
  expect(one([line(1)], row({ no: 'K9', fen: 5 }))).toEqual([
    [null, null, 5, 4, 'appeal'],
    [1, null, -109_000, 3, 'appeal']
  ])
})

test('every line and every row stands in the answer exactly once, and the differences sum to theirs less ours', () => {
  const few = fc.array(fc.record({ no: fc.integer({ min: 1, max: 8 }), fen: fc.integer({ min: 0, max: 500_000 }) }), { maxLength: 12 })
  fc.assert(
    fc.property(few, few, (ours, theirs) => {
      const lines = ours.map(({ no, fen }, i) => line(i + 1, { nos: [`K${no}`], own_fen: fen }))
      const rows = theirs.map(({ no, fen }, i) => row({ row_no: i + 2, no: `K${no}`, fen }))
      const found = matchRows(lines, rows, 100)
      const ids = found.flatMap(({ line_id }) => line_id ?? [])
      const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
      return (
        new Set(ids).size === lines.length &&
        ids.length === lines.length &&
        found.filter(({ row: at }) => at).length === rows.length &&
        sum(found.map(({ diff_fen }) => diff_fen)) === sum(rows.map(({ fen }) => fen)) - sum(lines.map(({ own_fen }) => own_fen))
      )
    })
  )
})
