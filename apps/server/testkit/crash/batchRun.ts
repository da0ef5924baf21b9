import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import { payChannel } from '@yunshu/contract/payment/machine'
import { createDispatch } from '../../src/modules/dispatch/create.ts'
import { post } from '../../src/modules/ledger/index.ts'
import { moveFunds } from '../../src/modules/wallet/index.ts'
import { startPostgres } from '../../src/launch/postgres.ts'
import { type Actor, noOrigin } from '../../src/platform/actor.ts'
import { inFuture, nowIso } from '../../src/platform/clock.ts'
import { audit, auditFiles, type Finding, readQuestions } from '../../src/platform/db/audit.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { newId } from '../../src/platform/ids.ts'
import { findUserActor } from '../../src/platform/session/sessions.ts'
import pg from 'pg'
import type { TestApp } from '../app.ts'
import { deliverAndConfirm } from '../delivered.ts'
import { aDriver } from '../driver.ts'
import { randomFrom } from '../model/world.ts'
import { anAcceptedOrder, driverActor } from '../trip.ts'
import { aVehicle } from '../vehicle.ts'
import { send } from './clients.ts'
import { killAtRandom } from './kills.ts'
import { type Kill, openServerProcess } from './serverProcess.ts'
import { makeStoppedWorld, newFolder, removeFolder } from './stoppedWorld.ts'

/** What the server has said of a row: the file of a bank was read, and it is paid. */
type Told = { readonly row_ref: string; readonly bank_serial_no: string }
type BatchReport = {
  /** Answers about batches, from their making to the last result. */
  readonly acks: readonly string[]
  /** Rows that were told as paid and are not, or under another number of the bank. */
  readonly lost: readonly string[]
  /** Bills that are not paid whole, by one payment that stands. */
  readonly uneven: readonly string[]
  /** Batches that are not done, and trips that are not paid. */
  readonly open: readonly string[]
  /** What the carrier's wallet holds beyond what was not paid out of it, fen. */
  readonly wallet_off_fen: number
  readonly refusals: Readonly<Record<string, number>>
  /** Rows that the bank refused or gave back, whose bills were paid in another batch. */
  readonly troubled: number
  readonly findings: readonly Finding[]
  readonly resent: number
  readonly back: readonly number[]
}

const clerks = 4
const batchSize = 4
const partsOfTrip = 4
const pay_password = '804193'
type Office = { readonly chief: string; readonly finance: string; readonly bills: readonly number[]; readonly funded_fen: number }

