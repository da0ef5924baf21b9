import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { shownAndLogged, tellEach } from '../paper/index.ts'
import { getVehicle } from './queries.ts'
import { vehicleBearer } from './review.ts'

type Plate = Pick<Row<'vehicle'>, 'tenant_id' | 'plate_no' | 'plate_color'>
/* Of a plate one changes something after the other. */
const lockPlate = async (tx: Tx, plate: Plate): Promise<void> => await lockKeys(tx, [plateKey(plate)])
const plateKey = ({ tenant_id, plate_no, plate_color }: Plate): string => `plate:${tenant_id}:${plate_no}:${plate_color}`
/** What stands for a vehicle while it comes in: its VIN and its plate. Those of many in one file are held at once, and so in one order. */
export const holdVehicles = async (tx: Tx, vehicles: readonly (Plate & { readonly vin: string })[]): Promise<void> =>
  await lockKeys(
    tx,
    vehicles.flatMap((one) => [`vin:${one.tenant_id}:${one.vin}`, plateKey(one)])
  )
const withPlate = (tx: Tx, { tenant_id, plate_no, plate_color }: Plate) =>
  tx.selectFrom('vehicle').where('tenant_id', '=', tenant_id).where('plate_no', '=', plate_no).where('plate_color', '=', plate_color)

/**
 * Refuses a VIN that another vehicle of the tenant has: of the company under another entry, of another carrier under another plate, since two carriers may
 * have entered one vehicle. Says which vehicle it is where that is the company's own. VIN and plates are held from here on.
 */
export const demandOwnVin = async (tx: Tx, actor: Actor, vin: string, plates: readonly [Plate, ...Plate[]], kept = 0): Promise<void> => {
  const [{ tenant_id, plate_no }] = plates
  await lockKeys(tx, [`vin:${tenant_id}:${vin}`, ...plates.map(plateKey)])
  const others = await withSystemScope(tx, () =>
    tx
      .selectFrom('vehicle')
      .select(['company_id', 'plate_no'])
      .where('tenant_id', '=', tenant_id)
      .where('vin', '=', vin)
      .where('deleted_at', 'is', null)
      .where('id', '<>', kept)
      .where((e) => e.or([e('company_id', '=', actor.company_id), e('plate_no', '<>', plate_no)]))
      .orderBy('id')
      .execute()
  )
  const own = others.find(({ company_id }) => company_id === actor.company_id)
  if (others.length === 0) return
  const holder = own?.plate_no ?? foreignVehicle
  const reason = refusalText(refusals, new Refusal('vinTaken', { holder }), actor.origin.lang)
  throw new Refusal('vinTaken', { holder }, { vin: reason })
}
const foreignVehicle = { zh: '其他承运商的一辆车', en: 'a vehicle of another carrier' }
onConstraint('vehicle_vin_once', 'vinTaken', { holder: foreignVehicle })
onConstraint('vehicle_vin_one_plate', 'vinTaken', { holder: foreignVehicle })

/** The operator bars a plate, or lets it go on, with every carrier that has entered it; each hears of its own vehicle. A vehicle that was removed keeps it for whoever enters it next. */
export const barVehicle = write(vehicle.bar, async (context) => {
  const { tx, actor } = context
  const { id, version, barred, reason } = context.input
  const before = await getVehicle(tx, actor, id)
  const rows = await withSystemScope(tx, async () => {
    await lockPlate(tx, before)
    // Its own row is held from here on: who changed it meanwhile was first.
    const held = await withPlate(tx, before).select('version').where('id', '=', id).forUpdate().executeTakeFirst()
    if (held?.version !== version) refuse('staleVersion')
    return await tx
      .updateTable('vehicle')
      .set({ barred, bar_reason: reason, version: sql`version + 1`, updated_at: nowIso(), updated_by: actor.user_id })
      .where('tenant_id', '=', before.tenant_id)
      .where('plate_no', '=', before.plate_no)
      .where('plate_color', '=', before.plate_color)
      .returningAll()
      .execute()
  })
  const there = rows.filter(({ deleted_at }) => deleted_at === null)
  await tellEach(context, vehicleBearer, there, {
    phrase: barred ? 'vehicleBarredFor' : 'vehicleUnbarred',
    slots: ({ plate_no }) => ({ plate_no, reason })
  })
  return await shownAndLogged(context, vehicleBearer, before, await getVehicle(tx, actor, id))
})

/** Each vehicle of a plate says whether another carrier has entered it too, and a plate that is barred is so with whoever enters it. */
export const updatePlateMarks = async (tx: Tx, plate: Plate): Promise<void> =>
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
