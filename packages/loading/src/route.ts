import type { Model, Profile } from './model.ts'

/** One vehicle's way while the search works on it: nodes in order, and what is known at each of them. */
export class Route {
  /** New after every change, so that what was remembered of the old way is not believed of the new. */
  uid = 0
  /** For each request the way under whose uid it was last tried here, what it cost, and where it went. */
  memoUid = new Int32Array(0)
  memoCost = new Float64Array(0)
  memoAt = new Int32Array(0)
  /** The uid under which its load was proved to stand. */
  proved = 0
  stamp = 0
  len = 0
  seq = new Int32Array(16)
  /** When it leaves the node at the earliest. */
  leave = new Float64Array(16)
  /** When service must begin at the latest for the rest to be in time. */
  latest = new Float64Array(16)
  /** How long it has waited up to and with the node. */
  waited = new Float64Array(16)
  /** Kilometres to the node from the one before it; behind the last node those to the end. */
  leg = new Float64Array(17)
  kg = new Float64Array(16)
  m3 = new Float64Array(16)
  floor = new Float64Array(16)
  /** Where the other node of the pair stands. */
  mate = new Int32Array(16)
  km = 0
  stops = 0
  peakKg = 0
  peakM3 = 0
  peakFloor = 0
  directKm = 0
  rehandle = 0
  profile = 0
  type = -1
  /** Types that all its orders may ride on. */
  mask = 0
  named = -1
  cost = 0
  /** How many requests of each mixing class. */
  classes = new Int16Array(1)
  requests = 0
  /** Requests of several points ride on it, so the quick arithmetic of the rear door does not hold. */
  chains = 0
  hash = 0

  ensure(length: number): void {
    if (length <= this.seq.length) return
    const size = Math.max(length, this.seq.length * 2)
    const grown = <T extends Int32Array | Float64Array>(fresh: T, old: T) => {
      fresh.set(old)
      return fresh
    }
    this.seq = grown(new Int32Array(size), this.seq)
    this.mate = grown(new Int32Array(size), this.mate)
    this.leave = grown(new Float64Array(size), this.leave)
    this.latest = grown(new Float64Array(size), this.latest)
    this.waited = grown(new Float64Array(size), this.waited)
    this.leg = grown(new Float64Array(size + 1), this.leg)
    this.kg = grown(new Float64Array(size), this.kg)
    this.m3 = grown(new Float64Array(size), this.m3)
    this.floor = grown(new Float64Array(size), this.floor)
  }

  /** Takes over the nodes of another; what is known of each of them follows with `settle`. */
  copy(other: Route): void {
    this.ensure(other.len)
    this.len = other.len
    for (let i = 0; i < other.len; i++) this.seq[i] = other.seq[i]!
    this.km = other.km
    this.stops = other.stops
    this.peakKg = other.peakKg
    this.peakM3 = other.peakM3
    this.peakFloor = other.peakFloor
    this.directKm = other.directKm
    this.rehandle = other.rehandle
    this.profile = other.profile
    this.type = other.type
    this.mask = other.mask
    this.named = other.named
    this.cost = other.cost
    this.requests = other.requests
    this.chains = other.chains
    this.hash = other.hash
    if (this.classes.length !== other.classes.length) this.classes = new Int16Array(other.classes.length)
    this.classes.set(other.classes)
  }
}

/** The next moment from `time` on at which service may begin at the node; Infinity when none is left. */
export function openAt(profile: Profile, node: number, time: number): number {
  const start = time > profile.opens[node]! ? time : profile.opens[node]!
  if (start > profile.closes[node]!) return Infinity
  const spans = profile.spans === null ? null : profile.spans[node]!
  if (spans === null) return start
  for (let i = 0; i < spans.length; i += 2) if (start <= spans[i + 1]!) return start > spans[i]! ? start : spans[i]!
  return Infinity
}

/** The last moment up to `time` at which service may begin at the node. */
function closesAt(profile: Profile, node: number, time: number): number {
  const last = time < profile.closes[node]! ? time : profile.closes[node]!
  const spans = profile.spans === null ? null : profile.spans[node]!
  if (spans === null) return last
  for (let i = spans.length - 2; i >= 0; i -= 2) if (last >= spans[i]!) return last < spans[i + 1]! ? last : spans[i + 1]!
  return -Infinity
}

