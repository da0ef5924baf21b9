import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { passedPapers, refusedPapers } from './judge.ts'
import { getDriver, getDriverRow } from './queries.ts'

/** The papers of a driver pass; the carrier's office hears of it. */
export const approveDriver = write(driver.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await getDriver(tx, actor, input.id)
  const after = await updateVersioned(tx, 'driver', actor, before, passedPapers(actor, before), input.version)
  publishChange('driver', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.driverInfo, { id: after.id }),
    phrase: 'driverPapersPassed',
    slots: { driver_name: after.driver_name }
  })
  return { output: await getDriverRow(tx, actor, after.id), log: { id: after.id, no: after.driver_name, before, after } }
})

/** They are sent back with a reason, which leads whoever may edit to the form. */
export const refuseDriver = write(driver.refuse, async ({ tx, actor, input: { id, version, reason, faults = [] }, publishChange }) => {
  const before = await getDriver(tx, actor, id)
  const after = await updateVersioned(tx, 'driver', actor, before, refusedPapers(actor, before, reason, faults), version)
  publishChange('driver', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.driverEdit, { id }),
    phrase: 'driverPapersRefused',
    slots: { driver_name: after.driver_name, reason }
  })
  return { output: await getDriverRow(tx, actor, id), log: { id, no: after.driver_name, before, after } }
})

const toOffice = ({ company_id, id }: Row<'driver'>) =>
  ({ company_id, grant: carrier.drivers.may.edit, biz_type: 'driver', biz_id: id, notice_type: 4 }) as const
