import { shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import { type ReactNode, useState } from 'react'
import { useLang, useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'
import './board.css'

/** The frame of a workbench: a greeting with the date, quick steps, then what needs its reader. */
export const BoardPage = ({ name, quick, children }: { name: string; quick?: ReactNode; children: ReactNode }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const [now] = useState(() => new Date())
  const hour = Number(shanghaiMinute(now).slice(11, 13))
  const greeting = say(phrases, hour < 12 ? 'morning' : hour < 18 ? 'noon' : 'evening', { name })
  // A date is written in one way everywhere; here the day of the week stands beside it.
  const weekday = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'long', timeZone: 'Asia/Shanghai' }).format(now)
  const date = `${shanghaiDay(now)} ${weekday}`
  return (
    <div className="page board">
      <header className="board-head">
        <div>
          <h1 className="page-title">{greeting}</h1>
          <p>{say(phrases, 'today', { date })}</p>
        </div>
        <div className="board-quick">{quick}</div>
      </header>
      {children}
    </div>
  )
}
