import { addDays, type Day, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../src/platform/clock.ts'
import type { NewRow, Row } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { demoVin } from '../src/seeds/identities.ts'
import type { TestApp } from './app.ts'

/** Ends of the papers, null for none; `company` is the key of the base world's carrier. */
type VehicleOver = Partial<NewRow<'vehicle'>> & {
  readonly company?: string
  readonly compulsory_end?: Day | null
  readonly commercial_end?: Day | null
  readonly inspection_valid_to?: Day | null
}
let made = 0

/** What every truck of the tests is: one of 18 t gross, owned by the first carrier. */
export const truck = {
  plate_color: 2,
  vehicle_type_id: 10,
  energy_type: 4,
  mot_vehicle_type: 'H12',
  owner_name: '蜀道演示物流有限公司',
  use_nature: '货运',
  issuer: '成都市公安局交通警察支队',
  gross_mass_kg: 18_000,
  curb_mass_kg: 7_000,
  approved_load_kg: 10_800,
  axle_count: 2
} as const

/** A 9.6 m truck of 18 t gross with every paper reviewed and valid for most of a year, of the first carrier unless said otherwise. */
export const aVehicle = async (
  world: Pick<TestApp, 'services' | 'base'>,
  { company = 'carrier', compulsory_end, commercial_end, inspection_valid_to, ...over }: VehicleOver = {}
): Promise<Row<'vehicle'>> => {
  made += 1
  const { services, base } = world
  const today = shanghaiDay(now())
  const company_id = over.company_id ?? base.companies[company]?.id
  if (!company_id) throw new Error(`no company ${company} in the test world`)
  const { tenant_id } = base
  const row: NewRow<'vehicle'> = {
    ...truck,
    tenant_id,
    id: newId(),
    parties: [company_id],
    company_id,
    plate_no: `川A${String(10_000 + made)}`,
    vin: demoVin(made),
    brand_model: '解放 J6L',
    register_date: addDays(today, -800),
    issue_date: addDays(today, -800),
    box_length_mm: 9_600,
    box_width_mm: 2_400,
    box_height_mm: 2_600,
    box_volume_m3: 59.904,
    road_cert_no: `51010${String(1_000_000 + made)}`,
    road_cert_valid_to: addDays(today, 700),
    gps_device_no: `BD${String(made).padStart(10, '0')}`,
    audit_status: 20
  }
  const policies = [
    { kind: 1, end: compulsory_end },
    { kind: 2, end: commercial_end }
  ]
  const inspected = inspection_valid_to === undefined ? monthEnd(addDays(today, 250).slice(0, 7)) : inspection_valid_to
  return await transactAsSystem(services.db, async (tx) => {
    const vehicle = await tx
      .insertInto('vehicle')
      .values({ ...row, ...over })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { id: vehicle_id, parties } = vehicle
    for (const { kind, end = addDays(today, 300) } of policies) {
      if (end === null) continue
      await tx
        .insertInto('insurance_policy')
        .values({
          tenant_id,
          id: newId(),
          parties,
          vehicle_id,
          kind,
          insurer: '示例财产保险',
          policy_no: `P${kind}${String(vehicle_id)}`,
          start_date: addDays(end, -365),
          end_date: end
        })
        .execute()
    }
    if (inspected)
      await tx
        .insertInto('inspection')
        .values({ tenant_id, id: newId(), parties, vehicle_id, valid_to: inspected, done_at: addDays(inspected, -360) })
        .execute()
    return vehicle
  })
}
