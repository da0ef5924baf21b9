import { abnormalLevel, abnormalMachine, abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { movesFrom } from '@yunshu/contract/kit/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, deliver, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { dice } from '../../seeds/agenda.ts'
import { acceptAbnormal, decideAbnormal, objectToAbnormal } from './answer.ts'
import { answerAbnormal } from './driver.ts'
import { closeAbnormal, handleAbnormal, rejectAbnormal, reopenAbnormal, resolveAbnormal, takeAbnormal, turnAbnormal } from './handle.ts'
import { createAbnormal, reportAbnormal } from './register.ts'

let world: TestApp
beforeAll(async () => void (world = await testApp()))
afterAll(async () => await world.close())

const calls = 240
const seed = 20_261_124

test('whatever people do with exceptions, one after the other and at once, the auditor finds nothing afterwards', async () => {
  const { services } = world
  const [office, theirs, operator] = await Promise.all([world.actor('carrier'), world.actor('shipper'), world.actor('operator')])
  const photo = await aPhoto(world, office)
  const trips: Trip[] = []
  for (let i = 0; i < 4; i += 1) {
    const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 500_000, goods_value_fen: 100_000 }) })
    await transactAsSystem(services.db, (tx) =>
      tx.updateTable('waybill').set({ payable_fen: 100_000 }).where('tenant_id', '=', world.base.tenant_id).where('id', '=', trip.id).execute()
    )
    if (i === 0) await deliver(world, trip)
    else await deliverAndConfirm(world, trip, i === 1 ? { damage_num: 2 } : {})
    trips.push(trip)
  }
  const at = dice(seed)
  const pick = <T>(all: readonly T[]): T => all[at.whole(0, all.length - 1)] as T
  const rows = async () =>
    await transactAsSystem(services.db, (tx) =>
      tx
        .selectFrom('abnormal')
        .select(['id', 'version', 'waybill_id', 'abnormal_status'])
        .where('tenant_id', '=', world.base.tenant_id)
        .orderBy('id')
        .execute()
    )
  const kinds = [abnormalType.code.damage, abnormalType.code.loss, abnormalType.code.refused, abnormalType.code.lateDelivery, abnormalType.code.other]
  const act = async (): Promise<void> => {
    const all = await rows()
    const trip = pick(trips)
    const abnormal_type = pick(kinds)
    const said = { waybill_id: trip.id, abnormal_type, occurred_at: nowIso(), description: '随机登记的一条异常', imgs: [photo] }
    if (all.length < 6 || at.chance(0.05)) return void (await createAbnormal.run(services, office, { ...said, level: pick(abnormalLevel.codes) }))
    const row = pick(all)
    const seen = { id: row.id, version: row.version }
    const phone: Actor = trips.find(({ id }) => id === row.waybill_id)?.driver ?? trip.driver
    const claim = { claim_up_fen: pick([0, 1_000, 20_000]), claim_down_fen: pick([0, 500, 30_001]), loss_fen: 20_000 }
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      take: () => takeAbnormal.run(services, office, seen),
      handle: () => handleAbnormal.run(services, office, { ...seen, liable_party: pick(liableParty.codes), solution: '按约定处理', ...claim }),
      turn: () => turnAbnormal.run(services, office, seen),
      accept: () => acceptAbnormal.run(services, theirs, seen),
      object: () => objectToAbnormal.run(services, theirs, { ...seen, reason: '金额不对', amount_fen: 25_000 }),
      decide: () => decideAbnormal.run(services, operator, { ...seen, claim_up_fen: 15_000, reason: '平台裁定' }),
      resolve: () => resolveAbnormal.run(services, office, seen),
      reject: () => rejectAbnormal.run(services, office, { ...seen, reason: '不属实' }),
      close: () => closeAbnormal.run(services, at.chance(0.5) ? office : theirs, seen),
      reopen: () => reopenAbnormal.run(services, at.chance(0.5) ? office : theirs, { ...seen, reason: '复查' }),
      answer: () => answerAbnormal.run(services, phone, { ...seen, agree: at.chance(0.7) }),
      report: () => reportAbnormal.run(services, trip.driver, { ...said, abnormal_type: abnormalType.code.damage })
    }
    // Mostly what is drawn from here, and now and then anything.
    const drawn = movesFrom(abnormalMachine, row.abnormal_status).filter((move) => move in steps)
    const name = drawn.length > 0 && at.chance(0.8) ? pick(drawn) : pick(Object.keys(steps))
    await steps[name]?.()
  }
  const refused: Record<string, number> = {}
  const tried = async (): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused[error.code] = (refused[error.code] ?? 0) + 1
      return false
    }
  }
  let done = 0
  for (let i = 0; i < calls / 6; i += 1) done += (await Promise.all(Array.from({ length: i % 2 === 0 ? 8 : 4 }, tried))).filter(Boolean).length
  console.log(`${done} of ${calls} calls took effect (seed ${seed}), refused ${JSON.stringify(refused)}`)
  expect(done).toBeGreaterThan(30)
  expect(await foundWith(world.adminUrl, ['exceptions.sql', 'main-job.sql', 'money.sql', 'statements.sql', 'sums.sql'])).toEqual([])
})
