import { carrier } from '@yunshu/contract/consoles/carrier'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { updaterOf } from '../../platform/db/versioned.ts'
import { reviewVerbs } from '../paper/index.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

/** A vehicle as who bears papers. */
export const vehicleBearer = {
  word: 'vehicle',
  calls: vehicle,
  get: getVehicle,
  shown: getVehicleRow,
  save: updaterOf('vehicle'),
  named: ({ plate_no }: { readonly plate_no: string }) => ({ plate_no }),
  office: carrier.vehicles.may,
  pages: { info: carrier.vehicleInfo, edit: carrier.vehicleEdit }
} as const
export const { approve: approveVehicle, refuse: refuseVehicle } = reviewVerbs(vehicleBearer)
