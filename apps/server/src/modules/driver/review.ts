import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { updaterOf } from '../../platform/db/versioned.ts'
import { reviewVerbs } from '../paper/index.ts'
import { getDriver, getDriverRow } from './queries.ts'

/** A driver as who bears papers. */
export const driverBearer = {
  word: 'driver',
  calls: driver,
  get: getDriver,
  shown: getDriverRow,
  save: updaterOf('driver'),
  named: ({ driver_name }: { readonly driver_name: string }) => ({ driver_name }),
  office: carrier.drivers.may,
  pages: { info: carrier.driverInfo, edit: carrier.driverEdit }
} as const
export const { approve: approveDriver, refuse: refuseDriver } = reviewVerbs(driverBearer)
