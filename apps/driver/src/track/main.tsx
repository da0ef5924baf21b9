import { createRoot } from 'react-dom/client'
import '../driver.css'
import { langNow, speak } from '../kit/lang.ts'
import { TrackPage } from './TrackPage.tsx'

speak(langNow())
const code = decodeURIComponent(location.pathname.split('/')[2] ?? '')
createRoot(document.getElementById('root') as HTMLElement).render(<TrackPage code={code} />)
