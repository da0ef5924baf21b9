import { carrierWaits } from './carrierWaits.ts'
import { operatorWaits } from './operatorWaits.ts'
import { shipperWaits } from './shipperWaits.ts'
import type { Wait } from './wait.ts'

/** What may wait for somebody, by kind of user. */
export const waitsOf: Readonly<Partial<Record<number, readonly Wait[]>>> = { 1: operatorWaits, 2: carrierWaits, 4: shipperWaits }
