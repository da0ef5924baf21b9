import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './driver.css'
import { langNow, speak } from './kit/lang.ts'
import { startOutbox } from './outbox/outbox.ts'
import { startLive } from './trip/live.ts'
import { startTrips } from './trip/trips.ts'

speak(langNow())
startTrips()
startOutbox()
startLive()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)

// The page itself is kept on the phone; it opens without signal.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`, { scope: import.meta.env.BASE_URL }).catch(() => undefined)
