import { defineEnum } from '../kit/enums.ts'
import type { Tone } from '../kit/machine.ts'

/** Who is paid for the trips of a fleet's drivers (domain 3.7). */
export const fleetSettle = defineEnum({ captain: [1, '车队长代收', 'Captain collects'], direct: [2, '司机直付', 'Driver paid directly'] })
export const fleetState = defineEnum({ active: [1, '正常', 'Active'], suspended: [2, '停用', 'Suspended'] })
export const fleetTone: Readonly<Record<number, Tone>> = { 1: 'done', 2: 'wrong' }
/** Whether the account is there to which a captain's money goes. */
export const accountStatus = defineEnum({ known: [1, '已登记', 'Entered'], missing: [2, '未登记', 'Missing'] })
/** Who is paid for a trip, as it was when it was dispatched (domain 3.7; 3 and 4 are kept for owners and sub-carriers). */
export const payeeType = defineEnum({ driver: [1, '司机', 'Driver'], captain: [2, '车队长', 'Captain'] })
export const memberKind = defineEnum({ vehicle: [1, '车辆', 'Vehicle'], driver: [2, '司机', 'Driver'] })
