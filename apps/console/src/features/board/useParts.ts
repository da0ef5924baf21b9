import type { Grant } from '@yunshu/contract/kit/console'
import type { ReactNode } from 'react'
import { usePreference } from '../../kit/preferences.ts'
import { useCan } from '../../kit/rights.ts'
import { inOrder } from '../../kit/useColumns.ts'

/** A part of a workbench; `may`: whose it is, where it is not everybody's. */
export type BoardPart = {
  readonly name: string
  readonly title: string
  readonly node: ReactNode
  readonly may?: readonly Grant[]
  /** It cannot be left out. */
  readonly stays?: boolean
}
type Saved = { readonly order?: readonly string[]; readonly hidden?: readonly string[] }
export type Parts = {
  /** All that the reader may see, in his order. */
  readonly all: readonly BoardPart[]
  readonly shown: readonly BoardPart[]
  readonly show: (name: string, on: boolean) => void
  readonly order: (names: readonly string[]) => void
  readonly reset: () => void
}

/** The parts of a workbench as its reader has arranged them; kept with the user. */
export const useParts = (parts: readonly BoardPart[]): Parts => {
  const can = useCan()
  const [saved, save] = usePreference<Saved | null>('bench', null)
  const hidden = saved?.hidden ?? []
  const all = inOrder(
    parts.filter(({ may }) => may === undefined || may.some((one) => can(one))),
    saved?.order
  )
  return {
    all,
    shown: all.filter(({ name, stays }) => stays || !hidden.includes(name)),
    show: (name, on) => save({ ...saved, hidden: [...hidden.filter((one) => one !== name), ...(on ? [] : [name])] }),
    order: (order) => save({ ...saved, order }),
    reset: () => save(null)
  }
}
