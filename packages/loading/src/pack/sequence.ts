import type { LoadPart } from '../prove.ts'
import type { Placement } from './packing.ts'

/** The order of the dock: what others stand on or behind goes in first, and within that what is unloaded last. */
export function dockOrder(load: readonly LoadPart[], placements: readonly Placement[], rearDoor: boolean): Placement[] {
  const stops = [...new Set(placements.map(({ part }) => load[part]!.loadedAt))].sort((a, b) => a - b)
  return stops.flatMap((stop) => {
    const own = placements.filter(({ part }) => load[part]!.loadedAt === stop)
    own.sort((a, b) => load[b.part]!.unloadedAt - load[a.part]!.unloadedAt || a.x - b.x || a.z - b.z || a.y - b.y)
    return setDown(own, rearDoor)
  })
}

type Place = Omit<Placement, 'part'>

const isUnder = (a: Place, b: Place): boolean => a.z + a.lz <= b.z && crosses(a.x, a.lx, b.x, b.lx) && crosses(a.y, a.ly, b.y, b.ly)
const isBehind = (a: Place, b: Place): boolean => a.x + a.lx <= b.x && crosses(a.y, a.ly, b.y, b.ly) && crosses(a.z, a.lz, b.z, b.lz)
const crosses = (a: number, length: number, b: number, other: number): boolean => a < b + other && b < a + length

/** Keeps the given order, but nothing comes before what it stands on or, through the rear door, behind. */
export function setDown<P extends Place>(list: readonly P[], rearDoor: boolean): P[] {
  const before = (a: P, b: P) => isUnder(a, b) || (rearDoor && isBehind(a, b))
  const waits = list.map(() => 0)
  const frees = list.map(() => [] as number[])
  list.forEach((a, i) =>
    list.forEach((b, j) => {
      if (i === j || !before(a, b)) return
      frees[i]!.push(j)
      waits[j]!++
    })
  )
  const done = list.map(() => false)
  const order: P[] = []
  let from = 0
  while (order.length < list.length) {
    while (done[from]) from++
    let next = from
    while (next < list.length && (done[next] || waits[next]! > 0)) next++
    if (next === list.length) next = from
    done[next] = true
    order.push(list[next]!)
    for (const other of frees[next]!) waits[other]!--
  }
  return order
}
