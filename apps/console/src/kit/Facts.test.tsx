import { cleanup, render, screen } from '@testing-library/react'
import { Closed } from '@yunshu/contract/kit/endpoint'
import { AnyFen, AnyFiles, Distance, Id, No, Nullable, StateOf, Time } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { afterEach, expect, test } from 'vitest'
import { RowFacts } from './Facts.tsx'

const Trip = Closed({
  id: Id,
  trip_no: No,
  receipt_status: StateOf(receiptMachine),
  freight_fen: Nullable(AnyFen),
  distance_m: Distance,
  due_at: Time,
  imgs: AnyFiles
})
const cells = { share: { field: AnyFen, value: ({ freight_fen }: { freight_fen: number | null }) => (freight_fen ?? 0) / 2 } }
const terms = definePhrases({
  zh: { trip_no: '运单号', receipt_status: '回单状态', freight_fen: '运费', distance_m: '里程', due_at: '应回时间', imgs: '附件', share: '分成' },
  en: { trip_no: 'No.', receipt_status: 'Receipt', freight_fen: 'Freight', distance_m: 'Distance', due_at: 'Due', imgs: 'Files', share: 'Share' }
})
const row = {
  id: 1,
  trip_no: 'YD1',
  receipt_status: receiptMachine.code.confirmed,
  freight_fen: 547_500,
  distance_m: 128_340,
  due_at: '2025-12-19T16:30:00Z',
  imgs: '/files/1/a.jpg,/files/2/b.pdf'
}
const factsOf = () => [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
afterEach(cleanup)

test('the facts of a row read as its cells do, by the kinds of its fields, with the unit in the name', () => {
  render(
    <RowFacts
      of={Trip}
      cells={cells}
      row={row}
      terms={terms}
      items={['receipt_status', 'freight_fen', { name: 'share', strong: true }, 'distance_m', 'due_at', ['司机', '王敏'], 'imgs']}
    />
  )
  expect(factsOf()).toEqual([
    ['回单状态', '已确认'],
    ['运费 (元)', '5,475.00'],
    ['分成 (元)', '2,737.50'],
    ['里程 (km)', '128.3'],
    ['应回时间', '2025-12-20 00:30'],
    ['司机', '王敏'],
    ['附件', expect.stringContaining('b.pdf')]
  ])
  expect(screen.getByRole('button', { name: /查\s?看 \(1\)/ })).toBeTruthy()
})

test('a fact that does not hold, or that leads to this very page, is left out; one without a value is a dash', () => {
  const later = false as boolean
  render(
    <RowFacts
      of={Trip}
      row={{ ...row, freight_fen: null }}
      terms={terms}
      items={[{ name: 'trip_no', link: true }, 'freight_fen', later && 'due_at', { name: 'distance_m', title: '计划里程' }]}
    />
  )
  expect(factsOf()).toEqual([
    ['运费 (元)', '-'],
    ['计划里程 (km)', '128.3']
  ])
})

test('a misspelt field, or one without a term, does not compile', () => {
  const facts = [
    // @ts-expect-error no field of the row is called so
    <RowFacts key="misspelt" of={Trip} row={row} terms={terms} items={['freigth_fen']} />,
    // @ts-expect-error no term says what it is
    <RowFacts key="nameless" of={Trip} row={row} terms={terms} items={['id']} />,
    // @ts-expect-error no field of the row is called so
    <RowFacts key="object" of={Trip} row={row} terms={terms} items={[{ name: 'freigth_fen', strong: true }]} />,
    <RowFacts key="titled" of={Trip} row={row} terms={terms} items={[{ name: 'id', title: '编号' }]} />
  ]
  expect(facts.map(({ key }) => key)).toEqual(['misspelt', 'nameless', 'object', 'titled'])
})
