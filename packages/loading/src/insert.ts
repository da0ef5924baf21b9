import type { Frame, Place } from './frame.ts'
import type { Model } from './model.ts'
import { placePlain } from './plain.ts'
import { picked, pickType, priceOf } from './price.ts'
import { openAt, openLimit, settle, wayBetween, Route } from './route.ts'

/**
 * Best place for a pickup and its delivery that adds less than `bound`; every pair of positions is tried, each in constant
 * time. Where there is none, the cost is the bound and `from` is -1.
 */
export function placePair(frame: Frame, route: Route, request: number, mask: number, bound: number, out: Place): void {
  out.cost = bound
  out.from = -1
  if (frame.plainPerKm > 0) placePlain(frame, route, request, out)
  else placeFull(frame, route, request, mask, out)
}

function placeFull({ model, prices, byKm }: Frame, route: Route, request: number, mask: number, out: Place): void {
  const { km, minutes, nodes, service, nodePlace, limits } = model
  const profile = model.profiles[route.profile]!
  const allowed = mask & route.mask
  const types = profile.types
  let mostKg = -1
  let mostM3 = -1
  let mostFloor = -1
  for (let i = 0; i < types.length; i++) {
    const t = types[i]!
    if ((allowed & (1 << t)) === 0) continue
    if (model.maxKg[t]! > mostKg) mostKg = model.maxKg[t]!
    if (model.maxM3[t]! > mostM3) mostM3 = model.maxM3[t]!
    if (model.maxFloor[t]! > mostFloor) mostFloor = model.maxFloor[t]!
  }
  if (mostKg < 0) return
  const { seq, len, leave, latest, mate } = route
  const { opens, closes } = profile
  const simple = profile.spans === null
  const pickup = model.first[request]!
  const delivery = pickup + 1
  const needKg = model.kg[pickup]!
  const needM3 = model.m3[pickup]!
  const needFloor = model.floor[pickup]!
  const roomKg = mostKg - needKg
  const roomM3 = mostM3 - needM3
  const roomFloor = mostFloor - needFloor
  const direct = Math.max(route.directKm, model.directKm[request]!)
  const limited = limits.detourKm < Infinity
  const base = limited && len > 0 ? wayBetween(model, route) : 0
  const own = model.rehandle[request]!
  const rear = profile.rearDoor
  const placeP = nodePlace[pickup]!
  const placeD = nodePlace[delivery]!
  // No vehicle that holds the most of what is aboard now and of what comes is cheaper than this, here and for each kilometre.
  let least = byKm ? 1 : Infinity
  let jump = byKm ? 0 : Infinity
  if (!byKm) {
    const kg = Math.max(route.peakKg, needKg)
    const m3 = Math.max(route.peakM3, needM3)
    const floor = Math.max(route.peakFloor, needFloor)
    for (let i = 0; i < types.length; i++) {
      const t = types[i]!
      if ((allowed & (1 << t)) === 0 || kg > model.maxKg[t]! || m3 > model.maxM3[t]! || floor > model.maxFloor[t]!) continue
      const perKm = prices.tables[t] === null ? prices.perKm[t]! : 0
      if (perKm < least) least = perKm
      const base = prices.tables[t] === null ? priceOf(prices, t, route.km, route.stops) : 0
      if (base < jump) jump = base
    }
    if (jump === Infinity) return
    jump += route.rehandle - route.cost
    if (prices.leastPerKm === 0) jump = -Infinity
  }
  if (jump >= out.cost) return
  for (let i = 0; i <= len; i++) {
    const before = i === 0 ? profile.start : seq[i - 1]!
    const next = i === len ? profile.end : seq[i]!
    const placeB = i === 0 ? -1 : nodePlace[before]!
    let begin = (i === 0 ? profile.from : leave[i - 1]!) + minutes[before * nodes + pickup]!
    if (simple) {
      if (begin < opens[pickup]!) begin = opens[pickup]!
      if (begin > closes[pickup]!) continue
    } else {
      begin = openAt(profile, pickup, begin)
      if (begin > openLimit) continue
    }
    let time = begin + service[pickup]!
    let last = pickup
    let peakKg = i === 0 ? 0 : route.kg[i - 1]!
    let peakM3 = i === 0 ? 0 : route.m3[i - 1]!
    let peakFloor = i === 0 ? 0 : route.floor[i - 1]!
    if (peakKg > roomKg || peakM3 > roomM3 || peakFloor > roomFloor) continue
    const detour = km[before * nodes + pickup]! + km[pickup * nodes + next]! - km[before * nodes + next]!
    let moved = 0
    let pending = 0
    let stuck = 0
    for (let j = i; j <= len; j++) {
      if (j > i) {
        const node = seq[j - 1]!
        let startK = time + minutes[last * nodes + node]!
        if (!simple) startK = openAt(profile, node, startK)
        else if (startK < opens[node]!) startK = opens[node]!
        if (startK > latest[j - 1]!) break
        time = startK + service[node]!
        last = node
        const kg = route.kg[j - 1]!
        const m3 = route.m3[j - 1]!
        const floor = route.floor[j - 1]!
        if (kg > roomKg || m3 > roomM3 || floor > roomFloor) break
        if (kg > peakKg) peakKg = kg
        if (m3 > peakM3) peakM3 = m3
        if (floor > peakFloor) peakFloor = floor
        if (rear) {
          const other = model.rehandle[model.nodeReq[node]!]!
          if (mate[j - 1]! > j - 1) {
            if (other === Infinity) stuck++
            else pending += other
          } else if (mate[j - 1]! >= i) {
            if (other === Infinity) stuck--
            else pending -= other
          } else {
            moved += own
            if (moved === Infinity) break
          }
        }
      }
      if (stuck > 0) continue
      let beginD = time + minutes[last * nodes + delivery]!
      if (!simple) beginD = openAt(profile, delivery, beginD)
      else if (beginD < opens[delivery]!) beginD = opens[delivery]!
      if (beginD > closes[delivery]!) continue
      const after = j === len ? profile.end : seq[j]!
      const goOn = beginD + service[delivery]! + minutes[delivery * nodes + after]!
      if (j === len ? goOn > profile.until : goOn > latest[j]!) continue
      const deltaKm =
        i === j
          ? km[before * nodes + pickup]! + km[pickup * nodes + delivery]! + km[delivery * nodes + next]! - km[before * nodes + next]!
          : detour + km[last * nodes + delivery]! + km[delivery * nodes + after]! - km[last * nodes + after]!
      if (deltaKm > 0 && jump + least * deltaKm + moved + pending >= out.cost) continue
      const placeN = i === len ? -1 : nodePlace[seq[i]!]!
      const placeA = j === len ? -1 : nodePlace[seq[j]!]!
      const stops =
        route.stops +
        (i === j
          ? gaps(placeB, placeP) + gaps(placeP, placeD) + gaps(placeD, placeN) - gaps(placeB, placeN)
          : gaps(placeB, placeP) +
            gaps(placeP, placeN) -
            gaps(placeB, placeN) +
            gaps(nodePlace[last]!, placeD) +
            gaps(placeD, placeA) -
            gaps(nodePlace[last]!, placeA))
      if (stops > limits.points) continue
      if (limited && detourOf(model, route, profile.start, profile.end, base, deltaKm, i, j, pickup, delivery) - direct > limits.detourKm) continue
      const type = pickType(
        model,
        prices,
        allowed,
        types,
        Math.max(route.peakKg, peakKg + needKg),
        Math.max(route.peakM3, peakM3 + needM3),
        Math.max(route.peakFloor, peakFloor + needFloor),
        route.km + deltaKm,
        stops
      )
      if (type < 0) continue
      const cost = (byKm ? route.km + deltaKm : picked.fen + route.rehandle + moved + pending) - route.cost
      if (cost < out.cost) {
        out.cost = cost
        out.from = i
        out.to = j
      }
    }
  }
}