const aboardLegs = new Int32Array(4096)

/**
 * Works out everything that is known of the route from its nodes; false when the way itself is impossible
 * (time, precedence, points, detour, an order in the way). Which vehicle drives it is the caller's next question.
 */
export function settle(model: Model, route: Route): boolean {
  const { seq, len } = route
  const profile = model.profiles[route.profile]!
  const { km, minutes, nodes, nodePlace, service } = model
  let time = profile.from
  let way = 0
  let waited = 0
  let stops = 0
  let kg = 0
  let m3 = 0
  let floor = 0
  let peakKg = 0
  let peakM3 = 0
  let peakFloor = 0
  let before = profile.start
  let place = -1
  for (let i = 0; i < len; i++) {
    const node = seq[i]!
    const leg = before * nodes + node
    way += km[leg]!
    route.leg[i] = km[leg]!
    const arrive = time + minutes[leg]!
    time = openAt(profile, node, arrive)
    if (time > openLimit) return false
    waited += time - arrive
    route.waited[i] = waited
    time += service[node]!
    route.leave[i] = time
    if (nodePlace[node] !== place) stops++
    place = nodePlace[node]!
    kg += model.kg[node]!
    m3 += model.m3[node]!
    floor += model.floor[node]!
    if (kg > peakKg) peakKg = kg
    if (m3 > peakM3) peakM3 = m3
    if (floor > peakFloor) peakFloor = floor
    route.kg[i] = kg
    route.m3[i] = m3
    route.floor[i] = floor
    before = node
  }
  const home = before * nodes + profile.end
  way += km[home]!
  route.leg[len] = km[home]!
  if (len > 0 && time + minutes[home]! > profile.until) return false
  let latest = profile.until - minutes[home]!
  for (let i = len - 1; i >= 0; i--) {
    const node = seq[i]!
    latest = closesAt(profile, node, latest - service[node]!)
    route.latest[i] = latest
    if (i > 0) latest -= minutes[seq[i - 1]! * nodes + node]!
  }
  route.km = way
  route.stops = stops
  route.peakKg = peakKg
  route.peakM3 = peakM3
  route.peakFloor = peakFloor
  if (stops > model.limits.points) return false
  if (len > 0 && model.limits.detourKm < Infinity && wayBetween(model, route) - route.directKm > model.limits.detourKm + 1e-9) return false
  if (model.restsChain && !restsInTime(model, route, profile)) return false
  return !profile.rearDoor || rehandles(model, route)
}

/**
 * The same where one type, weight, volume and windows are all there is. What stands before `first` is known, and how late those nodes behind `last` may
 * begin.
 */
export function settlePlain(model: Model, route: Route, first: number, last: number): boolean {
  const { seq, len, leave, latest, waited, leg, kg, m3 } = route
  const { opens, closes, start, end, from, until } = model.profiles[route.profile]!
  const { km, minutes, nodes, service, kg: kgOf, m3: m3Of } = model
  let time = from
  let wait = 0
  let aboard = 0
  let volume = 0
  let before = start
  let way = 0
  let peakKg = 0
  let peakM3 = 0
  if (first > 0) {
    time = leave[first - 1]!
    wait = waited[first - 1]!
    aboard = kg[first - 1]!
    volume = m3[first - 1]!
    before = seq[first - 1]!
    for (let i = 0; i < first; i++) {
      way += leg[i]!
      if (kg[i]! > peakKg) peakKg = kg[i]!
      if (m3[i]! > peakM3) peakM3 = m3[i]!
    }
  }
  for (let i = first; i < len; i++) {
    const node = seq[i]!
    const at = before * nodes + node
    const there = km[at]!
    leg[i] = there
    way += there
    const arrive = time + minutes[at]!
    const opening = opens[node]!
    const begin = arrive > opening ? arrive : opening
    if (begin > closes[node]!) return false
    wait += begin - arrive
    time = begin + service[node]!
    aboard += kgOf[node]!
    volume += m3Of[node]!
    if (aboard > peakKg) peakKg = aboard
    if (volume > peakM3) peakM3 = volume
    leave[i] = time
    waited[i] = wait
    kg[i] = aboard
    m3[i] = volume
    before = node
  }
  const home = before * nodes + end
  leg[len] = km[home]!
  way += km[home]!
  if (len > 0 && time + minutes[home]! > until) return false
  const same = minutes === km
  let i = last < len ? last : len - 1
  let by = i + 1 < len ? latest[i + 1]! : until
  let after = i + 1 < len ? seq[i + 1]! : end
  for (; i >= 0; i--) {
    const node = seq[i]!
    by = by - (same ? leg[i + 1]! : minutes[node * nodes + after]!) - service[node]!
    const closing = closes[node]!
    if (by > closing) by = closing
    if (i < first && by === latest[i]!) break
    latest[i] = by
    after = node
  }
  route.km = way
  route.peakKg = peakKg
  route.peakM3 = peakM3
  return true
}

