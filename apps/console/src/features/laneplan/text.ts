import { boardPhrases } from '../../kit/board/phrases.ts'
import type { Say } from '../../kit/lang.ts'

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A day as the head of a column: 12-02 周三. */
export const dayText = (say: Say, day: string): string =>
  `${day.slice(5)} ${say(boardPhrases, names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'monday')}`
