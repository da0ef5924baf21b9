import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AddsUp, cellsOf, type Due, type Endpoint, type InputOf, type OutputOf, rowOf } from '@yunshu/contract/kit/endpoint'
import type { ListSchema } from '@yunshu/contract/kit/valueText'
import type { LiveKind } from '@yunshu/contract/live'
import { readAddress, writeAddress, type Filters } from './address.ts'
import { CallError, call } from './call.ts'
import { kindsOf } from './queries.ts'
import { schemaOf } from '@yunshu/contract/kit/check'

export type RowOf<E extends Endpoint> = OutputOf<E> extends { data: readonly (infer R)[] } ? R : never
type Page<R> = {
  total: number
  total_capped?: boolean
  data: readonly R[]
  tabs?: Readonly<Record<string, number>>
  sums?: Readonly<Record<string, number>>
}
/** A list on screen: its rows, filters, page and selection. */
export type List<R> = {
  readonly path: string
  /** Kept out of the address: a list in a dialog or drawer. */
  readonly local: boolean
  /** The schema of its rows, and its composed cells. */
  readonly row: ListSchema['row']
  readonly cells: ListSchema['cells']
  /** The clock of its rows. */
  readonly due?: Due | undefined
  /** Which of its columns add up to which. */
  readonly adds?: readonly AddsUp[] | undefined
  readonly rows: readonly R[]
  readonly total: number
  readonly capped: boolean
  /** Rows by status code, without the status filter. */
  readonly tabs: Readonly<Record<string, number>> | undefined
  readonly sums: Readonly<Record<string, number>> | undefined
  /** The current query: filters, page, order. */
  readonly query: Filters
  /** Only the filters, without `fixed`, page and order. */
  readonly filters: Filters
  readonly loading: boolean
  readonly fetching: boolean
  readonly error: CallError | undefined
  readonly updatedAt: number
  /** Changes filters (undefined takes one away) and goes to the first page. */
  readonly filter: (patch: Filters) => void
  readonly turn: (page: number, pagesize?: number) => void
  readonly sortBy: (sort: string | undefined, order?: 'asc' | 'desc') => void
  readonly reset: () => void
  readonly refresh: () => void
  readonly picked: readonly R[]
  readonly pick: (rows: readonly R[]) => void
}
/** `fixed`: filters that are always sent and never in the address. `first`: page size and order until the user chooses others. `local`: keeps filters and page out of the address, for lists in dialogs and drawers. `kinds`: live events that refresh it. */
type Listing<E extends Endpoint> = {
  fixed?: Partial<InputOf<E>>
  first?: { readonly pagesize?: number; readonly sort?: string; readonly order?: 'asc' | 'desc' }
  local?: boolean
  kinds?: readonly LiveKind[]
  enabled?: boolean
}

const paging = ['page', 'pagesize', 'sort', 'order']
const without = (query: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

const given = (query: Filters): Filters => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

/** Loads a list and keeps its filters, page and order in the address: `const list = useList(order.list)`. */
export const useList = <E extends Endpoint>(contract: E, { fixed, first, local = false, kinds, enabled = true }: Listing<E> = {}): List<RowOf<E>> => {
  const schema = schemaOf(contract.input)
  const [search, setSearch] = useSearchParams()
  const [own, setOwn] = useState<Filters>({})
  const [picked, pick] = useState<readonly RowOf<E>[]>([])
  const asked: Filters = local ? own : readAddress(schema, search)
  const change = (next: Filters) => (local ? setOwn(given(next)) : setSearch(writeAddress(schema, search, next), { replace: true }))
  const begun = { page: 1, pagesize: 20, ...first }
  const query: Filters = { ...begun, ...asked, ...fixed }
  const found = useQuery({
    queryKey: [contract.path, query],
    queryFn: ({ signal }) => call(contract, query as InputOf<E>, { signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
    enabled,
    meta: { kinds: kindsOf(contract.path, kinds) }
  })
  return {
    path: contract.path,
    local,
    row: rowOf(contract),
    cells: cellsOf(contract),
    due: contract.due,
    adds: contract.adds,
    rows: found.data?.data ?? [],
    total: found.data?.total ?? 0,
    capped: found.data?.total_capped ?? false,
    tabs: found.data?.tabs,
    sums: found.data?.sums,
    query,
    filters: without(asked, [...paging, ...Object.keys(fixed ?? {})]),
    loading: found.isLoading,
    fetching: found.isFetching,
    error: found.error instanceof CallError ? found.error : undefined,
    updatedAt: found.dataUpdatedAt,
    filter: (patch) => change({ ...without(asked, ['page']), ...patch }),
    turn: (page, pagesize) =>
      change({ ...asked, page: page === 1 ? undefined : page, ...(pagesize && { pagesize: pagesize === begun.pagesize ? undefined : pagesize }) }),
    sortBy: (sort, order) => change({ ...without(asked, ['page']), sort, order: sort && order }),
    reset: () => change({}),
    refresh: () => void found.refetch(),
    picked,
    pick
  }
}
