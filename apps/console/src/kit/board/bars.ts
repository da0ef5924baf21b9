import type { ReactNode } from 'react'

/** Something with capacity, such as a vehicle; or the heading of those that follow. */
export type BoardRow = {
  readonly id: string
  readonly name: string
  readonly head: ReactNode
  readonly colour?: string
  readonly heading?: boolean
}
/** Work in time: from, to, in milliseconds; `kind` is its look. */
export type BoardBar = {
  readonly id: string
  readonly row: string
  readonly from: number
  readonly to: number
  readonly kind: 'move' | 'rest' | 'work' | 'plan'
  /** Inside the bar where there is room; of a plan, else beside it. */
  readonly text?: string
  /** Less of it, inside a plan that has no room for all. */
  readonly short?: string
  readonly title: string
  /** Whatever this bar stands for, to be marked with it. */
  readonly marks?: readonly string[]
  /** Of a plan: the state by which it is coloured, what is done of it, what is late of it, when its end is expected, and its stops. */
  readonly tone?: string
  readonly done?: { readonly from: number; readonly to: number }
  readonly late?: { readonly from: number; readonly to: number }
  readonly due?: number
  readonly stops?: readonly { readonly at: number; readonly done: boolean; readonly title: string }[]
  /** Something is wrong with it that its state does not say. */
  readonly alarm?: boolean
}
/** What stands behind the bars: a time asked for, or the time by which one is late. */
export type BoardBand = { readonly row: string; readonly from: number; readonly to: number; readonly kind: 'window' | 'late'; readonly title: string }
