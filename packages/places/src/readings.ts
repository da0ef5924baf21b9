import { indexOf } from './store.ts'

/** 拼音 of a name, syllable by syllable; a name that reads unlike its characters (重庆) is listed in the data. */
export function syllablesOf(name: string): string[] {
  const { usual, exceptions } = table()
  const listed = exceptions[name]
  return listed ? listed.split(' ') : [...name].map((char) => usual.get(char) ?? char)
}

/** All readings of a character: the usual one, and those that it has in a name which reads otherwise (重: zhong, in 重庆 chong). */
export function readingsOf(character: string): readonly string[] {
  const { usual, others } = table()
  const first = usual.get(character) ?? character
  return [first, ...(others.get(character) ?? [])]
}

const table = indexOf('readings', ({ syllables, exceptions }) => {
  const usual = new Map<string, string>()
  for (const [syllable, chars] of Object.entries(syllables)) for (const char of chars) usual.set(char, syllable)
  const others = new Map<string, Set<string>>()
  for (const [name, spelt] of Object.entries(exceptions)) {
    const said = spelt.split(' ')
    ;[...name].forEach((char, i) => {
      const syllable = said[i]
      if (syllable !== undefined && usual.has(char) && usual.get(char) !== syllable) others.set(char, (others.get(char) ?? new Set()).add(syllable))
    })
  }
  return { usual, exceptions, others }
})
