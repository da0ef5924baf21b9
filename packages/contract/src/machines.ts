import { join, partsOf } from './collect.ts'
import type { Machine } from './kit/machine.ts'

/** Every state machine with the table whose column it owns; the checks in SQL and the diagrams are compared with it. */
export const machines: Readonly<Record<string, Machine>> = join(partsOf('machines').map(([, own]) => own))
