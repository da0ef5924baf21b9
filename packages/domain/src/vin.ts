/** Is this a vehicle identification number (车辆识别代号, GB 16735) with a right check digit; old trailers may have an invalid one, so it only gives a warning (domain 6.6). */
export const isVin = (text: string): boolean => {
  const vin = text.toUpperCase()
  return /^[A-HJ-NPR-Z0-9]{17}$/u.test(vin) && vinCheck(vin) === vin[8]
}

/** The check digit (9th character, 0-9 or X) that follows from the other 16; undefined when these are not 17 characters of the set. */
export const vinCheck = (vin: string): string | undefined => {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/u.test(vin)) return undefined
  const sum = weights.reduce((total, weight, at) => total + weight * vinValue(vin.charAt(at)), 0)
  return '0123456789X'[sum % 11]
}

/** The value of a character in the checksum: digits as they are, A-H 1-8, J-N 1-5, P 7, R 9, S-Z 2-9. */
export const vinValue = (char: string): number => (/\d/u.test(char) ? Number(char) : ('ABCDEFGH.JKLMN.P.R.STUVWXYZ'.indexOf(char) % 9) + 1)

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
