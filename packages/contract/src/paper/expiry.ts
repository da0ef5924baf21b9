import { type Static, Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { Count, Day } from '../kit/fields.ts'

/** So many weeks ahead are told. */
export const expiryWeeks = 8

/** How many papers end when: week 0 begins today, -1 is what has ended; counted by kind, where there are any. */
export const Expiry = Closed({ today: Day, counts: Type.Array(Closed({ expiry: Type.Integer(), week: Type.Integer(), count: Count })) })
export type Expiry = Static<typeof Expiry>
