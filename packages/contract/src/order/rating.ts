import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { isIn } from '../kit/machine.ts'
import { Name, Remark, Time } from '../kit/fields.ts'
import { orderMachine } from './machine.ts'

/** A rating that was given may be changed for so many days. */
export const ratingDays = 7
/** The score of a carrier follows from the ratings of so many days. */
export const scoredDays = 365

const Stars = Type.Integer({ minimum: 1, maximum: 5 })
/** 评价 (domain 2.2): what a shipper thinks of a finished transport, in stars. */
export const ratingStars = { rate_time: Stars, rate_goods: Stars, rate_service: Stars, rate_receipt: Stars }
export const ratingNames = ['rate_time', 'rate_goods', 'rate_service', 'rate_receipt'] as const satisfies readonly (keyof typeof ratingStars)[]
/** The rating of one order, as its shipper, its carrier and the operator read it. */
export const Rating = Closed({ ...ratingStars, rate_remark: Remark(), rated_at: Time, rated_by_name: Name })

type Rated = { readonly order_status: number; readonly rated_at: string | null }
/** Whether a given rating stands now. */
export const isRatingOver = ({ rated_at }: Pick<Rated, 'rated_at'>, at: Date): boolean =>
  rated_at !== null && Date.parse(rated_at) + ratingDays * 86_400_000 < at.getTime()
/** The transport is over: every receipt is in. Whether its month is settled yet says nothing of how it went. */
export const isFinished = ({ order_status }: Pick<Rated, 'order_status'>): boolean => isIn(orderMachine, order_status, 'signed', 'completed')
/** A finished order may be rated, and the rating be changed for some days. */
export const isToRate = (row: Rated, at: Date): boolean => isFinished(row) && !isRatingOver(row, at)
