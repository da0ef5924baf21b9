import type { Cells } from '../kit/endpoint.ts'

type Full = { readonly province: string; readonly city: string; readonly area: string; readonly address: string }

export const stationCells = { address: (row) => `${row.province}${row.city}${row.area}${row.address}` } as const satisfies Cells<Full>
