import { useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call } from './call.ts'
import type { Filters } from './address.ts'
import type { RowOf } from './useList.ts'

export type Verdict = 'passed' | 'refused' | 'gone'
type Counted<R> = { readonly total: number; readonly data: readonly R[] }
/** As many as a list shows: a review asks for its next page when one has come to its end. */
const pagesize = 20

/** The rows that a review has met so far, and the way to more of them. */
const useMetRows = <E extends Endpoint>(contract: E, query: Filters) => {
  type R = RowOf<E> & { id: number }
  const [rows, setRows] = useState<readonly R[]>([])
  const [total, setTotal] = useState<number>()
  const [error, setError] = useState<CallError>()
  const asking = useRef(false)
  /** The next rows that were not met yet. Those that were skipped still stand before them in the list, those decided usually no longer do. */
  const more = async (known: readonly R[], decided: ReadonlyMap<number, Verdict>): Promise<readonly R[]> => {
    if (asking.current) return known
    asking.current = true
    try {
      const left = known.filter(({ id }) => !decided.has(id)).length
      const first = Math.floor(left / pagesize) + 1
      const ask = async (page: number) => {
        const found = await (call(contract, { ...query, page, pagesize } as InputOf<E>) as Promise<Counted<R>>)
        setError(undefined)
        setTotal((before) => Math.max(before ?? found.total, known.length))
        return { pages: Math.ceil(found.total / pagesize), fresh: found.data.filter(({ id }) => !met.has(id)) }
      }
      const met = new Set(known.map(({ id }) => id))
      let found = await ask(first)
      for (let page = first + 1; found.fresh.length === 0 && page <= found.pages; page += 1) found = await ask(page)
      // What others decided among those skipped has moved the rest forward.
      if (found.fresh.length === 0 && first > 1) found = await ask(1)
      if (found.fresh.length === 0) return known
      const all = [...known, ...found.fresh]
      setTotal((before) => Math.max(before ?? 0, all.length))
      setRows(all)
      return all
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      setError(cause)
      return known
    } finally {
      asking.current = false
    }
  }
  return { rows, setRows, total, error, more }
}

/** Walks through the rows of a list that wait, in its order: what was met so far, where one stands, and what became of each. */
export const useReview = <E extends Endpoint>(contract: E, query: Filters) => {
  type R = RowOf<E> & { id: number }
  const { rows, setRows, total, error, more } = useMetRows(contract, query)
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map())
  const [at, setAt] = useState(0)
  // A tab that is hidden and shown again keeps what it has met.
  useEffect(() => {
    if (rows.length === 0) void more(rows, verdicts)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the beginning; from there on one goes by steps
  }, [])

  const go = async (from: number, decided: ReadonlyMap<number, Verdict>, past: (row: R) => boolean) => {
    const next = rows.findIndex((row, i) => i > from && !past(row))
    if (next >= 0) return setAt(next)
    const all = await more(rows, decided)
    const fresh = all.findIndex((row, i) => i >= rows.length && !past(row))
    return setAt(fresh >= 0 ? fresh : all.length)
  }
  const decided = (verdict: Verdict, after?: Partial<R>) => {
    const row = rows[at]
    if (!row) return
    const now = new Map(verdicts).set(row.id, verdict)
    setVerdicts(now)
    if (after) setRows(rows.map((one) => (one.id === row.id ? { ...one, ...after } : one)))
    void go(at, now, ({ id }) => now.has(id))
  }
  return {
    rows,
    row: rows[at],
    at,
    /** Undefined until the list has answered. */
    total,
    error,
    verdicts,
    retry: () => void more(rows, verdicts),
    /** The next one, whatever became of it; past the last one is the end. */
    next: () => void go(at, verdicts, () => false),
    previous: () => setAt(Math.max(0, at - 1)),
    /** What became of this one; goes on to the next that waits. */
    decided,
    /** Takes a verdict back and returns to its row. */
    undecided: (id: number) => {
      const now = new Map(verdicts)
      now.delete(id)
      setVerdicts(now)
      setAt(
        Math.max(
          0,
          rows.findIndex((row) => row.id === id)
        )
      )
    },
    /** To the first that was skipped. */
    toSkipped: () =>
      setAt(
        Math.max(
          0,
          rows.findIndex(({ id }) => !verdicts.has(id))
        )
      )
  }
}
