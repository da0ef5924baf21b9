import { readingsOf } from '@yunshu/places/readings'

/** Whether what was typed names a text by its syllables (chongqing), their initials (cq) or a mixture (chongq), from any character on. */
export const isSpelt = (text: string, typed: string): boolean => {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z\d]+$/.test(letters)) return false
  const characters = [...text.toLowerCase()]
  const fits = (at: number, from: number): boolean => {
    const rest = letters.slice(from)
    if (rest === '') return true
    const character = characters[at]
    if (character === undefined) return false
    if (/[\s\p{P}]/u.test(character)) return fits(at + 1, from)
    return readingsOf(character).some(
      (syllable) =>
        syllable.startsWith(rest) ||
        (rest.startsWith(syllable) && fits(at + 1, from + syllable.length)) ||
        (rest[0] === syllable[0] && fits(at + 1, from + 1))
    )
  }
  return characters.some((_, at) => fits(at, 0))
}
