import { buildApp } from '../../src/app.ts'
import { startPostgres } from '../../src/launch/postgres.ts'
import { noOrigin } from '../../src/platform/actor.ts'
import { readConfig } from '../../src/platform/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { openSession } from '../../src/platform/session/sessions.ts'
import { seedBase } from '../../src/seeds/base.ts'
import { join } from 'node:path'
import { testPassword, type TestApp } from '../app.ts'

/** The base world while it is filled; `tokenOf` opens a session of a user, or of a driver by his person. */
type FreshWorld = Pick<TestApp, 'services' | 'base'> & { readonly tokenOf: (kind: 'user' | 'driver', id: number) => Promise<string> }

/** Fills a fresh data folder with the base world and what `fill` adds, and leaves server and database stopped; what `fill` answers is passed on. */
export const makeStoppedWorld = async <T>(dataDir: string, secret: string, fill: (world: FreshWorld) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    const { adminUrl, appUrl } = postgres
    await migrate({ adminUrl, appRole: decodeURIComponent(new URL(appUrl).username) })
    const config = readConfig({ YUNSHU_SECRET: secret, YUNSHU_DATA: dataDir, YUNSHU_CONFIG: join(dataDir, 'none.json') })
    const running = await buildApp({ config, appUrl, adminUrl, filesFolder: join(dataDir, 'files') })
    try {
      const { services } = running
      const base = await seedBase(services.db, services.secrets, testPassword)
      const tokenOf = async (kind: 'user' | 'driver', id: number): Promise<string> =>
        await transactAsSystem(services.db, async (tx) => (await openSession(tx, kind, base.tenant_id, id, noOrigin)).token)
      return await fill({ services, base, tokenOf })
    } finally {
      await running.close()
    }
  } finally {
    await postgres.stop()
  }
}
