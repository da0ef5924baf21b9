import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { afterMove, keepAlive, type TabLine, type TabMove, unnamed } from './tabs.ts'

const loc = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname + search })
const home: TabLine = { key: '/home', loc: loc('/home'), affix: true, note: '', rev: 0, seen: true }
const after = (...moves: TabMove[]) => moves.reduce<readonly TabLine[]>((tabs, move) => afterMove(tabs, move), [home])
const keys = (tabs: readonly TabLine[]) => tabs.map(({ key }) => key)
const visits = (...paths: string[]) => paths.map((path): TabMove => ({ do: 'visit', loc: loc(path) }))

test('each visited path is one tab, however often and with whatever query it is visited (§4.10)', () => {
  const tabs = after(...visits('/a', '/b', '/a'), { do: 'visit', loc: loc('/a', '?page=2') })
  expect(keys(tabs)).toEqual(['/home', '/a', '/b'])
  expect(tabs[1]?.loc.search).toBe('?page=2')
})
test('home is first and survives every closing (§4.11)', () => {
  for (const move of [
    { do: 'close', key: '/home' },
    { do: 'closeAll' },
    { do: 'closeRight', key: '/home' },
    { do: 'closeOthers', key: '/b' }
  ] as const)
    expect(keys(after(...visits('/a', '/b'), move))[0]).toBe('/home')
})
test('closing left, right and others leaves the one that was asked about (§4.12)', () => {
  const abc = visits('/a', '/b', '/c')
  expect(keys(after(...abc, { do: 'closeLeft', key: '/b' }))).toEqual(['/home', '/b', '/c'])
  expect(keys(after(...abc, { do: 'closeRight', key: '/b' }))).toEqual(['/home', '/a', '/b'])
  expect(keys(after(...abc, { do: 'closeOthers', key: '/b' }))).toEqual(['/home', '/b'])
  expect(keys(after(...abc, { do: 'close', key: '/b' }))).toEqual(['/home', '/a', '/c'])
})
test('refreshing one tab makes that one anew and leaves the others as they are (§4.13)', () => {
  const before = after(...visits('/a', '/b'))
  const tabs = afterMove(before, { do: 'refresh', key: '/a' })
  expect(tabs[1]?.rev).toBe(1)
  expect(tabs[2]).toBe(before[2])
})
test('a tab carries the number of its record until it shows another one', () => {
  const noted = after({ do: 'visit', loc: loc('/info', '?id=1') }, { do: 'note', key: '/info', note: 'YD1' })
  expect(noted[1]?.note).toBe('YD1')
  expect(afterMove(noted, { do: 'visit', loc: loc('/info', '?id=2') })[1]?.note).toBe('')
})
test('the hundredth tab sends the oldest away, never home (§9.10)', () => {
  const tabs = after(...visits(...Array.from({ length: keepAlive }, (_, i) => `/p${i}`)))
  expect(tabs).toHaveLength(keepAlive)
  expect(keys(tabs).slice(0, 2)).toEqual(['/home', '/p1'])
})
test('what a tab keeps tells no identity number, card or phone that was looked for, and still finds its record', () => {
  for (const no of ['51010719900101000X', '510107199001010004', '6222020200099900001', '13800001234'])
    expect(unnamed(`?keyword=${no}&page=2`)).toBe('?page=2')
  expect(unnamed('?phone=13800001234')).toBe('')
  for (const search of ['', '?id=8345678901234567&driver_id=8345678901234567', '?keyword=DD26112110000297', '?keyword=%E5%BC%A0&page=2'])
    expect(unnamed(search)).toBe(search)
})
