import { Refusal } from '@yunshu/contract/kit/refusals'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { balanceOf, moveFunds, type WalletKey } from './move.ts'

let world: TestApp
let shipper: WalletKey
let carrier: WalletKey
beforeAll(async () => {
  world = await testApp()
  const { companies } = world.base
  shipper = { company_id: companies['shipper']?.id ?? 0, kind: 1 }
  carrier = { company_id: companies['carrier']?.id ?? 0, kind: 1 }
})
afterAll(() => world.close())

const move = async (from: WalletKey | null, to: WalletKey | null, amount_fen: number, biz_id = 1) =>
  await transactAsSystem(world.services.db, (tx) =>
    moveFunds(tx, { tenant_id: world.base.tenant_id, from, to, amount_fen, biz_type: 'test', biz_id, biz_no: `T${biz_id}` })
  )
const held = async (key: WalletKey) => await transactAsSystem(world.services.db, (tx) => balanceOf(tx, world.base.tenant_id, key))
const flows = async (key: WalletKey) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('wallet_flow').selectAll().where('company_id', '=', key.company_id).where('kind', '=', key.kind).orderBy('seq').execute()
  )
/** By twenty clients at once. With many more clients than connections, most would only wait for a connection until they time out. */
const outcomes = async (tries: readonly (() => Promise<unknown>)[]) => {
  const names: string[] = []
  const waiting = [...tries]
  const client = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      names.push(
        await next().then(
          () => 'moved',
          (error: unknown) => (error instanceof Refusal ? error.code : 'error')
        )
      )
  }
  await Promise.all(Array.from({ length: 20 }, client))
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((one) => one === name).length]))
}

test('money comes from the bank into a wallet that opens with it, and goes on to another', async () => {
  await move(null, shipper, 200_000)
  await move(shipper, carrier, 103_550, 2)
  expect([await held(shipper), await held(carrier)]).toEqual([96_450, 103_550])
  expect(await flows(shipper)).toMatchObject([
    { seq: 1, direction: 1, amount_fen: 200_000, balance_after: 200_000, counterparty_id: null },
    { seq: 2, direction: 2, amount_fen: 103_550, balance_after: 96_450, counterparty_id: carrier.company_id, biz_no: 'T2' }
  ])
  await move(carrier, null, 103_550, 3)
  await move(shipper, null, 96_450, 4)
})

test('four hundred debits of a wallet that covers two hundred: two hundred take effect, none goes below zero', async () => {
  await move(null, shipper, 200)
  expect(await outcomes(Array.from({ length: 400 }, (_, i) => () => move(shipper, carrier, 1, i)))).toEqual({ moved: 200, walletShort: 200 })
  expect([await held(shipper), await held(carrier)]).toEqual([0, 200])
  const chain = await flows(shipper)
  expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, i) => i + 1))
})

test('payments to and fro at once wait for each other in one order and lose nothing', async () => {
  await move(null, shipper, 100)
  const crossing = Array.from({ length: 60 }, (_, i) => () => (i % 2 === 0 ? move(shipper, carrier, 1, i) : move(carrier, shipper, 1, i)))
  expect(await outcomes(crossing)).toEqual({ moved: 60 })
  expect([await held(shipper), await held(carrier)]).toEqual([100, 200])
  for (const key of [shipper, carrier]) {
    const chain = await flows(key)
    let balance = 0
    for (const [i, { seq, direction, amount_fen, balance_after }] of chain.entries()) {
      balance += direction === 1 ? amount_fen : -amount_fen
      expect([seq, balance_after]).toEqual([i + 1, balance])
    }
  }
})

test('a company pays the other from its own sight of things, and sees only its own wallet', async () => {
  const actor = await world.actor('shipper')
  await transact(world.services.db, actor, (tx) =>
    moveFunds(tx, { tenant_id: actor.tenant_id, from: shipper, to: carrier, amount_fen: 10, biz_type: 'test', biz_id: 7, biz_no: 'T7' })
  )
  const seen = await transact(world.services.db, actor, (tx) =>
    tx.selectFrom('wallet').select('company_id').where('tenant_id', '=', actor.tenant_id).execute()
  )
  expect(seen).toEqual([{ company_id: shipper.company_id }])
})
