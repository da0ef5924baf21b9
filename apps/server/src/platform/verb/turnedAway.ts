import { elapsedMs } from '../clock.ts'

/** For so long a call that somebody was turned away from is not told again. */
const windowMs = 10 * 60_000
/** So many calls of one person are told in that time: enough to see what he is after. */
const mostCalls = 20
const mostPeople = 10_000

/** Who was turned away from which calls of late, so that the log tells of each once and nobody can fill it by asking again. Each server keeps its own. */
export class TurnedAway {
  private readonly people = new Map<string, { readonly until: number; readonly calls: Set<string> }>()

  /** Whether this is to be told; from then on it has been. */
  isNews(person: string, call: string): boolean {
    const at = elapsedMs()
    const found = this.people.get(person)
    const { calls } = found && found.until > at ? found : this.begin(person, at)
    if (calls.has(call) || calls.size >= mostCalls) return false
    calls.add(call)
    return true
  }

  /* Who was first is forgotten first, since everybody's time is equally long. */
  private begin(person: string, at: number) {
    this.people.delete(person)
    const [oldest] = this.people.keys()
    if (oldest !== undefined && this.people.size >= mostPeople) this.people.delete(oldest)
    const begun = { until: at + windowMs, calls: new Set<string>() }
    this.people.set(person, begun)
    return begun
  }
}
