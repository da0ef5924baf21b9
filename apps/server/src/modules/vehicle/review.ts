import { carrier } from '@yunshu/contract/consoles/carrier'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { passedPapers, refusedPapers } from '../driver/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

/** The papers of a vehicle pass; the carrier's office hears of it. */
export const approveVehicle = write(vehicle.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await getVehicle(tx, actor, input.id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, passedPapers(actor, before), input.version)
  publishChange('vehicle', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.vehicleInfo, { id: after.id }),
    phrase: 'vehiclePapersPassed',
    slots: { plate_no: after.plate_no }
  })
  return { output: await getVehicleRow(tx, actor, after.id), log: { id: after.id, no: after.plate_no, before, after } }
})

/** They are sent back with a reason, which leads whoever may edit to the form. */
export const refuseVehicle = write(vehicle.refuse, async ({ tx, actor, input: { id, version, reason, faults = [] }, publishChange }) => {
  const before = await getVehicle(tx, actor, id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, refusedPapers(actor, before, reason, faults), version)
  publishChange('vehicle', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.vehicleEdit, { id }),
    phrase: 'vehiclePapersRefused',
    slots: { plate_no: after.plate_no, reason }
  })
  return { output: await getVehicleRow(tx, actor, id), log: { id, no: after.plate_no, before, after } }
})

const toOffice = ({ company_id, id }: Row<'vehicle'>) =>
  ({ company_id, grant: carrier.vehicles.may.edit, biz_type: 'vehicle', biz_id: id, notice_type: 4 }) as const
