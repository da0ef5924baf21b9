// The floor: Clarke and Wright's savings, as a dispatcher with a spreadsheet would do it. One truck for each order, then the two
// vehicles whose union saves most become one, while a union still saves; their loadings first, their unloadings after.
import { compile } from '@yunshu/loading/model'
import { picked, pickType, pricesOf } from '@yunshu/loading/price'
import type { Problem } from '@yunshu/loading/problem'
import { Route, settle } from '@yunshu/loading/route'

interface Trip {
  pickups: number[]
  deliveries: number[]
  fen: number
  alive: boolean
}

export function bySavings(problem: Problem): { fen: number; vehicles: number } {
  const model = compile(problem)
  const prices = pricesOf(problem)
  const route = new Route()
  const priceOf = (seq: readonly number[]): number => {
    route.ensure(seq.length)
    route.seq.set(seq)
    route.len = seq.length
    route.chains = 1
    if (!settle(model, route)) return Infinity
    const profile = model.profiles[0]!
    const type = pickType(model, prices, profile.mask, profile.types, route.peakKg, route.peakM3, route.peakFloor, route.km, route.stops)
    return type < 0 ? Infinity : picked.fen
  }
  const trips = Array.from({ length: model.requests }, (_, r): Trip => {
    const pickup = model.first[r]!
    return { pickups: [pickup], deliveries: [pickup + 1], fen: priceOf([pickup, pickup + 1]), alive: true }
  })
  const union = (a: Trip, b: Trip): Trip => {
    let best: Trip = { pickups: [], deliveries: [], fen: Infinity, alive: true }
    for (const pickups of [
      [...a.pickups, ...b.pickups],
      [...b.pickups, ...a.pickups]
    ])
      for (const deliveries of [
        [...a.deliveries, ...b.deliveries],
        [...b.deliveries, ...a.deliveries]
      ]) {
        const fen = priceOf([...pickups, ...deliveries])
        if (fen < best.fen) best = { pickups, deliveries, fen, alive: true }
      }
    return best
  }
  const offers: { saving: number; a: Trip; b: Trip; both: Trip }[] = []
  const offer = (a: Trip, b: Trip) => {
    const both = union(a, b)
    const saving = a.fen + b.fen - both.fen
    if (saving > 1e-6) offers.push({ saving, a, b, both })
  }
  for (let i = 0; i < trips.length; i++) for (let j = 0; j < i; j++) offer(trips[i]!, trips[j]!)
  for (;;) {
    let best: (typeof offers)[number] | null = null
    for (const next of offers) if (next.a.alive && next.b.alive && (!best || next.saving > best.saving)) best = next
    if (!best) break
    best.a.alive = false
    best.b.alive = false
    for (const other of trips) if (other.alive) offer(best.both, other)
    trips.push(best.both)
    if (offers.length > 400_000) offers.splice(0, offers.length, ...offers.filter(({ a, b }) => a.alive && b.alive))
  }
  const left = trips.filter(({ alive }) => alive)
  return { fen: left.reduce((sum, { fen }) => sum + fen, 0), vehicles: left.length }
}
