import type { Location } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLeft, isLeft, leaveTab } from './closeTabs.ts'
import { moveTabs, useTabs, type TabLine } from './tabs.ts'

const loc = (pathname: string): Location => ({ pathname, search: '', hash: '', state: null, key: pathname })
const tab = (key: string, affix = false): TabLine => ({ key, loc: loc(key), affix, note: '', rev: 0, seen: true })
const keys = () => useTabs.getState().tabs.map(({ key }) => key)
const show = (pathname: string) => {
  moveTabs({ do: 'visit', loc: loc(pathname) })
  closeLeft(pathname)
}
beforeEach(() => {
  vi.useFakeTimers()
  useTabs.setState({ tabs: [tab('/home', true), tab('/add')] })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('a page that is left stands in its tab until the next one is shown', () => {
  leaveTab('/add', '/desk?id=7')
  expect(keys()).toEqual(['/home', '/add'])
  expect(isLeft('/add')).toBe(true)
  expect(location.pathname + location.search).toBe('/desk?id=7')
  show('/desk')
  expect(keys()).toEqual(['/home', '/desk'])
})

test('a tab that was left for its own page stays, and so does one that is opened again later', () => {
  leaveTab('/add', '/add?id=8')
  expect(isLeft('/add')).toBe(false)
  show('/add')
  show('/desk')
  expect(keys()).toEqual(['/home', '/add', '/desk'])
})
