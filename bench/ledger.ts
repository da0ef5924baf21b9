// Transfers between wallets with their books against the same statements by pgbench, in one interleaved run: `node_modules/.bin/tsx bench/ledger.ts`, results in bench/README.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool, type Db } from '@yunshu/server/platform/db/pool'
import { transactAsSystem } from '@yunshu/server/platform/db/scope'
import { moveFunds } from '@yunshu/server/modules/wallet/index'
import { post } from '@yunshu/server/modules/ledger/index'
import { newId } from '@yunshu/server/platform/ids'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'

const clients = Number(process.env['BENCH_CLIENTS'] ?? 8)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const tenant_id = 1
const companies = 200
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').toSorted().reverse() : []
/** Where pgbench lies; it comes with the server's packages, not with the embedded binaries. */
const pgbench = [process.env['PGBENCH'] ?? '', ...versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`), '/usr/bin/pgbench'].find(
  (file) => file !== '' && existsSync(file)
)

type Case = { readonly name: string; readonly payer: (n: number) => number; readonly payerSql: string }
const cases: readonly Case[] = [
  { name: `${companies} wallets, any to any`, payer: () => 1 + Math.floor(Math.random() * companies), payerSql: `random(1, ${companies})` },
  { name: 'one hot wallet pays everybody', payer: () => 1, payerSql: '1' }
]

const main = async (): Promise<void> => {
  if (!pgbench) throw new Error('pgbench was not found: install the package postgresql, or name it with PGBENCH')
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const urls = await copyTemplate(server)
  const db = openDb(openPool(urls.appUrl, clients))
  try {
    await open(db)
    console.log(`| transfers a second, ${clients} connections | ours | pgbench | ours / pgbench (aim 0.6) |\n|---|---|---|---|`)
    for (const one of cases) {
      const ours: number[] = []
      const raw: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await ourRate(db, one))
        raw.push(rawRate(urls.appUrl, one))
      }
      console.log(`| ${one.name} | ${middle(ours).toFixed(0)} | ${middle(raw).toFixed(0)} | ${(middle(ours) / middle(raw)).toFixed(2)} |`)
    }
  } finally {
    await db.destroy()
    await server.close()
  }
}

const open = async (db: Db): Promise<void> => {
  for (let company_id = 1; company_id <= companies; company_id += 1)
    await transactAsSystem(db, (tx) =>
      moveFunds(tx, {
        tenant_id,
        from: null,
        to: { company_id, kind: 1 },
        amount_fen: 1_000_000_000_000,
        biz_type: 'recharge',
        biz_id: newId(),
        biz_no: 'open'
      })
    )
}

const otherThan = (payer: number): number => 1 + ((payer + Math.floor(Math.random() * (companies - 1))) % companies)

const ourRate = async (db: Db, { payer }: Case): Promise<number> => {
  const until = Date.now() + seconds * 1000
  let done = 0
  const client = async (): Promise<void> => {
    while (Date.now() < until) {
      const shipper_id = payer(done)
      const carrier_id = otherThan(shipper_id)
      const biz_id = newId()
      await transactAsSystem(db, async (tx) => {
        const biz = { tenant_id, biz_type: 'payment', biz_id, biz_no: `FK${biz_id}` }
        await moveFunds(tx, { ...biz, from: { company_id: shipper_id, kind: 1 }, to: { company_id: carrier_id, kind: 1 }, amount_fen: 103_550 })
        await post(tx, {
          ...biz,
          event: 'billPaidByWallet',
          occurred_at: new Date().toISOString(),
          amounts: { amount: 103_550 },
          shipper_id,
          carrier_id
        })
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / seconds
}

/* The statements of a transfer as they go over the wire, with the values that the application makes taken from pgbench's variables; one statement more, since it cannot keep the two rows that it locks, and random document numbers, which the application takes from blocks. */
const scriptOf = ({ payerSql }: Case): string => `
\\set payer ${payerSql}
\\set payee 1 + mod(:payer + random(0, ${companies - 2}), ${companies})
\\set biz random(1, 9000000000000000)
\\set flow1 random(1, 9000000000000000)
\\set flow2 random(1, 9000000000000000)
\\set txn random(1, 9000000000000000)
begin; set local app.platform = 'on';
select * from wallet where tenant_id = 1 and ((company_id = :payer and kind = 1) or (company_id = :payee and kind = 1)) order by id for update;
select a.id as w1, a.seq as s1, a.balance_fen as b1, b.id as w2, b.seq as s2, b.balance_fen as b2 from wallet a, wallet b where a.tenant_id = 1 and b.tenant_id = 1 and a.company_id = :payer and b.company_id = :payee and a.kind = 1 and b.kind = 1 \\gset
update wallet set seq = seq + 1, updated_at = now(), balance_fen = balance_fen + case when id = :w1 then -103550::bigint else 103550::bigint end where tenant_id = 1 and id in (:w1, :w2);
insert into wallet_flow (tenant_id, wallet_id, seq, id, parties, company_id, kind, flow_no, occurred_at, direction, amount_fen, balance_after, counterparty_id, biz_type, biz_id, biz_no, remark)
  values (1, :w1, :s1 + 1, :flow1, array[:payer]::bigint[], :payer, 1, 'B' || :flow1, now(), 2, 103550, :b1::bigint - 103550, :payee, 'payment', :biz, 'FK', ''),
    (1, :w2, :s2 + 1, :flow2, array[:payee]::bigint[], :payee, 1, 'B' || :flow2, now(), 1, 103550, :b2::bigint + 103550, :payer, 'payment', :biz, 'FK', '');
select id, turn, reversal_of, amount_fen, trade_channel, biz_no from ledger_txn where tenant_id = 1 and biz_type = 'payment' and biz_id = :biz and event = 'billPaidByWallet' order by turn desc limit 1;
select max(month) from ledger_month where tenant_id = 1;
insert into ledger_txn (tenant_id, id, parties, txn_no, event, biz_type, biz_id, turn, biz_no, occurred_at, book_day, amount_fen, trade_channel, reason)
  values (1, :txn, array[:payer, :payee]::bigint[], 'B' || :txn, 'billPaidByWallet', 'payment', :biz, 1, 'FK', now(), current_date, 103550, 1, '');
insert into ledger_entry (tenant_id, txn_id, line, parties, company_id, account, of_id, book_day, dr_fen, cr_fen) values
  (1, :txn, 1, array[:payee]::bigint[], :payee, '1002', null, current_date, 103550, 0), (1, :txn, 2, array[:payee]::bigint[], :payee, '1121', null, current_date, 0, 103550),
  (1, :txn, 3, array[:payer]::bigint[], :payer, '2121', null, current_date, 103550, 0), (1, :txn, 4, array[:payer]::bigint[], :payer, '1002', null, current_date, 0, 103550),
  (1, :txn, 5, array[:payer]::bigint[], null, 'P201', :payer, current_date, 103550, 0), (1, :txn, 6, array[:payee]::bigint[], null, 'P201', :payee, current_date, 0, 103550);
commit;
`

const rawRate = (url: string, one: Case): number => {
  const file = join(mkdtempSync(join(tmpdir(), 'yunshu-pgbench-')), 'transfer.sql')
  writeFileSync(file, scriptOf(one))
  const run = spawnSync(pgbench ?? '', ['-n', '-M', 'extended', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, url], {
    encoding: 'utf8'
  })
  const rate = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (!rate || /failed transactions: [1-9]/.test(run.stdout)) throw new Error(`pgbench: ${run.stderr.slice(0, 600)}${run.stdout.slice(0, 400)}`)
  return Number(rate)
}

const middle = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

await main()
