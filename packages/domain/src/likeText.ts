/** A number, plate or name as it is compared: whole-width letters, capitals, and without the blanks, points and hyphens that people put in. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s·・.-]/gu, '')
    .toUpperCase()

/** Do two texts differ by one sign only: another one in its place, one more, one less, or two that changed places? Equal texts do not differ. */
export const isOneSignApart = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (x.length <= 1 && y.length <= 1) return true
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]
}

/** A text and what is left of it when any one sign is left out: two texts that are one sign apart have one of these in common. */
export const withoutOneSign = (text: string): string[] => [...new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))])]
