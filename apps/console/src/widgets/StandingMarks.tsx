import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import type { Standing } from './standing.ts'

/** How somebody stands in one word, the worst that forbids work; what else does is told where one points. */
export const StandingMarks = ({ lead, also, meanwhile }: Standing) => {
  const { label } = useSay()
  return (
    <>
      <Mark tone={lead.tone}>{also.length > 0 ? <span title={also.map(label).join('；')}>{label(lead)}</span> : label(lead)}</Mark>
      {meanwhile && <Mark tone={meanwhile.tone}>{label(meanwhile)}</Mark>}
    </>
  )
}
