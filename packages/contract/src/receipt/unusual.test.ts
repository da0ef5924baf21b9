import { expect, test } from 'vitest'
import type { OutputOf } from '../kit/endpoint.ts'
import { sayIn } from '../kit/phrases.ts'
import type { receipt } from './contract.ts'
import { receiptDoubts, unusualOfReceipt } from './unusual.ts'

type Info = OutputOf<typeof receipt.info>
const usual = {
  receipt: {
    delivered_at: '2026-11-20T02:00:00.000Z',
    sign_at: '2026-11-20T02:30:00.000Z',
    uploaded_at: '2026-11-20T03:00:00.000Z',
    due_at: '2026-11-27T02:00:00.000Z',
    sign_kg: 2000,
    diff_num: 0,
    diff_kg: 0,
    damage_num: 0,
    reason: null
  },
  imgs: [{ url: '/files/1/a.jpg', taken_at: '2026-11-20T02:10:00.000Z' }],
  distance_m: 120,
  same_photo: []
} as unknown as Info
const told = (change: { receipt?: Partial<Info['receipt']> } & Partial<Omit<Info, 'receipt'>>) =>
  unusualOfReceipt({ ...usual, ...change, receipt: { ...usual.receipt, ...change.receipt } }).map(({ phrase, slots }) =>
    sayIn('zh', receiptDoubts, phrase, slots)
  )

test('a receipt as it should be needs no word', () => expect(told({})).toEqual([]))

test('a missing photo, one that is older than delivery, one from far away, and one that another receipt has already', () => {
  expect(told({ imgs: [] })).toEqual(['没有回单照片'])
  expect(told({ imgs: [{ url: '/files/1/a.jpg', taken_at: '2026-11-19T02:10:00.000Z' }] })).toEqual([
    '照片拍摄于 2026-11-19 10:10，早于送达 2026-11-20 10:00'
  ])
  expect(told({ distance_m: 3400 })).toEqual(['照片拍摄地距卸货点 3.4 公里'])
  expect(told({ same_photo: ['HD1', 'HD2'] })).toEqual(['照片与回单HD1、HD2的照片相同'])
})

test('a photo of the last pallet, taken minutes before the office says delivered, is usual', () =>
  expect(told({ imgs: [{ url: '/files/1/a.jpg', taken_at: '2026-11-20T01:45:00.000Z' }] })).toEqual([]))

test('what is short, what came too much, what broke', () => {
  expect(told({ receipt: { diff_num: -2, diff_kg: -40, sign_kg: 1960 } })).toEqual(['实收比发货少 2 件', '实收比发货少 40 公斤（2%）'])
  expect(told({ receipt: { diff_num: 1, damage_num: 3 } })).toEqual(['实收比发货多 1 件', '货损 3 件'])
})

test('signed a day late, uploaded after it was due, opened again', () => {
  expect(told({ receipt: { sign_at: '2026-11-21T04:00:00.000Z' } })).toEqual(['送达 26 小时后才签收'])
  expect(told({ receipt: { uploaded_at: '2026-11-28T03:00:00.000Z' } })).toEqual(['超过应回时间 2 天才上传'])
  expect(told({ receipt: { reason: '误确认' } })).toEqual(['曾被重新打开：误确认'])
})
