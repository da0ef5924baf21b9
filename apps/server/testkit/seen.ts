import type { Tx } from '../src/platform/db/pool.ts'
import type { NewRow } from '../src/platform/db/versioned.ts'
import { seedLatest } from '../src/seeds/tracks.ts'

/** Vehicles of one operator were seen there, as if it had been believed. */
export const plantSeen = async (tx: Tx, rows: readonly NewRow<'gps_position'>[]): Promise<void> => {
  await tx
    .insertInto('gps_position')
    .values([...rows])
    .execute()
  await seedLatest(tx, rows[0]?.tenant_id ?? 0, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))])
}

/** As if nothing had ever been told of a vehicle. */
export const forgetSeen = async (tx: Tx, tenant_id: number, vehicle_id: number): Promise<void> => {
  for (const table of ['gps_position', 'gps_doubt', 'gps_latest', 'gps_clock'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenant_id).where('vehicle_id', '=', vehicle_id).execute()
}
