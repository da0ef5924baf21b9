import type * as words from './words.ts'

/** The kinds of rows whose changes are published to the screens: every word, and vehicle types apart from the other settings. A query that shows rows of the kind is repeated. */
export type LiveKind = keyof typeof words | 'vehicle_type'
