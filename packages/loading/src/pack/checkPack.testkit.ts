import type { PieceSize } from '../problem.ts'
import type { LoadPart } from '../prove.ts'
import type { Packing, PackVehicle, Placement } from './packing.ts'

export const packCodes = [
  'UNKNOWN',
  'COUNT',
  'SIZE',
  'OUTSIDE',
  'OVERLAP',
  'SUPPORT',
  'FRAGILE',
  'STACK',
  'HEAVY',
  'UNLOADING',
  'LOADING',
  'OVER_KG',
  'OVER_M3',
  'OVER_FLOOR',
  'AXLE',
  'LEVEL',
  'FITS'
] as const
export type PackCode = (typeof packCodes)[number]

interface PackViolation {
  code: PackCode
  /** Where it is: the number of the placement in the order of the dock, and of the other one. */
  at?: number
  other?: number
  over?: number
}

/**
 * Every rule that a packing breaks, worked out from the vehicle, the load and the places of the boxes alone; it shares no
 * code with the search.
 */
export function checkPack(vehicle: PackVehicle, load: readonly LoadPart[], packing: Packing, supported = true): PackViolation[] {
  const { placements } = packing
  if (placements.some(({ part }) => !load[part]?.piece)) return [{ code: 'UNKNOWN' }]
  return [
    ...checkCounts(load, packing),
    ...placements.flatMap((_, at) => checkBox(vehicle, load, packing, at, supported)),
    ...checkTower(load, placements),
    ...checkWeights(vehicle, load, packing),
    ...checkClaims(vehicle, load, packing)
  ]
}

function checkCounts(load: readonly LoadPart[], { placements, left }: Packing): PackViolation[] {
  const found: PackViolation[] = []
  if (left.length !== load.length) found.push({ code: 'COUNT' })
  if (placements.length === 0 && left.every((pieces) => pieces === 0)) return found
  load.forEach(({ piece, pieces }, part) => {
    const here = placements.filter((placement) => placement.part === part).length
    if (here + (left[part] ?? 0) !== (piece ? pieces : 0)) found.push({ code: 'COUNT', over: here + (left[part] ?? 0) - pieces })
  })
  return found
}

/** One box against the vehicle and against every other one that is aboard with it. */
function checkBox(
  { box, rear_door }: PackVehicle,
  load: readonly LoadPart[],
  { placements, moved }: Packing,
  at: number,
  supported: boolean
): PackViolation[] {
  const found: PackViolation[] = []
  const own = placements[at]!
  const part = load[own.part]!
  const piece = part.piece!
  if (!stands(piece, own)) found.push({ code: 'SIZE', at })
  const [x2, y2, z2] = [own.x + own.lx, own.y + own.ly, own.z + own.lz]
  if (!box || own.x < 0 || own.y < 0 || own.z < 0 || x2 > box.length_mm || y2 > box.width_mm || z2 > box.height_mm)
    found.push({ code: 'OUTSIDE', at })
  let carried = own.z === 0 ? own.lx * own.ly : 0
  placements.forEach((that, other) => {
    if (other === at) return
    const its = load[that.part]!
    const wide = Math.min(x2, that.x + that.lx) - Math.max(own.x, that.x)
    const across = Math.min(y2, that.y + that.ly) - Math.max(own.y, that.y)
    const tall = Math.min(z2, that.z + that.lz) - Math.max(own.z, that.z)
    const together = its.loadedAt < part.unloadedAt && part.loadedAt < its.unloadedAt
    if (!together) return
    if (other > at && wide > 0 && across > 0 && tall > 0) found.push({ code: 'OVERLAP', at, other })
    const above = wide > 0 && across > 0 && that.z >= z2
    const before = across > 0 && tall > 0 && that.x >= x2
    const thereFirst = its.loadedAt < part.loadedAt || (its.loadedAt === part.loadedAt && other < at)
    // What carries it was there when it was set down.
    if (wide > 0 && across > 0 && that.z + that.lz === own.z && thereFirst) carried += wide * across
    if (wide > 0 && across > 0 && that.z === z2) {
      if (piece.fragile) found.push({ code: 'FRAGILE', at, other })
      if (its.piece!.heavy && !piece.heavy) found.push({ code: 'HEAVY', at, other })
    }
    const inTheWay = above || (before && (rear_door ?? false))
    if (!inTheWay) return
    const freely = moved && (its.may_move ?? false)
    // What came at an earlier stop may have been moved; at one stop the dock's order alone decides.
    if (thereFirst && (its.loadedAt === part.loadedAt || !freely)) found.push({ code: 'LOADING', at, other })
    if (its.unloadedAt > part.unloadedAt && !freely) found.push({ code: 'UNLOADING', at, other })
  })
  if (supported && carried < own.lx * own.ly) found.push({ code: 'SUPPORT', at, over: own.lx * own.ly - carried })
  return found
}

