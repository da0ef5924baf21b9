import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadOptionState } from '@yunshu/contract/loading/option'
import { batchRun } from '../testkit/crash/batchRun.ts'
import { paymentRun } from '../testkit/crash/paymentRun.ts'
import { planRun } from '../testkit/crash/planRun.ts'
import { statementRun } from '../testkit/crash/statementRun.ts'
import { crashRun, figuresOf } from '../testkit/crash/run.ts'
import { killsOf as kills, timeFor } from '../testkit/crash/kills.ts'
import { dropFirstWorld } from '../testkit/crash/stoppedWorld.ts'
import { afterAll, expect, test } from 'vitest'

afterAll(() => dropFirstWorld())

// The long form: CRASH_MOVES=2000 CRASH_MOVE_KILLS=960 CRASH_KILLS=8 npx vitest run apps/server/src/crash.test.ts
const moves = Number(process.env['CRASH_MOVES'] ?? 100)
const count = Number(process.env['CRASH_KILLS'] ?? 3)
const moveKills = Number(process.env['CRASH_MOVE_KILLS'] ?? 3)

test('what was acknowledged stands after server and database were killed, once and only once', { timeout: timeFor(moveKills) }, async () => {
  const report = await crashRun({ moves, kills: kills(moveKills) })
  console.log(figuresOf(report))
  expect(report.lost).toEqual([])
  expect(report.doubled).toEqual([])
  expect(report.findings).toEqual([])
  expect(report.tally.acks.length).toBeGreaterThanOrEqual(moves)
  expect(report.back).toHaveLength(moveKills)
})

test('the harness has teeth: where commits are acknowledged before they are made, it finds what was lost', { timeout: 900_000 }, async () => {
  const report = await crashRun({ moves: 120, kills: ['postgres', 'server', 'postgres'], early: true })
  console.log(figuresOf(report))
  expect(report.lost.length).toBeGreaterThan(0)
})

const payments = Number(process.env['CRASH_PAYMENTS'] ?? 30)

test('every bill ends paid once and the wallet at nothing, however often server and database are killed among the payments', {
  timeout: 900_000
}, async () => {
  const report = await paymentRun({ bills: payments, kills: kills(count) })
  const { acks, resent, refusals, back } = report
  console.log(
    `${acks.length} payments acknowledged, ${resent} calls asked again, refused ${JSON.stringify(refusals)}, answering again after ${back.join(', ')} ms`
  )
  expect(report.lost).toEqual([])
  expect(report.unknown).toEqual([])
  expect(report.uneven).toEqual([])
  expect(report.wallet_fen).toBe(0)
  expect(report.findings).toEqual([])
  expect(acks).toHaveLength(payments)
})

const batched = Number(process.env['CRASH_BATCHED'] ?? 16)

test('every bill of a payment batch ends paid once, by wallet or by the bank’s files, however often server and database are killed meanwhile', {
  timeout: 900_000
}, async () => {
  const { acks, lost, uneven, open, wallet_off_fen, refusals, troubled, findings, resent, back } = await batchRun({
    bills: batched,
    kills: kills(count)
  })
  console.log(
    `${acks.length} answers about batches, ${troubled} rows refused or given back by the bank, ${resent} calls asked again, refused ${JSON.stringify(refusals)}, answering again after ${back.join(', ')} ms`
  )
  expect(lost).toEqual([])
  expect(uneven).toEqual([])
  expect(open).toEqual([])
  expect(wallet_off_fen).toBe(0)
  expect(findings).toEqual([])
  expect(Object.keys(refusals).filter((name) => name !== 'batchPreparing')).toEqual([])
  expect(troubled).toBeGreaterThan(0)
  expect(back).toHaveLength(count)
})

const statements = Number(process.env['CRASH_STATEMENTS'] ?? 60)

test('statements are made once and an import goes on to its end, however often server and database are killed meanwhile', {
  timeout: 900_000
}, async () => {
  const { acks, wrong, uneven, imported, findings, resent, back } = await statementRun({ moves: statements, kills: kills(count) })
  console.log(
    `${acks.length} answers about statements, ${resent} calls asked again, import ${JSON.stringify(imported)}, answering again after ${back.join(', ')} ms`
  )
  expect(wrong).toEqual([])
  expect(uneven).toEqual([])
  expect(findings).toEqual([])
  expect(imported).toEqual({ state: 30, done: 288, failed: 12, orders: 288, numbers: 288 })
  expect(back).toHaveLength(count)
})

const confirmations = Number(process.env['CRASH_PLANS'] ?? 30)

test('load plans are computed to their end and hold all their goods or none, however often server and database are killed meanwhile', {
  timeout: 900_000
}, async () => {
  const { planned, options, acks, wrong, uneven, refusals, findings, back } = await planRun({ moves: confirmations, kills: kills(count) })
  console.log(
    `${planned.length} plans, ${options.length} beside one; ${acks.length} confirmations and undoings, refused ${JSON.stringify(refusals)}, answering again after ${back.join(', ')} ms`
  )
  for (const one of planned) expect(one).toEqual({ status: loadingMachine.code.toConfirm, steps: 1, on: 3, left: 0, error: '' })
  expect(options.every((state) => state === loadOptionState.code.ready)).toBe(true)
  expect(wrong).toEqual([])
  expect(uneven).toEqual([])
  expect(findings).toEqual([])
  expect(acks.length).toBeGreaterThanOrEqual(confirmations)
  expect(back).toHaveLength(count)
})
