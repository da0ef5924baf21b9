import { checkServer } from '../platform/db/checkServer.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Config } from '../platform/config.ts'
import { startPostgres } from './postgres.ts'

export type Databases = {
  /** The owner: migrations, the job schema. */
  adminUrl: string
  /** The app's plain role. */
  appUrl: string
  embedded: boolean
  stop: () => Promise<void>
}

/** Connects to the server of DATABASE_URL, or starts the embedded one; checked and migrated when this returns. */
export const openDatabases = async (config: Config, log: (line: string) => void): Promise<Databases> => {
  const databases = config.databaseUrl ? outside(config) : await inside(config, log)
  const { appUrl, adminUrl, embedded } = databases
  try {
    const common = { embedded, production: config.production, log }
    await checkServer({ ...common, url: appUrl, variable: 'DATABASE_URL' })
    if (adminUrl !== appUrl) await checkServer({ ...common, url: adminUrl, variable: 'DATABASE_ADMIN_URL', production: false, log: () => undefined })
    await migrate({ adminUrl, appRole: decodeURIComponent(new URL(appUrl).username), log })
    return databases
  } catch (error) {
    await databases.stop().catch(() => undefined)
    throw error
  }
}

const outside = ({ databaseUrl, databaseAdminUrl }: Config): Databases => ({
  appUrl: databaseUrl,
  adminUrl: databaseAdminUrl || databaseUrl,
  embedded: false,
  stop: async () => undefined
})

const inside = async ({ data }: Config, log: (line: string) => void): Promise<Databases> => {
  const { appUrl, adminUrl, adopted, stop } = await startPostgres({ dataDir: data, log })
  if (adopted) log('PostgreSQL was still running and is used on')
  return { appUrl, adminUrl, embedded: true, stop }
}
