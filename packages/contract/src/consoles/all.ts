import type { Console, UserType } from '../kit/console.ts'
import { carrier } from './carrier.ts'
import { operator } from './operator.ts'
import { shipper } from './shipper.ts'

/** The three consoles, by login_admin_type. */
export const consoles: Readonly<Record<Exclude<UserType, 3>, Console>> = { 1: operator, 2: carrier, 4: shipper }