/** Whether the vehicle stops anew between two places; -1 is no place. */
function gaps(a: number, b: number): number {
  return b < 0 || a === b ? 0 : 1
}

/** The way between first loading and last unloading once the pair stands at i and j. */
function detourOf(
  model: Model,
  route: Route,
  start: number,
  end: number,
  base: number,
  delta: number,
  i: number,
  j: number,
  pickup: number,
  delivery: number
): number {
  const { km, nodes } = model
  const { seq, len } = route
  const firstOld = len === 0 ? 0 : km[start * nodes + seq[0]!]!
  const lastOld = len === 0 ? km[start * nodes + end]! : km[seq[len - 1]! * nodes + end]!
  const firstNew = i === 0 ? km[start * nodes + pickup]! : firstOld
  const lastNew = j === len ? km[delivery * nodes + end]! : lastOld
  return base + delta + (firstOld - firstNew) + (lastOld - lastNew)
}

const trial = new Route()
const bestTrial = new Int32Array(4096)

/**
 * Best place for a request of several points: pickups, then deliveries, each at the position that adds least while the route
 * stands; a delivery comes after all pickups whose goods it takes. The nodes are left in `chain`.
 */
export function placeChain(frame: Frame, route: Route, request: number, mask: number, out: Place): void {
  const { model } = frame
  out.cost = Infinity
  out.from = -1
  const first = model.first[request]!
  const size = model.size[request]!
  trial.copy(route)
  trial.mask = route.mask & mask
  trial.chains = route.chains + 1
  trial.directKm = Math.max(route.directKm, model.directKm[request]!)
  const items = model.items[request]!
  for (let at = 0; at < size; at++) {
    const node = first + at
    let earliest = 0
    for (const [from, to] of items)
      if (to === node) for (let k = 0; k < trial.len; k++) if (trial.seq[k] === from) earliest = Math.max(earliest, k + 1)
    const last = at === size - 1
    let least = Infinity
    let best = -1
    trial.ensure(trial.len + 1)
    for (let k = trial.len; k >= earliest; k--) {
      insertNode(trial, k, node)
      const cost = last ? tryAll(frame, trial, route) : tryWay(model, trial)
      removeNode(trial, k)
      if (cost < least) {
        least = cost
        best = k
      }
    }
    if (best < 0) return
    insertNode(trial, best, node)
    if (last) {
      out.cost = least
      out.from = 0
      out.to = 0
      chain.length = trial.len
      for (let k = 0; k < trial.len; k++) bestTrial[k] = trial.seq[k]!
    }
  }
  for (let k = 0; k < trial.len; k++) chain[k] = bestTrial[k]!
}

