import { Type } from 'typebox'

/** Formatted text (富文本) as it is sent; what of it stays is said by the server, and read again by `markup.ts`. */
export const RichText = (min: number) => Type.String({ minLength: min, maxLength: 200_000, kind: 'remark' })