/* Delivered trips of two drivers, each with a prepayment, what is paid on arrival and for the receipt, and a deposit, all approved; accounts of the drivers, and a wallet that covers everything. */
const prepareOffice = (dataDir: string, trips: number): Promise<Office> =>
  makeStoppedWorld(dataDir, async ({ services, base, tokenOf }) => {
    const actor = async (account: string): Promise<Actor> => {
      const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
      if (!found) throw new Error(`nobody is ${account}`)
      return { ...found, origin: noOrigin }
    }
    const world = { services, base, actor } satisfies Pick<TestApp, 'services' | 'base' | 'actor'>
    const dispatcher = await actor('carrier')
    const drivers = await Promise.all([0, 1].map(async () => ({ vehicle: await aVehicle(world), driver: await aDriver(world) })))
    const { prepaid, arrival, receipt, deposit } = partKind.code
    for (let i = 0; i < trips; i += 1) {
      const { vehicle, driver } = drivers[i % drivers.length] as (typeof drivers)[number]
      const order = await anAcceptedOrder(world, { freight_fen: 100_000 })
      const row = await createDispatch.run(services, dispatcher, {
        orders: [{ order_id: order.id }],
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        plan_start_time: inFuture(3 * 3_600_000),
        payable_fen: 60_000 + i,
        split: [
          { part_kind: prepaid, share_bp: 3000 },
          { part_kind: arrival, share_bp: 4500 },
          { part_kind: receipt, share_bp: 1500 },
          { part_kind: deposit, share_bp: 1000 }
        ]
      })
      const about = { order_id: order.id, vehicle_id: vehicle.id, driver_id: driver.id, dispatcher, driver: await driverActor(world, driver.id) }
      await deliverAndConfirm(world, { id: row.id, version: row.version, ...about })
    }
    const { tenant_id, company_id } = dispatcher
    const password_hash = await services.secrets.hashPassword(pay_password)
    const bills = await transactAsSystem(services.db, async (tx) => {
      const made = await tx
        .updateTable('bill')
        .set((e) => ({ bill_status: billMachine.code.unpaid, audit_done: e.ref('audit_level'), approved_at: nowIso() }))
        .where('direction', '=', 2)
        .returning(['id', 'amount_fen', 'creditor_id', 'creditor_name'])
        .execute()
      for (const [payee_id, account_name] of new Map(made.map(({ creditor_id, creditor_name }) => [creditor_id, creditor_name])))
        await tx
          .insertInto('payee_account')
          .values({
            tenant_id,
            id: newId(),
            parties: [company_id],
            company_id,
            payee_id,
            account_name,
            bank_name: '示例银行成都分行',
            account_no_enc: services.secrets.seal('6222020200099990001'),
            account_no_tail: '0001'
          })
          .execute()
      await tx
        .insertInto('pay_password')
        .values({ tenant_id, user_id: dispatcher.user_id ?? 0, parties: [company_id], company_id, password_hash, set_at: nowIso() })
        .execute()
      const amount_fen = made.reduce((sum, bill) => sum + bill.amount_fen, 0)
      const recharge = { tenant_id, biz_type: 'recharge', biz_id: newId(), biz_no: 'CZ' }
      await moveFunds(tx, { ...recharge, from: null, to: { company_id, kind: 1 }, amount_fen })
      await post(tx, { ...recharge, event: 'recharged', occurred_at: nowIso(), amounts: { amount: amount_fen }, company_id })
      return made
    })
    const [chief, finance] = [await tokenOf('user', base.users['carrier']?.id ?? 0), await tokenOf('user', base.users['carrier-fin']?.id ?? 0)]
    return { chief, finance, bills: bills.map(({ id }) => id), funded_fen: bills.reduce((sum, bill) => sum + bill.amount_fen, 0) }
  })

/**
 * Clerks pay trips in batches by wallet and by the bank's files, each file read by two at once and once more after money came back, while server and database are
 * killed; what the bank refuses or returns goes into another batch. Every bill must end paid once.
 */
export const batchRun = async ({ bills, kills, seed = 19 }: { bills: number; kills: readonly Kill[]; seed?: number }): Promise<BatchReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const office = await prepareOffice(dataDir, Math.ceil(bills / partsOfTrip))
  const server = await openServerProcess(dataDir, secret)
  const desk: Desk = {
    url: server.url,
    office,
    random,
    pool: [...office.bills],
    spared: new Set(),
    acks: [],
    told: [],
    refusals: {},
    resent: 0
  }
  let over = false
  const working = Promise.all(Array.from({ length: clerks }, (_, client) => clerk(desk, client))).finally(() => (over = true))
  const back = await Promise.all([killAtRandom(server, desk, { moves: bills, kills, random, isOver: () => over }), working])
    .then(([times]) => times)
    .finally(() => server.stop())
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const proof = await prove(client, desk)
  await client.end()
  await postgres.stop()
  removeFolder(dataDir)
  const { acks, refusals, resent, spared } = desk
  return { acks, refusals, resent, troubled: spared.size, ...proof, back }
}

type Desk = {
  readonly url: string
  readonly office: Office
  readonly random: () => number
  /** Bills that are in no batch. */
  readonly pool: number[]
  /** Bills that the bank has refused or given back once, and pays the next time. */
  readonly spared: Set<number>
  readonly acks: string[]
  readonly told: Told[]
  readonly refusals: Record<string, number>
  resent: number
}
type Batch = { readonly id: number; readonly version: number; readonly batch_no: string; readonly amount_fen: number; readonly batch_status: number }
type Line = { readonly row_ref: string; readonly bill_id: number; readonly row_status: number }
type Results = { readonly lines: readonly { readonly row_ref: string; readonly outcome: number }[] }

