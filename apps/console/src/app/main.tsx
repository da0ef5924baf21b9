import '../kit/trustedTypes.ts'
import 'antd/dist/reset.css'
import 'antd/dist/antd.css'
import '../kit/kit.css'
import '../widgets/widgets.css'
import './shell.css'
import { createRoot } from 'react-dom/client'
import { connect } from './connect.ts'
import { fetchLook } from './dark.ts'
import { Root } from './Root.tsx'
import { useSession } from './session.ts'
import { takeHandOver } from './takeHandOver.ts'

// First of all: a handed-over token leaves the address before anything asks the network for anything.
const handed = takeHandOver()
connect()

// Hardly anybody comes with a token, so what it takes is fetched only then.
const enter = async (token: string) => (await import('./handOver.ts')).enterHandedOver(token)
const start = async () => {
  const entering = handed ? enter(handed).catch(() => undefined) : undefined
  // With a session that is open the page goes on under the question; without one nothing is shown before the login is done.
  if (!useSession.getState().token) await entering
  await fetchLook()
  createRoot(document.getElementById('root') as HTMLElement).render(<Root />)
}
void start()
