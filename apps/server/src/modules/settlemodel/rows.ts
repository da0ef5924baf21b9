import { keptOf } from '@yunshu/contract/kit/entry'
import { settleSteps } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { type LateRung, type RebateTier, type SettleTerms, type StepSide, versionOfDay } from '@yunshu/domain/settleTerms'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

export { type Happened, happenedOf, happenedOn, type HappenedRow } from './happened.ts'

/** The versions of a carrier that were ever in force for the trips of a customer, whoever asks. Within `withSystemScope`. */
export const modelsOfPair = async (tx: Tx, tenant_id: number, carrier_id: number, shipper_id: number): Promise<Row<'settle_model'>[]> =>
  await tx
    .selectFrom('settle_model')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('deleted_at', 'is', null)
    .where('model_status', 'in', [settleModelMachine.code.inForce, settleModelMachine.code.stopped])
    .where((e) => e.or([e('shipper_id', '=', shipper_id), e('shipper_id', 'is', null)]))
    .execute()

/** Which version settles a trip: that of its own day, and the customer's own model before the one for every customer. */
export const modelOfTrip = (models: readonly Row<'settle_model'>[], day: string): Row<'settle_model'> | undefined =>
  versionOfDay(
    models.filter(({ shipper_id }) => shipper_id !== null),
    day
  ) ??
  versionOfDay(
    models.filter(({ shipper_id }) => shipper_id === null),
    day
  )

/** A stored version as the arithmetic takes it. */
export const termsOf = (row: Row<'settle_model'>): SettleTerms => {
  const narrow = {
    base_by: row.base_by as SettleTerms['base_by'],
    base_unit: row.base_unit as SettleTerms['base_unit'],
    stop_side: row.stop_side as StepSide,
    wait_side: row.wait_side as StepSide,
    back_side: row.back_side as StepSide,
    late_side: row.late_side as StepSide,
    late_rungs: row.late_rungs as LateRung[],
    loss_side: row.loss_side as StepSide,
    missing_side: row.missing_side as StepSide,
    fuel_side: row.fuel_side as StepSide,
    rebate_side: row.rebate_side as StepSide,
    rebate_tiers: row.rebate_tiers as RebateTier[],
    rounding: row.rounding as SettleTerms['rounding']
  }
  return { ...keptOf(settleSteps, { ...row, ...narrow }), ...narrow }
}
