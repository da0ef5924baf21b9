import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { kpi, schemeEntry } from '@yunshu/contract/kpi/contract'
import { keptOf } from '@yunshu/contract/kit/entry'
import { kpiStandard } from '@yunshu/domain/kpi'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import type { SchemeNumbers } from './facts.ts'

// Two who save at once have looked at the same version, and one of them has to look again.
onConstraint('kpi_scheme_version_once', 'staleVersion')

const { weights, limits } = kpiStandard
/** The formula of domain 4.15, without bonuses. */
export const standardScheme: SchemeNumbers = {
  pickup_weight: weights.pickup,
  delivery_weight: weights.delivery,
  receipt_weight: weights.receipt,
  damage_weight: weights.damage,
  safety_weight: weights.safety,
  node_weight: weights.node,
  grade_a: limits[0],
  grade_b: limits[1],
  grade_c: limits[2],
  bonus_a_fen: 0,
  bonus_b_fen: 0,
  bonus_c_fen: 0,
  bonus_d_fen: 0
}

type Scheme = Row<'kpi_scheme'>
/** The newest scheme of a carrier; none, where it has never said or computed anything. */
const findScheme = async (tx: Tx, tenant_id: number, carrier_id: number): Promise<Scheme | undefined> =>
  await tx
    .selectFrom('kpi_scheme')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .orderBy('scheme_version', 'desc')
    .limit(1)
    .executeTakeFirst()
export const getScheme = async (tx: Tx, tenant_id: number, id: number): Promise<Scheme> =>
  (await tx.selectFrom('kpi_scheme').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The scheme for what is computed now: of a carrier that has said nothing the standard one, which is written down the first time. */
export const takeScheme = async (tx: Tx, actor: Actor, carrier_id: number): Promise<Scheme> => {
  const { tenant_id } = actor
  const known = await findScheme(tx, tenant_id, carrier_id)
  if (known) return known
  await tx
    .insertInto('kpi_scheme')
    .values({
      tenant_id,
      id: newId(),
      parties: [carrier_id],
      carrier_id,
      scheme_version: 0,
      ...standardScheme,
      created_at: nowIso(),
      created_by: null
    })
    .onConflict((on) => on.columns(['tenant_id', 'carrier_id', 'scheme_version']).doNothing())
    .execute()
  return (await findScheme(tx, tenant_id, carrier_id)) ?? refuse('notFound')
}

export const shownScheme = (row: Scheme | undefined): OutputOf<typeof kpi.scheme> =>
  row
    ? {
        ...keptOf(schemeEntry, row),
        scheme_version: row.scheme_version,
        created_at: row.scheme_version === 0 ? null : row.created_at,
        maker: row.maker
      }
    : { ...standardScheme, scheme_version: 0, created_at: null, maker: '' }

export const kpiScheme = read(kpi.scheme, async ({ tx, actor: { tenant_id, company_id } }) =>
  shownScheme(await findScheme(tx, tenant_id, company_id))
)

/** 方案设置: the next version, over the one that was looked at. */
export const saveScheme = write(kpi.saveScheme, async ({ tx, actor, input: { scheme_version, ...entry }, publishChange }) => {
  const { tenant_id, company_id, user_id, user_name } = actor
  const sum = entry.pickup_weight + entry.delivery_weight + entry.receipt_weight + entry.damage_weight + entry.safety_weight + entry.node_weight
  if (sum !== 100) refuse('kpiWeights', { sum })
  if (entry.grade_a <= entry.grade_b || entry.grade_b <= entry.grade_c) refuse('kpiLimits')
  const before = await findScheme(tx, tenant_id, company_id)
  if ((before?.scheme_version ?? 0) !== scheme_version) refuse('staleVersion')
  const made = { tenant_id, id: newId(), parties: [company_id], carrier_id: company_id, scheme_version: scheme_version + 1 }
  const after = await tx
    .insertInto('kpi_scheme')
    .values({ ...made, ...entry, created_at: nowIso(), created_by: user_id, maker: user_name })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('kpi', after)
  return { output: shownScheme(after), log: { id: after.id, no: String(after.scheme_version), before: shownScheme(before), after: { ...after } } }
})
