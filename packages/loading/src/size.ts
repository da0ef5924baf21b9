import type { GoodsRow, PieceSize } from './problem.ts'

/**
 * Length, width and height of one piece out of the free text of the goods (规格): 1200*800*1000, 1.2×0.8×1m, 120x80x100cm.
 * Where no unit stands, the figures tell it: three hundred and more are millimetres, up to fifteen metres, between them centimetres.
 */
export function sizeIn(text: string): PieceSize | undefined {
  const found =
    /(\d+(?:\.\d+)?)\s*(mm|cm|m|毫米|厘米|米)?\s*[*x×✕X＊]\s*(\d+(?:\.\d+)?)\s*(mm|cm|m|毫米|厘米|米)?\s*[*x×✕X＊]\s*(\d+(?:\.\d+)?)\s*(mm|cm|m|毫米|厘米|米)?/i.exec(
      text
    )
  if (!found) return undefined
  const [, a, unitA, b, unitB, c, unitC] = found
  const sides = [a, b, c].map(Number)
  const longest = Math.max(...sides)
  const unit = (unitC ?? unitB ?? unitA)?.toLowerCase() ?? (longest >= 300 ? 'mm' : longest <= 15 ? 'm' : 'cm')
  const factor = millimetres[unit]!
  const [length_mm, width_mm, height_mm] = sides.map((side) => Math.round(side * factor))
  const sound = [length_mm, width_mm, height_mm].every((side) => side! >= 10 && side! <= 20_000)
  return sound ? { length_mm: length_mm!, width_mm: width_mm!, height_mm: height_mm! } : undefined
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, 毫米: 1, cm: 10, 厘米: 10, m: 1000, 米: 1000 }

/** The goods row with fewer of its pieces; weight, volume and floor go with them. */
export const rowOf = (row: GoodsRow, pieces: number): GoodsRow => {
  const share = row.pieces > 0 ? pieces / row.pieces : 1
  return { ...row, pieces, kg: row.kg * share, m3: row.m3 * share, ...(row.floor_m === undefined ? {} : { floor_m: row.floor_m * share }) }
}

/** What goods count for in volume: at least their boxes, where the size of one is known and less was stated. */
export const countedM3 = ({ pieces, m3, piece }: Pick<GoodsRow, 'pieces' | 'm3' | 'piece'>): number =>
  piece ? Math.max(m3, (pieces * piece.length_mm * piece.width_mm * piece.height_mm) / 1e9) : m3
