import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

type Plate = Pick<Row<'vehicle'>, 'tenant_id' | 'plate_no' | 'plate_color'>
/* Of a plate one changes something after the other. */
const lockPlate = async (tx: Tx, { tenant_id, plate_no, plate_color }: Plate): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`plate:${tenant_id}:${plate_no}:${plate_color}`}, 0))`.execute(tx))
const withPlate = (tx: Tx, { tenant_id, plate_no, plate_color }: Plate) =>
  tx.selectFrom('vehicle').where('tenant_id', '=', tenant_id).where('plate_no', '=', plate_no).where('plate_color', '=', plate_color)

/** The operator bars a plate, or lets it go on, with every carrier that has entered it; each hears of its own vehicle. A vehicle that was removed keeps it for whoever enters it next. */
export const barVehicle = write(vehicle.bar, async ({ tx, actor, input: { id, version, barred, reason }, publishChange }) => {
  const before = await getVehicle(tx, actor, id)
  if (before.version !== version) refuse('staleVersion')
  const rows = await withSystemScope(tx, async () => {
    await lockPlate(tx, before)
    return await tx
      .updateTable('vehicle')
      .set({ barred, bar_reason: reason, version: sql`version + 1`, updated_at: nowIso(), updated_by: actor.user_id })
      .where('tenant_id', '=', before.tenant_id)
      .where('plate_no', '=', before.plate_no)
      .where('plate_color', '=', before.plate_color)
      .returningAll()
      .execute()
  })
  for (const row of rows.filter(({ deleted_at }) => deleted_at === null)) {
    publishChange('vehicle', row)
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: row.company_id,
      grant: carrier.vehicles.may.view,
      biz_type: 'vehicle',
      biz_id: row.id,
      notice_type: 4,
      link: linkTo(carrier.vehicleInfo, { id: row.id }),
      phrase: barred ? 'vehicleBarredFor' : 'vehicleUnbarred',
      slots: { plate_no: row.plate_no, reason }
    })
  }
  const after = await getVehicle(tx, actor, id)
  return { output: await getVehicleRow(tx, actor, id), log: { id, no: before.plate_no, before, after } }
})

/** Each vehicle of a plate says whether another carrier has entered it too, and a plate that is barred is so with whoever enters it. */
export const followPlate = async (tx: Tx, plate: Plate): Promise<void> =>
  await withSystemScope(tx, async () => {
    await lockPlate(tx, plate)
    const all = await withPlate(tx, plate).select(['id', 'company_id', 'barred', 'bar_reason', 'elsewhere', 'deleted_at']).execute()
    const bar = all.find(({ barred }) => barred)
    const live = all.filter(({ deleted_at }) => deleted_at === null)
    const elsewhere = new Set(live.map(({ company_id }) => company_id)).size > 1
    for (const { id, ...row } of live)
      if (row.elsewhere !== elsewhere || row.barred !== (bar !== undefined))
        await tx
          .updateTable('vehicle')
          .set({ elsewhere, barred: bar !== undefined, bar_reason: bar?.bar_reason ?? row.bar_reason })
          .where('tenant_id', '=', plate.tenant_id)
          .where('id', '=', id)
          .execute()
  })
