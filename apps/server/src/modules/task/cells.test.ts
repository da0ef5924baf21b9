import { address } from '@yunshu/contract/address/contract'
import { bill } from '@yunshu/contract/bill/contract'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { ledger } from '@yunshu/contract/ledger/contract'
import { link } from '@yunshu/contract/link/contract'
import { rate } from '@yunshu/contract/rate/contract'
import { receipt } from '@yunshu/contract/receipt/contract'
import { recharge } from '@yunshu/contract/recharge/contract'
import { statement } from '@yunshu/contract/statement/contract'
import { wallet } from '@yunshu/contract/wallet/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { expect, test } from 'vitest'
import { columnsOf } from './cells.ts'

const columnOf = (contract: Endpoint, name: string, lang: Lang) => columnsOf(contract, [{ name }], { lang })[0]
const valueOf = (contract: Endpoint, name: string, row: Readonly<Record<string, unknown>>, lang: Lang) => columnOf(contract, name, lang)?.valueOf(row)

test('what a screen puts together from several fields is put together in a sheet as well', () => {
  const period = { period_from: '2026-11-01', period_to: '2026-11-15', round: 1 }
  expect(valueOf(statement.list, 'period', period, 'zh')).toBe('2026-11-01 ~ 2026-11-15')
  expect(valueOf(statement.list, 'period', { ...period, round: 2 }, 'zh')).toBe('2026-11-01 ~ 2026-11-15 #2')
  expect(valueOf(ledger.trades, 'event', { event: 'adjustedDown' }, 'zh')).toBe('协商调减')
  expect(valueOf(ledger.trades, 'event', { event: 'adjustedDown' }, 'en')).toBe('Agreed reduction')
  expect(valueOf(rate.list, 'surcharges', { surcharges: [{ code: 'F05' }, { code: 'F10' }] }, 'zh')).toBe('加点费、燃油附加')
  const points = [{ address_diming: '', address_province: '上海市', address_city: '市辖区', address_area: '青浦区' }, { address_diming: '北仑' }]
  expect(valueOf(address.routes, 'points', { points }, 'zh')).toBe('上海市青浦区 → 北仑')
  const trip = { load_kg: 12_000, unload_kg: 11_880.5, receivable_fen: 480_000, payable_fen: 410_050 }
  expect(valueOf(waybill.list, 'diff_kg', trip, 'zh')).toBe(-119.5)
  expect(valueOf(waybill.list, 'margin_fen', trip, 'zh')).toBe(699.5)
  expect(valueOf(waybill.list, 'margin_fen', { ...trip, payable_fen: null }, 'zh')).toBe(null)
})

test('a sheet says what its screen says: terms and kinds by their names, days as days, files by their names, whether funds are frozen', () => {
  expect(valueOf(link.carriers, 'settle_cycle', { settle_cycle: 4 }, 'zh')).toBe('月结')
  expect(valueOf(link.carriers, 'invoice_type', { invoice_type: 1 }, 'en')).toBe('Digital special')
  expect(valueOf(wallet.companies, 'company_type', { company_type: 4 }, 'zh')).toBe('货主')
  expect(valueOf(bill.list, 'due_at', { due_at: '2026-12-19T16:30:00Z' }, 'zh')).toBe(46_376)
  expect(valueOf(receipt.list, 'due_at', { due_at: '2026-12-19T16:30:00Z' }, 'zh')).toBeCloseTo(46_376 + 30 / 1440, 9)
  const voucher_img = '/files/1/%E5%87%AD%E8%AF%81.png,/files/2/b.pdf'
  expect(valueOf(recharge.list, 'voucher_img', { voucher_img }, 'zh')).toBe('凭证.png、b.pdf')
  expect(valueOf(wallet.companies, 'funds', { frozen_at: null }, 'zh')).toBe('正常')
  expect(valueOf(wallet.companies, 'funds', { frozen_at: '2026-12-19T16:30:00Z' }, 'en')).toBe('Frozen')
})

test('what every object has is no column', () => {
  for (const name of ['constructor', 'toString', '__proto__']) expect(columnOf(receipt.list, name, 'zh')).toBeUndefined()
})

test('money has its two decimals and its thousands, a number of pieces none; the unit stands in the head', () => {
  expect(['amount_fen', 'bill_no'].map((name) => columnOf(bill.list, name, 'zh')?.format)).toEqual(['#,##0.00', undefined])
  expect(columnOf(bill.list, 'amount_fen', 'en')?.head).toMatch(/ \(CNY\)$/)
  expect(columnOf(link.carriers, 'tax_rate_bp', 'zh')?.head).toMatch(/ \(%\)$/)
  expect(valueOf(link.carriers, 'tax_rate_bp', { tax_rate_bp: 600 }, 'zh')).toBe(6)
  expect(columnOf(receipt.list, 'sign_num', 'zh')?.format).toBeUndefined()
})
