import './kit/trustedTypes.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './driver.css'
import { langNow, speak } from './kit/lang.ts'
import { startMinimum } from './kit/minimum.ts'
import { startVersion } from './kit/version.ts'
import { startOutbox } from './outbox/outbox.ts'
import { linked, startSession } from './session/session.ts'
import { startLive } from './trip/live.ts'
import { startTrips } from './trip/trips.ts'

speak(langNow())
startSession()
startTrips()
startOutbox()
startLive()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)

startVersion()
startMinimum(linked)
