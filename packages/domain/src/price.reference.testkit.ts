/**
 * The rules of price a second time, written from the words of domain 5.1 to 5.5 and decisions 54 to 62 before the code was opened that it is compared with:
 * every figure is a fraction of whole numbers until a sentence says to round. Where the words leave room, `Taken:` says what was taken.
 */
type Q = { readonly n: bigint; readonly d: bigint }
const q = (n: bigint | number, d: bigint | number = 1n): Q => {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  return bottom < 0n ? { n: -top, d: -bottom } : { n: top, d: bottom }
}
/** The decimal that a number is written as. */
const written = (value: number): Q => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  const places = part.length - Number(exponent)
  return places < 0 ? q(BigInt(whole + part) * 10n ** BigInt(-places)) : q(BigInt(whole + part), 10n ** BigInt(places))
}
const zero = q(0)
const add = (a: Q, b: Q): Q => (a.d === b.d ? q(a.n + b.n, a.d) : q(a.n * b.d + b.n * a.d, a.d * b.d))
const sub = (a: Q, b: Q): Q => add(a, q(-b.n, b.d))
const mul = (a: Q, b: Q): Q => q(a.n * b.n, a.d * b.d)
const over = (a: Q, b: Q): Q => q(a.n * b.d, a.d * b.n)
const less = (a: Q, b: Q): boolean => a.n * b.d < b.n * a.d
const least = (a: Q, b: Q): Q => (less(b, a) ? b : a)
const most = (a: Q, b: Q): Q => (less(a, b) ? b : a)
const sum = (all: readonly Q[]): Q => all.reduce(add, zero)
const parts10000 = (bp: number): Q => q(bp, 10_000)
const floor = (a: Q): bigint => (a.n >= 0n ? a.n / a.d : -((a.d - 1n - a.n) / a.d))
const ceil = (a: Q): bigint => -floor(q(-a.n, a.d))
/** To a whole number. Taken: a half goes away from zero. */
const near = (a: Q): bigint => (a.n >= 0n ? (2n * a.n + a.d) / (2n * a.d) : -((a.d - 2n * a.n) / (2n * a.d)))

type Place = { code: string; address_id: number | null }
type Payee = { person_id: number | null; payee_id: number | null; fleet_id: number | null }
type Vehicle = { stops: number; holds: readonly { minutes: number; nights: number }[] }
type Trip = {
  at: string
  start: Place
  end: Place
  vehicle_type_id: number | null
  goods_type_ids: readonly (number | null)[]
  payee: Payee | null
  kg: number
  loaded_kg: number | null
  unloaded_kg: number | null
  m3: number | null
  km: number | null
  num: number | null
  vehicles: readonly Vehicle[]
  cold: boolean
  fuel_fen: number | null
}
type Surcharge = {
  code: string
  calc: string
  value: number
  free_qty?: number | undefined
  cap_fen?: number | null | undefined
  condition?: { vehicle_type_ids?: readonly number[]; cold?: boolean; min_km?: number } | undefined
  fuel?: { start_fen: number; trigger_bp: number } | undefined
}
type Tiers = {
  tier_mode: number
  tiers: readonly { from: number; price_e4: number; flat_fen?: number | undefined }[]
  min_fen?: number | null | undefined
  max_fen?: number | null | undefined
  rounding: number
}
type Rule = Tiers & {
  rule_no: string
  version: number
  start_scope: string
  end_scope: string
  two_way: boolean
  payee_scope?: string | undefined
  vehicle_type_ids: readonly number[]
  goods_type_ids: readonly number[]
  billing_unit: number
  weight_base: number
  load_factor_bp?: number | undefined
  unload_factor_bp?: number | undefined
  ratio?: number | undefined
  surcharges: readonly Surcharge[]
  priority: number
  valid_from: string
  valid_to: string
  tax_mode: number
  tax_rate_bp: number
}

/* 5.1.1. The digits of a division; an address is the most specific. Taken: an address counts as one step above the district. */
const levelOf = (scope: string): number => (scope.startsWith('a') ? 8 : scope.length)
const within = (scope: string, { code, address_id }: Place): boolean =>
  scope.startsWith('a') ? address_id !== null && scope === `a${address_id}` : code.slice(0, scope.length) === scope
/** Unknown goods and vehicles match only rules that name none (59). Taken: of several kinds of goods, all must be named. */
const named = (list: readonly number[], of: readonly (number | null)[]): boolean =>
  list.length === 0 || (of.length > 0 && of.every((one) => list.some((type) => type === one)))
