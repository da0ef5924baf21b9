import { card } from '@yunshu/contract/card/contract'
import { cardState, cardTxnKind, cardType } from '@yunshu/contract/card/enums'
import { cardRefusals } from '@yunshu/contract/card/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fill, type Slots } from '@yunshu/contract/kit/phrases'
import { type CardType, type CardUse, useOfCard } from '@yunshu/domain/card'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { nextNos } from '../../platform/docno.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { post } from '../ledger/index.ts'
import { tableOf } from '../task/index.ts'
import { moveFunds } from '../wallet/index.ts'
import { booksOf, isInCustody } from './fund.ts'
import { type CardStep, moveOnCards } from './move.ts'
import { type BadUse, parseUse, useHead, type UseLine } from './parse.ts'
import { cardsOf, lockCards } from './queries.ts'

onConstraint('card_txn_serial', 'cardRowTwice', { serial_no: '' })

/** Each row is a movement, a flow and a transaction of the books: so many are one transaction of the database. */
const mostRows = 500
type Told = OutputOf<typeof card.importUse>['rows'][number]
type Taken = { readonly line: UseLine; readonly holder: Row<'card'>; readonly use: CardUse }

/** 导入消费: rows that cannot be taken say why and change nothing; the others are taken, once for each number of the supplier. */
export const importCardUse = writeAfter(
  card.importUse,
  async ({ actor, input, services }) => (await tableOf(services, actor, input, useHead)) ?? refuse('cardFileNeeded'),
  async ({ tx, actor, input: { card_type }, first: sheet, publishChange }) => {
    const read = parseUse(sheet)
    if ('missing' in read) return refuse('cardFileHead', { column: read.missing })
    const rows = read.lines.length + read.bad.length
    if (rows > mostRows) refuse('cardFileLong', { most: mostRows, rows })
    const told = read.bad.map((bad): Told => refused(bad, null, sentence(actor, 'cardRowUnreadable', { column: bad.column, value: bad.value })))
    const holders = await holdersOf(tx, actor, card_type, read.lines)
    const known = await knownSerials(tx, actor, card_type, read.lines)
    const taken: Taken[] = []
    // A card is judged row by row as it empties, in the order of time.
    const left = new Map([...holders.values()].map((row) => [row.id, { balance_fen: row.balance_fen, share_fen: row.share_fen }]))
    for (const line of [...read.lines].sort((one, other) => one.occurred_at.localeCompare(other.occurred_at) || one.row_no - other.row_no)) {
      const holder = holders.get(line.card_no)
      const fault = faultOf(actor, line, holder, known)
      const holds = holder && left.get(holder.id)
      const use = !fault && holds ? useOfCard(card_type as CardType, holds, line.amount_fen, line.invoice_no !== '') : undefined
      if (!holder || !holds || !use) {
        const short = () =>
          sentence(actor, 'cardShort', { card_no: line.card_no, balance: formatYuan((holds?.balance_fen ?? 0) + (holds?.share_fen ?? 0)) })
        told.push(refused(line, line.amount_fen, fault ?? short()))
        continue
      }
      known.add(line.serial_no)
      left.set(holder.id, { balance_fen: holds.balance_fen - use.own.gross, share_fen: holds.share_fen - use.trip.gross })
      taken.push({ line, holder, use })
      told.push({ row_no: line.row_no, card_no: line.card_no, serial_no: line.serial_no, amount_fen: line.amount_fen, fault: null })
    }
    const tax_fen = await takeUses(tx, actor, taken)
    for (const row of new Set(taken.map(({ holder }) => holder))) publishChange('card', row)
    const amount_fen = sumFen(taken.map(({ line }) => line.amount_fen))
    const counts = { taken: taken.length, refused: told.length - taken.length, amount_fen, tax_fen }
    return {
      output: { ...counts, rows: told.sort((one, other) => one.row_no - other.row_no) },
      log: { no: nameOf(cardType, card_type).zh, after: counts }
    }
  }
)

const refused = ({ row_no, card_no, serial_no }: BadUse | UseLine, amount_fen: number | null, fault: string): Told => ({
  row_no,
  card_no,
  serial_no,
  amount_fen,
  fault
})
const sentence = ({ origin: { lang } }: Actor, key: keyof typeof cardRefusals.zh, slots: Slots): string => fill(cardRefusals[lang][key], slots, lang)

