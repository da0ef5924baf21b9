import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnpricedNote } from './Unpriced.tsx'

const many = Array.from({ length: 15 }, (_, i) => `V${i + 1}`)

test('the vehicles without a contract price are named in one sentence, of many the first twelve and their number', () => {
  render(<UnpricedNote of={[{ carrier: '长江运输', vehicles: many }]} />)
  expect(screen.getByRole('alert').textContent).toBe(
    `${many.slice(0, 12).join('、')}等 15 台 与长江运输没有合同价，派不出去：请换承运商，或先补上合同运价。`
  )
})

test('several carriers stand in the same sentence, each with its vehicles; who prices all of his is not named', () => {
  const of = [
    { carrier: '长江运输', vehicles: ['V1', 'V4'] },
    { carrier: '蜀道物流', vehicles: [] },
    { carrier: '岷江货运', vehicles: ['V2'] }
  ]
  const { container, rerender } = render(<UnpricedNote of={of} />)
  expect(screen.getByRole('alert').textContent).toBe('V1、V4（长江运输）、V2（岷江货运）没有合同价，派不出去：请换承运商，或先补上合同运价。')
  rerender(<UnpricedNote of={of.slice(1, 2)} />)
  expect(container.textContent).toBe('')
})
