import type { Budget, Stop } from '../engine.ts'
import type { LoadPart, ProofLevel } from '../prove.ts'
import { axleExcess, balanceOf, shifted } from './balance.ts'
import { limitOf, levelOf } from './limits.ts'
import { kindsOf, type Kind } from './kinds.ts'
import { PackingTask } from './packingTask.ts'
import { backOf, cutOf, frontOf, mixedOf, orderOf } from './mixed.ts'
import type { Packing, PackVehicle, Placement } from './packing.ts'
import { searchOf, type Found } from './search.ts'
import { dockOrder } from './sequence.ts'

interface PackOptions {
  /** False lets boxes hang over, for comparison with published figures; goods with stacking rules are always supported. */
  supported?: boolean
  /** Blocks made of the boxes of one unloading: more find better loads and take longer to begin. */
  blocks?: number
}

/**
 * Stands the load in the vehicle (三维装载), better the longer it runs: reports each better packing, and returns the best when
 * the budget is spent, the caller stops it, or everything stands and takes as little length as it can.
 */
export function* packing(
  vehicle: PackVehicle,
  load: readonly LoadPart[],
  budget: Budget,
  seed = 1,
  signal?: Stop,
  options: PackOptions = {}
): Generator<Packing, Packing> {
  const meter = meterOf(budget)
  const level = levelOf(vehicle, load)
  let iterations = 0
  const limit = limitOf(vehicle, load)
  const bare: Packing = {
    fits: limit === undefined,
    level,
    ...(limit ? { violation: limit } : {}),
    placements: [],
    left: load.map(() => 0),
    moved: false,
    used_mm: 0,
    fill: 0,
    iterations
  }
  const sized = kindsOf(load, false)
  if (!vehicle.box || sized.length === 0) return bare
  const over = () => (signal?.aborted ?? false) || meter(iterations) >= 1
  let best: Packing = { ...bare, fits: false, violation: limit ?? 'PACK', left: load.map(({ piece, pieces }) => (piece ? pieces : 0)) }
  let volume = -1
  let all = false

  // Nothing in anybody's way first; where that leaves something behind, what may be moved may also stand in the way.
  const manners = [false, ...(kindsOf(load, true).some(({ movable }) => movable) && hasStops(sized) ? [true] : [])]
  for (const [turn, moving] of manners.entries()) {
    const until = (turn + 1) / manners.length
    // What the quick proof finds is found here too; then the whole search.
    for (const quick of [true, false]) {
      const task = taskOf(vehicle, kindsOf(load, moving), quick ? { ...options, blocks: quickBlocks } : options, Infinity, !quick)
      let tries = 0
      for (const found of searchOf(task, quick ? 1 : seed)) {
        iterations++
        if (found.volume > volume) {
          volume = found.volume
          all = found.all
          best = packingOf(vehicle, load, task, found, bare, moving, iterations)
          yield best
        }
        if (all || over() || (quick ? ++tries >= quickTries : turn + 1 < manners.length && meter(iterations) >= until)) break
      }
      if (all || over()) break
    }
    if (all || over()) break
  }
  // Everything stands: now as close to the head board as possible, which leaves room and no gaps.
  for (let round = 0; all && round < 6 && !over() && best.placements.length > 0; round++) {
    const least = Math.ceil(volume / (vehicle.box.width_mm * vehicle.box.height_mm))
    const aim = round === 0 ? best.used_mm - 1 : Math.floor(least + (best.used_mm - least) * (round / 6))
    if (aim < least || aim >= best.used_mm) break
    const task = taskOf(vehicle, kindsOf(load, best.moved), { blocks: 600, ...options }, aim)
    let tries = 0
    for (const found of searchOf(task, seed, false)) {
      iterations++
      if (found.all) {
        best = packingOf(vehicle, load, task, found, bare, best.moved, iterations)
        yield best
      }
      if (found.all || ++tries >= 40 || over()) break
    }
  }
  return { ...best, iterations }
}

