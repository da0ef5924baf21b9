import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { tenant } from '@yunshu/contract/tenant/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { restamp } from '../../platform/session/sessions.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { limitsOf } from './entry.ts'
import { demandRoot } from './queries.ts'

onConstraint('package_name_once', 'packageTwice')

type Shown = OutputOf<typeof tenant.createPackage>
/** What tenants can have, with how many have each. */
export const packageRows = (tx: Tx) =>
  tx
    .selectFrom('package as p')
    .select(['p.id', 'p.version', 'p.package_name', 'p.price_fen_month', 'p.operator_mids', 'p.carrier_mids', 'p.shipper_mids'])
    .select([
      'p.user_limit',
      'p.company_limit',
      'p.vehicle_limit',
      'p.order_month_limit',
      'p.storage_limit_mb',
      'p.state',
      'p.remark',
      'p.created_at'
    ])
    .select(sql<number>`(select count(*)::int from tenant t where t.package_id = p.id)`.as('tenant_count'))
    .$narrowType<Pick<Shown, 'state'>>()
const getPackage = async (tx: Tx, id: number): Promise<Row<'package'>> =>
  (await tx.selectFrom('package').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getPackageRow = async (tx: Tx, id: number): Promise<Shown> =>
  (await packageRows(tx).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const createPackage = write(tenant.createPackage, async ({ tx, actor, input }) => {
  demandRoot(actor)
  const after = await tx
    .insertInto('package')
    .values({ ...input, ...limitsOf(input), id: newId(), created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: await getPackageRow(tx, after.id), log: { after, no: after.package_name } }
})

/** What changes in a package holds at once for every tenant that has it. */
export const updatePackage = write(tenant.updatePackage, async ({ tx, actor, input: { id, version, ...entry } }) => {
  demandRoot(actor)
  const before = await getPackage(tx, id)
  const after = await writePackage(tx, actor, before, { ...entry, ...limitsOf(entry), remark: entry.remark ?? '' }, version)
  return { output: await getPackageRow(tx, id), log: { id, before, after, no: after.package_name } }
})

/** A package that was withdrawn stays with whoever has it. */
export const enablePackage = write(tenant.enablePackage, async ({ tx, actor, input: { id, version, state } }) => {
  demandRoot(actor)
  const before = await getPackage(tx, id)
  const after = await writePackage(tx, actor, before, { state }, version)
  return { output: await getPackageRow(tx, id), log: { id, before, after, no: after.package_name } }
})

const writePackage = async (
  tx: Tx,
  actor: Actor,
  before: Row<'package'>,
  changes: Partial<Row<'package'>>,
  seen: number
): Promise<Row<'package'>> => {
  if (seen !== before.version) refuse('staleVersion')
  const after = await tx
    .updateTable('package')
    .set({ ...changes, version: before.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) return refuse('staleVersion')
  for (const { id } of await tx.selectFrom('tenant').select('id').where('package_id', '=', after.id).orderBy('id').execute()) await restamp(tx, id)
  return after
}
