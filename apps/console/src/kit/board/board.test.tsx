import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Board, type BoardBar } from './Board.tsx'
import { LiftLayer, useLift, type Verdict } from './lift.tsx'
import { askNewest } from './newest.ts'

type Thing = { no: string }
const dropped = vi.fn<(thing: Thing, target: string) => void>()
const judged = vi.fn<(thing: Thing, target: string) => Promise<Verdict>>()
const Things = () => {
  const lift = useLift<Thing>({
    nameOf: ({ no }) => no,
    accepts: (_, target) => target !== 'shut',
    judge: (thing, target) => judged(thing, target),
    drop: dropped
  })
  return (
    <>
      <div {...lift.handle({ no: 'A1' }, 'A1')}>A1</div>
      {['one', 'shut', 'two'].map((id) => (
        <div key={id} {...lift.target(id, `place ${id}`)} data-testid={id} />
      ))}
      <LiftLayer lift={lift} />
    </>
  )
}
const press = (key: string) => fireEvent.keyDown(screen.getByText('A1', { selector: '[data-lift]' }), { key })
const said = () => screen.getByRole('status').textContent

beforeEach(() => {
  dropped.mockReset()
  judged.mockReset()
  judged.mockImplementation((_, target) => Promise.resolve({ fit: target === 'two' ? 'forbidden' : 'fits', text: `${target} said` }))
})
afterEach(() => {
  vi.useRealTimers()
})

test('by keys: Space lifts, arrows go over the places that take it, Enter drops, and all of it is said', async () => {
  render(<Things />)
  press(' ')
  expect(said()).toContain('A1')
  expect(screen.getByTestId('shut').dataset['drop']).toBe('closed')
  press('ArrowDown')
  await act(() => Promise.resolve())
  expect(said()).toBe('place one：one said')
  expect(screen.getByTestId('one').dataset['fit']).toBe('fits')
  press('ArrowDown')
  await act(() => new Promise((done) => setTimeout(done, 130)))
  expect(said()).toBe('place two：two said')
  expect(screen.getByTestId('two').dataset['fit']).toBe('forbidden')
  press('ArrowUp')
  press('Enter')
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ no: 'A1' }, 'one')
  expect(screen.getByTestId('one').dataset['drop']).toBeUndefined()
})
test('by keys: Esc lets go, and nothing is dropped', () => {
  render(<Things />)
  press(' ')
  press('ArrowDown')
  press('Escape')
  expect(dropped).not.toHaveBeenCalled()
  expect(said()).toContain('A1')
})
test('by pointer: it is lifted once it moves, judged where it hovers, dropped where it is let go', async () => {
  render(<Things />)
  const under = (id: string) => vi.spyOn(document, 'elementFromPoint').mockReturnValue(screen.getByTestId(id))
  fireEvent.pointerDown(screen.getByText('A1'), { button: 0, clientX: 0, clientY: 0 })
  under('one')
  fireEvent.pointerMove(window, { clientX: 2, clientY: 0 })
  expect(judged).not.toHaveBeenCalled()
  fireEvent.pointerMove(window, { clientX: 20, clientY: 0 })
  await act(() => Promise.resolve())
  expect(screen.getByText('one said')).toBeTruthy()
  under('shut')
  fireEvent.pointerMove(window, { clientX: 30, clientY: 0 })
  expect(judged).toHaveBeenCalledTimes(1)
  under('two')
  fireEvent.pointerMove(window, { clientX: 40, clientY: 0 })
  fireEvent.pointerUp(window)
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ no: 'A1' }, 'two')
  vi.restoreAllMocks()
})
test('at most ten questions a second are asked, the newest wins, and an old answer is not heard', async () => {
  vi.useFakeTimers()
  const waiting: { question: number; answer: (text: string) => void }[] = []
  const heard: string[] = []
  const ask = askNewest<number, string>(
    (question) => new Promise((answer) => waiting.push({ question, answer })),
    (text) => heard.push(text)
  )
  for (let i = 0; i < 50; i++) {
    ask(i)
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(waiting.length).toBeLessThanOrEqual(11)
  expect(waiting.at(-1)?.question).toBe(49)
  waiting[0]?.answer('old')
  waiting.at(-1)?.answer('new')
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['new'])
})

const day = Date.parse('2026-11-23T00:00:00Z')
const hour = 3_600_000
const bars = Array.from(
  { length: 3000 },
  (_, i): BoardBar => ({ id: `b${i}`, row: `r${i % 300}`, from: day + hour, to: day + 2 * hour, kind: 'work', title: `bar ${i}` })
)
const rows = Array.from({ length: 300 }, (_, i) => ({ id: `r${i}`, name: `row ${i}`, head: `row ${i}` }))

test('of 300 rows with 3,000 bars only those in sight are drawn, others once they are scrolled to', () => {
  render(<Board label="plan" rows={rows} bars={bars} from={day} to={day + 24 * hour} height={200} rowHeight={20} />)
  const heads = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(heads()).toHaveLength(14)
  expect(heads()[0]).toContain('row 0')
  const box = screen.getByRole('list')
  box.scrollTop = 4000
  fireEvent.scroll(box)
  expect(heads()).toHaveLength(18)
  expect(heads()).toContain('row 200')
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('300')
})
test('a row is picked by a click and by the arrows', () => {
  const onPick = vi.fn()
  render(<Board label="plan" rows={rows} bars={bars} from={day} to={day + hour} height={200} picked="r1" onPick={onPick} />)
  fireEvent.click(screen.getByRole('button', { name: 'row 3' }))
  fireEvent.keyDown(screen.getByRole('list'), { key: 'ArrowDown' })
  expect(onPick.mock.calls).toEqual([['r3'], ['r2']])
})
