import type { Shape } from './clusterShapes.ts'

/** Statements that may have a shape which is refused otherwise, each with its reason; a part of the text names it. */
export const allowed: readonly { readonly shape: Shape; readonly holds: string; readonly why: string }[] = [
  {
    shape: 'allShards',
    holds: 'from "tenant" as "t" left join "package" as "p"',
    why: 'the root operator lists all tenants with what each has'
  }
]
