import type { Actor } from '../src/platform/actor.ts'

/** The same user without some of his rights. */
export const without = (actor: Actor, ...codes: string[]): Actor => ({
  ...actor,
  codes: new Set([...actor.codes].filter((code) => !codes.includes(code)))
})
