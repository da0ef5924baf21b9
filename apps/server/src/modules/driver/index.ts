import { driver } from '@yunshu/contract/driver/contract'
import { read } from '../../platform/verb/verb.ts'
import { createDriver } from './create.ts'
import { enableDriver } from './enable.ts'
import { driverInfo } from './info.ts'
import { pickDriver } from './pick.ts'
import { listDrivers } from './queries.ts'
import { removeDriver } from './remove.ts'
import { unmaskDriver } from './unmask.ts'
import { updateDriver } from './update.ts'

const list = read(driver.list, async ({ tx, actor, input, services: { secrets } }) => await listDrivers(tx, secrets, actor, input))

export const driverVerbs = [list, driverInfo, createDriver, updateDriver, enableDriver, removeDriver, unmaskDriver, pickDriver]
export { driverPapersOf } from './papers.ts'
export { searchDrivers } from './search.ts'
export { getDriver } from './queries.ts'
export { type PaperRules, paperRulesOf } from './rules.ts'
export { sealOldQualifications } from './entry.ts'
export { setDriverWork } from './work.ts'
