import { join, partsOf } from './collect.ts'
import type { Machine } from './kit/machine.ts'

/** Every state machine under its name; the checks in SQL and the diagrams are compared with it. */
export const machines: Readonly<Record<string, Machine>> = join(partsOf('machines').map(([, own]) => own))

/** Every state machine with the table whose column it owns. */
export const machinesOfTables: readonly { readonly table: string; readonly machine: Machine }[] = Object.entries(machines).map(([name, machine]) => ({
  table: machine.table ?? name,
  machine
}))
