import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { Remark } from '../kit/fields.ts'

/** Fields of papers that a reviewer refuses, out of these; a reason left empty is that of all. */
export const PaperFaults = (fields: readonly string[]) =>
  Type.Optional(Type.Array(Closed({ field: Type.Unsafe<string>({ type: 'string', enum: [...fields] }), reason: Remark(0, 100) }), { maxItems: 30 }))

/** The same as the form shows them, each at its field. */
export const FaultsShown = Type.Array(Closed({ field: Type.String(), reason: Remark() }))