/** Who is paid, before the lane (ADR 41): the driver, the payee, the fleet, anybody. */
const payeeLevel = (scope: string, payee: Payee | null): number => {
  if (scope === '') return 0
  const ranks = [
    ['', null],
    ['f', payee?.fleet_id],
    ['p', payee?.payee_id],
    ['p', payee?.person_id]
  ] as const
  return ranks.findLastIndex(([letter, id]) => id != null && scope === `${letter}${id}`)
}
const fits = (rule: Rule, trip: Trip): boolean => {
  const day = new Date(Date.parse(trip.at) + 8 * 3_600_000).toISOString().slice(0, 10)
  const along = (from: Place, to: Place): boolean => within(rule.start_scope, from) && within(rule.end_scope, to)
  return (
    rule.valid_from <= day &&
    day <= rule.valid_to &&
    (along(trip.start, trip.end) || (rule.two_way && along(trip.end, trip.start))) &&
    named(rule.vehicle_type_ids, [trip.vehicle_type_id]) &&
    named(rule.goods_type_ids, trip.goods_type_ids) &&
    payeeLevel(rule.payee_scope ?? '', trip.payee) >= 0
  )
}
/** Taken: the larger priority goes first; a list that names no vehicle is the widest. */
const ranksOf = (rule: Rule, trip: Trip): number[] => [
  rule.priority,
  payeeLevel(rule.payee_scope ?? '', trip.payee),
  levelOf(rule.start_scope) + levelOf(rule.end_scope),
  -(rule.vehicle_type_ids.length || Infinity),
  rule.version
]
/** Which rule prices a trip, by its number, and the others that only the number told from it (60). */
export const pickByText = (rules: readonly Rule[], trip: Trip): { rule_no: string; tied: string[] } | undefined => {
  const fitting = rules.filter((rule) => fits(rule, trip))
  const firsts = fitting.filter((one) =>
    fitting.every((other) => {
      const [a, b] = [ranksOf(one, trip), ranksOf(other, trip)]
      const at = a.findIndex((rank, i) => rank !== b[i])
      return at < 0 || a[at]! > b[at]!
    })
  )
  const numbers = firsts.map(({ rule_no }) => rule_no).sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
  return numbers[0] === undefined ? undefined : { rule_no: numbers[0], tied: numbers.slice(1) }
}

/* 5.1.2. Each weight has its factor, exact (61), before one is chosen. Taken: what was not weighed at unloading is what was loaded, and before that what was
 * planned; a measure that nobody knows is nothing; the chargeable weight begins with the weight as billed. */
const weightByText = (rule: Rule, { kg, loaded_kg, unloaded_kg }: Trip): Q => {
  const loaded = mul(written(loaded_kg ?? kg), parts10000(rule.load_factor_bp ?? 10_000))
  const unloaded = mul(written(unloaded_kg ?? loaded_kg ?? kg), parts10000(rule.unload_factor_bp ?? 10_000))
  if (rule.weight_base === 1) return loaded
  if (rule.weight_base === 2) return unloaded
  return rule.weight_base === 3 ? least(loaded, unloaded) : most(loaded, unloaded)
}
const quantityByText = (rule: Rule, trip: Trip): Q => {
  const kg = weightByText(rule, trip)
  const m3 = written(trip.m3 ?? 0)
  if (rule.billing_unit === 1) return mul(kg, q(1, 1_000))
  if (rule.billing_unit === 2) return m3
  if (rule.billing_unit === 3) return q(near(mul(written(trip.km ?? 0), q(10))), 10)
  if (rule.billing_unit === 4) return written(trip.num ?? 0)
  return rule.billing_unit === 5 ? q(1) : mul(most(kg, mul(m3, q(rule.ratio ?? 333))), q(1, 1_000))
}

/* 5.1.3 and 4: from ≤ q < to; progressive, the flat amount of each tier that is entered counts once (54). */
const tiersByText = ({ tiers, tier_mode }: Tiers, x: Q): Q | undefined => {
  const table = tiers.map(({ from, price_e4, flat_fen = 0 }, i) => {
    const next = tiers[i + 1]
    return { from: written(from), to: next && written(next.from), price: q(price_e4, 10_000), flat: q(flat_fen) }
  })
  const own = table.find(({ from, to }) => !less(x, from) && (to === undefined || less(x, to)))
  if (!own) return undefined
  if (tier_mode === 1) return add(mul(x, own.price), own.flat)
  const entered = table.filter(({ from }) => !less(x, from))
  return sum(entered.map(({ from, to, price, flat }) => add(mul(sub(to === undefined ? x : least(x, to), from), price), flat)))
}
/** What a quantity costs: within the bounds, rounded, and within the bounds again (55). */
const freightByText = (table: Tiers, x: Q): bigint | undefined => {
  const exact = tiersByText(table, x)
  if (!exact) return undefined
  const bound = (fen: Q): Q => {
    const raised = table.min_fen == null ? fen : most(fen, q(table.min_fen))
    return table.max_fen == null ? raised : least(raised, q(table.max_fen))
  }
  const to = (unit: bigint, round: (fen: Q) => bigint): bigint => round(mul(bound(exact), q(1, unit))) * unit
  const rounded =
    table.rounding === 1 ? to(1n, near) : table.rounding === 2 ? to(100n, floor) : table.rounding === 3 ? to(100n, near) : to(1_000n, floor)
  return near(bound(q(rounded)))
}

