import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Closed, list as listCall } from '@yunshu/contract/kit/endpoint'
import { Id, Text } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { queryClient } from './queries.ts'
import { queryFields } from './queryFields.tsx'
import { QueryForm } from './QueryForm.tsx'

const things = listCall('thing/list', {
  may: 'anyone',
  row: Closed({ id: Id }),
  filters: { keyword: Type.Optional(Text(0, 100)), shipper_id: Type.Optional(Id), carrier_id: Type.Optional(Id), ip: Type.Optional(Text(0, 40)) },
  sorts: [],
  tabs: 'shipper_id'
})
const { StatusTabs, KeywordField, TextField, FlagField, LinkedField } = queryFields(things)
const untabbed = queryFields(listCall('thing/past', { may: 'anyone', row: Closed({ id: Id }), filters: {}, sorts: [] }))
const terms = definePhrases({
  zh: { keyword: '关键词', shipper_id: '省份', carrier_id: '城市', ip: '地址' },
  en: { keyword: 'Keyword', shipper_id: 'Province', carrier_id: 'City', ip: 'IP' }
})
const areas = [
  { value: 51, label: '四川' },
  { value: 31, label: '上海' }
]
const saved = {
  id: 7,
  version: 1,
  list_path: '/api/thing/list',
  view_name: '川A',
  filters: { keyword: '川A' },
  shared: true,
  mine: false,
  user_name: '王敏'
}
let asked: { path: string; body: unknown }[] = []
let views: (typeof saved)[] = []
beforeEach(() => {
  asked = []
  views = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) as unknown })
    return new Response(JSON.stringify({ code: 200, msg: '', data: path.endsWith('/list') ? { data: views } : saved }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const filter = vi.fn()
const show = (filters: Record<string, unknown> = {}) => {
  filter.mockReset()
  const list = { path: '/api/thing/list', query: { page: 1, pagesize: 20, ...filters }, filters, filter, reset: vi.fn(), fetching: false }
  render(
    <QueryClientProvider client={queryClient}>
      <QueryForm list={list} terms={terms} more={<TextField name="ip" />}>
        <KeywordField name="keyword" />
        <LinkedField name="shipper_id" of={areas} second="carrier_id" below={(area) => [{ value: Number(area) * 100 + 1, label: '成都' }]} />
      </QueryForm>
    </QueryClientProvider>
  )
}
test('a query field names a filter of its own list: one of another list, or of another kind, does not compile', () => {
  const list = { rows: [{ id: 1 }], tabs: undefined, filters: {}, filter }
  const machine = { states: { open: { code: 10, zh: '待接单', en: 'Open', tone: 'wait' } } } as const
  const fields = [
    <KeywordField key="own" name="keyword" />,
    // @ts-expect-error a filter of receipts
    <TextField key="other" name="receipt_no" />,
    // @ts-expect-error not yes or no
    <FlagField key="text" name="ip" />,
    <StatusTabs key="tabs" list={list} machine={machine} only={['open']} />,
    // @ts-expect-error no status tabs in this list
    <untabbed.StatusTabs key="none" list={list} machine={machine} />,
    // @ts-expect-error no state of this machine
    <StatusTabs key="state" list={list} machine={machine} only={['opne']} />
  ]
  expect(fields.map(({ key }) => key)).toEqual(['own', 'other', 'text', 'tabs', 'none', 'state'])
})

const shownOf = (label: string) => screen.getByText(label).closest<HTMLElement>('.query-field')?.style.display

test('fields beyond the first row stand under 展开, which says how many of them are in use', () => {
  show({ ip: '10.0.0.1' })
  expect(shownOf('地址')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: '展开 (1)' }))
  expect(shownOf('地址')).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(shownOf('地址')).toBe('none')
})

test('the second of two linked selects waits for the first, and another first takes it away (§2.61)', async () => {
  show()
  const [, second] = screen.getAllByRole('combobox')
  expect(second).toHaveProperty('disabled', true)
  cleanup()
  show({ shipper_id: 51, carrier_id: 5101 })
  expect(screen.getByText('成都')).toBeDefined()
  fireEvent.mouseDown(screen.getByText('四川'))
  fireEvent.click(await screen.findByText('上海'))
  expect(filter).toHaveBeenCalledWith({ shipper_id: 31, carrier_id: undefined })
})

test('a saved view replaces the filters of now; the one that fits is marked', async () => {
  views = [saved]
  show({ shipper_id: 51 })
  fireEvent.click(await screen.findByText('川A'))
  expect(filter).toHaveBeenCalledWith({ shipper_id: undefined, keyword: '川A' })
  cleanup()
  show({ keyword: '川A' })
  expect((await screen.findByText('川A')).closest('button')?.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText('保存当前查询')).toBeNull()
})

test('the filters of now are saved under a name, without sending the query form around the dialog', async () => {
  show({ keyword: '沪B' })
  fireEvent.click(await screen.findByText('保存当前查询'))
  fireEvent.change(await screen.findByLabelText(/名称/), { target: { value: '上海' } })
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/view/create')).toBe(true))
  expect(asked.find(({ path }) => path === '/api/view/create')?.body).toEqual({
    list_path: '/api/thing/list',
    view_name: '上海',
    filters: { keyword: '沪B' },
    shared: false
  })
  expect(filter).not.toHaveBeenCalled()
})