const faultOf = (actor: Actor, line: UseLine, holder: Row<'card'> | undefined, known: ReadonlySet<string>): string | undefined => {
  if (!holder) return sentence(actor, 'cardRowUnknown', { card_no: line.card_no })
  if (known.has(line.serial_no)) return sentence(actor, 'cardRowTwice', { serial_no: line.serial_no })
  if (line.occurred_at > nowIso()) return sentence(actor, 'cardRowAhead', {})
  const { card_state, lost_at, card_no } = holder
  const isAfterLoss = card_state === cardState.code.lost && line.occurred_at >= (lost_at ?? '')
  if (card_state === cardState.code.replaced || isAfterLoss) return sentence(actor, 'cardNotInUse', { card_no, state: nameOf(cardState, card_state) })
  return undefined
}

const holdersOf = async (tx: Tx, actor: Actor, card_type: number, lines: readonly UseLine[]): Promise<ReadonlyMap<string, Row<'card'>>> => {
  const numbers = [...new Set(lines.map(({ card_no }) => card_no))]
  if (numbers.length === 0) return new Map()
  const found = await cardsOf(tx, actor).select('k.id').where('k.card_type', '=', card_type).where('k.card_no', 'in', numbers).execute()
  if (found.length === 0) return new Map()
  const held = await lockCards(
    tx,
    actor,
    found.map(({ id }) => id)
  )
  return new Map([...held.values()].map((row) => [row.card_no, row]))
}

const knownSerials = async (tx: Tx, actor: Actor, card_type: number, lines: readonly UseLine[]): Promise<Set<string>> => {
  if (lines.length === 0) return new Set()
  const rows = await tx
    .selectFrom('card_txn')
    .select('serial_no')
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('card_type', '=', card_type)
    .where(
      'serial_no',
      'in',
      lines.map(({ serial_no }) => serial_no)
    )
    .execute()
  return new Set(rows.flatMap(({ serial_no }) => serial_no ?? []))
}

/* Cards first, then the wallets that mirror them, then the books. */
const takeUses = async (tx: Tx, actor: Actor, taken: readonly Taken[]): Promise<number> => {
  const { tenant_id, company_id } = actor
  const numbers = await nextNos(tx, tenant_id, 'card', taken.length)
  const steps = taken.map(({ line: { row_no: _, card_no: _no, amount_fen: _amount, ...line }, holder, use }, i): CardStep => {
    const tax_fen = use.own.tax + use.trip.tax
    const changes = { amount_fen: nothingOr(use.own.gross), trip_fen: nothingOr(use.trip.gross), tax_fen }
    return { ...line, ...changes, card: holder, txn_kind: cardTxnKind.code.used, card_txn_no: numbers[i] ?? '' }
  })
  const txns = await moveOnCards(tx, actor, steps, '')
  const facts = taken.map(({ holder, use, line }, i) => {
    const txn = txns[i]
    if (!txn) throw new Error('nothing moved')
    const books = booksOf(holder)
    const biz = { tenant_id, biz_type: books.biz_type, biz_id: txn.id, biz_no: txn.card_txn_no }
    return { holder, use, line, books, biz, custody: isInCustody(holder), driver_id: holder.person_id ?? 0 }
  })
  for (const { use, books, biz, custody, driver_id, holder } of facts) {
    const { kind } = books
    if (custody && use.trip.gross > 0)
      await moveFunds(tx, { ...biz, from: { company_id: driver_id, kind }, to: null, amount_fen: use.trip.gross, remark: holder.card_no })
    if (custody && use.own.gross > 0)
      await moveFunds(tx, { ...biz, from: { company_id, kind }, to: null, amount_fen: use.own.gross, remark: holder.card_no })
  }
  for (const { use, line, books, biz, custody, driver_id } of facts) {
    const fact = { ...biz, occurred_at: line.occurred_at, carrier_id: company_id, driver_id, created_by: actor.user_id }
    const heldOf = (gross: number): number => (custody ? gross : 0)
    if (use.own.gross > 0) await post(tx, { ...fact, event: books.used, amounts: { ...use.own, held: heldOf(use.own.gross) } })
    if (use.trip.gross > 0) await post(tx, { ...fact, event: books.shared, amounts: { tax: use.trip.tax, held: heldOf(use.trip.gross) } })
  }
  return sumFen(taken.map(({ use }) => use.own.tax + use.trip.tax))
}
const nothingOr = (fen: number): number => (fen === 0 ? 0 : -fen)
