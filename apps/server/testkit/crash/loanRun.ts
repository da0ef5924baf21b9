import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { startPostgres } from '../../src/launch/postgres.ts'
import { audit, auditFiles, type Finding, readQuestions } from '../../src/platform/db/audit.ts'
import pg from 'pg'
import { randomFrom } from '../model/world.ts'
import { send } from './clients.ts'
import { killAtRandom } from './kills.ts'
import { type LoanWorld, prepareLoanWorld, type WaitingLoan } from './loanWorld.ts'
import { type Kill, openServerProcess } from './serverProcess.ts'
import { newFolder, removeFolder } from './stoppedWorld.ts'

/** What the server has said is done: money sent, lent or repaid. */
type Done = {
  readonly act: 'fund' | 'lend' | 'repay' | 'register' | 'confirm'
  readonly loan_id: number
  readonly serial: string
  readonly amount_fen: number
}
type LoanReport = {
  readonly acks: readonly Done[]
  /** Loans that were not lent exactly once, are not repaid, or of which the books say otherwise. */
  readonly uneven: readonly string[]
  /** Repayments that were acknowledged and are not there, are there twice, or of which nobody was told. */
  readonly wrong: readonly string[]
  readonly findings: readonly Finding[]
  readonly refusals: Readonly<Record<string, number>>
  readonly resent: number
  readonly back: readonly number[]
}

const clients = 8
const steps = 6

/**
 * Eight clerks lend waiting loans and book what comes back, often the same loan at once, while server and database are killed; every loan must end lent
 * once and repaid, every repayment booked once.
 */
export const loanRun = async ({ loans, kills, seed = 19 }: { loans: number; kills: readonly Kill[]; seed?: number }): Promise<LoanReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const world = await prepareLoanWorld(dataDir, loans)
  const server = await openServerProcess(dataDir, secret)
  const office: Office = { acks: [], refusals: {}, resent: 0 }
  let over = false
  const working = lendAndRepay(server.url, world, office, random).finally(() => (over = true))
  const back = await Promise.all([killAtRandom(server, office, { moves: loans * steps, kills, random, isOver: () => over }), working])
    .then(([times]) => times)
    .finally(() => server.stop())
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const proof = await prove(client, world, office.acks)
  await client.end()
  await postgres.stop()
  removeFolder(dataDir)
  return { ...office, ...proof, back }
}

type Office = { acks: Done[]; refusals: Record<string, number>; resent: number }
type Shown = {
  loan: { version: number; loan_status: number }
  repayments: readonly { bank_serial_no: string }[]
  promised: readonly { id: number; version: number; bank_serial_no: string; amount_fen: number }[]
}
type Told = Partial<Shown> & { refusal?: { name: string } }

const lendAndRepay = async (url: string, world: LoanWorld, office: Office, random: () => number): Promise<void> => {
  const { code } = loanMachine
  const open = new Map(world.loans.map((loan) => [loan.id, loan]))
  const ask = async (client: number, token: string, path: string, body: object): Promise<{ code: number; data: Told }> => {
    const key = randomUUID()
    for (let tries = 1; ; tries += 1) {
      const { answer } = await send(`${url}/api/${path}`, client, token, key, body)
      if (answer) return answer as unknown as { code: number; data: Told }
      office.resent += 1
      if (tries > 600) throw new Error(`${path} was never answered`)
      await pause(40 + random() * 120)
    }
  }
  const act = async (client: number, token: string, path: string, body: object, done: Done): Promise<void> => {
    const answer = await ask(client, token, path, body)
    const name = answer.data?.refusal?.name ?? String(answer.code)
    if (answer.code === 200) office.acks.push(done)
    else office.refusals[name] = (office.refusals[name] ?? 0) + 1
  }
  const paid_at = () => new Date().toISOString()
  /* The step that a loan is at: sent to the bank, lent, two repayments that the operator sees, the last one registered by the debtor and confirmed. */
  const step = async (client: number, { id, bill_id, receivable_fen }: WaitingLoan): Promise<void> => {
    const { data } = await ask(client, world.operator, 'loan/info', { id })
    const { loan, repayments, promised } = data as Shown
    const { version, loan_status } = loan
    const done = (what: Done['act'], serial = '', amount_fen = 0): Done => ({ act: what, loan_id: id, serial, amount_fen })
    if (loan_status === code.repaid) return void open.delete(id)
    if (loan_status === code.toFund) return await act(client, world.operator, 'loan/fund', { id, version }, done('fund'))
    if (loan_status === code.funding) {
      const bank_serial_no = `LEND${id}`
      return await act(client, world.operator, 'loan/lend', { id, version, bank_serial_no, lend_at: paid_at() }, done('lend', bank_serial_no))
    }
    const bank_serial_no = `BACK${id}${repayments.length}`
    const part = Math.floor(receivable_fen / 3)
    const money = { pay_channel: 2, bank_serial_no, paid_at: paid_at() }
    const [waiting] = promised
    if (waiting) {
      const said = done('confirm', waiting.bank_serial_no, waiting.amount_fen)
      return await act(client, world.operator, 'loan/confirmRepaid', { payment_id: waiting.id, version: waiting.version }, said)
    }
    if (repayments.length < 2)
      return await act(client, world.operator, 'loan/repay', { id, version, amount_fen: part, ...money }, done('repay', bank_serial_no, part))
    const rest = receivable_fen - 2 * part
    const registered = { bill_ids: [bill_id], amount_fen: rest, voucher_img: world.voucher_img, ...money }
    await act(client, world.debtor, 'payment/register', registered, done('register', bank_serial_no, rest))
  }
  const clerk = async (client: number): Promise<void> => {
    for (;;) {
      // The first few are open to all: clerks often reach for the same loan.
      const choice = [...open.values()].slice(0, 5)
      const loan = choice[Math.floor(random() * choice.length)]
      if (!loan) return
      await step(client, loan)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => clerk(client)))
}

