import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useWaybillActions } from './actions.tsx'
import type { WaybillRow } from './columns.tsx'

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)
const offered = (waybill_status: number, receipt_status = 0, subcontracted = false) => {
  const { result } = renderHook(useWaybillActions, { wrapper: around })
  return result.current.actions({ id: 1, waybill_status, receipt_status, subcontracted } as WaybillRow).map(({ key }) => key)
}

test('the next step of a trip comes first', () => {
  expect(Object.fromEntries([10, 20, 30, 40, 50, 60, 70].map((code) => [code, offered(code)[0]]))).toEqual({
    10: 'resend',
    20: 'accept',
    30: 'node',
    40: 'node',
    50: 'node',
    60: 'node',
    70: 'node'
  })
  expect(offered(80, 10)[0]).toBe('upload')
  expect(offered(90, 20)[0]).toBe('check')
})
test('a trip is cancelled only before it is loaded', () => {
  expect([10, 20, 30, 40, 50, 60, 70, 80, 90, 100].filter((code) => offered(code).includes('cancel'))).toEqual([10, 20, 30, 40])
})
test('a cancelled trip can be printed, a completed one also shared; of either an exception is registered', () => {
  expect(offered(0)).toEqual(['print', 'abnormal'])
  expect(offered(100, 40)).toEqual(['share', 'print', 'request', 'report', 'abnormal'])
})
test('of a trip that another carrier drives only its receipt is checked, and nothing of it recorded', () => {
  for (const code of [10, 20, 40, 50, 60, 70]) expect(offered(code, 0, true)).toEqual(['share', 'print', 'abnormal'])
  expect(offered(80, 10, true)).toEqual(['share', 'print', 'abnormal'])
  expect(offered(90, 20, true)[0]).toBe('check')
})