export const openLimit = 1e300

/** Kilometres from the first loading to the last unloading. */
export function wayBetween(model: Model, route: Route): number {
  const profile = model.profiles[route.profile]!
  const { km, nodes } = model
  return route.km - km[profile.start * nodes + route.seq[0]!]! - km[route.seq[route.len - 1]! * nodes + profile.end]!
}

/** 后进先出: at each unloading, what was loaded later and stays aboard is moved at its price; false when something may not be. */
function rehandles(model: Model, route: Route): boolean {
  const { seq, len, mate } = route
  let price = 0
  if (route.chains === 0) {
    for (let i = 0; i < len; i++) {
      const from = mate[i]!
      if (from >= i) continue
      for (let k = from + 1; k < i; k++) if (mate[k]! > i) price += model.rehandle[model.nodeReq[seq[k]!]!]!
    }
    route.rehandle = price
    return price < Infinity
  }
  let aboard = 0
  for (let i = 0; i < len; i++) {
    const node = seq[i]!
    const items = model.items[model.nodeReq[node]!]!
    for (const [from, to] of items) {
      if (to !== node) continue
      let at = 0
      while (at < aboard && !(aboardLegs[at * 2] === from && aboardLegs[at * 2 + 1] === to)) at++
      if (at === aboard) return false
      for (let k = at + 1; k < aboard; k++)
        if (aboardLegs[k * 2 + 1] !== node && aboardLegs[k * 2] !== from)
          price += model.rehandle[model.nodeReq[aboardLegs[k * 2]!]!]! / model.items[model.nodeReq[aboardLegs[k * 2]!]!]!.length
      for (let k = at; k < aboard - 1; k++) {
        aboardLegs[k * 2] = aboardLegs[k * 2 + 2]!
        aboardLegs[k * 2 + 1] = aboardLegs[k * 2 + 3]!
      }
      aboard--
    }
    for (const [from, to] of items) {
      if (from !== node) continue
      aboardLegs[aboard * 2] = from
      aboardLegs[aboard * 2 + 1] = to
      aboard++
    }
  }
  route.rehandle = price
  return price < Infinity
}

/** The rests as they fall when driving is counted over stops that are too short to count as one. */
function restsInTime(model: Model, route: Route, profile: Profile): boolean {
  const { places, minutes, rules } = model.problem
  const { after_min, rest_min } = rules.rest!
  let time = profile.from
  let driven = 0
  let before = profile.start === 0 ? -1 : model.nodePlace[profile.start]!
  const drive = (to: number) => {
    const way = before < 0 || to < 0 ? 0 : minutes[before * places.length + to]!
    const rests = Math.max(0, Math.ceil((driven + way) / after_min - 1e-9) - 1)
    driven = driven + way - rests * after_min
    time += way + rests * rest_min
  }
  for (let i = 0; i < route.len; i++) {
    const node = route.seq[i]!
    drive(model.nodePlace[node]!)
    const start = openAt(profile, node, time)
    if (start > openLimit) return false
    const leave = start + model.service[node]!
    if (leave - time >= rest_min) driven = 0
    time = leave
    before = model.nodePlace[node]!
  }
  if (profile.end !== 0) drive(model.nodePlace[profile.end]!)
  return time <= profile.until
}
