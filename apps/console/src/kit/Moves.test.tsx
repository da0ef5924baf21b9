import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineMachine } from '@yunshu/contract/kit/machine'
import { useLang } from './lang.ts'
import { Moves } from './Moves.tsx'
import { useRights } from './rights.ts'

const door = defineMachine({
  column: 'door_status',
  initial: 'shut',
  states: { shut: { code: 10, zh: '关', en: 'Shut', tone: 'rest' }, open: { code: 20, zh: '开', en: 'Open', tone: 'move' } },
  moves: {
    open: { zh: '打开', en: 'Open it', from: ['shut'], to: 'open', by: ['shipper'] },
    force: { zh: '撞开', en: 'Force', from: ['shut'], to: 'open', by: ['carrier'] },
    paint: { zh: '刷漆', en: 'Paint', from: ['shut'], to: 'shut', by: ['shipper'] },
    oil: { zh: '上油', en: 'Oil', from: ['shut'], to: 'shut', by: ['shipper'] },
    close: { zh: '关上', en: 'Close it', from: ['open'], to: 'shut', by: ['shipper'] }
  }
})
const grant = (code: string) => ({ type: 4, code }) as const
const grants = { open: grant('2-101'), force: grant('2-101'), paint: grant('2-101'), oil: grant('2-101'), close: grant('2-102') }
const onMove = vi.fn()
// The kit's own frame keeps antd from setting two signs apart.
const names = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(/(?<=^\p{Script=Han}) (?=\p{Script=Han}$)/u, ''))

beforeEach(() => {
  useRights.setState({ type: 4, codes: new Set(['2-101']) })
})

test('a row shows the first of the moves that are open to this kind of user as its button, and the rest in one menu', async () => {
  render(<Moves machine={door} code={10} grants={grants} onMove={onMove} />)
  expect(names()).toEqual(['打开', '更多'])
  await userEvent.click(screen.getByRole('button', { name: /^打 ?开$/ }))
  expect(onMove).toHaveBeenCalledWith('open')
})
test('a move without the right is not offered', () => {
  render(<Moves machine={door} code={20} grants={grants} onMove={onMove} />)
  expect(names()).toEqual([])
})
test('actions beside the moves need their own right', () => {
  const also = [
    { key: 'a', label: '编辑', run: onMove, may: grant('2-101') },
    { key: 'b', label: '删除', run: onMove, may: grant('2-103') }
  ]
  render(<Moves machine={door} code={20} grants={{}} onMove={onMove} also={also} />)
  expect(names()).toEqual(['编辑'])
})
test('what cannot be undone is never the button of a row that can do something else, and comes last in its menu', async () => {
  const also = [
    { key: 'remove', label: '删除', run: onMove, danger: true },
    { key: 'edit', label: '编辑', run: onMove },
    { key: 'copy', label: '复制', run: onMove }
  ]
  const { rerender } = render(<Moves machine={door} code={20} grants={{}} onMove={onMove} also={also} />)
  expect(names()).toEqual(['编辑', '更多'])
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['复制', '删除'])
  rerender(<Moves machine={door} code={20} grants={{}} onMove={onMove} also={also.slice(0, 1)} />)
  expect(names()).toEqual(['删除'])
})
test('in a header the next step is the primary button, and what is no step never is', () => {
  const also = [{ key: 'print', label: '打印', run: onMove, aside: true }]
  const { rerender } = render(<Moves machine={door} code={10} grants={{ open: grant('2-101') }} onMove={onMove} also={also} at="header" />)
  const kinds = () =>
    screen.getAllByRole('button').map(({ textContent, className }) => [textContent?.replace(' ', ''), className.includes('ant-btn-primary')])
  expect(kinds()).toEqual([
    ['打开', true],
    ['打印', false]
  ])
  rerender(<Moves machine={door} code={10} grants={{}} onMove={onMove} also={also} at="header" />)
  expect(kinds()).toEqual([['打印', false]])
})
test('the buttons speak English', () => {
  useLang.getState().speak('en')
  render(<Moves machine={door} code={10} grants={{ open: grant('2-101') }} onMove={onMove} at="header" />)
  expect(names()).toEqual(['Open it'])
})
