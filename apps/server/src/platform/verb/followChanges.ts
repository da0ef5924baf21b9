import type { LiveKind } from '@yunshu/contract/live'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/pool.ts'

/** Tells the screens of a row's parties, after the commit, that it has changed; without a tenant it is the actor's. */
export type PublishChange = (kind: LiveKind, row: { id: number; tenant_id?: number; parties: readonly number[] }) => void
/** A row that a command changed, as it told the screens of it: usually whole. */
export type ChangedRow = { readonly kind: LiveKind; readonly row: Readonly<Record<string, unknown>> & { readonly id: number } }
type Following = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Follower = (context: Following, changed: readonly ChangedRow[]) => Promise<void>

const followers: { readonly kinds: ReadonlySet<string>; readonly follow: Follower; readonly first: boolean }[] = []

/**
 * Declares what follows when rows of these kinds change, whichever command did it: in its transaction, after all that it says itself. What goes `first` changes
 * rows that belong to what was changed, so that all others follow these as well.
 */
export const onChange = (kinds: Iterable<string>, follow: Follower, { first = false } = {}): void =>
  void followers.push({ kinds: new Set(kinds), follow, first })

/** Lets everybody who declared so follow what a command has changed; `changed` grows by what they tell. */
export const followChanges = async (context: Following, changed: readonly ChangedRow[]): Promise<void> => {
  for (const now of [true, false]) {
    const told = [...changed]
    for (const { kinds, follow } of followers.filter(({ first }) => first === now)) {
      const own = told.filter(({ kind }) => kinds.has(kind))
      if (own.length > 0) await follow(context, own)
    }
  }
}