/** Whether a piece stands as it may: its sides in whole millimetres, one of those upright that may be. */
function stands({ length_mm, width_mm, height_mm, upright }: PieceSize, { lx, ly, lz }: Placement): boolean {
  const sides = [
    { side: length_mm, may: upright ? upright.length : false },
    { side: width_mm, may: upright ? upright.width : false },
    { side: height_mm, may: upright ? upright.height : true }
  ].map(({ side, may }) => ({ side: Math.ceil(side), may: may ?? false }))
  return sides.some(({ side, may }, i) => {
    const [a, b] = sides.filter((_, j) => j !== i).map((own) => own.side)
    return may && side === lz && ((a === lx && b === ly) || (a === ly && b === lx))
  })
}

/** Layers: from the top down, how many stand on each box, one upon the other. */
function checkTower(load: readonly LoadPart[], placements: readonly Placement[]): PackViolation[] {
  const order = placements.map((_, i) => i).sort((a, b) => placements[b]!.z - placements[a]!.z)
  const layers = placements.map(() => 0)
  const found: PackViolation[] = []
  for (const at of order) {
    const own = placements[at]!
    const { piece, loadedAt, unloadedAt } = load[own.part]!
    placements.forEach((that, other) => {
      const its = load[that.part]!
      if (that.z !== own.z + own.lz || its.loadedAt >= unloadedAt || loadedAt >= its.unloadedAt) return
      if (that.x < own.x + own.lx && own.x < that.x + that.lx && that.y < own.y + own.ly && own.y < that.y + that.ly)
        layers[at] = Math.max(layers[at]!, layers[other]! + 1)
    })
    const most = piece!.max_stack
    if (most !== undefined && layers[at]! > Math.max(0, most - 1)) found.push({ code: 'STACK', at, over: layers[at]! - most + 1 })
  }
  return found
}

/** Limits at each stop, and the beam on its axles; only what is said to be aboard counts. */
function checkWeights({ max_kg, max_m3, max_floor_m, axles }: PackVehicle, load: readonly LoadPart[], packing: Packing): PackViolation[] {
  const found: PackViolation[] = []
  if (!packing.fits) return found
  for (const now of new Set(load.map(({ loadedAt }) => loadedAt))) {
    const here = load.filter(({ loadedAt, unloadedAt }) => loadedAt <= now && now < unloadedAt)
    const sums = { kg: 0, m3: 0, floor: 0 }
    for (const { kg, m3, floor_m, pieces, piece } of here) {
      sums.kg += kg
      sums.m3 += Math.max(m3, piece ? pieces * ((piece.length_mm / 1e3) * (piece.width_mm / 1e3) * (piece.height_mm / 1e3)) : 0)
      sums.floor += floor_m ?? 0
    }
    if (sums.kg > max_kg + 1e-3) found.push({ code: 'OVER_KG', over: sums.kg - max_kg })
    if (sums.m3 > max_m3 + 1e-3) found.push({ code: 'OVER_M3', over: sums.m3 - max_m3 })
    if (max_floor_m !== undefined && sums.floor > max_floor_m + 1e-3) found.push({ code: 'OVER_FLOOR', over: sums.floor - max_floor_m })
  }
  if (!axles) return found
  let [front, rear] = [axles.front_empty_kg, axles.rear_empty_kg]
  for (const { part, x, lx } of packing.placements) {
    const { kg, pieces } = load[part]!
    const share = (x + lx / 2 - axles.front_mm) / (axles.rear_mm - axles.front_mm)
    front += (kg / pieces) * (1 - share)
    rear += (kg / pieces) * share
  }
  const over = Math.max(front - axles.front_max_kg, rear - axles.rear_max_kg)
  if (packing.placements.length > 0 && over > 1e-3) found.push({ code: 'AXLE', over })
  return found
}

/** What the packing says of itself. */
function checkClaims({ box, max_floor_m }: PackVehicle, load: readonly LoadPart[], { fits, level, left }: Packing): PackViolation[] {
  const found: PackViolation[] = []
  if (level === 'boxes' && (!box || load.some(({ piece }) => !piece))) found.push({ code: 'LEVEL' })
  if (level === 'floor' && ((!box && max_floor_m === undefined) || load.some(({ piece, floor_m }) => !piece && floor_m === undefined)))
    found.push({ code: 'LEVEL' })
  if (fits && left.some((pieces) => pieces > 0)) found.push({ code: 'FITS' })
  return found
}
