import { useEffect, useLayoutEffect, useState } from 'react'
import type { ScreenFigures } from '@yunshu/contract/screen/contract'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { shanghaiSecond } from '@yunshu/domain/calendar'
import { useLang, useSay } from '../../kit/lang.ts'
import { Cities } from './Cities.tsx'
import { FlowMap } from './FlowMap.tsx'
import { Care, Days, Deals, Totals } from './Panels.tsx'
import { phrases } from './phrases.ts'
import { type Seen, useFigures } from './useFigures.ts'
import './screen.css'

/** As wide and high the screen is drawn, px; a window of another size shows all of it, larger or smaller. */
const [wide, high] = [1920, 1080]
const fitting = (): number => Math.min(innerWidth / wide, innerHeight / high)
const useFit = (): number => {
  const [fit, setFit] = useState(fitting)
  useEffect(() => {
    const hear = () => setFit(fitting())
    addEventListener('resize', hear)
    return () => removeEventListener('resize', hear)
  }, [])
  return fit
}

/* As its address asks, else as the browser speaks; what a user of this browser chose elsewhere stays as it is. */
const langAsked = (asked: string | null): Lang => (/^zh/i.test(asked ?? navigator.language) ? 'zh' : 'en')

type Props = { readonly code: string; readonly lang: string | null; readonly title: string }
/** The big screen (数据大屏) on a wall: the figures of a platform, for whoever has the link. */
export const BigScreen = ({ code, lang, title }: Props) => {
  const say = useSay()
  const seen = useFigures(code)
  const fit = useFit()
  useLayoutEffect(() => useLang.setState({ lang: langAsked(lang) }), [lang])
  useEffect(() => {
    document.title = `${say(phrases, 'screen')}-${title}`
  }, [say, title])
  return (
    <main className="screen">
      <div className="screen-stage" style={{ transform: `translate(-50%, -50%) scale(${fit})` }}>
        {seen.figures ? <Shown figures={seen.figures} trouble={seen.trouble} title={title} /> : <Nothing trouble={seen.trouble} />}
      </div>
    </main>
  )
}

/* Without figures a calm sentence, and nothing else. */
const Nothing = ({ trouble }: Pick<Seen, 'trouble'>) => {
  const say = useSay()
  return (
    <div className="screen-nothing" role="status">
      <h1>{say(phrases, trouble === 'gone' ? 'gone' : trouble === 'lost' ? 'trying' : 'reading')}</h1>
      {trouble === 'gone' && <p>{say(phrases, 'goneHint')}</p>}
    </div>
  )
}

const Shown = ({ figures, trouble, title }: { figures: ScreenFigures; trouble: Seen['trouble']; title: string }) => {
  const say = useSay()
  const time = shanghaiSecond(figures.read_at).slice(trouble ? 5 : 11)
  return (
    <>
      <header className="screen-head">
        <h1>
          {figures.screen_name}
          <small>{title}</small>
        </h1>
        <p role="status" data-lost={trouble !== undefined || undefined}>
          {say(phrases, trouble ? 'lost' : 'updated', { time })}
        </p>
        <Clock />
      </header>
      <Totals figures={figures} />
      <div className="screen-main">
        <div className="screen-side">
          <Deals deals={figures.deals} />
          <Care figures={figures} />
          <Days days={figures.days} />
        </div>
        <FlowMap flows={figures.flows} vehicles={figures.vehicles} />
        <Cities cities={figures.cities} />
      </div>
    </>
  )
}

/* The second is drawn anew, and nothing beside it. */
const Clock = () => {
  const lang = useLang((state) => state.lang)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const [day, second] = shanghaiSecond(now).split(' ')
  const weekday = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: 'Asia/Shanghai' }).format(now)
  return (
    <time className="screen-clock" dateTime={now.toISOString()}>
      <span>
        {day} {weekday}
      </span>
      <b>{second}</b>
    </time>
  )
}
