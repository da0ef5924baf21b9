import type { SettleModelRow } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The models that an actor may see: a carrier its own, nobody any other. */
const modelsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('settle_model as m')
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.carrier_id', '=', actor.company_id)
    .where('m.deleted_at', 'is', null)

/** A version to act on; one that the actor may not see is refused as if it did not exist. */
export const getModel = async (tx: Tx, actor: Actor, id: number): Promise<Row<'settle_model'>> =>
  (await modelsOf(tx, actor).selectAll('m').where('m.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const steps = ['stop_side', 'wait_side', 'back_side', 'late_side', 'loss_side', 'missing_side', 'fuel_side', 'rebate_side']
/** Of the nine steps those that count for somebody; the base always does. */
const stepCount = sql<number>`(1 + ${sql.join(
  steps.map((name) => sql`(${sql.ref(`m.${name}`)} > 0)::int`),
  sql` + `
)})`

export const rowsOf = (tx: Tx, actor: Actor) =>
  modelsOf(tx, actor)
    .select(['m.id', 'm.version', 'm.model_no', 'm.revision', 'm.model_name', 'm.shipper_id', 'm.shipper_name', 'm.model_status', 'm.valid_from'])
    .select(['m.ended_on', 'm.reason', 'm.created_by_name', 'm.created_at', stepCount.as('step_count')])

/** One version as the list shows it. */
export const getModelRow = async (tx: Tx, actor: Actor, id: number): Promise<SettleModelRow> =>
  (await rowsOf(tx, actor).where('m.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** All versions of a model, the newest first. */
export const revisionsOf = async (tx: Tx, actor: Actor, model_no: string): Promise<SettleModelRow[]> =>
  await rowsOf(tx, actor).where('m.model_no', '=', model_no).orderBy('m.revision', 'desc').execute()

/** The versions that were ever in force for the trips of a customer, his own and those for every customer. */
export const modelsFor = async (tx: Tx, actor: Actor, shipper_id: number): Promise<Row<'settle_model'>[]> =>
  await modelsOf(tx, actor)
    .selectAll('m')
    .where('m.model_status', 'in', [settleModelMachine.code.inForce, settleModelMachine.code.stopped])
    .where((e) => e.or([e('m.shipper_id', '=', shipper_id), e('m.shipper_id', 'is', null)]))
    .execute()
