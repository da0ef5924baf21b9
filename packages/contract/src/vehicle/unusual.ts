import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { needsQualification } from '@yunshu/domain/licence'
import { doubtsAbout, paperDoubts, refusedBefore } from '../paper/unusual.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import { vehicleUse } from '../waybill/machine.ts'
import type { vehicle } from './contract.ts'
import { vehiclePapers } from './enums.ts'

/** What speaks against the papers of a vehicle, said to whoever reviews them. */
export const vehicleDoubts = definePhrases({
  zh: {
    ...paperDoubts.zh,
    ownerDiffers: '自有车辆的所有人是“{owner}”，不是{carrier}',
    elsewhere: '该车牌还有其他承运商登记{names}'
  },
  en: {
    ...paperDoubts.en,
    ownerDiffers: 'The vehicle is entered as owned, but its owner is “{owner}”, not {carrier}',
    elsewhere: 'Another carrier has entered this plate too{names}'
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
  const of = doubtsAbout([
    { paper: vehiclePapers.compulsory, day: row.compulsory_end, needed: true, img: scanOf(1, row.compulsory_end) },
    { paper: vehiclePapers.commercial, day: row.commercial_end, needed: false, img: scanOf(2, row.commercial_end) },
    { paper: vehiclePapers.inspection, day: row.inspection_valid_to, needed: true, img: undefined },
    { paper: vehiclePapers.roadCert, day: row.road_cert_no === '' ? null : row.road_cert_valid_to, needed: heavy, img: more.road_cert_img ?? '' }
  ])
  const all: (Unusual<typeof vehicleDoubts> | false)[] = [
    ...of('missing', 'wrong', ({ day, needed }) => needed && day === null),
    ...of('over', 'wrong', ({ day }) => day !== null && day < today),
    row.vehicle_use === vehicleUse.code.owned &&
      more.owner_name !== row.carrier_name && { tone: 'wrong', phrase: 'ownerDiffers', slots: { owner: more.owner_name, carrier: row.carrier_name } },
    row.barred && { tone: 'wrong', phrase: 'barred', slots: { reason: row.bar_reason } },
    row.elsewhere && { tone: 'wrong', phrase: 'elsewhere', slots: { names: elsewhere_names && ` (${elsewhere_names})` } },
    ...of('soon', 'care', ({ day }) => day !== null && day >= today && day <= addDays(today, soonDays)),
    ...of('noPhoto', 'care', ({ day, img }) => day !== null && img === ''),
    refusedBefore(row)
  ]
  return all.filter((one) => one !== false)
}
