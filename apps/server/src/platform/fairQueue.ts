import { Refusal } from '@yunshu/contract/kit/refusals'

/** Who wants a turn: somebody of some tenant. `first` goes before all who do not say so. */
export type Asker = { readonly tenant: number; readonly who: string; readonly first?: boolean }
type FairLimits = {
  /** How many are served at once, and of these of one asker. */
  readonly places: number
  readonly each: number
  /** Whether there is one place more for a tenant that has none, while another has them all: what two people of it do keeps nobody else waiting. */
  readonly spare?: boolean
  /** How many may wait, of one asker and in all; who comes then is told how many are before him. */
  readonly waitingOfOne: number
  readonly waitingInAll: number
  /** Who has waited so long is told how many are before him still, instead of keeping a line open, ms. */
  readonly patienceMs: number
}
type Waiting = { readonly go: () => void; late: NodeJS.Timeout | undefined }
type One = { readonly asker: Asker; readonly line: Waiting[]; atWork: number; lastAt: number }

/**
 * Turns at something that there is little of. Whoever is served least goes first: of the tenants the one with the fewest at work, of those the one whose turn was
 * longest ago, and so again among its people; one's own turns keep their order. So a crowd of one person, or of one tenant, waits for itself and for nobody else.
 */
export class FairQueue {
  private readonly people = new Map<string, One>()
  private readonly tenants = new Map<number, { atWork: number; lastAt: number; people: number }>()
  private readonly limits: FairLimits
  private atWork = 0
  private waiting = 0
  private turns = 0
  constructor(limits: FairLimits) {
    this.limits = limits
  }

  /** Whether at least half of all places are taken. */
  isBusy(): boolean {
    return this.atWork * 2 >= this.limits.places
  }

  /** How many are before somebody who waits, at his first turn; undefined where nothing of his waits. */
  placeOf(asker: Asker): number | undefined {
    const one = this.people.get(keyOf(asker))
    return one && one.line.length > 0 ? this.aheadOf(one, 0) : undefined
  }

  /** Refuses who would find no room to wait, before anything is done for him. */
  demandRoom(asker: Asker): void {
    const one = this.people.get(keyOf(asker))
    if (
      !this.hasPlace(asker.tenant, one?.atWork ?? 0) &&
      ((one?.line.length ?? 0) >= this.limits.waitingOfOne || this.waiting >= this.limits.waitingInAll)
    )
      throw new Refusal('queueFull', { ahead: one ? this.aheadOf(one, one.line.length) : this.people.size })
  }

  /** Does some work when its turn has come. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for a turn, which ends with the function that is given. */
  async enter(asker: Asker): Promise<() => void> {
    const one = this.oneOf(asker)
    // Nobody who could go on waits while a place is free, so that a free place is for who comes.
    if (this.hasPlace(asker.tenant, one.atWork)) this.begin(one)
    else await this.wait(one)
    let left = false
    return () => {
      if (left) return
      left = true
      this.end(one)
    }
  }

  private hasPlace(tenant: number, ownAtWork: number): boolean {
    if (ownAtWork >= this.limits.each) return false
    if (this.atWork < this.limits.places) return true
    const isOneTenants = [...this.tenants.values()].some(({ atWork }) => atWork === this.atWork)
    return this.limits.spare === true && this.atWork === this.limits.places && isOneTenants && (this.tenants.get(tenant)?.atWork ?? 0) === 0
  }

  private async wait(one: One): Promise<void> {
    const ahead = this.aheadOf(one, one.line.length)
    if (one.line.length >= this.limits.waitingOfOne || this.waiting >= this.limits.waitingInAll) {
      this.forget(one)
      throw new Refusal('queueFull', { ahead })
    }
    this.waiting += 1
    await new Promise<void>((go, refuse) => {
      const mine: Waiting = { go, late: undefined }
      if (Number.isFinite(this.limits.patienceMs))
        mine.late = setTimeout(() => {
          const at = one.line.indexOf(mine)
          const still = this.aheadOf(one, at)
          one.line.splice(at, 1)
          this.waiting -= 1
          this.forget(one)
          refuse(new Refusal('queueFull', { ahead: still }))
        }, this.limits.patienceMs).unref()
      one.line.push(mine)
    })
  }

  /** The most that can be served before him who has `own` of his own before him: those, and of each other as many as come round until then. */
  private aheadOf(one: One, own: number): number {
    let ahead = own + one.atWork
    for (const other of this.people.values()) if (other !== one) ahead += Math.min(other.line.length, own + 1)
    return ahead
  }

  private begin(one: One): void {
    const tenant = this.tenants.get(one.asker.tenant)
    this.atWork += 1
    this.turns += 1
    one.atWork += 1
    one.lastAt = this.turns
    if (tenant) Object.assign(tenant, { atWork: tenant.atWork + 1, lastAt: this.turns })
  }

  private end(one: One): void {
    const tenant = this.tenants.get(one.asker.tenant)
    this.atWork -= 1
    one.atWork -= 1
    if (tenant) tenant.atWork -= 1
    this.forget(one)
    while (this.atWork < this.limits.places) {
      const next = this.next()
      const turn = next?.line.shift()
      if (!next || !turn) return
      clearTimeout(turn.late)
      this.waiting -= 1
      this.begin(next)
      turn.go()
    }
  }

  private next(): One | undefined {
    let best: One | undefined
    for (const one of this.people.values())
      if (one.line.length > 0 && one.atWork < this.limits.each && (!best || this.isBefore(one, best))) best = one
    return best
  }

  private isBefore(one: One, other: One): boolean {
    const [mine, his] = [this.rank(one), this.rank(other)]
    const at = mine.findIndex((n, i) => n !== his[i])
    return at >= 0 && (mine[at] ?? 0) < (his[at] ?? 0)
  }
  private rank(one: One): readonly number[] {
    const tenant = this.tenants.get(one.asker.tenant)
    return [one.asker.first ? 0 : 1, tenant?.atWork ?? 0, tenant?.lastAt ?? 0, one.atWork, one.lastAt]
  }

  private oneOf(asker: Asker): One {
    const key = keyOf(asker)
    const known = this.people.get(key)
    if (known) return known
    const one: One = { asker, line: [], atWork: 0, lastAt: 0 }
    this.people.set(key, one)
    const tenant = this.tenants.get(asker.tenant) ?? { atWork: 0, lastAt: 0, people: 0 }
    tenant.people += 1
    this.tenants.set(asker.tenant, tenant)
    return one
  }

  /* Who neither works nor waits is nobody here. */
  private forget(one: One): void {
    if (one.atWork > 0 || one.line.length > 0 || this.people.get(keyOf(one.asker)) !== one) return
    this.people.delete(keyOf(one.asker))
    const tenant = this.tenants.get(one.asker.tenant)
    if (!tenant) return
    tenant.people -= 1
    if (tenant.people === 0) this.tenants.delete(one.asker.tenant)
  }
}
const keyOf = ({ tenant, who, first }: Asker): string => `${tenant} ${first ? 'first' : ''} ${who}`
