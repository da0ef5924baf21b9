import { createHash } from 'node:crypto'
import { inFuture, nowIso } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { newId } from '../platform/ids.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { Services } from '../platform/verb/services.ts'
import { demoTenant } from './base.ts'

const screen_name = '运营指挥中心'

/**
 * The demo's own link to the big screen, printed at each start: its code follows from the demo's password, and one of an older password holds no longer.
 * Nothing where somebody took it back.
 */
export const setDemoScreen = async ({ db }: Services, password: string): Promise<string | undefined> => {
  const code = createHash('sha256').update(`big screen of the demo ${password}`).digest('base64url')
  const code_hash = tokenHash(code)
  return await transactAsSystem(db, async (tx) => {
    const own = tx.selectFrom('screen').where('tenant_id', '=', demoTenant)
    const kept = await own.select(['id', 'revoked_at']).where('code_hash', '=', code_hash).executeTakeFirst()
    const year = inFuture(365 * 86_400_000)
    if (kept) await tx.updateTable('screen').set({ expires_at: year }).where('tenant_id', '=', demoTenant).where('id', '=', kept.id).execute()
    else {
      const older = tx.updateTable('screen').set({ revoked_at: nowIso() }).where('tenant_id', '=', demoTenant)
      await older.where('screen_name', '=', screen_name).where('created_by', 'is', null).where('revoked_at', 'is', null).execute()
      await tx.insertInto('screen').values({ tenant_id: demoTenant, id: newId(), screen_name, code_hash, expires_at: year, maker: '系统' }).execute()
    }
    return kept?.revoked_at ? undefined : `/graphs?code=${demoTenant}.${code}`
  })
}