/* 5.1.5 and 5.3. Taken: the city's fees are pickup and delivery, the over-size one is carrying, what the sentence does not name stands before fuel. */
const order = ['F05', 'F06', 'F07', 'F02', 'F03', 'F04', 'F12', 'F13', 'F11', 'F09', 'F14', 'F15', 'F10']
type Sofar = { x: Q; base: bigint; sofar: bigint }
const surchargeByText = (one: Surcharge, trip: Trip, { x, base, sofar }: Sofar): bigint => {
  const { condition = {}, calc } = one
  if (!named(condition.vehicle_type_ids ?? [], [trip.vehicle_type_id]) || (condition.cold && !trip.cold)) return 0n
  if (condition.min_km !== undefined && less(written(trip.km ?? 0), q(condition.min_km))) return 0n
  const cap = one.cap_fen == null ? undefined : q(one.cap_fen)
  const capped = (fen: Q): Q => (cap ? least(fen, cap) : fen)
  const [value, free] = [q(one.value), q(one.free_qty ?? 0)]
  const beyond = (had: Q): Q => most(zero, sub(had, free))
  const holds = trip.vehicles.flatMap((vehicle) => vehicle.holds)
  // Order matters for percentages: they are of all before them; those of fuel, which comes last, are of the base.
  if (calc === 'fixed') return near(capped(value))
  if (calc === 'percent') return near(capped(q(near(mul(q(one.code === 'F10' ? base : sofar), parts10000(one.value))))))
  if (calc === 'unit') return near(capped(q(near(mul(beyond(x), parts10000(one.value))))))
  if (calc === 'stop') return near(capped(mul(value, sum(trip.vehicles.map(({ stops }) => beyond(q(stops)))))))
  if (calc === 'night') return near(capped(mul(value, sum(holds.map(({ nights }) => beyond(q(nights)))))))
  if (calc === 'hour') return near(sum(holds.map(({ minutes }) => waitByText(beyond(q(Math.round(minutes * 60), 60)), value, capped))))
  return one.fuel && trip.fuel_fen !== null ? near(capped(q(fuelByText(base, one.value, one.fuel, trip.fuel_fen)))) : 0n
}
/** Half-hour steps and a cap a day. Taken: a begun half hour counts; days are counted from the end of what is free; a fen is rounded once for the item. */
const waitByText = (minutes: Q, hour: Q, capped: (fen: Q) => Q): Q => {
  let [left, fen] = [minutes, zero]
  for (const day = q(1_440); less(zero, left); left = sub(left, day))
    fen = add(fen, capped(mul(q(ceil(mul(least(left, day), q(1, 30)))), mul(hour, q(1, 2)))))
  return fen
}
/** Taken: the change is a share of the first price, reaching the trigger is enough, and a cap is the most that is asked for, not the most that is given back. */
const fuelByText = (base: bigint, share_bp: number, { start_fen, trigger_bp }: { start_fen: number; trigger_bp: number }, now: number): bigint => {
  const change = q(now - start_fen, start_fen)
  if (less(most(change, q(-change.n, change.d)), parts10000(trigger_bp))) return 0n
  return near(mul(q(base), mul(parts10000(share_bp), change)))
}

/* 5.2 */
export const inclusiveByText = (gross: bigint, rate_bp: number): [bigint, bigint, bigint] => {
  const net = near(q(gross * 10_000n, 10_000 + rate_bp))
  return [gross, net, gross - net]
}
export const exclusiveByText = (net: bigint, rate_bp: number): [bigint, bigint, bigint] => {
  const tax = near(mul(q(net), parts10000(rate_bp)))
  return [net + tax, net, tax]
}

