import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { carrierConsole } from '@yunshu/contract/consoles/carrier'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../kit/queries.ts'
import { Palette } from './Palette.tsx'

/* Each search is answered when the test says so, by one order whose number is what was asked. */
const answers = new Map<string, () => void>()
beforeEach(() => {
  answers.clear()
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { keyword } = JSON.parse(body) as { keyword: string }
    await new Promise<void>((answer) => answers.set(keyword, answer))
    const id = Number(keyword.slice(1))
    return new Response(JSON.stringify({ code: 200, msg: '', data: { data: [{ kind: 'order', id, no: keyword, about: '', status: null }] } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('Enter opens what was found for what is typed now, however early it is pressed', async () => {
  const closed = vi.fn<() => void>()
  const router = createMemoryRouter([{ path: '*', element: <Palette mine={carrierConsole} onClose={closed} /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  const box = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type('X11')
  await waitFor(() => expect(answers.has('X11')).toBe(true))
  answers.get('X11')?.()
  await screen.findByRole('option')
  // The order of before still stands there.
  type('X12')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(router.state.location.pathname).toBe('/')
  await waitFor(() => expect(answers.has('X12')).toBe(true))
  // While the answer is on its way nothing stands there.
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(closed).not.toHaveBeenCalled()
  answers.get('X12')?.()
  await waitFor(() => expect(router.state.location.search).toBe('?id=12'))
  expect(closed).toHaveBeenCalledOnce()
})
