import type { Cells } from '../kit/endpoint.ts'
import type { Bilingual } from '../kit/phrases.ts'
import { motVehicleTypes } from './enums.ts'

type Typed = { readonly mot_vehicle_type: string }
type Box = { readonly box_length_mm: number | null; readonly box_width_mm: number | null; readonly box_height_mm: number | null }

const motNames: Readonly<Record<string, Bilingual>> = motVehicleTypes

export const vehicleCells = {
  /** Length, width and height of the box in metres. */
  box_size: ({ box_length_mm: length, box_width_mm: width, box_height_mm: height }) =>
    length && width && height ? [length, width, height].map((mm) => mm / 1000).join(' × ') : null,
  /** The code of its type in the licence, with its name. */
  mot_vehicle_type: ({ mot_vehicle_type: code }, { lang }) => [code, motNames[code]?.[lang]].filter(Boolean).join(' ') || null
} as const satisfies Cells<Box & Typed>
