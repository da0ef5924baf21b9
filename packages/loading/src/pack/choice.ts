/** No beam is wider. */
export const widest = 256

/** The best blocks for a free place, the best first, and where each would stand: what the last `rank` found. */
export class Choice {
  readonly block = new Int32Array(widest)
  readonly score = new Float64Array(widest)
  readonly x = new Int32Array(widest)
  readonly y = new Int32Array(widest)
  readonly z = new Int32Array(widest)
  readonly label = new Int32Array(widest)
  count = 0
  /** Layers that the place bears. */
  bears = 0
  /** Room for what stands round a place. */
  readonly near = new Int32Array(6 * 256)

  /** Puts a block where its score belongs; of more than `most` the worst falls out. */
  insert(most: number, block: number, score: number, x: number, y: number, z: number, label: number): void {
    let at = Math.min(this.count, most - 1)
    while (at > 0 && this.score[at - 1]! < score) {
      this.block[at] = this.block[at - 1]!
      this.score[at] = this.score[at - 1]!
      this.x[at] = this.x[at - 1]!
      this.y[at] = this.y[at - 1]!
      this.z[at] = this.z[at - 1]!
      this.label[at] = this.label[at - 1]!
      at--
    }
    this.block[at] = block
    this.score[at] = score
    this.x[at] = x
    this.y[at] = y
    this.z[at] = z
    this.label[at] = label
    if (this.count < most) this.count++
  }
}
