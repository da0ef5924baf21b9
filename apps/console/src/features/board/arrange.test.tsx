import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { beforeEach, expect, test } from 'vitest'
import { usePreferences } from '../../kit/preferences.ts'
import { queryClient } from '../../kit/queries.ts'
import { useRights } from '../../kit/rights.ts'
import { BoardPage } from './BoardPage.tsx'
import type { BoardPart } from './useParts.ts'

const parts: readonly BoardPart[] = [
  { name: 'next', title: '待我处理', stays: true, node: <p>part next</p> },
  { name: 'trips', title: '在途运单', may: [carrier.waybills.may.view], node: <p>part trips</p> },
  { name: 'papers', title: '证照', node: <p>part papers</p> }
]
const page = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BoardPage name="李" parts={parts} />
    </QueryClientProvider>
  )
const shown = () => screen.queryAllByText(/^part /).map(({ textContent }) => textContent)

beforeEach(() => {
  usePreferences.setState({ values: {} })
  useRights.setState({ type: 2, codes: new Set([carrier.waybills.may.view.code]) })
})

test('its reader moves the parts of a workbench and leaves some out, and finds it so again', async () => {
  const first = page()
  expect(shown()).toEqual(['part next', 'part trips', 'part papers'])
  await userEvent.click(screen.getByRole('button', { name: /布局/ }))
  await userEvent.click(await screen.findByRole('button', { name: '上移 证照' }))
  expect(shown()).toEqual(['part next', 'part papers', 'part trips'])
  await userEvent.click(screen.getByRole('checkbox', { name: '在途运单' }))
  expect(shown()).toEqual(['part next', 'part papers'])
  expect(screen.getByRole('checkbox', { name: '待我处理' })).toHaveProperty('disabled', true)
  first.unmount()
  page()
  expect(shown()).toEqual(['part next', 'part papers'])
  await userEvent.click(screen.getByRole('button', { name: /布局/ }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复默认' }))
  expect(shown()).toEqual(['part next', 'part trips', 'part papers'])
})

test('a part of another’s rights neither stands there nor can be chosen, and one that came later stands at its own place', async () => {
  useRights.setState({ type: 2, codes: new Set() })
  usePreferences.setState({ values: { bench: { order: ['papers', 'next'] } } })
  const first = page()
  expect(shown()).toEqual(['part papers', 'part next'])
  await userEvent.click(screen.getByRole('button', { name: /布局/ }))
  await screen.findByRole('checkbox', { name: '证照' })
  expect(screen.queryByRole('checkbox', { name: '在途运单' })).toBeNull()
  first.unmount()
  useRights.setState({ type: 2, codes: new Set([carrier.waybills.may.view.code]) })
  page()
  expect(shown()).toEqual(['part papers', 'part next', 'part trips'])
})
