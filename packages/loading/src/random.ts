/** Seeded numbers (sfc32): the same seed gives the same plan on every machine. */
export class Random {
  private a = 0
  private b = 0
  private c = 0
  private d = 1

  constructor(seed: number) {
    this.a = seed | 0
    this.b = Math.floor(seed / 4_294_967_296) | 0
    this.c = 0x9e3779b9 | 0
    for (let i = 0; i < 16; i++) this.next()
  }

  /** Below 1, at least 0. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return (t >>> 0) / 4_294_967_296
  }

  /** A whole number below `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  /** Two different numbers below `n`; the same twice where there is but one. */
  two(n: number): [number, number] {
    const one = this.below(n)
    return n < 2 ? [one, one] : [one, (one + 1 + this.below(n - 1)) % n]
  }
}
