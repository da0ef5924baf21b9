import type { Cells } from '../kit/endpoint.ts'

type Box = { readonly box_length_mm: number | null; readonly box_width_mm: number | null; readonly box_height_mm: number | null }

export const vehicleCells = {
  /** Length, width and height of the box in metres. */
  box_size: ({ box_length_mm: length, box_width_mm: width, box_height_mm: height }) =>
    length && width && height ? [length, width, height].map((mm) => mm / 1000).join(' × ') : null
} as const satisfies Cells<Box>