export const chain: number[] = []

function insertNode(route: Route, at: number, node: number): void {
  for (let k = route.len; k > at; k--) route.seq[k] = route.seq[k - 1]!
  route.seq[at] = node
  route.len++
}

function removeNode(route: Route, at: number): void {
  route.len--
  for (let k = at; k < route.len; k++) route.seq[k] = route.seq[k + 1]!
}

/** Half a request aboard: only the time of the way can be asked. */
function tryWay(model: Model, route: Route): number {
  const profile = model.profiles[route.profile]!
  const { km, minutes, nodes } = model
  let time = profile.from
  let way = 0
  let before = profile.start
  for (let i = 0; i < route.len; i++) {
    const node = route.seq[i]!
    time = openAt(profile, node, time + minutes[before * nodes + node]!)
    if (time > openLimit) return Infinity
    time += model.service[node]!
    way += km[before * nodes + node]!
    before = node
  }
  return way + km[before * nodes + profile.end]!
}

function tryAll({ model, prices, byKm }: Frame, route: Route, old: Route): number {
  if (!settle(model, route)) return Infinity
  const { peakKg, peakM3, peakFloor, km, stops } = route
  const type = pickType(model, prices, route.mask, model.profiles[route.profile]!.types, peakKg, peakM3, peakFloor, km, stops)
  if (type < 0) return Infinity
  return (byKm ? km : picked.fen + route.rehandle) - old.cost
}
