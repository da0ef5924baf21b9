import { useEffect, useState } from 'react'
import { ArticlePage } from './article/ArticlePages.tsx'
import { ConsentPage, useDueTexts } from './article/ConsentPage.tsx'
import { articleWords } from './article/phrases.ts'
import { CargoPage } from './cargo/CargoPage.tsx'
import { cargoWords } from './cargo/phrases.ts'
import { useClockOff } from './kit/clock.ts'
import { IncomePage } from './income/IncomePage.tsx'
import { incomeWords } from './income/phrases.ts'
import { KpiPage } from './kpi/KpiPage.tsx'
import { kpiWords } from './kpi/phrases.ts'
import { guideAt, speak, useSay } from './kit/lang.ts'
import { useNeeded } from './kit/minimum.ts'
import { tryNow, useReach } from './kit/reach.ts'
import { UpdatePage } from './kit/UpdatePage.tsx'
import { stretch } from './kit/time.ts'
import { MainButton, PlainButton, Sheet, Told, useOnline, useRoute } from './kit/ui.tsx'
import { takeNewVersion, useNewVersion } from './kit/version.ts'
import { OutboxPage } from './outbox/OutboxPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { LoginPage } from './session/LoginPage.tsx'
import { sessionWords } from './session/phrases.ts'
import { logOut, useSession } from './session/session.ts'
import { tripWords as words } from './trip/phrases.ts'
import { TripListPage } from './trip/TripListPage.tsx'
import { TripPage } from './trip/TripPage.tsx'
import { useTrips } from './trip/trips.ts'

/** The phone page: a way in, the list, a trip, and what waits to be sent. */
export const App = () => {
  const session = useSession()
  const needed = useNeeded()
  const waiting = useOutbox().length
  if (needed) return <UpdatePage {...needed} waiting={waiting} />
  if (!session) return <LoginPage />
  return (
    <>
      <Asked />
      <Told />
    </>
  )
}

/* Before anything else what waits for his consent, one text after the other. */
const Asked = () => {
  const { due, given } = useDueTexts(useTrips().asked)
  const [text] = due
  return text ? <ConsentPage key={`${text.subject} ${text.subject_id}`} text={text} onGiven={() => given(text)} /> : <Page />
}

const Page = () => {
  const say = useSay()
  const route = useRoute()
  const session = useSession()
  const [, id, panel = ''] = /^trip\/(\d+)(?:\/(.+))?$/.exec(route) ?? []
  const [ofKpi, month] = /^kpi(?:\/(\d+))?$/.exec(route) ?? []
  const [ofRules, rule] = /^rules(?:\/(\d+))?$/.exec(route) ?? []
  const waiting = useOutbox().length
  const [leaving, setLeaving] = useState(false)
  const leave = () => (waiting > 0 ? setLeaving(true) : logOut())
  const title = id
    ? ''
    : route === 'cargo'
      ? say(cargoWords, 'cargo')
      : route === 'income'
        ? say(incomeWords, 'mine')
        : ofKpi
          ? say(kpiWords, 'mine')
          : ofRules
            ? say(articleWords, 'mine')
            : say(words, route === 'outbox' ? 'outbox' : 'trips')
  return (
    <>
      <header className="bar">
        {route !== '' && (
          <a className="back" href={month ? '#/kpi' : rule ? '#/rules' : '#/'} aria-label={say(words, 'back')}>
            ‹ {say(words, 'back')}
          </a>
        )}
        <h1>{title}</h1>
        {route === '' && <span className="who">{session?.driver_name}</span>}
        {route !== '' && (
          <a
            className="ask-guide"
            href={guideAt(say.lang, id ? 'trip' : route === 'cargo' ? 'cargo' : route === 'income' ? 'income' : ofKpi ? 'kpi' : 'offline')}
            aria-label={say(sessionWords, 'guide')}
          >
            ?
          </a>
        )}
        <button type="button" onClick={() => speak(say.lang === 'zh' ? 'en' : 'zh')}>
          {say(words, 'language')}
        </button>
        {route === '' && (
          <button type="button" onClick={leave}>
            {say(sessionWords, 'logOut')}
          </button>
        )}
      </header>
      <SignalBar />
      {leaving && (
        <Sheet title={say(sessionWords, 'logOut')} onClose={() => setLeaving(false)}>
          <p className="ask">{say(words, 'leaveSure', { n: waiting })}</p>
          <MainButton onPress={() => setLeaving(false)}>{say(words, 'leaveNo')}</MainButton>
          <PlainButton tone="danger" onPress={logOut}>
            {say(words, 'leaveYes')}
          </PlainButton>
        </Sheet>
      )}
      <main className={id ? 'trip' : 'list'}>
        {id ? (
          <TripPage id={Number(id)} panel={panel} />
        ) : route === 'outbox' ? (
          <OutboxPage />
        ) : route === 'cargo' ? (
          <CargoPage />
        ) : route === 'income' ? (
          <IncomePage />
        ) : ofKpi ? (
          <KpiPage id={month ? Number(month) : undefined} />
        ) : ofRules ? (
          <ArticlePage id={rule ? Number(rule) : undefined} />
        ) : (
          <TripListPage />
        )}
      </main>
    </>
  )
}

/** Says how it stands with signal, server, clock and version, and how much waits; nothing when all is well. */
const SignalBar = () => {
  const say = useSay()
  const online = useOnline()
  const items = useOutbox()
  const { away } = useReach()
  const off = useClockOff()
  const isNew = useNewVersion()
  const refused = items.filter((item) => item.refused).length
  const time = stretch(say, Math.abs(off))
  return (
    <div className="signals">
      {(!online || items.length > 0) && (
        <a className={refused > 0 ? 'signal bad' : online && !away ? 'signal going' : 'signal'} href="#/outbox" role="status">
          {!online && <span>{say(words, 'offline')}</span>}
          {items.length > 0 && (
            <b>
              {refused > 0 ? say(words, 'refusedCount', { n: refused }) : say(words, online && !away ? 'sending' : 'waiting', { n: items.length })}
            </b>
          )}
        </a>
      )}
      {online && away && <Away />}
      {off !== 0 && (
        <p className="signal note-bar" role="status">
          {say(words, off > 0 ? 'clockFast' : 'clockSlow', { time })}
        </p>
      )}
      {isNew && items.length === 0 && (
        <p className="signal going" role="status">
          {say(words, 'newVersion')}
          <button type="button" onClick={takeNewVersion}>
            {say(words, 'useNew')}
          </button>
        </p>
      )}
    </div>
  )
}

/** The server does not answer though the phone has signal: when it is tried again, and a way not to wait. */
const Away = () => {
  const say = useSay()
  const { nextAt } = useReach()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const s = Math.max(0, Math.ceil((nextAt - now) / 1000))
  return (
    <p className="signal" role="status">
      <span>{say(words, s > 0 ? 'away' : 'awayNow', { s })}</span>
      <button type="button" onClick={tryNow}>
        {say(words, 'tryNow')}
      </button>
    </p>
  )
}
