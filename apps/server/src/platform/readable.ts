import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Twelve characters in three groups that are read out without doubt, about 59 bits: passwords for one log-in, codes of invitations. */
export const readableCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
