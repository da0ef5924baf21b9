import { indexOf } from './store.ts'

/** 拼音 of a name, syllable by syllable; a name that reads unlike its characters (重庆) is listed in the data. */
export function syllablesOf(name: string): string[] {
  const { usual, exceptions } = table()
  const listed = exceptions[name]
  return listed ? listed.split(' ') : [...name].map((char) => usual.get(char) ?? char)
}

const table = indexOf('readings', ({ syllables, exceptions }) => {
  const usual = new Map<string, string>()
  for (const [syllable, chars] of Object.entries(syllables)) for (const char of chars) usual.set(char, syllable)
  return { usual, exceptions }
})
