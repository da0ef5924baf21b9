import { elapsedMs } from '../clock.ts'

/** So long a wrong code counts, and so many different ones may come from one address, and from everybody, before no more are looked up, ms and codes. */
const [windowMs, mostOfAddress, mostOfAll] = [10 * 60_000, 30, 1000]
const mostAddresses = 20_000

/**
 * Wrong codes of one kind of link of late. A page that asks for an expired link again and again counts once; who comes with one wrong code after the other is
 * turned away, and while very many come from everywhere, so is everybody who has tried a wrong one. Whoever only has right links is never met.
 * Each server counts for itself.
 */
export class Guesses {
  private readonly addresses = new Map<string, { readonly until: number; readonly codes: Set<string> }>()
  private all = { until: 0, codes: 0 }

  /** For how many seconds an address has to wait; 0 where it may ask. */
  wait(address: string): number {
    const at = elapsedMs()
    const found = this.addresses.get(address)
    if (!found || found.until <= at) return 0
    const isCrowded = this.all.until > at && this.all.codes >= mostOfAll
    return isCrowded || found.codes.size >= mostOfAddress ? Math.ceil((found.until - at) / 1000) : 0
  }

  /** Counts a wrong code. */
  count(address: string, code: string): void {
    const at = elapsedMs()
    const found = this.addresses.get(address)
    const { codes } = found && found.until > at ? found : this.begin(address, at)
    if (codes.has(code)) return
    codes.add(code)
    if (this.all.until <= at) this.all = { until: at + windowMs, codes: 0 }
    this.all.codes += 1
  }

  /* Who was first is forgotten first, since everybody's time is equally long. */
  private begin(address: string, at: number) {
    this.addresses.delete(address)
    const [oldest] = this.addresses.keys()
    if (oldest !== undefined && this.addresses.size >= mostAddresses) this.addresses.delete(oldest)
    const begun = { until: at + windowMs, codes: new Set<string>() }
    this.addresses.set(address, begun)
    return begun
  }
}
