import { type Units, units } from '@yunshu/domain/written'
import type { FieldSchema } from './valueText.ts'

const unitsOf: Partial<Record<NonNullable<FieldSchema['kind']>, Units>> = {
  fen: units.yuan,
  kg: units.kg,
  m3: units.m3,
  distance: units.km,
  metres: units.m,
  millimetres: units.mm,
  basisPoints: units.percent,
  percent: units.percent,
  minutes: units.minutes,
  days: units.days,
  pieces: units.pieces,
  count: units.pieces
}
/** In which units an amount of a kind may be written beside its figure, in a cell or in a form. */
export const writtenUnits = (kind: FieldSchema['kind']): Units => (kind && unitsOf[kind]) ?? units.none
