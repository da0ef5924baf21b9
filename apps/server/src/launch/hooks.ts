import type { Running } from '../app.ts'
import type { DemoLogins } from './demoLogins.ts'
import { createOperator } from '../modules/company/index.ts'
import { seedDemo } from '../seeds/demo.ts'

/** Work of the modules at the start of the server: each runs once the database is migrated and the app is built. */
type Hooks = {
  /** Fills an empty database with the demo's data, once; gives the logins every time. */
  seedDemo?: (running: Running, password: string) => Promise<DemoLogins | undefined>
  /** Makes the first operator account of a production system. */
  createOperator?: (running: Running, operator: { account: string; mobile: string; name: string; password: string; root: boolean }) => Promise<void>
}

export const hooks: Hooks = {
  seedDemo,
  createOperator: async ({ services }, { name, ...operator }) =>
    void (await createOperator(services.db, services.secrets, { ...operator, user_name: name }))
}