/** `packing` run to its end: the best packing found. */
export function pack(
  vehicle: PackVehicle,
  load: readonly LoadPart[],
  budget: Budget = { iterations: 400 },
  seed = 1,
  options: PackOptions = {}
): Packing {
  const steps = packing(vehicle, load, budget, seed, undefined, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const mostBlocks = 3000
/** What the search for routes can wait for. */
export const quickBlocks = 250
export const quickTries = 20

/** The share of the budget that is spent; a clock may be slow, so that after a while not every load looks at it. */
function meterOf({ iterations, seconds, clock }: Budget): (done: number) => number {
  const begun = clock?.() ?? 0
  let looked = 0
  let spent = 0
  return (done) => {
    if (seconds !== undefined && clock && (looked++ < 100 || looked % 16 === 0)) spent = (clock() - begun) / seconds
    return Math.max(iterations === undefined ? 0 : done / iterations, spent, iterations === undefined && !clock ? 1 : 0)
  }
}

const hasStops = (kinds: readonly Kind[]): boolean =>
  kinds.some(({ loadedAt, unloadedAt }) => loadedAt !== kinds[0]!.loadedAt || unloadedAt !== kinds[0]!.unloadedAt)

export function taskOf(
  { box, rear_door }: PackVehicle,
  kinds: readonly Kind[],
  { supported, blocks }: PackOptions,
  most_mm: number,
  mixed = false
): PackingTask {
  const ruled = kinds.some(({ bears, heavy, count }) => heavy || bears < count)
  const length = Math.min(Math.floor(box!.length_mm), most_mm)
  const size = { length, width: Math.floor(box!.width_mm), height: Math.floor(box!.height_mm) }
  const rules = { ...size, supported: (supported ?? true) || ruled, lifo: rear_door ?? false }
  const together = mixed && rules.supported ? mixedOf(kinds) : undefined
  return new PackingTask({ ...rules, ...(together ?? { kinds }) }, blocks ?? mostBlocks)
}

function packingOf(
  vehicle: PackVehicle,
  load: readonly LoadPart[],
  task: PackingTask,
  found: Found,
  bare: Packing,
  moved: boolean,
  iterations: number
): Packing {
  const placements = shifted(vehicle, load, placementsOf(task, found), vehicle.box!)
  const left = load.map(({ piece, pieces }, part) => (piece ? pieces - placements.filter((placement) => placement.part === part).length : 0))
  const balance = balanceOf(vehicle, load, placements)
  const violation = bare.violation ?? (found.all ? (axleExcess(vehicle, load, placements) > 0 ? 'AXLE' : undefined) : 'PACK')
  const { length_mm, width_mm, height_mm } = vehicle.box!
  return {
    fits: violation === undefined,
    level: bare.level satisfies ProofLevel,
    ...(violation ? { violation } : {}),
    placements: dockOrder(load, placements, vehicle.rear_door ?? false),
    left,
    moved,
    used_mm: placements.reduce((far, { x, lx }) => Math.max(far, x + lx), 0),
    fill: found.volume / (length_mm * width_mm * height_mm),
    ...(balance ? { balance } : {}),
    iterations
  }
}

function placementsOf({ catalogues, kinds, stock }: PackingTask, { steps }: Found): Placement[] {
  const parts = stock?.parts.map((own) => own.flatMap(([part, count]) => Array.from({ length: count }, () => part)))
  return steps.flatMap(([x, y, z, group, block, label]) =>
    orderOf(catalogues[group]!.blocks[block]!).map(({ kind, ...box }, i) => {
      const stop = i < cutOf(label) ? backOf(label) : frontOf(label)
      const part = stock && parts ? parts[kind * stock.stops + stop]!.pop()! : kinds[kind]!.part
      return { part, ...box, x: x + box.x, y: y + box.y, z: z + box.z }
    })
  )
}
