import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../src/launch/postgres.ts'
import { audit, auditFiles, type Finding, readQuestions } from '../../src/platform/db/audit.ts'
import pg from 'pg'
import { randomFrom } from '../model/world.ts'
import { send } from './clients.ts'
import { type Kill, openServerProcess } from './serverProcess.ts'
import { newFolder, removeFolder } from './stoppedWorld.ts'
import { killAtRandom } from './kills.ts'
import { type OpenBill, preparePaymentWorld, type PaymentWorld } from './paymentWorld.ts'

/** A payment that the server has said is done. */
type Paid = { readonly key: string; readonly bill_id: number; readonly pay_no: string; readonly amount_fen: number; readonly tries: number }
type PaymentReport = {
  readonly acks: readonly Paid[]
  /** Acknowledged payments that the database does not know. */
  readonly lost: readonly Paid[]
  /** Payments that nobody was told of. */
  readonly unknown: readonly string[]
  /** Bills that are not paid exactly once. */
  readonly uneven: readonly string[]
  readonly wallet_fen: number
  readonly findings: readonly Finding[]
  readonly refusals: Readonly<Record<string, number>>
  readonly resent: number
  readonly back: readonly number[]
}

const clients = 8

/** Eight cashiers pay bills, often the same one at once, while server and database are killed; every bill must end paid once, and the wallet at nothing. */
export const paymentRun = async ({ bills, kills, seed = 11 }: { bills: number; kills: readonly Kill[]; seed?: number }): Promise<PaymentReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const world = await preparePaymentWorld(dataDir, bills)
  const server = await openServerProcess(dataDir, secret)
  const till = { acks: [] as Paid[], refusals: {} as Record<string, number>, resent: 0 }
  let over = false
  const paying = payAll(server.url, world, till, random).finally(() => (over = true))
  const back = await Promise.all([killAtRandom(server, till, { moves: bills, kills, random, isOver: () => over }), paying])
    .then(([times]) => times)
    .finally(() => server.stop())
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const proof = await prove(client, till.acks)
  await client.end()
  await postgres.stop()
  removeFolder(dataDir)
  return { ...till, ...proof, back }
}

type Told = Partial<{ biz_no: string; payee_id: number; proof: string; pay_no: string; refusal: { name: string } }>
type Till = { acks: Paid[]; refusals: Record<string, number>; resent: number }

const payAll = async (url: string, { token, pay_password, bills }: PaymentWorld, till: Till, random: () => number): Promise<void> => {
  const open = new Map(bills.map((bill) => [bill.id, bill]))
  const ask = async (client: number, path: string, key: string, body: object) => {
    for (let tries = 1; ; tries += 1) {
      const { answer } = await send(`${url}${path}`, client, token, key, body)
      if (answer) return { answer: answer as unknown as { code: number; data: Told }, tries }
      till.resent += 1
      if (tries > 600) throw new Error(`${path} was never answered`)
      await pause(40 + random() * 120)
    }
  }
  const pay = async (client: number, { id, amount_fen }: OpenBill): Promise<void> => {
    const quote = await ask(client, '/api/payment/quote', randomUUID(), { bill_ids: [id] })
    const { biz_no, payee_id } = quote.answer.data
    const proved = await ask(client, '/api/paypass/prove', randomUUID(), { pay_password, amount_fen, payee_id, biz_no })
    const { proof } = proved.answer.data
    const key = randomUUID()
    const { answer, tries } = await ask(client, '/payment', key, { bill_ids: [id], amount_fen, proof })
    if (answer.code === 200) {
      open.delete(id)
      till.acks.push({ key, bill_id: id, pay_no: answer.data.pay_no ?? '', amount_fen, tries })
      return
    }
    const name = answer.data.refusal?.name ?? String(answer.code)
    till.refusals[name] = (till.refusals[name] ?? 0) + 1
    if (name === 'illegalMove' || name === 'payTooMuch') open.delete(id)
  }
  const cashier = async (client: number): Promise<void> => {
    for (;;) {
      // The first few are open to all: cashiers often reach for the same bill.
      const choice = [...open.values()].slice(0, 12)
      const bill = choice[Math.floor(random() * choice.length)]
      if (!bill) return
      await pay(client, bill)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => cashier(client)))
}

const prove = async (
  client: pg.Client,
  acks: readonly Paid[]
): Promise<Pick<PaymentReport, 'lost' | 'unknown' | 'uneven' | 'wallet_fen' | 'findings'>> => {
  const ask = async <T extends object>(text: string): Promise<T[]> => {
    await client.query(`begin read only; set local app.platform = 'on'`)
    const { rows } = await client.query<T>(text)
    await client.query('rollback')
    return rows
  }
  const payments = await ask<{ pay_no: string; amount_fen: string }>('select pay_no, amount_fen::text from payment where payment_status = 20')
  const known = new Map(payments.map(({ pay_no, amount_fen }) => [pay_no, Number(amount_fen)]))
  const told = new Set(acks.map(({ pay_no }) => pay_no))
  const uneven = await ask<{ bill_no: string }>('select bill_no from bill where paid_fen <> amount_fen or bill_status <> 40')
  const [wallet] = await ask<{ fen: string }>(
    'select sum(balance_fen)::text as fen from wallet w join company c on c.id = w.company_id where c.company_type = 4'
  )
  return {
    lost: acks.filter(({ pay_no, amount_fen }) => known.get(pay_no) !== amount_fen),
    unknown: [...known.keys()].filter((pay_no) => !told.has(pay_no)),
    uneven: uneven.map(({ bill_no }) => bill_no),
    wallet_fen: Number(wallet?.fen ?? -1),
    findings: await audit(
      client,
      auditFiles().flatMap((file) => readQuestions(file))
    )
  }
}
