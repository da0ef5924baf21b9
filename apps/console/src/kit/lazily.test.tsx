import { render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lazily, lazyPart } from './lazily.tsx'

const Counter = () => {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{`counted ${count}`}</button>
}
const part = () => lazily(async () => Counter, <p>loading</p>)

test('what is not loaded yet is waited for', async () => {
  const Part = part()
  render(<Part />)
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('counted 0')).toBeTruthy()
})

test('a part leaves it to the page around it to say what stands in its place', async () => {
  const Part = lazyPart(async () => Counter)
  render(
    <Suspense fallback={<p>shape</p>}>
      <Part />
    </Suspense>
  )
  expect(screen.getByText('shape')).toBeTruthy()
  expect(await screen.findByText('counted 0')).toBeTruthy()
})

test('what was loaded ahead stands there at once', async () => {
  const Part = part()
  await Part.ahead()
  render(<Part />)
  expect(screen.queryByText('loading')).toBeNull()
  expect(screen.getByText('counted 0')).toBeTruthy()
})

test('what is on the page keeps its state when its code is loaded once more', async () => {
  const Part = part()
  const { rerender } = render(<Part />)
  await userEvent.click(await screen.findByText('counted 0'))
  await Part.ahead()
  rerender(<Part />)
  expect(screen.getByText('counted 1')).toBeTruthy()
})
