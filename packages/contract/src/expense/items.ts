import { itemSide } from './machine.ts'

/* Freight is the price's own, and shortage and damage are told by receipts and exceptions, with what proves them. */
const made = ['F01', 'D01', 'D02']
/** Whether a built-in item may be put on a trip by hand. */
export const onTrips = (item_code: string): boolean => !made.includes(item_code)

/** Whether an item of this side stands in this direction: 1 asked of the shipper, 2 owed to the payee. */
export const sideOf = (item_side: number, direction: 1 | 2): boolean => item_side === itemSide.code.both || item_side === direction
