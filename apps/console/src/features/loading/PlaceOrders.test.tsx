import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlaceOrders } from './PlaceOrders.tsx'

const rows = [1, 2, 3].map((id) => ({
  id,
  order_no: `DD00${id}`,
  remain_kg: id * 100,
  start_address_diming: '郫都区仓库',
  end_address_diming: `渝北区门店 ${id}`
}))

const Pool = () => {
  const [picked, pick] = useState<readonly number[]>([2])
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        map
      </button>
      <output>{picked.join()}</output>
      {open && (
        <PlaceOrders
          rows={rows}
          picked={new Set(picked)}
          at={{ x: 10, y: 10 }}
          onPick={(of, chosen) => {
            const others = picked.filter((id) => of.every((row) => row.id !== id))
            pick(chosen ? [...others, ...of.map(({ id }) => id)] : others)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
const opened = () => {
  render(<Pool />)
  const map = screen.getByRole('button', { name: 'map' })
  map.focus()
  fireEvent.click(map)
  return { map, place: screen.getByRole('dialog', { name: '这里有 3 张订单' }), picked: () => screen.getByRole('status').textContent }
}

test('of the orders of one place each is chosen or left out by itself, or all at once', () => {
  const { place, picked } = opened()
  const [all, ...each] = within(place).getAllByRole('checkbox')
  expect(within(place).getByText('全选（1 / 3）')).toBeTruthy()
  expect((each[1] as HTMLInputElement).checked).toBe(true)
  fireEvent.click(each[0] as Element)
  expect(picked()).toBe('2,1')
  fireEvent.click(each[1] as Element)
  expect(picked()).toBe('1')
  fireEvent.click(all as Element)
  expect(picked()).toBe('1,2,3')
  fireEvent.click(all as Element)
  expect(picked()).toBe('')
})

test('the orders of a place are reached by keys: the first has the focus, Escape closes and gives it back', () => {
  const { map, place } = opened()
  expect(document.activeElement).toBe(within(place).getAllByRole('checkbox')[0])
  fireEvent.keyDown(place, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(map)
})
