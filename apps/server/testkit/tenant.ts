import { type Base, seedRoot } from '../src/seeds/base.ts'
import type { Actor } from '../src/platform/actor.ts'
import { noOrigin } from '../src/platform/actor.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { findUserActor } from '../src/platform/session/sessions.ts'
import { type TestApp, testPassword } from './app.ts'

/** The root operator over the tenants of a test world. */
export const aRoot = async (world: Pick<TestApp, 'services'>): Promise<{ base: Base; actor: Actor }> => {
  const { db, secrets } = world.services
  const base = await seedRoot(db, secrets, testPassword)
  const actor = await transactAsSystem(db, (tx) => findUserActor(tx, base.tenant_id, base.users['root']?.id ?? 0))
  if (!actor) throw new Error('the root operator may not act')
  return { base, actor: { ...actor, origin: noOrigin } }
}
