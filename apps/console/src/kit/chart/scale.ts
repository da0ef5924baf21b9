/** Round numbers of an axis that holds all values, zero among them: some `count` of them. */
export const ticksOf = (values: readonly number[], count = 4): readonly number[] => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf((most - least || 1) / count)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step) || 1]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
/* 1, 2 or 5 of a power of ten. */
const stepOf = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((part) => part * power >= rough * 0.999) ?? 10) * power || 1
}
/** Where a value lies between the ends of an axis. */
export const between = (ticks: readonly number[], from: number, to: number) => {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  return (value: number): number => from + ((value - least) / (most - least)) * (to - from)
}
/** Which of so many labels are written where only `most` have room: the first, the last, and between them each so many. */
export const written = (length: number, most: number): ReadonlySet<number> => {
  const every = Math.max(1, Math.ceil((length - 1) / Math.max(1, most - 1)))
  const shown = Array.from({ length }, (_, at) => at).filter((at) => at % every === 0 && (length - 1 - at >= every * 0.7 || at === length - 1))
  return new Set([...shown, length - 1])
}
/** Heights of labels that would cover each other, moved apart in their order. */
export const apart = (places: readonly number[], least: number): number[] => {
  const order = places.map((_, at) => at).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  order.forEach((at, i) => {
    const before = i === 0 ? undefined : moved[order[i - 1] ?? 0]
    if (before !== undefined && (moved[at] ?? 0) - before < least) moved[at] = before + least
  })
  return moved
}
