import { addressText, districtText, type Divisions } from '@yunshu/domain/address'
import type { Cells } from '../kit/endpoint.ts'

type Place = { readonly address_province: string; readonly address_city: string; readonly address_area: string }
type Full = Place & { readonly address: string }
type Stop = Place & { readonly address_diming: string }

const divisionsOf = ({ address_province: province, address_city: city, address_area: area }: Place): Divisions => ({ province, city, area })

/** A place of the address book by its short name, otherwise by city and district. */
const stopName = (stop: Stop): string => stop.address_diming || districtText(divisionsOf(stop))

/** The name of a place of the address book in choices and rules: its short name, otherwise the whole address from the city on. */
export const bookedName = (place: Full & Stop): string => place.address_diming || districtText(divisionsOf(place)) + place.address

export const addressCells = {
  address: (row) => addressText(divisionsOf(row), row.address)
} as const satisfies Cells<Full>

export const routeCells = {
  /** The stops of the route in their order, by their short names. */
  points: ({ points }) => points.map(stopName).join(' → ')
} as const satisfies Cells<{ readonly points: readonly Stop[] }>
