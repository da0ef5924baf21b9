import { Type } from 'typebox'
import { Closed, command } from '../kit/endpoint.ts'
import { Text, WholePhone } from '../kit/fields.ts'
import { phonePlaces } from './places.ts'

/** How many phones a user sees in full within an hour: more than a day's calls of one dispatcher in his busiest hour, fewer than a list is long. */
export const revealsAnHour = 60

export const phone = {
  /** Shows phones of one record in full, by the seals that stand beside their masks; every look is one line of the operation log. */
  reveal: command('phone/reveal', {
    may: Object.values(phonePlaces).flat(),
    logAs: 'phone.revealed',
    secret: true,
    input: Closed({ seals: Type.Array(Text(1, 700), { minItems: 1, maxItems: 20 }) }),
    output: Closed({ phones: Type.Array(WholePhone) }),
    refuses: ['phoneSealOld', 'phonesApart', 'revealedTooOften', 'noPermission']
  })
}
