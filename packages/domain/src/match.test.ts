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

test('a number that stands twice waits for a person, and its second row takes no other trip of that truck', () => {
  const trips = [line(1), line(2, { nos: ['K2'], own_fen: 80_000 })]
  const same = { plate_no: '川A12345', day: '2026-11-03' }
  expect(one(trips, row({ no: 'K1', ...same }), row({ no: 'K1', ...same, row_no: 3 }))).toEqual([
    [1, 1, 0, null, 'accept'],
    [null, null, 109_000, 10, 'choose'],
    [2, null, -80_000, 3, 'appeal']
  ])
})

test('a row for several trips of a truck, and a trip on several rows, agree where the sums do', () => {
  const trips = [line(1), line(2, { nos: ['K2'], own_fen: 80_000 })]
  expect(one(trips, row({ no: 'K1', fen: 189_050 }))).toEqual([
    [1, 1, 50, 11, 'accept'],
    [2, 1, 0, 11, 'accept']
  ])
  expect(one([line(1)], row({ no: 'K1', fen: 100_000 }), row({ no: 'K1', fen: 9_000, row_no: 3 }))).toEqual([
    [1, 1, 0, 12, 'accept'],
    [1, 1, 0, 12, 'accept']
  ])
  // A sum that only nearly agrees is nobody's guess.
  expect(one(trips, row({ no: 'K1', fen: 189_200 })).map(([id, , , reason]) => [id, reason])).toEqual([
    [1, 9],
    [2, 3]
  ])
})

test('of two trips of a truck on one day nothing but the amount tells which: where it does not, a person chooses', () => {
  const trips = [line(1), line(2, { own_fen: 80_000 })]
  const trip = { plate_no: '川A12345', day: '2026-11-03' }
  expect(one(trips, row({ ...trip, fen: 80_000 }))[0]).toEqual([2, 3, 0, null, 'accept'])
  expect(one(trips, row({ ...trip, fen: 90_000 }))[0]).toEqual([2, 3, 10_000, 9, 'choose'])
})

test('what is left is found by what is nearest, and says what was written otherwise', () => {
  const trip = { plate_no: '川A12345', day: '2026-11-03', start_name: '双流仓', end_name: '走马岭仓' }
  const near = (more: Partial<OtherRow>) => one([line(1, { nos: ['DD2611030001'] })], row({ ...trip, ...more }))[0]
  expect(near({ plate_no: '川A12354' })).toEqual([1, 5, 0, null, 'accept'])
  expect(near({ day: '2026-11-04' })).toEqual([1, 6, 0, null, 'accept'])
  expect(near({ plate_no: '川A1234S', day: '2026-11-04' })).toEqual([1, 7, 0, null, 'accept'])
  expect(near({ plate_no: '', start_name: '', end_name: '', day: '', no: 'DD2611030007' })).toEqual([1, 4, 0, null, 'accept'])
  expect(near({ plate_no: '' })).toEqual([1, 8, 0, null, 'accept'])
  // A week later, another truck, or a truck alone: no trip of ours.
  for (const far of [{ day: '2026-11-10' }, { plate_no: '川A99999' }, { day: '', start_name: '', end_name: '', fen: 5 }])
    expect(near(far)).toEqual([null, null, far.fen ?? 109_000, 4, 'appeal'])
})

test('where two are equally near, a person chooses', () => {
  const trips = [line(1), line(2, { plate_no: '川A12346' })]
  const found = one(trips, row({ plate_no: '川A12347', day: '2026-11-03', start_name: '双流仓', end_name: '走马岭仓' }))
  expect(found[0]?.slice(1)).toEqual([5, 0, null, 'choose'])
})

test('every line and every row stands in the answer, shares sum to their whole, and the differences sum to theirs less ours', () => {
  const trip = fc.record({
    no: fc.integer({ min: 0, max: 8 }),
    truck: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 4 }),
    fen: fc.integer({ min: 0, max: 5 })
  })
  const few = fc.array(trip, { maxLength: 12 })
  const where = ({ truck, day }: { truck: number; day: number }) => ({ plate_no: `川A1234${truck}`, day: `2026-11-0${day}` })
  fc.assert(
    fc.property(few, few, (ours, theirs) => {
      const lines = ours.map((one, i) => line(i + 1, { nos: one.no ? [`NO-2611-${one.no}`] : [], own_fen: one.fen * 10_000, ...where(one) }))
      const rows = theirs.map((one, i) => row({ row_no: i + 2, no: one.no ? `NO-2611-${one.no}` : '', fen: one.fen * 10_000, ...where(one) }))
      const found = matchRows(lines, rows, 100)
      const sum = (values: (number | null)[]) => values.reduce<number>((a, b) => a + (b ?? 0), 0)
      for (const one of lines) {
        const here = found.filter(({ line_id }) => line_id === one.id)
        expect(here.length).toBeGreaterThan(0)
        expect(sum(here.map(({ own_fen }) => own_fen))).toBe(one.own_fen)
      }
      for (const one of rows) {
        const there = found.filter(({ row: at }) => at === one)
        expect(there.length).toBeGreaterThan(0)
        expect(sum(there.map(({ other_fen }) => other_fen))).toBe(one.fen)
      }
      expect(sum(found.map(({ diff_fen }) => diff_fen))).toBe(sum(rows.map(({ fen }) => fen)) - sum(lines.map(({ own_fen }) => own_fen)))
      // Nothing is matched twice, but for what says that it is: several trips on a row, several rows for a trip.
      const pairs = found.filter(({ row: at, line_id, reason }) => at && line_id && reason !== 11 && reason !== 12)
      expect(new Set(pairs.map(({ line_id }) => line_id)).size).toBe(pairs.length)
    }),
    { numRuns: 2_000 }
  )
})
