import { longTerm, type NeededPaper, policyEnd, type ValidTo } from '@yunshu/domain/certificate'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type LicenceClass, licenceNeeded, needsQualification } from '@yunshu/domain/licence'
import { maxLoadKg } from '@yunshu/domain/loadlimit'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The papers that a trip needs, by name. */
export type PaperName = 'compulsory' | 'commercial' | 'inspection' | 'roadCert' | 'idCard' | 'licence' | 'qualification'
export const paperNames: Readonly<Record<PaperName, { zh: string; en: string }>> = {
  compulsory: { zh: '交强险', en: 'compulsory insurance' },
  commercial: { zh: '商业险', en: 'commercial insurance' },
  inspection: { zh: '年检', en: 'inspection' },
  roadCert: { zh: '道路运输证', en: 'road transport certificate' },
  idCard: { zh: '身份证', en: 'identity card' },
  licence: { zh: '驾驶证', en: 'driving licence' },
  qualification: { zh: '从业资格证', en: 'qualification certificate' }
}
/** A vehicle and a driver of the carrier, with all that dispatching asks of them. */
export type Pair = { readonly vehicle: Row<'vehicle'>; readonly driver: Row<'driver'>; readonly max_load_kg: number; readonly needs: LicenceClass; readonly papers: { readonly vehicle: readonly NeededPaper<PaperName>[]; readonly driver: readonly NeededPaper<PaperName>[] } }

/** Reads a pair of the carrier's own, with the insurance that holds today and what follows it without a gap. */
export const getPair = async (tx: Tx, actor: Actor, vehicle_id: number, driver_id: number): Promise<Pair> => {
  const mine = { tenant_id: actor.tenant_id, company_id: actor.company_id }
  const vehicle = (await tx.selectFrom('vehicle').selectAll().where('tenant_id', '=', mine.tenant_id).where('company_id', '=', mine.company_id).where('id', '=', vehicle_id).where('deleted_at', 'is', null).executeTakeFirst()) ?? refuse('notFound')
  const driver = (await tx.selectFrom('driver').selectAll().where('tenant_id', '=', mine.tenant_id).where('company_id', '=', mine.company_id).where('id', '=', driver_id).where('deleted_at', 'is', null).executeTakeFirst()) ?? refuse('notFound')
  const policies = await tx.selectFrom('insurance_policy').select(['kind', 'start_date as start', 'end_date as end']).where('tenant_id', '=', mine.tenant_id).where('vehicle_id', '=', vehicle_id).execute()
  const inspected = await tx.selectFrom('inspection').select('valid_to').where('tenant_id', '=', mine.tenant_id).where('vehicle_id', '=', vehicle_id).orderBy('valid_to', 'desc').executeTakeFirst()
  const today = shanghaiDay(now())
  const cover = (kind: number): ValidTo => policyEnd(policies.filter((policy) => policy.kind === kind), today)
  const heavy = needsQualification(vehicle.gross_mass_kg)
  return {
    vehicle,
    driver,
    max_load_kg: maxLoadKg(vehicle),
    needs: licenceNeeded(vehicle),
    papers: {
      vehicle: [
        { name: 'compulsory', end: cover(1) },
        { name: 'commercial', end: cover(2) },
        { name: 'inspection', end: inspected?.valid_to ?? null },
        ...(heavy ? [{ name: 'roadCert' as const, end: vehicle.road_cert_valid_to }] : [])
      ],
      driver: [
        { name: 'idCard', end: driver.id_long_term ? longTerm : driver.id_valid_to },
        { name: 'licence', end: driver.license_long_term ? longTerm : driver.license_valid_to },
        ...(heavy ? [{ name: 'qualification' as const, end: driver.qualification_valid_to }] : [])
      ]
    }
  }
}