/* Asks until there is an answer, always under the same key; a refusal is counted and given as undefined. */
const ask = async <T>(desk: Desk, client: number, path: string, body: object, token = desk.office.chief): Promise<T | undefined> => {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1) {
    const { answer, failure } = await send(`${desk.url}/api/${path}`, client, token, key, body)
    if (answer?.code === 200) return answer.data as unknown as T
    if (answer) {
      const name = answer.data?.refusal?.name ?? String(answer.code)
      desk.refusals[name] = (desk.refusals[name] ?? 0) + 1
      return undefined
    }
    desk.resent += 1
    if (tries > 600) throw new Error(`${path} was never answered: ${failure}`)
    await pause(40 + desk.random() * 120)
  }
}
const demand = async <T>(desk: Desk, client: number, path: string, body: object, token?: string): Promise<T> => {
  const answer = await ask<T>(desk, client, path, body, token)
  if (answer === undefined) throw new Error(`${path} was refused: ${JSON.stringify(desk.refusals)}`)
  desk.acks.push(path)
  return answer
}

const clerk = async (desk: Desk, client: number): Promise<void> => {
  for (let round = client; ; round += 1) {
    const bill_ids = desk.pool.splice(0, batchSize)
    if (bill_ids.length === 0) return
    const pay_channel = payChannel.code[round % 2 === 0 ? 'wallet' : 'bankTransfer']
    const made = await demand<Batch>(desk, client, 'batch/create', { pay_channel, bill_ids })
    const submitted = await demand<Batch>(desk, client, 'batch/submit', looked(made))
    const approved = await demand<Batch>(desk, client, 'batch/approve', looked(submitted), desk.office.finance)
    await (pay_channel === payChannel.code.wallet ? byWallet : byBank)(desk, client, approved)
    const rows = await linesOf(desk, client, made.id)
    desk.pool.push(...rows.filter(({ row_status }) => row_status !== batchRowMachine.code.paid).map(({ bill_id }) => bill_id))
  }
}
const looked = ({ id, version }: Batch) => ({ id, version })
const linesOf = async (desk: Desk, client: number, batch_id: number): Promise<readonly Line[]> =>
  (await demand<{ data: readonly Line[] }>(desk, client, 'batch/rows', { batch_id, pagesize: 200 })).data
/** A batch whose work was killed is taken up again within seconds. */
const patience = 1200
const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > patience) throw new Error(`${what} never came`)
    await pause(50)
  }
}

const byWallet = async (desk: Desk, client: number, batch: Batch): Promise<void> => {
  const { amount_fen, batch_no: biz_no } = batch
  const { proof } = await demand<{ proof: string }>(desk, client, 'paypass/prove', { pay_password, amount_fen, payee_id: 0, biz_no })
  await demand(desk, client, 'batch/pay', { ...looked(batch), proof })
  await until(`the end of ${biz_no}`, async () => {
    const info = await ask<{ batch: Batch }>(desk, client, 'batch/info', { id: batch.id })
    return info?.batch.batch_status === batchMachine.code.done
  })
}

