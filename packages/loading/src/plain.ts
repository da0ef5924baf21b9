import type { Frame, Place } from './frame.ts'
import type { Route } from './route.ts'

/** Of each place in the route what the search for the best one asks again; as long as the longest route. */
class Scratch {
  readonly size: number
  /** Kilometres to the pickup there less those of the leg that it breaks, and what the pickup adds. */
  readonly toPickup: Float64Array
  readonly addsPickup: Float64Array
  /** What the delivery adds there, and the least of that from there on. */
  readonly adds: Float64Array
  readonly addsAhead: Float64Array
  /** How much later the delivery may come there than it would now. */
  readonly slack: Float64Array

  constructor(size: number) {
    this.size = size
    this.toPickup = new Float64Array(size)
    this.addsPickup = new Float64Array(size)
    this.adds = new Float64Array(size)
    this.addsAhead = new Float64Array(size)
    this.slack = new Float64Array(size)
  }
}
let scratch = new Scratch(256)

/**
 * Best place for a pair where one type, weight, volume and windows are all there is. What pickup and delivery add at each place is worked out once; a
 * pickup is then held only against those deliveries behind it that still make less than the best. How late it makes the nodes behind it follows from
 * the waiting between. Where a detour would save time, which only estimated distances do, the times are taken as if it did not.
 */
export function placePlain({ model, plainPerKm, kmTo, minutesTo }: Frame, route: Route, request: number, out: Place): void {
  const { km, minutes, nodes, service } = model
  const { opens, closes, start, end, from, until } = model.profiles[route.profile]!
  const { seq, len, leave, latest, leg, waited } = route
  if (len + 2 > scratch.size) scratch = new Scratch(2 * len + 2)
  const { toPickup: toP, addsPickup: addsP, adds: addsD, addsAhead: aheadD, slack: spareD } = scratch
  const pickup = model.first[request]!
  const delivery = pickup + 1
  const pRow = pickup * nodes
  const dRow = delivery * nodes
  const room = model.maxKg[route.type]! - model.kg[pickup]!
  const roomM3 = model.maxM3[route.type]! - model.m3[pickup]!
  if (room < 0 || roomM3 < 0) return
  const tight = route.peakKg > room || route.peakM3 > roomM3
  const opensP = opens[pickup]!
  const closesP = closes[pickup]!
  const opensD = opens[delivery]!
  const closesD = closes[delivery]!
  const serviceP = service[pickup]!
  const serviceD = service[delivery]!
  const both = minutes[pRow + delivery]!
  const bothKm = km[pRow + delivery]!
  let best = out.cost / plainPerKm
  let bestFrom = -1
  let bestTo = -1

  // Only between these places do the windows let it in.
  let lowP = 0
  while (lowP < len && latest[lowP]! < opensP + serviceP) lowP++
  let highP = lowP
  let inward = kmTo[pRow + (lowP === 0 ? start : seq[lowP - 1]!)]!
  let leastP = Infinity
  for (let i = lowP; i <= len; i++) {
    if (i > 0 && leave[i - 1]! > closesP) break
    const next = i === len ? end : seq[i]!
    const there = inward - leg[i]!
    const added = there + km[pRow + next]!
    toP[i] = there
    addsP[i] = added
    if (added < leastP) leastP = added
    inward = kmTo[pRow + next]!
    highP = i
  }
  if (leastP === Infinity) return
  let lowD = lowP
  while (lowD < len && latest[lowD]! < opensD + serviceD) lowD++
  let highD = len
  while (highD > lowD && leave[highD - 1]! > closesD) highD--

  let ahead = Infinity
  aheadD[highD + 1] = Infinity
  let next = highD === len ? end : seq[highD]!
  for (let j = highD; j >= lowD; j--) {
    const before = j === 0 ? start : seq[j - 1]!
    const outward = km[dRow + next]!
    const added = kmTo[dRow + before]! + outward - leg[j]!
    const straight = j <= highP ? toP[j]! + bothKm + outward : Infinity
    let value = Infinity
    if (added + leastP < best || straight < best) {
      const back = (j === len ? until : latest[j]!) - minutes[dRow + next]! - serviceD
      const by = back < closesD ? back : closesD
      if (by >= opensD) {
        const left = j === 0 ? from : leave[j - 1]!
        const spare = by - left - minutesTo[dRow + before]!
        if (spare >= 0) {
          spareD[j] = spare
          value = added
        }
        if (straight < best && !(tight && j > 0 && (route.kg[j - 1]! > room || route.m3[j - 1]! > roomM3))) {
          const arrive = left + minutesTo[pRow + before]!
          const begin = arrive > opensP ? arrive : opensP
          if (begin <= closesP && begin + serviceP + both <= by) {
            best = straight
            bestFrom = j
            bestTo = j
          }
        }
      }
    }
    addsD[j] = value
    if (value < ahead) ahead = value
    aheadD[j] = ahead
    next = before
  }

  const lastP = highP < highD ? highP : highD - 1
  for (let i = lowP; i <= lastP; i++) {
    const detour = addsP[i]!
    const firstD = i < lowD ? lowD : i + 1
    if (detour + aheadD[firstD]! >= best) continue
    if (tight && i > 0 && (route.kg[i - 1]! > room || route.m3[i - 1]! > roomM3)) continue
    const before = i === 0 ? start : seq[i - 1]!
    const arrive = (i === 0 ? from : leave[i - 1]!) + minutesTo[pRow + before]!
    const begin = arrive > opensP ? arrive : opensP
    if (begin > closesP) continue
    const node = seq[i]!
    const reach = begin + serviceP + minutes[pRow + node]!
    const startK = reach > opens[node]! ? reach : opens[node]!
    if (startK > latest[i]!) continue
    // So much later this node begins; the waiting behind it takes it up.
    const late = startK - (leave[i]! - service[node]!) + waited[i]!
    let loaded = i
    for (let j = firstD; j <= highD; j++) {
      if (tight) {
        while (loaded < j && route.kg[loaded]! <= room && route.m3[loaded]! <= roomM3) loaded++
        if (loaded < j) break
      }
      if (detour + addsD[j]! < best && late - waited[j - 1]! <= spareD[j]!) {
        best = detour + addsD[j]!
        bestFrom = i
        bestTo = j
      }
      if (detour + aheadD[j + 1]! >= best) break
    }
  }
  if (bestFrom < 0) return
  out.cost = best * plainPerKm
  out.from = bestFrom
  out.to = bestTo
}
