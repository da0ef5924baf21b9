import type { Phrases, Slots } from './phrases.ts'

/** Something of an object that is not as it usually is, as a sentence: `wrong` speaks against it, `care` is to be looked at. */
export type Unusual<P extends Phrases> = {
  readonly tone: 'wrong' | 'care'
  readonly phrase: keyof P['zh'] & string
  readonly slots?: Slots
}
