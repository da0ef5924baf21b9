import { type PostingEvent, postingsOf } from '@yunshu/domain/posting'
import { tradeChannel } from '@yunshu/contract/ledger/enums'
import { type Day, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { type Fen, sumFen } from '@yunshu/domain/money'
import { now, nowIso } from '../../platform/clock.ts'
import { sql } from 'kysely'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'

onConstraint('ledger_month_open', 'monthClosed')
onConstraint('ledger_in_balance', 'notInBalance')
onConstraint('ledger_unchanged', 'booksUnchanged')
onConstraint('ledger_txn_turn', 'staleVersion')
onConstraint('ledger_reversed_once', 'staleVersion')

/** The business row behind a transaction and what happened to it: booked once, unless taken back in between. */
type Booked = { readonly tenant_id: number; readonly event: PostingEvent; readonly biz_type: string; readonly biz_id: number }
/** Something that moves money, ready for the books: whose books and wallets it touches and the amounts its template names. */
export type MoneyFact = Booked & {
  readonly biz_no: string
  readonly occurred_at: string
  readonly amounts: Readonly<Record<string, Fen>>
  readonly shipper_id?: number | undefined
  readonly carrier_id?: number | undefined
  readonly company_id?: number | undefined
  readonly operator_id?: number | undefined
  readonly driver_id?: number | undefined
  readonly created_by?: number | null | undefined
  /** Its money was paid online, which the accounts alone do not tell from a bank transfer. */
  readonly online?: boolean | undefined
}

/**
 * Books an event by its template (domain 5.8), once: the second time gives the transaction that stands. Nothing is booked for amounts of nothing.
 * Wallets are moved before the books are written, so that two payments never wait for each other in a circle.
 */
export const post = async (tx: Tx, fact: MoneyFact): Promise<number | null> =>
  await withSystemScope(tx, async () => {
    const [last, book_day] = await Promise.all([lastTurn(tx, fact), bookDay(tx, fact.tenant_id, fact.occurred_at)])
    const postings = postingsOf(fact.event, fact.amounts)
    const [first] = postings
    if (!first) return last && last.reversal_of === null ? last.id : null
    const amount_fen = sumFen(postings.filter(({ book }) => book === first.book).map(({ dr_fen }) => dr_fen))
    if (last && last.reversal_of === null) {
      if (last.amount_fen !== amount_fen)
        throw new Error(`${fact.event} of ${fact.biz_type} ${fact.biz_id} stands with another amount: reverse it first`)
      return last.id
    }
    const entries = postings.map(({ book, account, of, dr_fen, cr_fen }) => ({
      company_id: book === 'custody' ? null : ownerOf(fact, book),
      account,
      of_id: of ? ownerOf(fact, of) : null,
      book_day,
      dr_fen,
      cr_fen
    }))
    const { tenant_id, event, biz_type, biz_id, biz_no, occurred_at, created_by = null } = fact
    const txn = {
      tenant_id,
      event,
      biz_type,
      biz_id,
      biz_no,
      occurred_at,
      created_by,
      turn: (last?.turn ?? 0) + 1,
      book_day,
      amount_fen,
      trade_channel: channelOf(fact, entries),
      reversal_of: null,
      reason: ''
    }
    return await writeTxn(tx, txn, entries)
  })

/** Takes back what stands of an event by a transaction the other way round; the origin stays untouched. Gives nothing when nothing stands. */
export const reverse = async (tx: Tx, booked: Booked, reason: string, by: number | null = null): Promise<number | null> =>
  await withSystemScope(tx, async () => {
    const last = await lastTurn(tx, booked)
    if (!last || last.reversal_of !== null) return null
    const entries = await tx
      .selectFrom('ledger_entry')
      .select(['company_id', 'account', 'of_id', 'dr_fen', 'cr_fen'])
      .where('tenant_id', '=', booked.tenant_id)
      .where('txn_id', '=', last.id)
      .orderBy('line')
      .execute()
    const occurred_at = nowIso()
    const book_day = await bookDay(tx, booked.tenant_id, occurred_at)
    const { tenant_id, event, biz_type, biz_id } = booked
    const { biz_no, amount_fen, trade_channel, turn } = last
    const txn = {
      tenant_id,
      event,
      biz_type,
      biz_id,
      biz_no,
      occurred_at,
      created_by: by,
      turn: turn + 1,
      book_day,
      amount_fen,
      trade_channel,
      reversal_of: last.id,
      reason
    }
    return await writeTxn(
      tx,
      txn,
      entries.map(({ dr_fen, cr_fen, ...entry }) => ({ ...entry, book_day, dr_fen: cr_fen, cr_fen: dr_fen }))
    )
  })

type Entry = Omit<NewRow<'ledger_entry'>, 'tenant_id' | 'txn_id' | 'line' | 'parties'>

const writeTxn = async (tx: Tx, txn: Omit<NewRow<'ledger_txn'>, 'id' | 'txn_no' | 'parties'>, entries: readonly Entry[]): Promise<number> => {
  if (!isInBalance(entries)) refuse('notInBalance')
  const id = newId()
  const { tenant_id } = txn
  const partiesOf = ({ company_id, of_id }: Entry): number[] => [company_id ?? of_id ?? []].flat()
  const parties = [...new Set(entries.flatMap(partiesOf))].sort((a, b) => a - b)
  const txn_no = await nextNo(tx, tenant_id, 'ledger')
  await Promise.all([
    tx
      .insertInto('ledger_txn')
      .values({ ...txn, id, txn_no, parties })
      .execute(),
    tx
      .insertInto('ledger_entry')
      .values(entries.map((entry, i) => ({ ...entry, tenant_id, txn_id: id, line: i + 1, parties: partiesOf(entry) })))
      .execute()
  ])
  return id
}

/* 渠道: the platform's bank or its custody account says that a bank paid; else a company's bank account or a wallet says that money moved within; else the books alone. */
const [bankAccounts, walletAccounts] = [
  ['1021', 'P101'],
  ['1002', 'P201', 'P202', 'P203', 'P204']
]
const channelOf = ({ online = false }: MoneyFact, entries: readonly Entry[]): number => {
  const { onlinePayment, bankTransfer, wallet, booksOnly } = tradeChannel.code
  const holds = (accounts: readonly string[] = []) => entries.some(({ account }) => accounts.includes(account))
  return online ? onlinePayment : holds(bankAccounts) ? bankTransfer : holds(walletAccounts) ? wallet : booksOnly
}

/* The database looks once more when all is committed; a fault that it finds there has no name on a cluster. */
const isInBalance = (entries: readonly Entry[]): boolean => {
  const books = new Map<number | null, number>()
  for (const { company_id = null, dr_fen, cr_fen } of entries) books.set(company_id, (books.get(company_id) ?? 0) + dr_fen - cr_fen)
  return [...books.values()].every((rest) => rest === 0)
}

/** The amount (fen) booked for an event, or undefined when nothing is booked or the booking was reversed. */
export const findBookedFen = async (tx: Tx, booked: Booked): Promise<Fen | undefined> => (await findAllBookedFen(tx, [booked]))[0]

/** The same for events of rows of one kind in one tenant, asked at once; in the order of the question. */
export const findAllBookedFen = async (tx: Tx, booked: readonly Booked[]): Promise<(Fen | undefined)[]> => {
  const [first] = booked
  if (!first) return []
  const { tenant_id, biz_type } = first
  if (booked.some((one) => one.tenant_id !== tenant_id || one.biz_type !== biz_type)) throw new Error('rows of one kind are asked at once')
  const rows = await withSystemScope(tx, () =>
    tx
      .selectFrom('ledger_txn')
      .distinctOn(['biz_id', 'event'])
      .select(['biz_id', 'event', 'reversal_of', 'amount_fen'])
      .where('tenant_id', '=', tenant_id)
      .where('biz_type', '=', biz_type)
      .where('biz_id', 'in', [...new Set(booked.map(({ biz_id }) => biz_id))])
      .where('event', 'in', [...new Set(booked.map(({ event }) => event))])
      .orderBy('biz_id')
      .orderBy('event')
      .orderBy('turn', 'desc')
      .execute()
  )
  return booked.map(({ biz_id, event }) => {
    const last = rows.find((row) => row.biz_id === biz_id && row.event === event)
    return last && last.reversal_of === null ? last.amount_fen : undefined
  })
}

const lastTurn = async (tx: Tx, { tenant_id, event, biz_type, biz_id }: Booked) =>
  await tx
    .selectFrom('ledger_txn')
    .select(['id', 'turn', 'reversal_of', 'amount_fen', 'trade_channel', 'biz_no'])
    .where('tenant_id', '=', tenant_id)
    .where('biz_type', '=', biz_type)
    .where('biz_id', '=', biz_id)
    .where('event', '=', event)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst()

/* A closed month takes nothing any more: what comes to light later is booked under today, or the first open day when even that is closed. Until the end of the transaction no month is closed. */
const bookDay = async (tx: Tx, tenant_id: number, occurred_at: string): Promise<Day> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('yunshu books', ${tenant_id}))`.execute(tx)
  const { month } = await tx
    .selectFrom('ledger_month')
    .select((eb) => eb.fn.max('month').as('month'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  const day = shanghaiDay(occurred_at)
  const closed = month === null ? '' : monthEnd(month)
  return day > closed ? day : shanghaiDay(now())
}

const ownerOf = (fact: MoneyFact, owner: 'shipper' | 'carrier' | 'company' | 'operator' | 'driver'): number => {
  const id = { shipper: fact.shipper_id, carrier: fact.carrier_id, company: fact.company_id, operator: fact.operator_id, driver: fact.driver_id }[
    owner
  ]
  if (id === undefined) throw new Error(`${fact.event} needs to know the ${owner}`)
  return id
}

/** What stands in the books for business rows of one kind: the amounts of their transactions that were not taken back, but for money that was only set aside. */
export const standingFen = async (tx: Tx, tenant_id: number, biz_type: string, ids: readonly number[]): Promise<ReadonlyMap<number, Fen>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ledger_txn as t')
    .select(['t.biz_id', sql<number>`sum(t.amount_fen)::bigint`.as('fen')])
    .where('t.tenant_id', '=', tenant_id)
    .where('t.biz_type', '=', biz_type)
    .where('t.biz_id', 'in', [...ids])
    .where('t.event', '<>', 'depositHeld')
    .where('t.reversal_of', 'is', null)
    .where(sql<boolean>`not exists (select from ledger_txn r where r.tenant_id = ${tenant_id} and r.reversal_of = t.id)`)
    .groupBy('t.biz_id')
    .execute()
  return new Map(rows.map(({ biz_id, fen }) => [biz_id, fen]))
}
