import 'antd/dist/reset.css'
import 'antd/dist/antd.css'
import '../kit/kit.css'
import '../widgets/widgets.css'
import './shell.css'
import { createRoot } from 'react-dom/client'
import { connect } from './connect.ts'
import { Root } from './Root.tsx'
import { exchange, takeHandOver } from './session.ts'

// First of all: a handed-over token leaves the address before anything asks the network for anything.
const handed = takeHandOver()
connect()

const start = async () => {
  if (handed) await exchange(handed).catch(() => undefined)
  createRoot(document.getElementById('root') as HTMLElement).render(<Root />)
}
void start()
