import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFold } from './useFold.ts'

/* Nothing is laid out here: an element is as wide as its data-w says, and the observer tells when the test says so. */
let tell: () => void = () => {}
const watched: Element[] = []
beforeEach(() => {
  const widthOf = function (this: HTMLElement) {
    return this.style.display === 'none' ? 0 : Number(this.dataset['w'] ?? 0)
  }
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(widthOf)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(widthOf)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        tell = heard
      }
      observe(element: Element) {
        watched.push(element)
      }
      disconnect() {}
    }
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Form = () => {
  const form = useRef<HTMLFormElement>(null)
  const { hidden } = useFold(form, false, () => false)
  return (
    <form ref={form} data-w="600" data-hidden={hidden}>
      <span data-w="200">a</span>
      <span data-w="150" data-testid="late">
        b
      </span>
      <span data-w="100">c</span>
      <div className="query-buttons" data-w="100" />
    </form>
  )
}

test('a field that grows after it was measured, since a part of it came later, folds what no longer fits beside the buttons', () => {
  const { container, getByTestId } = render(<Form />)
  const form = container.querySelector('form')
  expect(form?.dataset['hidden']).toBe('0')
  expect(watched).toContain(getByTestId('late'))
  getByTestId('late').dataset['w'] = '240'
  act(() => tell())
  expect(form?.dataset['hidden']).toBe('2')
  getByTestId('late').dataset['w'] = '150'
  // What is hidden has no width: the one that shows again tells.
  form?.setAttribute('data-w', '700')
  act(() => tell())
  expect(form?.dataset['hidden']).toBe('0')
})
