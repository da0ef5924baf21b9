/** So many proofs are made however slow the machine is, so that small plans do not depend on it. */
const always = 40
/** Proofs beside the search take no more than this share of its time. */
const besideMost = 0.5

/** How long proofs may take, in shares of the seconds of the budget; where steps are counted and not seconds, as long as they want. */
export class ProofTime {
  private readonly gone: () => number
  private made = 0
  private taken = 0
  private searchedFrom = 0
  private takenBefore = 0

  constructor(gone: () => number = () => 0) {
    this.gone = gone
  }

  /** Makes a proof, and counts its time. */
  spend<T>(prove: () => T): T {
    const from = this.gone()
    const found = prove()
    this.made++
    this.taken += this.gone() - from
    return found
  }

  /** From now on routes are searched. */
  beginSearch(): void {
    this.searchedFrom = this.gone()
    this.takenBefore = this.taken
  }

  /** Whether one more may be made until such a share of the whole is gone. */
  isBefore(share: number): boolean {
    return this.made < always || this.gone() < share
  }

  /** Whether one more may be made beside the search, when such a share of the whole may be taken in advance. */
  isBeside(ahead: number): boolean {
    if (this.made < always) return true
    const now = this.gone()
    return now < 1 && this.taken - this.takenBefore <= besideMost * (now - this.searchedFrom) + ahead
  }
}
