/** Tells screens, after the commit, that a row has changed. */
export type PublishChange = (kind: string, row: { id: number; parties: readonly number[] }) => void
