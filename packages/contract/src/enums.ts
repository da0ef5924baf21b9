import { join, partsOf } from './collect.ts'
import type { Enum } from './kit/enums.ts'

/** Every enumeration under the column that stores it, for readers who meet a bare number: the operation log, exports. */
export const enums: Readonly<Record<string, Enum>> = join(partsOf('enums').map(([, own]) => own))
