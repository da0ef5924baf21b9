import { expect, test } from 'vitest'
import { formatOf, valueOf } from './cells.ts'

const none = { vehicle_type_id: new Map() }

test('what a screen puts together from several fields is put together in a sheet as well', () => {
  const period = { period_from: '2026-11-01', period_to: '2026-11-15', round: 1 }
  expect(valueOf('period', period, 'zh', none)).toBe('2026-11-01 ~ 2026-11-15')
  expect(valueOf('period', { ...period, round: 2 }, 'zh', none)).toBe('2026-11-01 ~ 2026-11-15 #2')
  expect(valueOf('event', { event: 'adjustedDown' }, 'zh', none)).toBe('协商调减')
  expect(valueOf('event', { event: 'adjustedDown' }, 'en', none)).toBe('Agreed reduction')
  expect(valueOf('surcharges', { surcharges: [{ code: 'F05' }, { code: 'F10' }] }, 'zh', none)).toBe('加点费、燃油附加')
})

test('a sheet says what its screen says: terms and kinds by their names, days as days, files by their names, whether funds are frozen', () => {
  expect(valueOf('settle_cycle', { settle_cycle: 4 }, 'zh', none)).toBe('月结')
  expect(valueOf('invoice_type', { invoice_type: 1 }, 'en', none)).toBe('Digital special')
  expect(valueOf('company_type', { company_type: 4 }, 'zh', none)).toBe('货主')
  expect(valueOf('due_at', { bill_status: 20, due_at: '2026-12-19T16:30:00Z' }, 'zh', none)).toBe('2026-12-20')
  expect(valueOf('due_at', { receipt_status: 20, due_at: '2026-12-19T16:30:00Z' }, 'zh', none)).toBe('2026-12-20 00:30')
  const voucher_img = '/files/1/%E5%87%AD%E8%AF%81.png,/files/2/b.pdf'
  expect(valueOf('voucher_img', { voucher_img }, 'zh', none)).toBe('凭证.png、b.pdf')
  expect(valueOf('funds', { frozen_at: null }, 'zh', none)).toBe('正常')
  expect(valueOf('funds', { frozen_at: '2026-12-19T16:30:00Z' }, 'en', none)).toBe('Frozen')
})

test('what every object has is no column', () => {
  for (const name of ['constructor', 'toString', '__proto__']) expect(valueOf(name, { order_no: 'DD1' }, 'zh', none)).toBeUndefined()
})

test('money has its two decimals and its thousands, a share its two decimals, a number of pieces none', () => {
  expect(['total_fen', 'tax_rate_bp', 'goods_num', 'remark'].map(formatOf)).toEqual(['#,##0.00', '0.00', undefined, undefined])
})
