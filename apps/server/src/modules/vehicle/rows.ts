import { paperMachine } from '@yunshu/contract/paper/machine'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { type RawBuilder, sql } from 'kysely'

/** Lets the vehicles of a driver be without one. */
export const unbindDriver = async (tx: Tx, { tenant_id, company_id, id }: Row<'driver'>): Promise<void> =>
  void (await tx
    .updateTable('vehicle')
    .set({ driver_id: null })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('driver_id', '=', id)
    .execute())

/** How many vehicles each of these tenants has. Beyond tenants: within `withSystemScope`. */
export const countVehicles = async (tx: Tx, tenant_ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx
        .selectFrom('vehicle')
        .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
        .where('tenant_id', 'in', tenant_ids)
        .where('deleted_at', 'is', null)
        .groupBy('tenant_id')
        .execute()
    ).map(({ tenant_id, n }) => [tenant_id, n])
  )

/** How many vehicles the carrier has, or are of the type, that a statement names. */
export const vehicleCount = (tenant_id: number, of: 'company_id' | 'vehicle_type_id', id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from vehicle v where v.tenant_id = ${tenant_id} and v.${sql.ref(of)} = ${id} and v.deleted_at is null)`

/** Whether any vehicle is of a type, also one that was removed: it keeps the name. */
export const isTypeOfVehicles = async (tx: Tx, tenant_id: number, vehicle_type_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('vehicle')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('vehicle_type_id', '=', vehicle_type_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A vehicle of a carrier. */
export const findVehicleOf = async (tx: Tx, tenant_id: number, company_id: number, id: number): Promise<Row<'vehicle'> | undefined> =>
  await tx
    .selectFrom('vehicle')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The vehicles of a carrier with these plates, without those that were removed; two of one plate in different colours are not told apart and are not there. */
export const vehiclesOfPlates = async (
  tx: Tx,
  tenant_id: number,
  company_id: number,
  plates: readonly string[]
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ plate_no: string; id: number }>`
    select plate_no, min(id) as id from vehicle
    where tenant_id = ${tenant_id} and company_id = ${company_id} and deleted_at is null and plate_no = any(${plates}::text[])
    group by plate_no having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ plate_no, id }) => [plate_no, Number(id)]))
}

/** The vehicles that are bound to the driver whom a statement names, the oldest first. */
export const boundVehicles = (tx: Tx, tenant_id: number, driver_id: RawBuilder<unknown>) =>
  tx
    .selectFrom('vehicle as v')
    .select(['v.id', 'v.plate_no', 'v.plate_color'])
    .where('v.tenant_id', '=', tenant_id)
    .where(sql<boolean>`v.driver_id = ${driver_id}`)
    .where('v.deleted_at', 'is', null)
    .orderBy('v.id')

/** Their plates, in one text. */
export const boundPlates = (tenant_id: number, driver_id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select string_agg(v.plate_no, ',' order by v.id) from vehicle v
    where v.tenant_id = ${tenant_id} and v.driver_id = ${driver_id} and v.deleted_at is null), '')`

/** A vehicle that bears the number of a terminal; `passed`: its papers are reviewed. */
export type BearingVehicle = Pick<Row<'vehicle'>, 'tenant_id' | 'company_id' | 'id' | 'plate_no' | 'plate_color' | 'gps_device_no'> & {
  readonly passed: boolean
}

/** The vehicles of a platform that bear one of these numbers, written in capitals, as their terminal. Within `transactAsSystem`. */
export const vehiclesBearing = async (tx: Tx, tenant_id: number, gps_device_nos: readonly string[]): Promise<BearingVehicle[]> =>
  (
    await tx
      .selectFrom('vehicle')
      .select(['tenant_id', 'company_id', 'id', 'plate_no', 'plate_color', 'gps_device_no', 'audit_status'])
      .where('tenant_id', '=', tenant_id)
      .where('gps_device_no', '<>', '')
      .where(sql<boolean>`upper(gps_device_no) = any(${gps_device_nos}::text[])`)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ audit_status, ...vehicle }) => ({ ...vehicle, passed: audit_status === paperMachine.code.passed }))

/** Whether a vehicle of the platform has this plate. Within `transactAsSystem`. */
export const hasPlate = async (tx: Tx, tenant_id: number, plate_no: string): Promise<boolean> =>
  (await tx
    .selectFrom('vehicle')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('plate_no', '=', plate_no)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** So many terminals without a vehicle are remembered of a platform: whoever makes numbers up fills no table. */
const mostStrays = 1_000
/** Remembers that a terminal has called which is in no vehicle. Within `transactAsSystem`. */
export const noteStray = async (
  tx: Tx,
  tenant_id: number,
  { terminal_no, maker_no, plate_no, at }: { readonly terminal_no: string; readonly maker_no: string; readonly plate_no: string; readonly at: string }
): Promise<void> => {
  const known = await tx
    .updateTable('stray_terminal')
    .set({ maker_no, plate_no, last_at: at, calls: sql`calls + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('terminal_no', '=', terminal_no)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  const { count } = await tx
    .selectFrom('stray_terminal')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostStrays) return
  await tx
    .insertInto('stray_terminal')
    .values({ tenant_id, terminal_no, maker_no, plate_no, first_at: at, last_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
}
