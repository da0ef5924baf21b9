import type { Cells } from '../kit/endpoint.ts'

type Full = { readonly address_province: string; readonly address_city: string; readonly address_area: string; readonly address: string }
type Stop = { readonly address_diming: string; readonly address_city: string; readonly address_area: string }

export const addressCells = {
  address: (row) => `${row.address_province}${row.address_city}${row.address_area}${row.address}`
} as const satisfies Cells<Full>

export const routeCells = {
  /** The way over its stops, by their short names. */
  points: ({ points }) => points.map((stop) => stop.address_diming || `${stop.address_city}${stop.address_area}`).join(' → ')
} as const satisfies Cells<{ readonly points: readonly Stop[] }>
