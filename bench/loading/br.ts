import type { LoadPart } from '@yunshu/loading/prove'
import type { PackVehicle } from '@yunshu/loading/pack/packing'

/** Reads a set of Bischoff and Ratcliff (one container, boxes that may stand on the sides named), its centimetres as such; each kind is shared out over `stops`. */
export function readBr(text: string, stops = 1): { name: string; vehicle: PackVehicle; load: LoadPart[] }[] {
  const numbers = text.trim().split(/\s+/).map(Number)
  let at = 0
  const next = () => numbers[at++]!
  return Array.from({ length: next() }, () => {
    const name = String(next())
    next()
    const box = { length_mm: next() * 10, width_mm: next() * 10, height_mm: next() * 10 }
    const load = Array.from({ length: next() }, (_, row) => {
      next()
      const [length_mm, length, width_mm, width, height_mm, height, pieces] = [
        next() * 10,
        next() > 0,
        next() * 10,
        next() > 0,
        next() * 10,
        next() > 0,
        next()
      ]
      const piece = { length_mm, width_mm, height_mm, upright: { length, width, height } }
      return Array.from({ length: stops }, (_stop, stop): LoadPart => {
        const own = Math.floor((pieces + stop) / stops)
        return { order: `K${row + 1}`, row: stop, loadedAt: 0, unloadedAt: stop + 1, pieces: own, kg: 0, m3: 0, piece }
      }).filter((part) => part.pieces > 0)
    }).flat()
    return { name, vehicle: { id: name, max_kg: 1, max_m3: Infinity, box, rear_door: stops > 1 }, load }
  })
}
