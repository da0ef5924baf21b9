import type { Console, UserType } from '../kit/console.ts'
import { carrierConsole } from './carrier.ts'
import { operatorConsole } from './operator.ts'
import { shipperConsole } from './shipper.ts'

/** The three consoles, by login_admin_type. */
export const consoles: Readonly<Record<Exclude<UserType, 3>, Console>> = { 1: operatorConsole, 2: carrierConsole, 4: shipperConsole }
