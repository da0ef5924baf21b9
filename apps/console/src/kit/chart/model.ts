/** One line, or the bars of one kind: a value for each label; nothing where there was nothing to measure. */
type Series = { readonly name: string; readonly values: readonly (number | null)[] }
export type Drawn = {
  /** What the chart is about, as its heading says it. */
  readonly title: string
  /** What stands below each point, or before each bar. */
  readonly labels: readonly string[]
  /** At most five; the first is what it is about, the others are for comparison. */
  readonly series: readonly Series[]
  /** A value as people read it, and shorter for the axis. */
  readonly format: (value: number | null) => string
  readonly brief: (value: number) => string
  /** What a point or bar leads to; of columns also of which series it is. */
  readonly onPoint?: ((at: number, of?: number) => void) | undefined
  /** The point whose rows are shown. */
  readonly chosen?: number | undefined
}
/** What is said of a point, in its tip and to who cannot see it. */
export const saidOf = ({ labels, series, format }: Drawn, at: number): readonly string[] => [
  labels[at] ?? '',
  ...series.map(({ name, values }) => `${name} ${format(values[at] ?? null)}`)
]
