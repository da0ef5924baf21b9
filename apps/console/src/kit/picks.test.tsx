import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Option, RemotePick } from './picks.tsx'
import { queryClient } from './queries.ts'
import { SearchPick } from './SearchPick.tsx'

/* Each search is answered when the test says so. */
const answers = new Map<string, (found: readonly Option[]) => void>()
const find = async (typed: string): Promise<readonly Option[]> => await new Promise((answer) => answers.set(typed, answer))
const chosen = vi.fn<(value: number | string | undefined) => void>()
beforeEach(() => {
  answers.clear()
  queryClient.clear()
  chosen.mockReset()
})

const remote = <RemotePick find={find} onChange={chosen} />
const search = (
  <QueryClientProvider client={queryClient}>
    <SearchPick
      path="thing/find"
      find={async (typed) => await find(typed)}
      valueOf={({ value }) => value}
      nameOf={({ label }) => String(label)}
      line={({ label }) => label}
      kinds={[]}
      onPick={(choice) => chosen(choice?.value)}
      placeholder="which"
    />
  </QueryClientProvider>
)
const typeIn = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
const answer = async (typed: string, found: readonly Option[]) => {
  await waitFor(() => expect(answers.has(typed)).toBe(true))
  await act(async () => await Promise.resolve(answers.get(typed)?.(found)))
}
const enter = () => {
  const key = { key: 'Enter', keyCode: 13, which: 13 }
  fireEvent.keyDown(screen.getByRole('combobox'), key)
  fireEvent.keyUp(screen.getByRole('combobox'), key)
}
const open = () => {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.focus(screen.getByRole('combobox'))
}

test.each([
  ['a pick of what is found', remote],
  ['a pick whose choices have a line each', search]
])('Enter in %s never takes what was found for what was typed before', async (_, pick) => {
  render(pick)
  open()
  await answer('', [])
  typeIn('A1')
  await answer('A1', [{ value: 1, label: 'A1' }])
  await screen.findByTitle('A1')
  typeIn('A2')
  enter()
  await waitFor(() => expect(answers.has('A2')).toBe(true))
  enter()
  expect(chosen).not.toHaveBeenCalledWith(1)
  await answer('A2', [{ value: 2, label: 'A2' }])
  await screen.findByTitle('A2')
  enter()
  expect(chosen).toHaveBeenLastCalledWith(2)
})

test('an answer that comes late does not take the place of the one that is asked for', async () => {
  render(remote)
  open()
  typeIn('A1')
  await waitFor(() => expect(answers.has('A1')).toBe(true))
  typeIn('A2')
  await answer('A2', [{ value: 2, label: 'A2' }])
  await screen.findByTitle('A2')
  await answer('A1', [{ value: 1, label: 'A1' }])
  expect(screen.queryByTitle('A1')).toBeNull()
  expect(screen.getByTitle('A2')).toBeDefined()
})

test('what was chosen before is read by its name, and is not the first of what is found', async () => {
  render(<RemotePick find={find} onChange={chosen} value={7} shown="A7" />)
  screen.getByText('A7')
  open()
  typeIn('A2')
  await answer('A2', [{ value: 2, label: 'A2' }])
  await screen.findByTitle('A2')
  enter()
  expect(chosen).toHaveBeenLastCalledWith(2)
})
