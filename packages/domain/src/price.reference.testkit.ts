/**
 * The rules of price a second time, from the words of domain 5.1 to 5.5 and decisions 54 to 62 alone: exact fractions throughout, no table, nothing shared with
 * the code that it is compared with. Slow and plain on purpose.
 */
export class Q {
  readonly n: bigint
  readonly d: bigint
  private constructor(n: bigint, d: bigint) {
    this.n = n
    this.d = d
  }
  static of(n: bigint, d = 1n): Q {
    const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
    const by = gcd(n < 0n ? -n : n, d)
    return new Q(n / by, d / by)
  }
  /** The decimal that a number is written as. */
  static from(value: number): Q {
    const [mantissa = '', exponent = '0'] = String(value).split('e')
    const [whole = '', part = ''] = mantissa.split('.')
    const q = Q.of(BigInt(whole + part), 10n ** BigInt(part.length))
    const power = Number(exponent)
    return power < 0 ? q.over(Q.of(10n ** BigInt(-power))) : q.times(Q.of(10n ** BigInt(power)))
  }
  plus(q: Q): Q {
    return Q.of(this.n * q.d + q.n * this.d, this.d * q.d)
  }
  minus(q: Q): Q {
    return this.plus(Q.of(-q.n, q.d))
  }
  times(q: Q): Q {
    return Q.of(this.n * q.n, this.d * q.d)
  }
  over(q: Q): Q {
    return q.n < 0n ? Q.of(-this.n * q.d, this.d * -q.n) : Q.of(this.n * q.d, this.d * q.n)
  }
  less(q: Q): boolean {
    return this.n * q.d < q.n * this.d
  }
  /** Half up, away from zero. */
  round(): bigint {
    const size = this.n < 0n ? -this.n : this.n
    const up = (2n * size + this.d) / (2n * this.d)
    return this.n < 0n ? -up : up
  }
  floor(): bigint {
    return this.n / this.d
  }
  ceil(): bigint {
    return -(-this.n / this.d) + (this.n > 0n && this.n % this.d !== 0n ? 1n : 0n)
  }
}
const zero = Q.of(0n)
const smaller = (a: Q, b: Q): Q => (b.less(a) ? b : a)
const larger = (a: Q, b: Q): Q => (a.less(b) ? b : a)

type Place = { code: string; address_id: number | null }
type RefTrip = {
  at: string
  start: Place
  end: Place
  vehicle_type_id: number | null
  goods_type_ids: readonly (number | null)[]
  kg: number
  loaded_kg: number | null
  unloaded_kg: number | null
  m3: number | null
  km: number | null
  num: number | null
  vehicles: readonly { stops: number; holds: readonly { minutes: number; nights: number }[] }[]
  cold: boolean
  fuel_fen: number | null
}
type RefSurcharge = {
  code: string
  calc: string
  value: number
  free_qty?: number | undefined
  cap_fen?: number | null | undefined
  condition?: { vehicle_type_ids?: readonly number[]; cold?: boolean; min_km?: number } | undefined
  fuel?: { start_fen: number; trigger_bp: number } | undefined
}
type RefRule = {
  rule_no: string
  version: number
  start_scope: string
  end_scope: string
  two_way: boolean
  vehicle_type_ids: readonly number[]
  goods_type_ids: readonly number[]
  billing_unit: number
  weight_base: number
  load_factor_bp?: number | undefined
  unload_factor_bp?: number | undefined
  ratio?: number | undefined
  tier_mode: number
  tiers: readonly { from: number; price_e4: number; flat_fen?: number | undefined }[]
  min_fen?: number | null | undefined
  max_fen?: number | null | undefined
  rounding: number
  surcharges: readonly RefSurcharge[]
  priority: number
  valid_from: string
  valid_to: string
  tax_mode: number
  tax_rate_bp: number
}

/** Which rule prices a trip: by its number. */
export const pickByText = (rules: readonly RefRule[], trip: RefTrip): string | undefined => {
  const day = new Date(Date.parse(trip.at) + 8 * 3_600_000).toISOString().slice(0, 10)
  const closeness = (scope: string, place: Place): number | undefined => {
    if (scope === '') return 0
    if (scope[0] === 'a') return place.address_id !== null && scope === `a${place.address_id}` ? 4 : undefined
    return place.code.slice(0, scope.length) === scope ? scope.length / 2 : undefined
  }
  const sum = (from: Place, to: Place, rule: RefRule): number | undefined => {
    const [a, b] = [closeness(rule.start_scope, from), closeness(rule.end_scope, to)]
    return a === undefined || b === undefined ? undefined : a + b
  }
  const fitting: { rule: RefRule; keys: number[] }[] = []
  for (const rule of rules) {
    if (!(rule.valid_from <= day && day <= rule.valid_to)) continue
    if (rule.vehicle_type_ids.length > 0) {
      if (trip.vehicle_type_id === null) continue
      if (!rule.vehicle_type_ids.includes(trip.vehicle_type_id)) continue
    }
    if (rule.goods_type_ids.length > 0) {
      if (trip.goods_type_ids.length === 0) continue
      if (trip.goods_type_ids.some((goods) => goods === null || !rule.goods_type_ids.includes(goods))) continue
    }
    const close = sum(trip.start, trip.end, rule) ?? (rule.two_way ? sum(trip.end, trip.start, rule) : undefined)
    if (close === undefined) continue
    const width = rule.vehicle_type_ids.length === 0 ? 1e9 : rule.vehicle_type_ids.length
    fitting.push({ rule, keys: [rule.priority, close, -width, rule.version, Number(rule.rule_no.replace(/\D/g, ''))] })
  }
  let best = fitting[0]
  for (const one of fitting) {
    const at = one.keys.findIndex((key, i) => key !== best!.keys[i])
    if (at >= 0 && one.keys[at]! > best!.keys[at]!) best = one
  }
  return best?.rule.rule_no
}

