import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { operate } from '@yunshu/contract/operate/contract'
import { operateTerms } from '@yunshu/contract/operate/words'
import type { CSSProperties } from 'react'
import { useLang, useSay } from '../../kit/lang.ts'
import { changeOf, type Measure, shownAs, unitOf } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

/** The figures beside each other, each with its change; the chosen one is drawn below. */
export const Figures = ({
  data,
  measures,
  chosen,
  onChoose
}: {
  data: OutputOf<typeof operate.figures>
  measures: readonly Measure[]
  chosen: Measure
  onChoose: (measure: Measure) => void
}) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const { now, before, waiting } = data
  return (
    <section aria-label={say(phrases, 'figures')} className="operate-figures">
      <p className="operate-days">
        {say(phrases, 'comparing', { from: now.from, to: now.to, before_from: before.from, before_to: before.to })}
        {(now.unpriced_count ?? 0) > 0 && <span> · {say(phrases, 'unpriced', { count: now.unpriced_count ?? 0 })}</span>}
        {waiting > 0 && <span> · {say(phrases, 'waiting', { count: waiting })}</span>}
      </p>
      <div className="operate-tiles" style={{ '--columns': evenColumns(measures.length) } as CSSProperties}>
        {measures.map((measure) => {
          const { name } = measure
          const change = changeOf(measure, now[name], before[name])
          const unit = unitOf(measure, lang)
          return (
            <button key={name} type="button" className="operate-tile" aria-pressed={measure === chosen} onClick={() => onChoose(measure)}>
              <span>
                {operateTerms[lang][name]}
                {unit && ` (${unit})`}
              </span>
              <strong data-negative={(now[name] ?? 0) < 0 || undefined}>{shownAs(measure, now[name])}</strong>
              <small data-good={change?.good} title={say(phrases, 'was', { value: shownAs(measure, before[name]) })}>
                {change?.text ?? '-'}
              </small>
            </button>
          )
        })}
      </div>
    </section>
  )
}

/* As many rows as so many tiles need, and as few columns as these rows leave: none stands alone in the last one. */
const mostColumns = 7
const evenColumns = (count: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / mostColumns)))
