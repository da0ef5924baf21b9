import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { LoadPart } from '../prove.ts'
import { Random } from '../random.ts'
import { anyLoad } from './anyLoad.testkit.ts'
import { checkPack, packCodes, type PackCode } from './checkPack.testkit.ts'
import { drawLoad } from './draw.ts'
import { pack, packing } from './pack.ts'
import type { Packing, PackVehicle, Placement } from './packing.ts'
import { proveLoad } from './prove.ts'

const truck: PackVehicle = { id: '6.8', max_kg: 10_000, max_m3: 40, box: { length_mm: 6800, width_mm: 2350, height_mm: 2400 }, rear_door: true }
const cartons = (pieces: number, more: Partial<LoadPart> = {}): LoadPart => ({
  order: 'A',
  row: 0,
  loadedAt: 0,
  unloadedAt: 1,
  pieces,
  kg: pieces * 10,
  m3: pieces * 0.06,
  piece: { length_mm: 500, width_mm: 400, height_mm: 300 },
  ...more
})

describe('packing', () => {
  test('whatever the load, the checker has nothing against it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const { vehicle, load } = anyLoad(seed)
        const made = pack(vehicle, load, { iterations: 25 }, seed)
        expect(checkPack(vehicle, load, made)).toEqual([])
      }),
      { numRuns: 150, seed: 6 }
    )
  }, 60_000)

  test('more boxes of three stops than the vehicle holds, ruled or not: what stands may leave in order', () => {
    const small = { ...truck, box: { length_mm: 3000, width_mm: 1600, height_mm: 1500 } }
    for (let seed = 1; seed <= 12; seed++) {
      const random = new Random(seed)
      const load = Array.from({ length: 6 }, (_, kind) => {
        const side = () => 250 + random.below(60) * 10
        const ruled = seed % 2 === 0 ? [{}, { fragile: true }, { max_stack: 2 }, { heavy: true }][random.below(4)]! : {}
        const piece = { length_mm: side(), width_mm: side(), height_mm: side(), upright: { height: true, width: random.next() < 0.5 }, ...ruled }
        return [1, 2, 3].map((unloadedAt) => cartons(2 + random.below(4), { order: `K${kind}`, row: unloadedAt, unloadedAt, piece }))
      }).flat()
      const vehicle = { ...small, rear_door: seed % 3 > 0 }
      const made = pack(vehicle, load, { iterations: 700 }, seed)
      expect({ seed, found: checkPack(vehicle, load, made) }).toEqual({ seed, found: [] })
      expect(new Set(made.placements.map(({ part }) => load[part]!.unloadedAt)).size).toBeGreaterThan(1)
    }
  }, 60_000)

  test('what is proved in milliseconds is never refused by the whole search', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { vehicle, load } = anyLoad(seed)
      const { axles: _, ...plain } = vehicle
      const quick = proveLoad(plain, load)
      if (!quick.fits) continue
      const made = pack(plain, load, { iterations: 60 })
      expect({ seed, fits: made.fits, level: made.level }).toEqual({ seed, fits: true, level: quick.level })
    }
  }, 60_000)

  test('sixty different rows of four stops stand in a long vehicle that they half fill', () => {
    const long = { ...truck, max_m3: 69, box: { length_mm: 13_000, width_mm: 2400, height_mm: 2600 } }
    const load = Array.from({ length: 60 }, (_, i) => {
      const piece = { length_mm: 500 + i * 13, width_mm: 400 + ((i * 7) % 200), height_mm: 300 + ((i * 11) % 300) }
      return cartons(4, { order: `O${i}`, unloadedAt: 1 + (i % 4), piece })
    })
    const made = pack(long, load, { iterations: 60 })
    expect(made.fits).toBe(true)
    expect(checkPack(long, load, made)).toEqual([])
  })

  test('the same seed and iterations give the same packing', () => {
    const { vehicle, load } = anyLoad(77)
    expect(JSON.stringify(pack(vehicle, load, { iterations: 60 }, 5))).toBe(JSON.stringify(pack(vehicle, load, { iterations: 60 }, 5)))
  })

  test('it gets better as it goes on, and stops when told to', () => {
    const load = [31, 27, 23, 19].map((side, i) =>
      cartons(90, { order: `O${i}`, piece: { length_mm: side * 20, width_mm: side * 16, height_mm: side * 11 } })
    )
    const signal = { aborted: false }
    const steps = packing(truck, load, { iterations: 100_000 }, 1, signal)
    const fills: number[] = []
    for (let step = steps.next(); !step.done; step = steps.next()) {
      fills.push(step.value.fill)
      signal.aborted = fills.length >= 3
    }
    expect(fills.length).toBeGreaterThanOrEqual(3)
    expect(fills).toEqual([...fills].sort((a, b) => a - b))
  })

  test('goods of three stops stand so that each may leave at its own', () => {
    const load = [1, 2, 3].map((unloadedAt) => cartons(60, { order: `O${unloadedAt}`, unloadedAt }))
    const made = pack(truck, load)
    expect(made).toMatchObject({ fits: true, level: 'boxes', left: [0, 0, 0], moved: false })
    expect(load[made.placements[0]!.part]!.unloadedAt).toBe(3)
    expect(load[made.placements.at(-1)!.part]!.unloadedAt).toBe(1)
    expect(checkPack(truck, load, made)).toEqual([])
  })

  test('nothing stands on fragile goods, so they take the floor', () => {
    const load = [cartons(20, { piece: { length_mm: 1000, width_mm: 1000, height_mm: 500, fragile: true } })]
    const made = pack(truck, load)
    expect(made.fits).toBe(false)
    expect(made.placements).toHaveLength(12)
    expect(made.placements.every(({ z }) => z === 0)).toBe(true)
  })

  test('a load goes close to the head board', () => {
    const made = pack(truck, [cartons(50)])
    expect(made.used_mm).toBeLessThanOrEqual(1000)
  })

  test('too much on the front axle is moved towards the door', () => {
    const axles = { front_mm: -1200, rear_mm: 4800, front_empty_kg: 3000, rear_empty_kg: 2500, front_max_kg: 5000, rear_max_kg: 11_000 }
    const load = [cartons(50, { kg: 5000 })]
    const made = pack({ ...truck, axles }, load)
    expect(made.fits).toBe(true)
    expect(made.balance!.front_kg).toBeLessThanOrEqual(5000)
    expect(made.balance!.front_kg! + made.balance!.rear_kg!).toBeCloseTo(10_500)
    expect(pack({ ...truck, axles: { ...axles, front_max_kg: 3000, rear_max_kg: 3000 } }, load).violation).toBe('AXLE')
  })

  test('the level says what the proof rests on', () => {
    const { piece: _, ...loose } = cartons(20)
    expect(proveLoad(truck, [loose])).toEqual({ fits: true, level: 'kgM3' })
    expect(proveLoad(truck, [{ ...loose, floor_m: 3 }, cartons(10)])).toEqual({ fits: true, level: 'floor' })
    expect(proveLoad(truck, [{ ...loose, floor_m: 7 }])).toEqual({ fits: false, level: 'floor', violation: 'OVER_FLOOR' })
    expect(proveLoad(truck, [cartons(10)])).toEqual({ fits: true, level: 'boxes' })
    expect(proveLoad(truck, [cartons(10, { kg: 10_001 })])).toEqual({ fits: false, level: 'boxes', violation: 'OVER_KG' })
    expect(proveLoad(truck, [cartons(10, { m3: 41 })])).toEqual({ fits: false, level: 'boxes', violation: 'OVER_M3' })
    // The boxes count where less was stated.
    const low = { ...truck, max_m3: 6 }
    expect(proveLoad(low, [cartons(100, { m3: 0.5 })])).toEqual({ fits: true, level: 'boxes' })
    expect(proveLoad(low, [cartons(101, { m3: 0.5 })])).toEqual({ fits: false, level: 'boxes', violation: 'PACK' })
    expect(pack(low, [cartons(101, { m3: 0.5 })], { iterations: 5 })).toMatchObject({ fits: false, violation: 'PACK' })
    expect(proveLoad(truck, [cartons(10, { piece: { length_mm: 7000, width_mm: 100, height_mm: 100 } })])).toMatchObject({
      fits: false,
      violation: 'PACK'
    })
  })

  test('what may be moved lets a load in that could not be left in order', () => {
    const tall = (order: string, loadedAt: number, unloadedAt: number, more: Partial<LoadPart> = {}) =>
      cartons(1, { order, loadedAt, unloadedAt, piece: { length_mm: 3000, width_mm: 2300, height_mm: 2300 }, ...more })
    const crossed = [tall('A', 0, 2), tall('B', 1, 3)]
    expect(pack(truck, crossed).fits).toBe(false)
    const made = pack(truck, [crossed[0]!, { ...crossed[1]!, may_move: true }])
    expect(made).toMatchObject({ fits: true, moved: true })
    expect(pack({ ...truck, rear_door: false }, crossed)).toMatchObject({ fits: true, moved: false })
  })

  test('room that one stop frees is used by the next', () => {
    const full = (loadedAt: number) => cartons(1, { loadedAt, unloadedAt: loadedAt + 1, piece: { length_mm: 6000, width_mm: 2300, height_mm: 2300 } })
    const load = [full(0), full(1)]
    const made = pack(truck, load)
    expect(made.fits).toBe(true)
    expect(checkPack(truck, load, made)).toEqual([])
  })

  test('the drawing shows each box twice with its number', () => {
    const load = [cartons(7), cartons(5, { order: 'B<', unloadedAt: 2 })]
    const drawing = drawLoad(truck, load, pack(truck, load))
    expect(drawing.match(/<title>/g)).toHaveLength(24)
    expect(drawing).toContain('>12</text>')
    expect(drawing).not.toContain('B<')
    expect(drawLoad(truck, load, pack(truck, load), 1).match(/<title>/g)).toHaveLength(10)
  })
})

