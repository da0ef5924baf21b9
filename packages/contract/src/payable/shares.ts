import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { BasisPointsOf, ChoiceOf } from '../kit/fields.ts'
import { partKind } from './enums.ts'

/** In which shares a price is paid. */
export const Shares = Type.Array(Closed({ part_kind: ChoiceOf(partKind), share_bp: BasisPointsOf(1, 10_000) }), { minItems: 1, maxItems: 7 })
/** What is wrong with a split; the same at a dispatch, for its price later, and for a rule. */
export const splitRefusals = ['partTwice', 'sharesOff', 'partsOff', 'partOverCap', 'depositNeedsArrival'] as const
