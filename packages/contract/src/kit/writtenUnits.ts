import { narrowed, readDecimal, readPhone, type Units, units } from '@yunshu/domain/written'
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

/** The digits of a figure that is being typed or was pasted, with whatever unit its kind may have; of what is no whole figure yet its first number. */
export const typedDecimal = (typed: string, kind: FieldSchema['kind']): string =>
  readDecimal(typed, writtenUnits(kind)) ?? /-?\d+(\.\d*)?/.exec(narrowed(typed).replace(/[,，\s]/g, ''))?.[0] ?? ''

/** A telephone number in the one shape in which it is kept, as soon as it is whole; until then what was typed. */
export const typedPhone = (typed: string): string => {
  const read = readPhone(typed)
  return read.fault === undefined ? read.value : typed
}
