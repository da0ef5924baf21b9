import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newFocus, useLooked, type FocusStore } from './useFocus.ts'

const drawn = new Map<string, number>()
const Card = ({ focus, id }: { focus: FocusStore; id: string }) => {
  const looked = useLooked(focus, ({ pointed }) => pointed.vehicle === id)
  drawn.set(id, (drawn.get(id) ?? 0) + 1)
  return <p>{`${id} ${looked}`}</p>
}
const aFrame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))

test('the pointer draws the vehicle anew that it came to and the one that it left, once a frame, and no other', async () => {
  const focus = newFocus()
  const ids = ['V1', 'V2', 'V3']
  render(
    <>
      {ids.map((id) => (
        <Card key={id} focus={focus} id={id} />
      ))}
    </>
  )
  focus.point({ vehicle: 'V1' })
  await aFrame()
  drawn.clear()
  focus.point({})
  focus.point({ vehicle: 'V3' })
  focus.point({})
  focus.point({ vehicle: 'V2' })
  await aFrame()
  expect(screen.getByText('V2 true')).toBeTruthy()
  expect(Object.fromEntries(drawn)).toEqual({ V1: 1, V2: 1 })
})