/* Of each file the first row is paid and comes back, the last one is refused, as far as their bills were not troubled before; all others are paid. */
const byBank = async (desk: Desk, client: number, batch: Batch): Promise<void> => {
  await demand(desk, client, 'batch/send', looked(batch))
  const taken: { base64: string }[] = []
  await until(`the file of ${batch.batch_no}`, async () => {
    const file = await ask<{ base64: string }>(desk, client, 'batch/file', { id: batch.id, format: 'csv' })
    if (file) taken.push(file)
    return file !== undefined
  })
  desk.acks.push('batch/file')
  const lines = Buffer.from(taken[0]?.base64 ?? '', 'base64')
    .toString('utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
  const billOf = new Map((await linesOf(desk, client, batch.id)).map(({ row_ref, bill_id }) => [row_ref, bill_id]))
  const rows = lines.map((line, i) => {
    const [row_ref = '', , , , amount = ''] = line.split(',').map((cell) => cell.replaceAll('"', ''))
    const bill_id = billOf.get(row_ref) ?? 0
    const isSpared = desk.spared.has(bill_id) || (i > 0 && i < lines.length - 1)
    if (!isSpared) desk.spared.add(bill_id)
    return { row_ref, amount, serial: `B-${row_ref}`, comesBack: !isSpared && i === 0, isRefused: !isSpared && i > 0 }
  })
  const read = async (file: readonly (typeof rows)[number][], isReturn = false): Promise<Results> =>
    await demand<Results>(desk, client, 'batch/results', {
      csv: [
        '付款参考号,金额,处理结果,银行流水号,原因',
        ...file.map(({ row_ref, amount, serial, isRefused }) =>
          (isReturn
            ? [row_ref, amount, '退汇', '', '账户已销']
            : isRefused
              ? [row_ref, amount, '失败', '', '户名不符']
              : [row_ref, amount, '成功', serial, '']
          ).join(',')
        )
      ].join('\n')
    })
  await Promise.all([read(rows), read(rows)])
  const returning = rows.filter(({ comesBack }) => comesBack)
  if (returning.length > 0) await read(returning, true)
  // The first file is read once more, by somebody who does not know.
  await read(rows)
  for (const { row_ref, serial: bank_serial_no, comesBack, isRefused } of rows)
    if (!comesBack && !isRefused) desk.told.push({ row_ref, bank_serial_no })
}

const prove = async (
  client: pg.Client,
  { told, office }: Desk
): Promise<Pick<BatchReport, 'lost' | 'uneven' | 'open' | 'wallet_off_fen' | 'findings'>> => {
  const rows = async <T extends object>(text: string): Promise<T[]> => {
    await client.query(`begin read only; set local app.platform = 'on'`)
    const { rows: found } = await client.query<T>(text)
    await client.query('rollback')
    return found
  }
  const paid = await rows<Told>(`select row_ref, bank_serial_no from pay_batch_row where row_status = ${batchRowMachine.code.paid}`)
  const serials = new Map(paid.map(({ row_ref, bank_serial_no }) => [row_ref, bank_serial_no]))
  const uneven = await rows<{ bill_no: string }>(
    `select b.bill_no from bill b where b.direction = 2 and (b.paid_fen <> b.amount_fen or b.pending_fen <> 0 or b.bill_status <> ${billMachine.code.paid}
      or (select count(*) from settlement_alloc a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id where a.tenant_id = b.tenant_id and a.bill_id = b.id and p.payment_status = 20) <> 1)`
  )
  const open = await rows<{ no: string }>(
    `select batch_no as no from pay_batch where batch_status <> ${batchMachine.code.done} union all select waybill_no from waybill where pay_status <> ${payStatus.code.paid}`
  )
  const [wallet] = await rows<{ fen: string; paid: string }>(
    `select (select sum(balance_fen) from wallet w join company c on c.id = w.company_id where c.company_type = 2)::text as fen,
      (select coalesce(sum(amount_fen), 0) from payment where payment_status = 20 and pay_channel = ${payChannel.code.wallet})::text as paid`
  )
  return {
    lost: told.filter(({ row_ref, bank_serial_no }) => serials.get(row_ref) !== bank_serial_no).map(({ row_ref }) => row_ref),
    uneven: uneven.map(({ bill_no }) => bill_no),
    open: open.map(({ no }) => no),
    wallet_off_fen: Number(wallet?.fen) + Number(wallet?.paid) - office.funded_fen,
    findings: await audit(
      client,
      auditFiles().flatMap((file) => readQuestions(file))
    )
  }
}