/** The items of a price with tax, without, and the tax, each line taxed by itself; kilometres and trips count for each vehicle apart (57). */
export const priceByText = (rule: Rule, trip: Trip): Map<string, [bigint, bigint, bigint]> | undefined => {
  const isApart = rule.billing_unit === 3 || rule.billing_unit === 5
  const items = new Map<string, [bigint, bigint, bigint]>()
  for (const vehicles of isApart ? trip.vehicles.map((one) => [one]) : [trip.vehicles]) {
    const x = quantityByText(rule, trip)
    const base = freightByText(rule, x)
    if (base === undefined) return undefined
    const lines: [string, bigint][] = [['F01', base]]
    for (const one of order.flatMap((code) => rule.surcharges.filter((surcharge) => surcharge.code === code))) {
      const sofar = lines.reduce((total, [, fen]) => total + fen, 0n)
      const fen = surchargeByText(one, { ...trip, vehicles }, { x, base, sofar })
      if (fen !== 0n) lines.push([one.code, fen])
    }
    for (const [code, fen] of lines) {
      const taxed = rule.tax_mode === 1 ? inclusiveByText(fen, rule.tax_rate_bp) : exclusiveByText(fen, rule.tax_rate_bp)
      const before = items.get(code) ?? [0n, 0n, 0n]
      items.set(code, [before[0] + taxed[0], before[1] + taxed[1], before[2] + taxed[2]])
    }
  }
  return items
}

/** 货差 by weight (5.3, 58): kilograms beyond the tolerance, or all once over; what `of_kg` are worth stays a fraction, one rounding. */
export const weightLossByText = (one: {
  loaded_kg: number
  unloaded_kg: number
  tolerance: { kg: number } | { permille: number }
  rule: number
  value_fen: number
  of_kg: number
}): bigint => {
  const missing = sub(written(one.loaded_kg), written(one.unloaded_kg))
  const allowed = 'kg' in one.tolerance ? written(one.tolerance.kg) : mul(written(one.loaded_kg), mul(written(one.tolerance.permille), q(1, 1_000)))
  const claimed = less(allowed, missing) ? (one.rule === 1 ? sub(missing, allowed) : missing) : zero
  return near(mul(claimed, over(q(one.value_fen), written(one.of_kg))))
}
export const pieceLossByText = (missing: number, value_fen: number, of_num: number): bigint => near(q(BigInt(missing) * BigInt(value_fen), of_num))
type Worth = { declared_fen: number | null; insured_fen: number | null; market_fen: number | null }
/** D01 and D02 together (58). Taken: the first has its part first; goods of no known value have no cap. */
export const lossesByText = (losses: readonly bigint[], { declared_fen, insured_fen, market_fen }: Worth): bigint[] => {
  const worth = declared_fen ?? insured_fen ?? market_fen
  let left = BigInt(worth ?? 0)
  return losses.map((fen) => {
    const taken = worth === null || fen < left ? fen : left
    left -= taken
    return taken
  })
}
/** 5.3 F08 with the customary table: more than 4 h nothing, 2 to 4 h 30 %, less 50 %, at the place all of it. */
export const dryRunByText = (base: bigint, notice_min: number, arrived: boolean): bigint =>
  near(mul(q(base), q(arrived ? 100 : notice_min < 120 ? 50 : notice_min <= 240 ? 30 : 0, 100)))
/** 5.3: deductions above 30 % of the freight need the driver's word. */
export const needsWordByText = (freight: bigint, deducted: bigint): boolean => less(mul(q(freight), q(30, 100)), q(deducted))

/** 5.4: whole shares, what is left by the largest remainders. Taken: the earlier of equal ones first, equal shares where no weight is known, a negative amount
 * as its mirror image. */
export const shareByText = (whole: bigint, weights: readonly number[]): bigint[] => {
  const given = weights.map(written)
  const used = given.every(({ n }) => n === 0n) ? given.map(() => q(1)) : given
  const size = q(whole < 0n ? -whole : whole)
  const exact = used.map((weight) => over(mul(size, weight), sum(used)))
  const parts = exact.map(floor)
  const rest = exact
    .map((part, i) => ({ i, rest: sub(part, q(parts[i]!)) }))
    .sort((a, b) => (less(b.rest, a.rest) ? -1 : less(a.rest, b.rest) ? 1 : a.i - b.i))
  const left = Number(size.n - parts.reduce((a, b) => a + b, 0n))
  for (const { i } of rest.slice(0, left)) parts[i]! += 1n
  return parts.map((part) => (whole < 0n ? -part : part))
}
/** 5.5 and 56: floor each share, the remainder to the last part that has no cap (oil and ETC have). Taken: a part of nothing takes none. */
export const partsByText = (price: bigint, shares: readonly { kind: string; share_bp: number }[]): { kind: string; amount: bigint }[] => {
  const parts = shares
    .filter(({ share_bp }) => share_bp > 0)
    .map(({ kind, share_bp }) => ({ kind, amount: floor(mul(q(price), parts10000(share_bp))) }))
  const rest = price - parts.reduce((total, { amount }) => total + amount, 0n)
  const last = parts.findLastIndex(({ kind }) => kind !== 'fuel' && kind !== 'etc')
  return parts.map((part, i) => (i === last ? { ...part, amount: part.amount + rest } : part)).filter(({ amount }) => amount > 0n)
}
