import { type Course, type CourseEvent, stepsOf, type Step, type Turn, turnOf } from '@yunshu/contract/kit/course'
import type { Who } from '@yunshu/contract/kit/machine'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { fullTime, time } from './format.ts'
import { useSay } from './lang.ts'
import { useWho } from './rights.ts'

type CourseBarProps<S extends string, Row> = {
  of: Course<S, Row>
  code: number
  row: Row
  events?: readonly CourseEvent[]
  /** Whose turn it is, where more than the state decides; null: nobody's. */
  turn?: Turn | null | undefined
  /** How it is said that a milestone was missed by so many minutes. */
  late?: ((minutes: number) => React.ReactNode) | undefined
}

/** The way of a record (历程): its milestones with planned and actual times, and whose turn it is, in the words of the reader's side. */
export const CourseBar = <S extends string, Row>({
  of,
  code,
  row,
  events,
  turn = turnOf(of.machine, code) ?? null,
  late
}: CourseBarProps<S, Row>) => {
  const say = useSay()
  return (
    <section className="card course">
      <ol aria-label={say(phrases, 'course')}>
        {stepsOf(of, code, row, events).map((step) => (
          <Milestone key={step.state} step={step} late={late} />
        ))}
      </ol>
      {turn && <TurnText turn={turn} />}
    </section>
  )
}

const Milestone = ({ step, late }: { step: Step } & Pick<CourseBarProps<never, never>, 'late'>) => {
  const { phase, at, expected, planned, late: minutes, ...name } = step
  const say = useSay()
  return (
    <li className={`course-${phase}`} {...(phase === 'now' && { 'aria-current': 'step' as const })}>
      <strong>{say.label(name)}</strong>
      {at && <When at={at} />}
      {!at && expected && <When at={expected} word={say(phrases, 'expected')} />}
      {planned && <When at={planned} word={say(phrases, 'planned')} />}
      {minutes !== null && late?.(minutes)}
    </li>
  )
}

const When = ({ at, word }: { at: string; word?: string }) => (
  <time dateTime={at} title={fullTime(at)} className={word && 'quiet'}>
    {word} {time(at)}
  </time>
)

const TurnText = ({ turn: { who, move } }: { turn: Turn }) => {
  const say = useSay()
  const isOurs = who === useWho()
  const act = say.label(move)
  return (
    <p className={isOurs ? 'course-turn course-ours' : 'course-turn'}>
      {isOurs ? say(phrases, 'ours', { act }) : say(phrases, 'theirs', { who: say.label(names[who]), act })}
    </p>
  )
}

const names: Readonly<Record<Who, { zh: string; en: string }>> = {
  shipper: { zh: '货主', en: 'shipper' },
  carrier: { zh: '承运商', en: 'carrier' },
  operator: { zh: '平台', en: 'platform' },
  driver: { zh: '司机', en: 'driver' },
  system: { zh: '系统', en: 'system' }
}
const phrases = definePhrases({
  zh: { course: '历程', planned: '计划', expected: '预计', ours: '轮到我方：{act}', theirs: '等待{who}：{act}' },
  en: { course: 'Progress', planned: 'Plan', expected: 'ETA', ours: 'Your turn: {act}', theirs: 'Waiting for the {who}: {act}' }
})
