import { useState } from 'react'

type InRow = { readonly row: string }

/** Things by their row. A row whose things are the same as before keeps its list, so that a change of one draws one row anew. */
export const useGrouped = <T extends InRow>(all: readonly T[]): ReadonlyMap<string, readonly T[]> => {
  const [kept, setKept] = useState(() => ({ of: all, rows: grouped(all, new Map()) }))
  if (kept.of === all) return kept.rows
  const rows = grouped(all, kept.rows)
  setKept({ of: all, rows })
  return rows
}

const grouped = <T extends InRow>(all: readonly T[], before: ReadonlyMap<string, readonly T[]>): ReadonlyMap<string, readonly T[]> => {
  const rows = new Map<string, T[]>()
  for (const one of all) {
    const of = rows.get(one.row)
    if (of) of.push(one)
    else rows.set(one.row, [one])
  }
  const same = (now: readonly T[], was: readonly T[] | undefined) => was?.length === now.length && now.every((one, i) => one === was[i])
  return new Map(
    [...rows].map(([row, now]) => {
      const was = before.get(row)
      return [row, was && same(now, was) ? was : now]
    })
  )
}
