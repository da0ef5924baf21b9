import { Waiting } from '../../kit/Empty.tsx'
import { lazily } from '../../kit/lazily.tsx'

/** What is shown of a plan, which who is about to open it loads ahead. */
export const Desk = lazily(async () => (await import('./Desk.tsx')).Desk, <Waiting />)
export const Dock = lazily(async () => (await import('./Dock.tsx')).Dock, <Waiting />)