describe('the checker', () => {
  const load = [cartons(2), cartons(2, { order: 'B', unloadedAt: 2 })]
  const at = (part: number, x: number, y: number, z: number): Placement => ({ part, x, y, z, lx: 500, ly: 400, lz: 300 })
  const packed = (placements: readonly Placement[], more: Partial<Packing> = {}): Packing => ({
    fits: true,
    level: 'boxes',
    placements,
    left: [0, 0],
    moved: false,
    used_mm: 0,
    fill: 0,
    iterations: 1,
    ...more
  })
  const good = [at(1, 0, 0, 0), at(1, 0, 0, 300), at(0, 500, 0, 0), at(0, 500, 0, 300)]
  const withAt = (index: number, change: Partial<Placement>) => packed(good.map((own, i) => (i === index ? { ...own, ...change } : own)))
  const ruled = (part: number, rule: Partial<NonNullable<LoadPart['piece']>>) =>
    load.map((own, i) => (i === part ? { ...own, piece: { ...own.piece!, ...rule } } : own))
  const weighing = (change: Partial<LoadPart>) => load.map((own) => ({ ...own, ...change }))

  test('has nothing against a good packing', () => expect(checkPack(truck, load, packed(good))).toEqual([]))

  const planted: Record<PackCode, () => readonly [PackVehicle, readonly LoadPart[], Packing]> = {
    UNKNOWN: () => [truck, load, withAt(0, { part: 7 })],
    COUNT: () => [truck, load, packed(good.slice(1))],
    SIZE: () => [truck, load, withAt(3, { lx: 300, lz: 500 })],
    OUTSIDE: () => [truck, load, withAt(3, { y: -1 })],
    OVERLAP: () => [truck, load, withAt(3, { z: 299 })],
    SUPPORT: () => [truck, load, withAt(3, { x: 501 })],
    FRAGILE: () => [truck, ruled(0, { fragile: true }), packed(good)],
    STACK: () => [truck, ruled(1, { max_stack: 1 }), packed(good)],
    HEAVY: () => [truck, ruled(1, { heavy: true }), packed([at(0, 0, 0, 0), at(1, 0, 0, 300), at(0, 500, 0, 0), at(1, 600, 500, 0)])],
    UNLOADING: () => [truck, load, packed([good[2]!, good[3]!, good[0]!, good[1]!].map((own) => ({ ...own, x: 500 - own.x })))],
    LOADING: () => [truck, load, packed(good.toReversed())],
    OVER_KG: () => [truck, weighing({ kg: 5001 }), packed(good)],
    OVER_M3: () => [truck, weighing({ m3: 20.1 }), packed(good)],
    OVER_FLOOR: () => [{ ...truck, max_floor_m: 6 }, weighing({ floor_m: 3.1 }), packed(good)],
    AXLE: () => [
      { ...truck, axles: { front_mm: 0, rear_mm: 4000, front_empty_kg: 1000, rear_empty_kg: 1000, front_max_kg: 1020, rear_max_kg: 5000 } },
      load,
      packed(good)
    ],
    LEVEL: () => {
      const { piece: _, ...loose } = load[0]!
      return [truck, [loose, load[1]!], packed(good.slice(0, 2))]
    },
    FITS: () => [truck, load, packed(good.slice(0, 3), { left: [1, 0] })]
  }
  test.each(packCodes)('catches a planted %s', (code) => {
    const [vehicle, own, made] = planted[code]()
    expect(checkPack(vehicle, own, made).map((violation) => violation.code)).toContain(code)
  })
})
