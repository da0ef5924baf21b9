import type { Model } from './model.ts'

/**
 * For each request the others that it shares a vehicle with to most advantage: kilometres saved by the best of the six ways
 * to drive two orders together that the windows allow. Where a request is put back, vehicles with a partner aboard come first.
 */
export function partnersOf(model: Model, most: number): Int32Array[] {
  const { requests, nodes, km, minutes, service, first, size } = model
  const profile = model.profiles.reduce((widest, next) => (next.until - next.from > widest.until - widest.from ? next : widest))
  const { start, end, opens, closes } = profile
  const close = Math.min(most, requests - 1)
  const saving = new Float64Array(requests * (close === requests - 1 ? 0 : requests))
  const lists = Array.from({ length: requests }, () => new Int32Array(close))
  if (saving.length === 0) {
    lists.forEach((list, r) => {
      let at = 0
      for (let other = 0; other < requests; other++) if (other !== r) list[at++] = other
    })
    return lists
  }
  const way = new Int32Array(4)
  const kmOf = (): number => {
    let time = profile.from
    let sum = 0
    let before = start
    for (let i = 0; i < 4; i++) {
      const node = way[i]!
      time += minutes[before * nodes + node]!
      if (time < opens[node]!) time = opens[node]!
      if (time > closes[node]!) return Infinity
      time += service[node]!
      sum += km[before * nodes + node]!
      before = node
    }
    return sum + km[before * nodes + end]!
  }
  const put = (a: number, b: number, c: number, d: number): number => {
    way[0] = a
    way[1] = b
    way[2] = c
    way[3] = d
    return kmOf()
  }
  for (let a = 0; a < requests; a++)
    for (let b = 0; b < a; b++) {
      const [pa, da, pb, db] = [first[a]!, first[a]! + size[a]! - 1, first[b]!, first[b]! + size[b]! - 1]
      const alone =
        km[start * nodes + pa]! +
        km[pa * nodes + da]! +
        km[da * nodes + end]! +
        km[start * nodes + pb]! +
        km[pb * nodes + db]! +
        km[db * nodes + end]!
      let least = Math.min(put(pa, pb, da, db), put(pa, pb, db, da), put(pb, pa, da, db), put(pb, pa, db, da))
      least = Math.min(least, put(pa, da, pb, db), put(pb, db, pa, da))
      saving[a * requests + b] = saving[b * requests + a] = alone - least
    }
  const order = new Float64Array(requests)
  lists.forEach((list, r) => {
    // The `close` greatest savings: sorted as numbers that carry the index behind the point.
    for (let other = 0; other < requests; other++) {
      const value = other === r ? -Infinity : saving[r * requests + other]!
      order[other] = value === -Infinity ? Infinity : Math.round(-value * 16) * requests + other
    }
    order.sort()
    for (let i = 0; i < close; i++) list[i] = order[i] === Infinity ? r : ((order[i]! % requests) + requests) % requests
  })
  return lists
}
