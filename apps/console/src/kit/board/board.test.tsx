import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Board, type BoardBar, type BoardControls } from './Board.tsx'
import { stacked } from './bars.ts'
import { DragLayer, useDrag, type Verdict } from './drag.tsx'
import { askNewest } from './newest.ts'

type Thing = { no: string }
const dropped = vi.fn<(thing: Thing, target: string) => void>()
const judged = vi.fn<(thing: Thing, target: string) => Promise<Verdict>>()
const Things = () => {
  const drag = useDrag<Thing>({
    nameOf: ({ no }) => no,
    accepts: (_, target) => target !== 'shut',
    judge: (thing, target) => judged(thing, target),
    drop: (thing, target) => dropped(thing, target)
  })
  return (
    <>
      <div {...drag.handle({ no: 'A1' }, 'A1')}>A1</div>
      {['one', 'shut', 'two'].map((id) => (
        <div key={id} {...drag.target(id, `place ${id}`)} data-testid={id} />
      ))}
      <DragLayer drag={drag} />
    </>
  )
}
const press = (key: string) => fireEvent.keyDown(screen.getByText('A1', { selector: '[data-drag]' }), { key })
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
test('by pointer: it is dragged once it moves, judged where it hovers, dropped where it is let go', async () => {
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
  expect(heads().length).toBeLessThan(30)
  expect(heads()[0]).toContain('row 0')
  const box = screen.getByRole('list')
  box.scrollTop = 4000
  fireEvent.scroll(box)
  expect(heads().length).toBeLessThan(30)
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

const trip = (over: Partial<BoardBar> = {}): BoardBar => ({
  id: 'trip',
  row: 'r1',
  from: day + 2 * hour,
  to: day + 6 * hour,
  kind: 'plan',
  tone: 'move',
  text: 'A → B',
  title: 'trip 1 from A to B',
  ...over
})
test('a plan shows what is done of it, what is late, its stops and when it is expected', () => {
  const bar = trip({
    done: { from: day + 3 * hour, to: day + 5 * hour },
    late: { from: day + 6 * hour, to: day + 8 * hour },
    due: day + 8 * hour,
    stops: [
      { at: day + 2 * hour, done: true, title: 'A' },
      { at: day + 6 * hour, done: false, title: 'B' }
    ],
    alarm: true
  })
  render(<Board label="plan" rows={rows} bars={[bar]} from={day} to={day + 24 * hour} height={200} span={12 * hour} spans={[6 * hour, 12 * hour]} />)
  const drawn = document.querySelector<HTMLElement>('[data-bar="trip"]')
  // From its planned beginning to its late end: six of twelve hours.
  expect(Number.parseFloat(drawn?.style.width ?? '')).toBeCloseTo((800 - 150) / 2, 0)
  expect(['planned', 'done', 'over', 'due', 'alarm'].map((part) => drawn?.querySelectorAll(`.board-${part}`).length)).toEqual([1, 1, 1, 1, 1])
  expect(drawn?.querySelectorAll('.board-stop')).toHaveLength(2)
  expect(drawn?.textContent).toContain('A → B')
})
test('a change of one bar redraws that bar and nothing else', async () => {
  const other = trip({ id: 'other', row: 'r1', from: day + 8 * hour, to: day + 9 * hour })
  const show = (bars: readonly BoardBar[]) => (
    <Board label="plan" rows={rows} bars={bars} from={day} to={day + 24 * hour} height={200} span={24 * hour} />
  )
  const one = trip()
  const { rerender } = render(show([one, other, ...bars]))
  const changed: Node[] = []
  const watch = new MutationObserver((found) => changed.push(...found.map(({ target }) => target)))
  watch.observe(screen.getByRole('list'), { subtree: true, childList: true, attributes: true, characterData: true })
  rerender(show([{ ...one, tone: 'done', done: { from: day + 2 * hour, to: day + 6 * hour } }, other, ...bars]))
  await act(() => Promise.resolve())
  const own = document.querySelector('[data-bar="trip"]')
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.every((node) => own?.contains(node))).toBe(true)
  watch.disconnect()
})
test('it is zoomed by its steps, the present is brought into sight, and a bar is opened by the right button and by keys', () => {
  const [onSpan, onOpen, onPick] = [vi.fn(), vi.fn(), vi.fn()]
  const controls = createRef<BoardControls>()
  const shown = (picked?: string) => (
    <Board
      label="plan"
      rows={[{ id: 'g', name: 'group', head: 'group', heading: true }, ...rows]}
      bars={[trip()]}
      from={day}
      to={day + 96 * hour}
      height={200}
      span={12 * hour}
      spans={[6 * hour, 12 * hour, 24 * hour]}
      onSpan={onSpan}
      onOpen={onOpen}
      onPick={onPick}
      picked={picked}
      now={day + 50 * hour}
      controls={controls}
    />
  )
  const { rerender } = render(shown())
  const box = screen.getByRole('list')
  fireEvent.keyDown(box, { key: '+' })
  fireEvent.keyDown(box, { key: '-' })
  expect(onSpan.mock.calls).toEqual([[6 * hour], [24 * hour]])
  act(() => controls.current?.goTo(day + 50 * hour))
  expect(box.scrollLeft).toBeGreaterThan(1000)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(onPick).toHaveBeenLastCalledWith('r0')
  rerender(shown('r1'))
  fireEvent.keyDown(box, { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).toBe('trip 1 from A to B')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onOpen).toHaveBeenLastCalledWith('trip', expect.anything())
  box.scrollLeft = 0
  fireEvent.scroll(box)
  fireEvent.contextMenu(document.querySelector('[data-bar="trip"]') as HTMLElement, { clientX: 5, clientY: 6 })
  expect(onOpen).toHaveBeenLastCalledWith('trip', { x: 5, y: 6 })
})

const shown = vi.fn<(place: HTMLElement | undefined, spot: number) => void>()
const Timed = () => {
  const drag = useDrag<Thing>({
    nameOf: ({ no }) => no,
    accepts: () => true,
    judge: (thing, target, _, spot) => judged(thing, `${target} at ${spot}`),
    drop: (thing, target, spot) => dropped(thing, `${target} at ${spot}`),
    fading: () => Promise.resolve(new Set(['two'])),
    spots: {
      at: (_, x) => (x > 100 ? Math.floor(x / 10) : undefined),
      first: () => 7,
      step: (spot, by) => spot + by,
      name: (spot) => `${spot} o’clock`,
      show: shown
    }
  })
  return (
    <>
      <div {...drag.handle({ no: 'A1' }, 'A1')}>A1</div>
      {['one', 'two'].map((id) => (
        <div key={id} {...drag.target(id, `place ${id}`)} data-testid={id} />
      ))}
      <DragLayer drag={drag} />
    </>
  )
}
test('what cannot take it fades before anything hovers, and still says why when it does', async () => {
  render(<Timed />)
  press(' ')
  await act(() => new Promise((done) => setTimeout(done)))
  const isFaint = (id: string) => screen.getByTestId(id).hasAttribute('data-faint')
  expect([isFaint('one'), isFaint('two')]).toEqual([false, true])
  press('ArrowDown')
  press('ArrowDown')
  await act(() => new Promise((done) => setTimeout(done, 130)))
  expect(screen.getByTestId('two').dataset['fit']).toBe('fits')
  press('Escape')
  expect(isFaint('two')).toBe(false)
})
test('by keys the arrows to the sides choose the time, which is said and goes with the drop', async () => {
  render(<Timed />)
  press(' ')
  press('ArrowDown')
  press('ArrowRight')
  await act(() => new Promise((done) => setTimeout(done, 130)))
  expect(said()).toBe('place one 8 o’clock：one at 8 said')
  press('Enter')
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ no: 'A1' }, 'one at 8')
  expect(shown).toHaveBeenLastCalledWith(undefined, 8, { no: 'A1' })
})
test('by pointer the time is where it hovers, and over the head of a row the first that fits', () => {
  render(<Timed />)
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(screen.getByTestId('one'))
  fireEvent.pointerDown(screen.getByText('A1'), { button: 0, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(window, { clientX: 50, clientY: 0 })
  expect(judged).toHaveBeenLastCalledWith({ no: 'A1' }, 'one at 7')
  fireEvent.pointerMove(window, { clientX: 230, clientY: 0 })
  fireEvent.pointerUp(window)
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ no: 'A1' }, 'one at 23')
  vi.restoreAllMocks()
})

test('bars that share time stand in lanes of their row, as many as are there at once; the others stay as they are', () => {
  const bar = (id: string, row: string, from: number, to: number): BoardBar => ({ id, row, from, to, kind: 'plan', title: id })
  const bars = [bar('a', 'r', 0, 10), bar('b', 'r', 5, 8), bar('c', 'r', 8, 12), bar('d', 'r', 12, 20), bar('e', 's', 5, 8)]
  const lanes = stacked(bars)
  expect(lanes.map(({ lane }) => lane && [lane.at, lane.of])).toEqual([[0, 2], [1, 2], [1, 2], undefined, undefined])
  expect(lanes[3]).toBe(bars[3])
  const apart = bars.slice(3)
  expect(stacked(apart)).toBe(apart)
  // What is late reaches over the next one.
  expect(stacked([{ ...bar('a', 'r', 0, 4), late: { from: 4, to: 6 } }, bar('b', 'r', 5, 8)]).map(({ lane }) => lane?.at)).toEqual([0, 1])
})
