import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { InfoPage } from './InfoPage.tsx'
import { type Tab, TabContext } from './tab.ts'
import type { Called } from './useCall.ts'

const tab: Tab = { key: '/x/info', note: () => {}, close: () => {}, leave: () => {}, isLeft: () => false, refresh: () => {}, shape: 'h92 c84 f216' }
const called = (data?: string, error?: CallError): Called<string> => ({ data, error, loading: !data, fetching: !data, refresh: () => {} })
const Page = (props: { data?: string; error?: CallError; shape?: string | undefined }) => (
  <TabContext value={{ ...tab, shape: 'shape' in props ? props.shape : tab.shape }}>
    <InfoPage called={called(props.data, props.error)} no={(no) => no}>
      {() => <p>facts</p>}
    </InfoPage>
  </TabContext>
)
const blocks = () => [...document.querySelectorAll<HTMLElement>('.shape > .card')].map(({ className, style }) => `${className} ${style.height}`)

test('until a record is there its page stands in its own shape, at once, and is said to be on its way', () => {
  render(<Page />)
  expect(blocks()).toEqual(['card shape-h 92px', 'card shape-c 84px', 'card shape-f 216px'])
  expect(document.querySelector('.shape')?.getAttribute('aria-busy')).toBe('true')
})

test('a page of which nothing is known has a head, a course, facts and a table', () => {
  render(<Page shape={undefined} />)
  expect(blocks().map((block) => block.split(' ')[1])).toEqual(['shape-h', 'shape-c', 'shape-f', 'shape-t'])
})

test('the record takes the place of its shape, and so does a failure', () => {
  const { rerender } = render(<Page />)
  rerender(<Page data="DD1" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('DD1')
  expect(blocks()).toEqual([])
  rerender(<Page error={new CallError(404, '')} />)
  expect(blocks()).toEqual([])
})
