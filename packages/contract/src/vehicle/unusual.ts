import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { needsQualification } from '@yunshu/domain/licence'
import { paperMachine } from '../driver/machine.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import { vehicleUse } from '../waybill/machine.ts'
import type { vehicle } from './contract.ts'
import { vehiclePapers } from './enums.ts'

/** What speaks against the papers of a vehicle, said to whoever reviews them. */
export const vehicleDoubts = definePhrases({
  zh: {
    missing: '缺少{paper}',
    noPhoto: '没有{paper}照片',
    over: '{paper}已于 {day} 到期',
    soon: '{paper}将于 {day} 到期',
    ownerDiffers: '自有车辆的所有人是“{owner}”，不是{carrier}',
    elsewhere: '该车牌还有其他承运商登记{names}',
    barred: '平台已停用：{reason}',
    refusedBefore: '上次驳回：{reason}'
  },
  en: {
    missing: '{paper} is missing',
    noPhoto: 'There is no photo of: {paper}',
    over: '{paper} expired on {day}',
    soon: '{paper} expires on {day}',
    ownerDiffers: 'The vehicle is entered as owned, but its owner is “{owner}”, not {carrier}',
    elsewhere: 'Another carrier has entered this plate too{names}',
    barred: 'Barred by the platform: {reason}',
    refusedBefore: 'Refused before: {reason}'
  }
})

const soonDays = 30

/** What is unusual about the papers of a vehicle, the worst first. */
export const unusualOfVehicle = (
  { vehicle: row, more, policies, elsewhere_names }: OutputOf<typeof vehicle.info>,
  now: string
): Unusual<typeof vehicleDoubts>[] => {
  const today = shanghaiDay(now)
  const heavy = needsQualification(row.gross_mass_kg)
  const scanOf = (kind: number, end: string | null) => policies.find((policy) => policy.kind === kind && policy.end_date === end)?.img ?? ''
  const all = [
    { paper: vehiclePapers.compulsory, end: row.compulsory_end, needed: true, img: scanOf(1, row.compulsory_end) },
    { paper: vehiclePapers.commercial, end: row.commercial_end, needed: false, img: scanOf(2, row.commercial_end) },
    { paper: vehiclePapers.inspection, end: row.inspection_valid_to, needed: true, img: undefined },
    { paper: vehiclePapers.roadCert, end: row.road_cert_no === '' ? null : row.road_cert_valid_to, needed: heavy, img: more.road_cert_img ?? '' }
  ]
  const of = (phrase: Unusual<typeof vehicleDoubts>['phrase'], tone: 'wrong' | 'care', which: (one: (typeof all)[number]) => boolean) =>
    all.filter(which).map(({ paper, end }) => ({ tone, phrase, slots: { paper, day: end ?? '' } }))
  return [
    ...of('missing', 'wrong', ({ end, needed }) => needed && end === null),
    ...of('over', 'wrong', ({ end }) => end !== null && end < today),
    ...(row.vehicle_use === vehicleUse.code.owned && more.owner_name !== row.carrier_name
      ? [{ tone: 'wrong' as const, phrase: 'ownerDiffers' as const, slots: { owner: more.owner_name, carrier: row.carrier_name } }]
      : []),
    ...(row.barred ? [{ tone: 'wrong' as const, phrase: 'barred' as const, slots: { reason: row.bar_reason } }] : []),
    ...(row.elsewhere
      ? [{ tone: 'wrong' as const, phrase: 'elsewhere' as const, slots: { names: elsewhere_names && ` (${elsewhere_names})` } }]
      : []),
    ...of('soon', 'care', ({ end }) => end !== null && end >= today && end <= addDays(today, soonDays)),
    ...of('noPhoto', 'care', ({ end, img }) => end !== null && img === ''),
    ...(row.audit_status === paperMachine.code.waiting && row.audit_reason !== ''
      ? [{ tone: 'care' as const, phrase: 'refusedBefore' as const, slots: { reason: row.audit_reason } }]
      : [])
  ]
}
