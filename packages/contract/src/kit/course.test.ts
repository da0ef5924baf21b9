import { expect, test } from 'vitest'
import { orderMachine } from '../order/machine.ts'
import { statementMachine } from '../statement/machine.ts'
import { receiptTurn } from '../waybill/course.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { defineCourse, stepsOf, turnOf } from './course.ts'

const course = defineCourse<{ eta: string | null }>()(waybillMachine, [
  { state: 'toDispatch' },
  { state: 'atPickup' },
  { state: 'inTransit' },
  { state: 'atDelivery', planned: () => '2026-11-22T08:00:00.000Z', expected: ({ eta }) => eta },
  { state: 'completed' }
])
const { code } = waybillMachine
const at = (hour: number): string => `2026-11-22T0${String(hour)}:00:00.000Z`

test('a bar shows what is behind a trip with its time, where it stands, and when the rest is planned and expected', () => {
  const events = [
    { to_status: code.toDispatch, at: at(1) },
    { to_status: code.atPickup, at: at(2) },
    { to_status: code.inTransit, at: at(3) }
  ]
  expect(stepsOf(course, code.inTransit, { eta: at(7) }, events)).toMatchObject([
    { phase: 'done', at: at(1) },
    { phase: 'done', at: at(2) },
    { phase: 'now', at: at(3) },
    { phase: 'ahead', planned: at(8), expected: at(7) },
    { phase: 'ahead', at: null }
  ])
})
test('a milestone says by how much its plan was missed, also while it lies ahead', () => {
  const missed = defineCourse<{ start: number | null; end: number | null }>()(waybillMachine, [
    { state: 'toDispatch' },
    { state: 'atPickup', late: ({ start }) => start },
    { state: 'atDelivery', late: ({ end }) => end }
  ])
  const late = (start: number | null, end: number | null) => stepsOf(missed, code.atPickup, { start, end }).map((step) => step.late)
  expect([late(16, null), late(null, 45)]).toEqual([
    [null, 16, null],
    [null, null, 45]
  ])
})
test('a node that was taken back has no time until it happens again', () => {
  const events = [
    { to_status: code.atPickup, at: at(1) },
    { to_status: code.inTransit, at: at(2) },
    { to_status: code.atPickup, at: at(3) },
    { to_status: code.inTransit, at: at(4) }
  ]
  const times = (until: number, status: number) => stepsOf(course, status, { eta: null }, events.slice(0, until)).map((step) => step.at)
  expect(times(3, code.atPickup)).toEqual([undefined, at(1), null, null, null])
  expect(times(4, code.inTransit)).toEqual([undefined, at(1), at(4), null, null])
})
test('what was cancelled keeps what it passed, and waits for nobody', () => {
  const steps = stepsOf(course, code.cancelled, { eta: null }, [
    { to_status: code.toDispatch, at: at(1) },
    { to_status: code.cancelled, at: at(2) }
  ])
  expect(steps.map((step) => step.at)).toEqual([at(1), null, null, null, null])
  expect(turnOf(waybillMachine, code.cancelled)).toBeUndefined()
})
test('the turn is read from the machine: who may make the next move onward', () => {
  expect(turnOf(orderMachine, orderMachine.code.awaiting)).toMatchObject({ who: 'carrier', move: { zh: '接单' } })
  expect(turnOf(orderMachine, orderMachine.code.rejected)).toMatchObject({ who: 'shipper' })
  expect(turnOf(waybillMachine, code.loaded)).toMatchObject({ who: 'driver', move: { en: 'Depart' } })
  expect(turnOf(statementMachine, statementMachine.code.billed)).toBeUndefined()
})
test('after unloading it is the turn of the receipt that is least advanced', () => {
  const receipt = (receipt_status: number, carrier_checked_at: string | null = null) => ({ receipt_status, carrier_checked_at })
  expect(receiptTurn([receipt(10), receipt(20)])?.who).toBe('driver')
  expect(receiptTurn([receipt(20), receipt(20, at(1))])?.who).toBe('carrier')
  expect(receiptTurn([receipt(40), receipt(20, at(1))])?.who).toBe('shipper')
  expect(receiptTurn([receipt(40), receipt(0)])).toBeUndefined()
})
