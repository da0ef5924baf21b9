// A payment batch row by row against the same statements replayed over the bare driver: `node_modules/.bin/tsx bench/batch.ts`, results in bench/README.md.
// BENCH_ROWS says how many rows, BENCH_PART how many are measured at a time; BENCH_SAY=1 prints the statements of one.
import { loadavg, tmpdir } from 'node:os'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { buildApp } from '@yunshu/server/app'
import { approveBatch, submitBatch } from '@yunshu/server/modules/batch/flow'
import { createBatch } from '@yunshu/server/modules/batch/make'
import { workerOf, workLine } from '@yunshu/server/modules/batch/work'
import { moveFunds } from '@yunshu/server/modules/wallet/index'
import { appPool, openDb, openPool } from '@yunshu/server/platform/db/pool'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { newId } from '@yunshu/server/platform/ids'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import { benchConfig as config, copyOf, inTurns, middle, openWorld, record, replay, scopeOf, type Side } from './replay.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 5000)
const part = Number(process.env['BENCH_PART'] ?? 250)
const each_fen = 30_000

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const first = await copyTemplate(server)
  try {
    const { running, services, base, actor } = await openWorld(first)
    const { tenant_id } = base
    const [boss, other] = [await actor('carrier'), await actor('carrier-fin')]
    await transactAsSystem(services.db, async (tx) => {
      const bills = Array.from({ length: count }, (_, i) => ({
        tenant_id,
        id: newId(),
        parties: [boss.company_id, 900_000_000_000 + (i % 1000)],
        bill_no: `YF${String(i).padStart(13, '0')}`,
        direction: 2,
        bill_kind: billKind.code.arrival,
        debtor_id: boss.company_id,
        creditor_id: 900_000_000_000 + (i % 1000),
        debtor_name: boss.company_name,
        creditor_name: `司机${i % 1000}`,
        amount_fen: each_fen,
        tax_fen: 0,
        due_at: new Date().toISOString(),
        bill_status: billMachine.code.unpaid,
        invoice_status: 0,
        audit_level: 1,
        audit_done: 1,
        approved_at: new Date().toISOString()
      }))
      for (let at = 0; at < count; at += 500)
        await tx
          .insertInto('bill')
          .values(bills.slice(at, at + 500))
          .execute()
      const biz = { tenant_id, biz_type: 'seed', biz_id: newId(), biz_no: 'SEED' } as const
      await moveFunds(tx, { ...biz, from: null, to: { company_id: boss.company_id, kind: 1 }, amount_fen: count * each_fen })
    })
    const begun = performance.now()
    const made = await createBatch.run(services, boss, { pay_channel: payChannel.code.wallet, due_to: '2099-01-01' })
    const making = performance.now() - begun
    if (made.row_count !== count) throw new Error(`${made.row_count} rows`)
    const sent = await submitBatch.run(services, boss, { id: made.id, version: made.version })
    await approveBatch.run(services, other, { id: sent.id, version: sent.version })
    // What the proof of a payment password starts.
    const { batch, rows } = await transactAsSystem(services.db, async (tx) => ({
      batch: await tx
        .updateTable('pay_batch')
        .set({ batch_status: batchMachine.code.paying, paid_by: boss.user_id, paid_by_name: boss.user_name, started_at: new Date().toISOString() })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', made.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
      rows: await tx
        .selectFrom('pay_batch_row')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('batch_id', '=', made.id)
        .orderBy('row_no')
        .execute()
    }))
    await running.close()
    const worker = workerOf(batch)
    const [said, mine, theirs] = [
      await record(await copyOf(server, first), rows, async (all, row) => await workLine.run(all, worker, row)),
      await copyOf(server, first),
      await copyOf(server, first)
    ]
    const again = await buildApp({ config, ...mine, filesFolder: tmpdir(), withJobs: false })
    const own = { ...again.services, db: openDb(openPool(mine.appUrl, 1)) }
    const pool = appPool(theirs.appUrl, { max: 1 })
    const scope = scopeOf(worker)
    // A part of ours, the same part replayed, and so on, so that both meet the same neighbours; the first part only warms up.
    const pairs: (readonly [ours: Side, replayed: Side])[] = []
    for (let at = 0; at < count; at += part)
      pairs.push([
        await inTurns(1, Math.min(part, count - at), async (i) => void (await workLine.run(own, worker, rows[at + i]))),
        await inTurns(1, Math.min(part, count - at), async (i) => await replay(pool, scope, said[at + i] ?? []))
      ])
    await own.db.destroy()
    await pool.end()
    await again.close()
    const measured = pairs.slice(1)
    const of = (take: (pair: (typeof measured)[number]) => number): number => middle(measured.map(take))
    const seconds = pairs.reduce((sum, [{ rate }], i) => sum + Math.min(part, count - i * part) / rate, 0)
    if (process.env['BENCH_SAY']) for (const { sql } of said.at(-1) ?? []) console.log(sql.slice(0, 150).replace(/\s+/g, ' '))
    console.log(
      `| rows | made in | paid in | statements a row | ours a second | replayed a second | ours / replayed (aim 0.7) | CPU a row | replayed | load average |\n|---|---|---|---|---|---|---|---|---|---|\n| ${count.toLocaleString('en')} | ${(making / 1000).toFixed(2)} s | ${seconds.toFixed(1)} s | ${said.at(-1)?.length} | ${of(([ours]) => ours.rate).toFixed(1)} | ${of(([, raw]) => raw.rate).toFixed(1)} | ${of(([ours, raw]) => ours.rate / raw.rate).toFixed(2)} | ${of(([ours]) => ours.cpu).toFixed(1)} ms | ${of(([, raw]) => raw.cpu).toFixed(1)} ms | ${loadavg()[0]?.toFixed(1)} |`
    )
  } finally {
    await server.close()
  }
}

await main()
