/** How a search looks at places; passes of a search differ in it. */
export interface SearchStyle {
  /** Power, a whole number, of the share of a block's surface that touches something. */
  touch: number
  /** How much a metre away from the head board counts beside one across or up. */
  deep: number
  /** How much a metre above the floor counts. */
  high: number
  /** Whether loading may begin at the door end too. */
  bothEnds: boolean
  /** Groups before the last keep to their share of the length, times this; 0: to none. */
  slab: number
  /** Groups are optimised one after the other instead of all at once. */
  staged: boolean
  /** Where all stops are planned as one: how much goods wait for those that are due before them. */
  turn: number
  /** States are compared by what stands up to so much of the length beyond their next place; 0: by the whole load. */
  ahead: number
}
