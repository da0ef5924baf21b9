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

test('money has its two decimals and its thousands, a share its two decimals, a number of pieces none', () => {
  expect(['total_fen', 'tax_rate_bp', 'goods_num', 'remark'].map(formatOf)).toEqual(['#,##0.00', '0.00', undefined, undefined])
})
