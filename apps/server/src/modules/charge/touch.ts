/** Tells screens, after the commit, that a row has changed. */
export type Touch = (kind: string, row: { id: number; parties: readonly number[] }) => void
