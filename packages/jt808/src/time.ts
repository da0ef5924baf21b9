/** Terminals tell China's time, whatever zone they are in. */
const offsetMs = 8 * 3_600_000

/** The moment that twelve digits (YYMMDDhhmmss, GMT+8) name, in milliseconds; nothing where they are no digits, or no day or hour that exists. */
export const momentOf = (digits: string): number | undefined => {
  if (!/^\d{12}$/.test(digits)) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (digits.match(/\d\d/g) ?? []).map(Number)
  const at = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  return new Date(at).toISOString().replace(/\D/g, '').slice(2, 14) === digits ? at - offsetMs : undefined
}

/** A moment as twelve digits, to the second, of this century: in the time of China as terminals tell it, or in UTC as they ask for it (0x8004). */
export const digitsOf = (at: number, zone: 'china' | 'utc' = 'china'): string =>
  new Date(zone === 'utc' ? at : at + offsetMs).toISOString().replace(/\D/g, '').slice(2, 14)