/* The bills of this world were planted as invoiced on statements without lines: what the auditor asks about those is not asked here. */
const planted = ['invoices.sql', 'statements.sql']

const prove = async (client: pg.Client, world: LoanWorld, acks: readonly Done[]): Promise<Pick<LoanReport, 'uneven' | 'wrong' | 'findings'>> => {
  const ask = async <T extends object>(text: string): Promise<T[]> => {
    await client.query(`begin read only; set local app.platform = 'on'`)
    const { rows } = await client.query<T>(text)
    await client.query('rollback')
    return rows
  }
  const loans = await ask<{ id: string; found: string }>(`
    select l.id::text, concat_ws(' ', l.loan_status, l.lend_serial_no, 'booked', t.n, t.fen, 'logged', o.n, 'bill', b.bill_status, b.paid_fen) as found
    from loan l
    join loan_asset s on s.loan_id = l.id
    join bill b on b.id = s.bill_id
    left join lateral (select count(*) as n, sum(amount_fen) as fen from ledger_txn where event = 'factored' and biz_id = l.id) t on true
    left join lateral (select count(*) as n from oplog where act = 'loan.lent' and result = 'done' and object_id = l.id) o on true`)
  const found = new Map(loans.map((row) => [Number(row.id), row.found]))
  const advances = await ask<{ id: string; advance_fen: string }>('select id::text, advance_fen::text from loan')
  const advanceOf = new Map(advances.map((row) => [Number(row.id), row.advance_fen]))
  const uneven = world.loans.flatMap(({ id, receivable_fen }) => {
    const due = `${loanMachine.code.repaid} LEND${id} booked 1 ${advanceOf.get(id)} logged 1 bill 40 ${receivable_fen}`
    const said = acks.filter((ack) => ack.loan_id === id && ack.act === 'lend').length
    return found.get(id) === due && said === 1 ? [] : [`${id}: ${found.get(id)}, lent ${said} times as was said; due ${due}`]
  })
  const repaid = await ask<{ name: string }>(`
    select concat_ws(' ', r.loan_id, r.bank_serial_no, r.amount_fen) as name
    from repayment r join ledger_txn t on t.event = 'factorRepaid' and t.biz_id = r.payment_id and t.amount_fen = r.amount_fen order by 1`)
  const there = repaid.map(({ name }) => name)
  const told = acks
    .filter((ack) => ack.act === 'repay' || ack.act === 'confirm')
    .map((ack) => `${ack.loan_id} ${ack.serial} ${ack.amount_fen}`)
    .sort()
  const count = (all: readonly string[], name: string): number => all.filter((one) => one === name).length
  return {
    uneven,
    wrong: [...new Set([...there, ...told])]
      .filter((name) => count(there, name) !== 1 || count(told, name) !== 1)
      .map((name) => `${name}: ${count(there, name)} booked, ${count(told, name)} acknowledged`),
    findings: await audit(
      client,
      auditFiles()
        .filter((file) => !planted.some((name) => file.endsWith(name)))
        .flatMap((file) => readQuestions(file))
    )
  }
}
