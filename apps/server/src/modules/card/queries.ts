import { card } from '@yunshu/contract/card/contract'
import { cardState, cardTxnKind } from '@yunshu/contract/card/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { cardTaxBp } from '@yunshu/domain/card'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type CardRow = OutputOf<typeof card.list>['data'][number]
type TxnRow = OutputOf<typeof card.txns>['data'][number]

/** The cards of the actor's own company. */
export const cardsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('card as k').where('k.tenant_id', '=', actor.tenant_id).where('k.company_id', '=', actor.company_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  cardsOf(tx, actor)
    .select(['k.id', 'k.version', 'k.card_no', 'k.card_type', 'k.card_kind', 'k.card_fuel', 'k.card_funding', 'k.master_id', 'k.supplier_name'])
    .select(['k.vehicle_id', 'k.plate_no', 'k.driver_id', 'k.driver_name', 'k.balance_fen', 'k.share_fen', 'k.card_state', 'k.lost_at'])
    .select(['k.remark', 'k.created_at'])
    .select(sql<string>`coalesce((select m.card_no from card m where m.tenant_id = ${actor.tenant_id} and m.id = k.master_id), '')`.as('master_no'))
    .$narrowType<Pick<CardRow, 'card_type' | 'card_kind' | 'card_fuel' | 'card_funding' | 'card_state'>>()

/** One card as the list shows it. */
export const getCardRow = async (tx: Tx, actor: Actor, id: number): Promise<CardRow> =>
  (await rowsOf(tx, actor).where('k.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Cards to act on, locked in the order of their ids; one that is not the company's own is refused as if it did not exist. */
export const lockCards = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Row<'card'>>> => {
  const wanted = [...new Set(ids)]
  const rows = await cardsOf(tx, actor).selectAll('k').where('k.id', 'in', wanted).orderBy('k.id').forNoKeyUpdate().execute()
  if (rows.length !== wanted.length) refuse('notFound')
  return new Map(rows.map((row) => [row.id, row]))
}
export const lockCard = async (tx: Tx, actor: Actor, id: number): Promise<Row<'card'>> =>
  (await lockCards(tx, actor, [id])).get(id) ?? refuse('notFound')

/** A sub-card with its master, both locked. Which master it has never changes while money moves: a new master is made with the old one locked. */
export const lockPair = async (tx: Tx, actor: Actor, id: number): Promise<{ sub: Row<'card'>; master: Row<'card'> }> => {
  const seen = (await cardsOf(tx, actor).selectAll('k').where('k.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  if (seen.master_id === null) return refuse('cardIsMaster', { card_no: seen.card_no })
  const held = await lockCards(tx, actor, [id, seen.master_id])
  const [sub, master] = [held.get(id), held.get(seen.master_id)]
  if (!sub || !master || sub.master_id !== master.id) return refuse('staleVersion')
  return { sub, master }
}

export const demandInUse = (row: Row<'card'>): void => {
  if (row.card_state !== cardState.code.inUse) refuse('cardNotInUse', { card_no: row.card_no, state: nameOf(cardState, row.card_state) })
}

export const listCards = listVerb(card.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'k.id',
  filters: {
    keyword: { text: ['k.card_no', 'k.plate_no', 'k.driver_name', 'k.supplier_name'] },
    card_type: 'k.card_type',
    card_kind: 'k.card_kind',
    card_state: 'k.card_state',
    master_id: 'k.master_id',
    vehicle_id: 'k.vehicle_id',
    driver_id: 'k.driver_id'
  },
  sorts: { created_at: 'k.created_at', balance_fen: 'k.balance_fen', share_fen: 'k.share_fen' },
  first: ['created_at', 'desc'],
  sums: ['k.balance_fen', 'k.share_fen']
})

export const listCardTxns = listVerb(card.txns, {
  rows: ({ tx, actor }) =>
    tx
      .selectFrom('card_txn as t')
      .where('t.tenant_id', '=', actor.tenant_id)
      .where('t.company_id', '=', actor.company_id)
      .select(['t.id', 't.card_txn_no', 't.occurred_at', 't.card_id', 't.card_no', 't.card_type', 't.txn_kind', 't.amount_fen', 't.trip_fen'])
      .select(['t.balance_after as balance_after_fen', 't.share_after as share_after_fen', 't.waybill_id', 't.waybill_no', 't.plate_no'])
      .select(['t.station', 't.exit_station', 't.litres', 't.serial_no', 't.invoice_no', 't.tax_fen', 't.remark', 't.created_by_name'])
      .select(
        sql<boolean>`t.txn_kind = 60 and exists (select from card_txn u where u.tenant_id = ${actor.tenant_id} and u.undoes = t.id)`.as('undone')
      )
      .$narrowType<Pick<TxnRow, 'card_type' | 'txn_kind'>>(),
  id: 't.id',
  filters: {
    keyword: {
      words: ['t.card_txn_no', 't.card_no', 't.waybill_no', 't.plate_no', 't.station', 't.exit_station', 't.invoice_no', 't.serial_no'],
      indexed: true
    },
    card_type: 't.card_type',
    txn_kind: 't.txn_kind',
    card_id: 't.card_id',
    waybill_id: 't.waybill_id',
    date_from: { since: 't.occurred_at' },
    date_to: { until: 't.occurred_at' }
  },
  sorts: { occurred_at: 't.occurred_at', amount_fen: 't.amount_fen' },
  first: ['occurred_at', 'desc'],
  sums: ['t.amount_fen', 't.trip_fen', 't.tax_fen']
})

type Used = { readonly vehicle_id: number; readonly plate_no: string; readonly fuel_fen: number; readonly toll_fen: number }

/**
 * What the company's own money on the cards of each vehicle was used for between two days, without the input VAT that is deducted of it, as in the books; what was a
 * driver's freight is a cost elsewhere.
 */
export const usedByVehicles = async (tx: Tx, { tenant_id, company_id }: Actor, from: string, to: string): Promise<Used[]> => {
  const { rows } = await sql<Used>`
    select k.vehicle_id, max(k.plate_no) as plate_no, coalesce(sum(n.fen) filter (where t.card_type = 1), 0)::bigint as fuel_fen,
      coalesce(sum(n.fen) filter (where t.card_type = 2), 0)::bigint as toll_fen
    from card_txn t
    cross join lateral (select round(-t.amount_fen * 10000.0 / (10000 + case when t.invoice_no = '' then 0 when t.card_type = 1 then ${cardTaxBp[1]}::int else ${cardTaxBp[2]}::int end)) as fen) n
    join card k on k.tenant_id = t.tenant_id and k.id = t.card_id
    where t.tenant_id = ${tenant_id} and t.company_id = ${company_id} and t.txn_kind = ${cardTxnKind.code.used} and k.vehicle_id is not null
      and t.occurred_at >= ${startOfShanghaiDay(from)} and t.occurred_at < ${endOfShanghaiDay(to)}
    group by k.vehicle_id`.execute(tx)
  return rows
}

/** What was loaded for trips in a span and stands, as income of whose trips they were. */
export const loadedForPersons = async (tx: Tx, tenant_id: number, from: string, to: string) =>
  await tx
    .selectFrom('card_txn as t')
    .innerJoin('card as k', (on) => on.onRef('k.tenant_id', '=', 't.tenant_id').onRef('k.id', '=', 't.card_id'))
    .select(['t.id', 't.card_type', 't.trip_fen as amount_fen', 't.company_id as payer_id', 'k.driver_name as payee_name'])
    .select(sql<number>`t.person_id`.as('payee_id'))
    .where('t.tenant_id', '=', tenant_id)
    .where('t.txn_kind', '=', cardTxnKind.code.loaded)
    .where('t.trip_fen', '>', 0)
    .where('t.person_id', 'is not', null)
    .where('t.occurred_at', '>=', from)
    .where('t.occurred_at', '<', to)
    .where(sql<boolean>`not exists (select from card_txn u where u.tenant_id = ${tenant_id} and u.undoes = t.id)`)
    .execute()
