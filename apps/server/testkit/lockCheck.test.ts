import { expect, test } from 'vitest'
import { lockCheck, readTouches } from './lockCheck.ts'

/** What is said of a command that sends these statements. */
const said = (...texts: readonly string[]): string[] => {
  const client = {}
  lockCheck.takeFaults()
  lockCheck.record(client, 'begin; set local app.tenant = 1', [])
  for (const text of texts) lockCheck.record(client, text, [])
  lockCheck.record(client, 'insert into "oplog" ("act") values ($1)', ['waybill.moved'])
  lockCheck.record(client, 'commit', [])
  return lockCheck.takeFaults()
}
const lock = (table: string): string => `select from "${table}" where tenant_id = 1 and id = 1 for no key update`

test('a command that locks a statement before a trip is told, one that takes both in the order of locks is not', () => {
  expect(said(lock('waybill'), lock('statement'), 'update waybill set remark = $1')).toEqual([])
  expect(said(lock('statement'), 'update waybill set remark = $1')).toEqual([expect.stringContaining('waybill.moved statement before waybill')])
})

test('what hangs on a trip is written behind the trip, and what a command has just added is nobody else’s yet', () => {
  expect(said(lock('waybill'), 'update receipt set version = 2')).toEqual([])
  expect(said('update receipt set version = 2')).toEqual([expect.stringContaining('receipt without waybill')])
  expect(said(lock('bill'), 'insert into waybill (id) values (1)', 'update waybill set version = 2')).toEqual([])
})

test('what a statement locks is read from its text: what it writes, what it locks, and what it only adds', () => {
  expect(readTouches('select from charge c join statement s on s.id = c.statement_id for no key update of c')).toEqual([
    { table: 'charge', adds: false }
  ])
  expect(readTouches('with a as (update bill set version = 1 returning id) delete from "order" where id in (select id from a)')).toEqual([
    { table: 'bill', adds: false },
    { table: 'order', adds: false }
  ])
  expect(readTouches('insert into waybill (id) values (1) on conflict do nothing')).toEqual([{ table: 'waybill', adds: true }])
  expect(readTouches('insert into wallet (id) values (1) on conflict (id) do update set version = 2')).toEqual([{ table: 'wallet', adds: false }])
  expect(readTouches('select from charge')).toEqual([])
})
