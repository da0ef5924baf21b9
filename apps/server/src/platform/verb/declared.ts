import { holds } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../actor.ts'

/** The codes that an actor holds among those that one call declares. Asking for another is a bug: what the answer hangs on would be missing from the key under which counts are cached. */
class DeclaredCodes extends Set<string> {
  private readonly path: string
  private readonly declared: ReadonlySet<string>
  constructor(path: string, declared: ReadonlySet<string>, held: readonly string[]) {
    super(held)
    this.path = path
    this.declared = declared
  }
  override has(code: string): boolean {
    if (!this.declared.has(code)) throw new Error(`${this.path} asks for the grant ${code}, which it does not declare in may or shows`)
    return super.has(code)
  }
}

/** An actor with no other grants than those that the call declares. */
export type DeclaredActor = Actor & { readonly codes: DeclaredCodes }

/** Narrows an actor to the grants in `may` and `shows` of a call, so that users who differ elsewhere are the same to it. */
export const declaredActor = ({ path, may, shows = [] }: Endpoint, actor: Actor): DeclaredActor => {
  const grants = typeof may === 'string' ? shows : [...may, ...shows]
  const held = grants.filter((grant) => holds(actor.type as 1, actor.codes, grant))
  const codes = new DeclaredCodes(
    path,
    new Set(grants.map(({ code }) => code)),
    held.map(({ code }) => code)
  )
  return { ...actor, codes }
}
