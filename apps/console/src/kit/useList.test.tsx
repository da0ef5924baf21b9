import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list as listCall } from '@yunshu/contract/kit/endpoint'
import { invalidateKind, queryClient } from './queries.ts'
import { useList } from './useList.ts'

const things = listCall('thing/list', {
  may: 'session',
  row: Type.Object({ id: Type.Integer() }),
  filters: { keyword: Type.Optional(Type.String()), status: Type.Optional(Type.Integer()), owner: Type.Optional(Type.Integer()) },
  sorts: ['created_at']
})
let asked: Record<string, unknown>[] = []
let address = ''
const show = (options?: Parameters<typeof useList<typeof things>>[1], start = '/things') => {
  const wrapper = ({ children }: { children: ReactNode }) => {
    const Page = () => {
      address = useLocation().search
      return children
    }
    const [router] = [createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [start] })]
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={(kept ??= router)} />
      </QueryClientProvider>
    )
  }
  let kept: ReturnType<typeof createMemoryRouter> | undefined
  return renderHook(() => useList(things, options), { wrapper }).result
}

beforeEach(() => {
  asked = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Record<string, unknown>)
    return new Response(
      JSON.stringify({ code: 200, msg: '', data: { total: 41, total_capped: false, data: [{ id: asked.length }], tabs: { 10: 40, 20: 1 } } })
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a list asks what its address says, with page 1 of 20 where it says nothing (§3.10 §9.3)', async () => {
  const list = show({}, '/things?status=20')
  await waitFor(() => expect(list.current.rows).toEqual([{ id: 1 }]))
  expect(asked).toEqual([{ page: 1, pagesize: 20, status: 20 }])
  expect(list.current.filters).toEqual({ status: 20 })
  expect(list.current.tabs).toEqual({ 10: 40, 20: 1 })
})
test('turning, sorting and filtering go through the address; a new filter goes to page 1', async () => {
  const list = show()
  await waitFor(() => expect(list.current.loading).toBe(false))
  act(() => list.current.turn(3))
  await waitFor(() => expect(address).toBe('?page=3'))
  act(() => list.current.sortBy('created_at', 'desc'))
  await waitFor(() => expect(address).toBe('?sort=created_at&order=desc'))
  act(() => list.current.filter({ keyword: 'A1' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, pagesize: 20, keyword: 'A1', sort: 'created_at', order: 'desc' }))
  act(() => list.current.reset())
  await waitFor(() => expect(address).toBe(''))
})
test('what is fixed is always asked and never in the address; a local list leaves the address alone', async () => {
  const list = show({ fixed: { owner: 9 }, local: true }, '/things?status=20')
  await waitFor(() => expect(list.current.loading).toBe(false))
  act(() => list.current.filter({ keyword: 'x' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, pagesize: 20, keyword: 'x', owner: 9 }))
  expect(address).toBe('?status=20')
  expect(list.current.filters).toEqual({ keyword: 'x' })
})
test('what was picked stays picked over pages, and a live event of its kind asks again', async () => {
  const list = show()
  await waitFor(() => expect(list.current.loading).toBe(false))
  act(() => list.current.pick([{ id: 1 }]))
  act(() => list.current.turn(2))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(list.current.picked).toEqual([{ id: 1 }])
  act(() => invalidateKind('other'))
  act(() => invalidateKind('thing'))
  await waitFor(() => expect(asked).toHaveLength(3))
})
test('a list begins with the size and the order that it is given, until others are chosen; without an order it has those again', async () => {
  const list = show({ local: true, first: { pagesize: 50, sort: 'created_at', order: 'asc' } })
  await waitFor(() => expect(list.current.loading).toBe(false))
  const begun = { page: 1, pagesize: 50, sort: 'created_at', order: 'asc' }
  expect(asked).toEqual([begun])
  act(() => list.current.turn(1, 20))
  act(() => list.current.sortBy('created_at', 'desc'))
  expect(list.current.query).toEqual({ page: 1, pagesize: 20, sort: 'created_at', order: 'desc' })
  act(() => list.current.turn(1, 50))
  act(() => list.current.sortBy(undefined))
  expect(list.current.query).toEqual(begun)
})
