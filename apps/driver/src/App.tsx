import { speak, useSay } from './kit/lang.ts'
import { Told, useOnline, useRoute } from './kit/ui.tsx'
import { OutboxPage } from './outbox/OutboxPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { LoginPage } from './session/LoginPage.tsx'
import { sessionWords } from './session/phrases.ts'
import { logOut, useSession } from './session/session.ts'
import { tripWords as words } from './trip/phrases.ts'
import { TripListPage } from './trip/TripListPage.tsx'
import { TripPage } from './trip/TripPage.tsx'

/** The phone page: a way in, the list, a trip, and what waits to be sent. */
export const App = () => {
  const session = useSession()
  if (!session) return <LoginPage />
  return (
    <>
      <Page />
      <Told />
    </>
  )
}

const Page = () => {
  const say = useSay()
  const route = useRoute()
  const session = useSession()
  const [, id] = /^trip\/(\d+)$/.exec(route) ?? []
  const title = id ? '' : say(words, route === 'outbox' ? 'outbox' : 'trips')
  return (
    <>
      <header className="bar">
        {route !== '' && (
          <a className="back" href="#/" aria-label={say(words, 'back')}>
            ‹ {say(words, 'back')}
          </a>
        )}
        <h1>{title}</h1>
        {route === '' && <span className="who">{session?.driver_name}</span>}
        <button type="button" onClick={() => speak(say.lang === 'zh' ? 'en' : 'zh')}>
          {say(words, 'language')}
        </button>
        {route === '' && (
          <button type="button" onClick={logOut}>
            {say(sessionWords, 'logOut')}
          </button>
        )}
      </header>
      <SignalBar />
      <main className={id ? 'trip' : 'list'}>{id ? <TripPage id={Number(id)} /> : route === 'outbox' ? <OutboxPage /> : <TripListPage />}</main>
    </>
  )
}

/** Says when there is no signal and how much waits; nothing when all is well. */
const SignalBar = () => {
  const say = useSay()
  const online = useOnline()
  const items = useOutbox()
  const refused = items.filter((item) => item.refused).length
  if (online && items.length === 0) return null
  const count =
    refused > 0 ? say(words, 'refusedCount', { n: refused }) : items.length > 0 ? say(words, online ? 'sending' : 'waiting', { n: items.length }) : ''
  return (
    <a className={refused > 0 ? 'signal bad' : online ? 'signal going' : 'signal'} href="#/outbox" role="status">
      {!online && <span>{say(words, 'offline')}</span>}
      {count && <b>{count}</b>}
    </a>
  )
}