type RefLine = { code: string; gross: bigint; net: bigint; tax: bigint }
/** The lines of a price, the same item of several vehicles summed; undefined where no tier holds. */
export const priceByText = (rule: RefRule, trip: RefTrip): RefLine[] | undefined => {
  const alone = rule.billing_unit === 3 || rule.billing_unit === 5
  const bundles = alone ? trip.vehicles.map((vehicle) => [vehicle]) : [trip.vehicles]
  const found = new Map<string, RefLine>()
  for (const vehicles of bundles) {
    const lines = oneByText(rule, { ...trip, vehicles })
    if (!lines) return undefined
    for (const { code, fen } of lines) {
      const rate = Q.of(BigInt(rule.tax_rate_bp), 10_000n)
      const net = rule.tax_mode === 1 ? Q.of(fen).over(Q.of(1n).plus(rate)).round() : fen
      const tax = rule.tax_mode === 1 ? fen - net : Q.of(fen).times(rate).round()
      const before = found.get(code) ?? { code, gross: 0n, net: 0n, tax: 0n }
      found.set(code, { code, gross: before.gross + net + tax, net: before.net + net, tax: before.tax + tax })
    }
  }
  return [...found.values()]
}

const quantityOf = (rule: RefRule, trip: RefTrip): Q => {
  const [load, unload] = [rule.load_factor_bp ?? 10_000, rule.unload_factor_bp ?? 10_000].map((bp) => Q.of(BigInt(bp), 10_000n)) as [Q, Q]
  const loaded = trip.loaded_kg ?? trip.kg
  const a = Q.from(loaded).times(load)
  const b = Q.from(trip.unloaded_kg ?? loaded).times(unload)
  const kg = [a, b, smaller(a, b), larger(a, b)][rule.weight_base - 1]!
  const m3 = Q.from(trip.m3 ?? 0)
  if (rule.billing_unit === 1) return kg.over(Q.of(1_000n))
  if (rule.billing_unit === 2) return m3
  if (rule.billing_unit === 3)
    return Q.of(
      Q.from(trip.km ?? 0)
        .times(Q.of(10n))
        .round(),
      10n
    )
  if (rule.billing_unit === 4) return Q.from(trip.num ?? 0)
  if (rule.billing_unit === 5) return Q.of(1n)
  return larger(kg, m3.times(Q.of(BigInt(rule.ratio ?? 333)))).over(Q.of(1_000n))
}

const oneByText = (rule: RefRule, trip: RefTrip): { code: string; fen: bigint }[] | undefined => {
  const q = quantityOf(rule, trip)
  const price = (e4: number): Q => Q.of(BigInt(e4), 10_000n)
  const entered = rule.tiers.filter(({ from }) => !q.less(Q.from(from)))
  if (entered.length === 0) return undefined
  let exact = zero
  if (rule.tier_mode === 1) {
    const tier = entered[entered.length - 1]!
    exact = q.times(price(tier.price_e4)).plus(Q.of(BigInt(tier.flat_fen ?? 0)))
  } else
    for (const [i, tier] of entered.entries()) {
      const next = entered[i + 1]
      const to = next ? Q.from(next.from) : q
      exact = exact.plus(to.minus(Q.from(tier.from)).times(price(tier.price_e4))).plus(Q.of(BigInt(tier.flat_fen ?? 0)))
    }
  const bound = (fen: Q): Q => {
    const raised = rule.min_fen == null ? fen : larger(fen, Q.of(BigInt(rule.min_fen)))
    return rule.max_fen == null ? raised : smaller(raised, Q.of(BigInt(rule.max_fen)))
  }
  const within = bound(exact)
  const rounded =
    rule.rounding === 1
      ? within.round()
      : rule.rounding === 3
        ? within.over(Q.of(100n)).round() * 100n
        : within.over(Q.of(rule.rounding === 2 ? 100n : 1_000n)).floor() * (rule.rounding === 2 ? 100n : 1_000n)
  const base = bound(Q.of(rounded)).round()
  const lines = [{ code: 'F01', fen: base }]
  let soFar = base
  for (const code of ['F05', 'F06', 'F07', 'F02', 'F03', 'F04', 'F12', 'F13', 'F11', 'F09', 'F14', 'F15', 'F10'])
    for (const surcharge of rule.surcharges.filter((one) => one.code === code)) {
      const fen = surchargeByText(surcharge, trip, { q, base, soFar })
      if (fen === 0n) continue
      lines.push({ code, fen })
      soFar += fen
    }
  return lines
}

