import { shanghaiDay } from '@yunshu/domain/calendar'
import { Fragment, type ReactNode } from 'react'
import { useLang, useSay } from '../../kit/lang.ts'
import { useMinute } from '../../kit/useMinute.ts'
import { greetingAt } from './greeting.ts'
import { Arrange } from './Arrange.tsx'
import { phrases } from './phrases.ts'
import { type BoardPart, useParts } from './useParts.ts'
import './board.css'

/** The frame of a workbench: a greeting with the date, quick steps, then what needs its reader, in the order that he chose. */
export const BoardPage = ({ name, quick, parts }: { name: string; quick?: ReactNode; parts: readonly BoardPart[] }) => {
  const say = useSay()
  const arranged = useParts(parts)
  const lang = useLang((state) => state.lang)
  // The workbench stays open from morning to evening, and over midnight.
  const now = new Date(useMinute())
  const greeting = say(phrases, greetingAt(now), { name })
  // A date is written in one way everywhere; here the day of the week stands beside it.
  const weekday = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'long', timeZone: 'Asia/Shanghai' }).format(now)
  const date = `${shanghaiDay(now)} ${weekday}`
  return (
    <div className="page bench">
      <header className="bench-head">
        <div>
          <h1 className="page-title">{greeting}</h1>
          <p>{say(phrases, 'today', { date })}</p>
        </div>
        <div className="bench-quick">
          <Arrange {...arranged} />
          {quick}
        </div>
      </header>
      {arranged.shown.map((part) => (
        <Fragment key={part.name}>{part.node}</Fragment>
      ))}
    </div>
  )
}
