import { createRoot } from 'react-dom/client'
import '../driver.css'
import { langNow, speak } from '../kit/lang.ts'
import { TrackPage } from './TrackPage.tsx'

speak(langNow())
/* Codes have letters, digits, - and _; anything else in the address is no code, and is asked about as it stands. */
const [, code = ''] = /^\/track\/([\w-]{1,80})$/.exec(location.pathname) ?? []
createRoot(document.getElementById('root') as HTMLElement).render(<TrackPage code={code} />)
