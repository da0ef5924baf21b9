import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** What such a code looks like. */
export const readableShape = new RegExp(`^[${letters}]{4}(-[${letters}]{4}){2}$`)
/** Twelve characters in three groups, without letters and digits that are confused when read out, about 59 bits: passwords for one log-in, codes of invitations. */
export const readableCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
