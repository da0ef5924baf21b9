import { policyKind } from '@yunshu/contract/vehicle/enums'
import { sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** A policy that covers cargo. */
type CargoPolicy = Pick<Row<'insurance_policy'>, 'vehicle_id' | 'policy_no' | 'insurer' | 'start_date' | 'end_date'>

/** The licences of vehicles, also of those removed since, and their policies that cover cargo, for reports to the authority. Within `withSystemScope`. */
export const vehiclesToReport = async (tx: Tx, tenant_id: number, ids: readonly number[]) => {
  const of = sql<number>`any(${[...ids]}::bigint[])`
  const [vehicles, policies] = await Promise.all([
    tx.selectFrom('vehicle').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', of).execute(),
    tx
      .selectFrom('insurance_policy')
      .select(['vehicle_id', 'policy_no', 'insurer', 'start_date', 'end_date'])
      .where('tenant_id', '=', tenant_id)
      .where('vehicle_id', '=', of)
      .where('kind', '=', policyKind.code.commercialInsurance)
      .where('cargo_fen', '>', 0)
      .where('policy_no', '<>', '')
      .orderBy('start_date', 'desc')
      .execute()
  ])
  return { vehicles: new Map(vehicles.map((row) => [row.id, row])), policies }
}
/** The policy of a vehicle that covered its cargo on a day. */
export const coverOn = (policies: readonly CargoPolicy[], vehicle_id: number, day: string): CargoPolicy | undefined =>
  policies.find((policy) => policy.vehicle_id === vehicle_id && policy.start_date <= day && day <= policy.end_date)
