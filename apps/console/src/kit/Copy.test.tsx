import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Copy } from './Copy.tsx'
import { kit } from './phrases.ts'
import { Toasts } from './Toasts.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
})

const copyWith = (clipboard: object | undefined): void => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  render(
    <>
      <Copy text="YD01" />
      <Toasts />
    </>
  )
  fireEvent.click(screen.getByRole('button'))
}

test('what was copied is said', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  copyWith({ writeText })
  expect(await screen.findByText(kit.zh.copied)).toBeTruthy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('YD01')
})

test.each([
  ['is denied', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
  ['is none, as without https', undefined]
])('where the clipboard %s, nothing is said to be copied', async (_, clipboard) => {
  copyWith(clipboard)
  expect(await screen.findByText(kit.zh.notCopied)).toBeTruthy()
  expect(screen.queryByText(kit.zh.copied)).toBeNull()
})
