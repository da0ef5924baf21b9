import type { Enum } from '@yunshu/contract/kit/enums'
import type { Machine, Tone } from '@yunshu/contract/kit/machine'
import { addDays } from '@yunshu/domain/calendar'
import { useSay } from '../kit/lang.ts'
import { EnumName, Mark } from '../kit/Status.tsx'
import { paperPhrases } from './paperPhrases.ts'
import { todayHere } from '../kit/shanghai.ts'

type Tones = Readonly<Record<number, Tone>>

/** A derived status as a dot and a word. */
export const ComplianceStatus = ({ of, tones, code }: { of: Enum; tones: Tones; code: number }) => (
  <Mark tone={tones[code] ?? 'rest'}>
    <EnumName of={of} code={code} />
  </Mark>
)

/** A derived status as the states of tabs, though no machine moves it. */
export const statesOf = (of: Enum, tones: Tones): Pick<Machine, 'states'> => ({
  states: Object.fromEntries(
    of.codes.map((code) => [String(code), { code, zh: of.names[code]?.zh ?? '', en: of.names[code]?.en ?? '', tone: tones[code] ?? 'rest' }])
  )
})

/** The last valid day of a paper: red when it has passed or is missing, orange within 30 days. */
export const EndDay = ({ end, long = false, needed = true }: { end: string | null; long?: boolean; needed?: boolean }) => {
  const say = useSay()
  if (long) return say(paperPhrases, 'longTerm')
  if (end === null) return needed ? <span className="end-day end-wrong">{say(paperPhrases, 'noPaper')}</span> : '-'
  const today = todayHere()
  return <span className={end < today ? 'end-day end-wrong' : end <= addDays(today, 30) ? 'end-day end-care' : 'end-day'}>{end}</span>
}
