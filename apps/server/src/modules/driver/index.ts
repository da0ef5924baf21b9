import { createDriver } from './create.ts'
import { barDriver, blacklistDriver } from './bar.ts'
import { banDriver, enableDriver } from './enable.ts'
import { driverExpiryPicture } from './expiry.ts'
import { importDrivers } from './import.ts'
import { inviteDriver } from './invite.ts'
import { driverInfo } from './info.ts'
import { driverList, operatorDrivers } from './list.ts'
import { pickDriver } from './pick.ts'
import { removeDriver } from './remove.ts'
import { approveDriver, refuseDriver } from './review.ts'
import { unmaskDriver } from './unmask.ts'
import { updateDriver } from './update.ts'

export const verbs = [
  driverList,
  operatorDrivers,
  driverInfo,
  createDriver,
  ...importDrivers,
  updateDriver,
  approveDriver,
  refuseDriver,
  enableDriver,
  banDriver,
  inviteDriver,
  barDriver,
  blacklistDriver,
  driverExpiryPicture,
  removeDriver,
  unmaskDriver,
  pickDriver
]
export { driversEnding } from './ending.ts'
export { driverEndings } from './expiry.ts'
export { driversNow, keepScores } from './judged.ts'
export { driverPapersOf } from './papers.ts'
export { driversToPick } from './pick.ts'
export { ownDriversOf, personsToOffer } from './offer.ts'
export { searchDrivers } from './search.ts'
export { driversNamed, findDrivers, getDriver, getDriverRow, idNosOf } from './queries.ts'
export { sealOldQualifications } from './entry.ts'
export { setDriverWork } from './work.ts'
export { captainFor, carryBar, changeMobile, claimsOn, updatePerson, getKnown, getPerson, lockKnown, setDriverPerson, setPerson } from './person.ts'
export { smsJoined } from './sms.ts'
export { driversToReport } from './reported.ts'
