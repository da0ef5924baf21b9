import type { Running } from '../app.ts'
import type { DemoLogins } from './demoLogins.ts'
import { createOperator } from '../modules/company/index.ts'
import { seedDemo } from '../seeds/demo.ts'

/** What the modules lend to the start: each is run once the database is migrated and the app is built. */
export type Hooks = {
  /** Puts the demo's story into an empty database, once; tells the logins every time. */
  seedDemo?: (running: Running, password: string) => Promise<DemoLogins | undefined>
  /** Makes the first operator account of a production system. */
  createOperator?: (running: Running, operator: { account: string; mobile: string; name: string; password: string; root: boolean }) => Promise<void>
}

export const hooks: Hooks = {
  seedDemo,
  createOperator: async ({ services }, { name, ...operator }) =>
    void (await createOperator(services.db, services.secrets, { ...operator, user_name: name }))
}