const surchargeByText = (s: RefSurcharge, trip: RefTrip, { q, base, soFar }: { q: Q; base: bigint; soFar: bigint }): bigint => {
  const { vehicle_type_ids = [], cold = false, min_km } = s.condition ?? {}
  if (vehicle_type_ids.length > 0 && (trip.vehicle_type_id === null || !vehicle_type_ids.includes(trip.vehicle_type_id))) return 0n
  if (cold && !trip.cold) return 0n
  if (min_km !== undefined && (trip.km ?? 0) < min_km) return 0n
  const value = Q.of(BigInt(s.value))
  const free = s.free_qty ?? 0
  const cap = s.cap_fen == null ? undefined : Q.of(BigInt(s.cap_fen))
  const stays = trip.vehicles.flatMap(({ holds }) => holds)
  if (s.calc === 'hour') {
    // Half hours that were begun after the free time, day by day of each stay.
    let sum = zero
    for (const { minutes } of stays) {
      let over = Math.round(minutes * 60) - free * 60
      while (over > 0) {
        const today = Math.min(over, 86_400)
        const owed = Q.of(BigInt(Math.ceil(today / 1_800)))
          .times(value)
          .over(Q.of(2n))
        sum = sum.plus(cap ? smaller(owed, cap) : owed)
        over -= today
      }
    }
    return sum.round()
  }
  let exact = zero
  if (s.calc === 'fixed') exact = value
  if (s.calc === 'unit') exact = q.times(value).over(Q.of(10_000n))
  if (s.calc === 'percent') exact = Q.of(soFar).times(value).over(Q.of(10_000n))
  if (s.calc === 'stop') for (const { stops } of trip.vehicles) exact = exact.plus(value.times(Q.of(BigInt(Math.max(0, stops - free)))))
  if (s.calc === 'night') for (const { nights } of stays) exact = exact.plus(value.times(Q.of(BigInt(Math.max(0, nights - free)))))
  if (s.calc === 'fuel') {
    if (!s.fuel || trip.fuel_fen === null) return 0n
    const start = Q.of(BigInt(s.fuel.start_fen))
    const change = Q.of(BigInt(trip.fuel_fen)).minus(start).over(start)
    const size = change.less(zero) ? zero.minus(change) : change
    if (size.less(Q.of(BigInt(s.fuel.trigger_bp), 10_000n))) return 0n
    exact = Q.of(base).times(value).over(Q.of(10_000n)).times(change)
  }
  const fen = Q.of(exact.round())
  return (cap ? smaller(fen, cap) : fen).round()
}

/** Missing weight in fen, of goods of which `of_kg` are worth `value_fen`. */
export const weightLossByText = (one: {
  loaded_kg: number
  unloaded_kg: number
  tolerance: { kg: number } | { permille: number }
  rule: number
  value_fen: number
  of_kg: number
}): bigint => {
  const missing = Q.from(one.loaded_kg).minus(Q.from(one.unloaded_kg))
  const allowed = 'kg' in one.tolerance ? Q.from(one.tolerance.kg) : Q.from(one.loaded_kg).times(Q.from(one.tolerance.permille)).over(Q.of(1_000n))
  if (!allowed.less(missing)) return 0n
  return (one.rule === 1 ? missing.minus(allowed) : missing)
    .times(Q.of(BigInt(one.value_fen)))
    .over(Q.from(one.of_kg))
    .round()
}

/** Parts of a whole by weights: the whole share of each, and what is left by the largest remainders, the earlier first. */
export const shareByText = (whole: number, weights: readonly number[]): bigint[] => {
  const given = weights.map((weight) => Q.from(weight))
  const equal = given.every((weight) => weight.n === 0n)
  const used = equal ? given.map(() => Q.of(1n)) : given
  const sum = used.reduce((total, weight) => total.plus(weight), zero)
  const exact = used.map((weight) =>
    Q.of(BigInt(Math.abs(whole)))
      .times(weight)
      .over(sum)
  )
  const parts = exact.map((part) => part.floor())
  let left = BigInt(Math.abs(whole)) - parts.reduce((total, part) => total + part, 0n)
  while (left > 0n) {
    let best = -1
    for (const [i, part] of exact.entries()) {
      const rest = part.minus(Q.of(parts[i]!))
      if (best < 0 || exact[best]!.minus(Q.of(parts[best]!)).less(rest)) best = i
    }
    parts[best]! += 1n
    left -= 1n
  }
  return parts.map((part) => (whole < 0 ? -part : part))
}
