import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { wallet } from '@yunshu/contract/wallet/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { tradeTypeOf } from './queries.ts'

type Row = OutputOf<typeof wallet.flows>['data'][number]
const trade = tradeTypeOf(sql.ref('f.biz_type'))
const signed = sql<number>`case f.direction when 1 then f.amount_fen else -f.amount_fen end`
/* A company reads the name of whom it dealt with from its own flow; the other's record it may not see. */
const nameOf = (column: string) =>
  sql<string>`coalesce((select o.company_name from company o where o.tenant_id = f.tenant_id and o.id = ${sql.ref(column)}), '')`

/** The flows of the reader's wallets, for the operator of all; each with what was left after it. */
export const walletFlows = read(wallet.flows, async ({ tx, actor, input }): Promise<OutputOf<typeof wallet.flows>> => {
  const { keyword, wallet_kind, trade_type, flow_direction, date_from, date_to, company_id, sort = 'occurred_at', order = 'desc' } = input
  let rows = tx.selectFrom('wallet_flow as f').where('f.tenant_id', '=', actor.tenant_id)
  if (actor.type !== 1) rows = rows.where('f.company_id', '=', actor.company_id)
  else if (company_id) rows = rows.where('f.company_id', '=', company_id)
  if (wallet_kind) rows = rows.where('f.kind', '=', wallet_kind)
  if (flow_direction) rows = rows.where('f.direction', '=', flow_direction)
  if (trade_type) rows = rows.where(trade, '=', trade_type)
  if (date_from) rows = rows.where('f.occurred_at', '>=', startOfShanghaiDay(date_from))
  if (date_to) rows = rows.where('f.occurred_at', '<', endOfShanghaiDay(date_to))
  if (keyword)
    rows = rows.where((e) =>
      e.or([e('f.flow_no', 'ilike', likeText(keyword)), e('f.biz_no', 'ilike', likeText(keyword)), e('f.remark', 'ilike', likeText(keyword))])
    )
  const page = rows
    .select([
      'f.id',
      'f.flow_no',
      'f.occurred_at',
      'f.kind as wallet_kind',
      'f.direction as flow_direction',
      'f.balance_after as balance_after_fen',
      'f.biz_no',
      'f.remark'
    ])
    .select([
      trade.as('trade_type'),
      signed.as('amount_fen'),
      nameOf('f.company_id').as('company_name'),
      nameOf('f.counterparty_id').as('counterparty')
    ])
    .$narrowType<Pick<Row, 'wallet_kind' | 'flow_direction' | 'trade_type'>>()
    .orderBy(sort === 'amount_fen' ? sql`f.amount_fen` : sql`f.occurred_at`, order)
    .orderBy('f.id', order)
  const { amount_fen } = await rows.select(sql<number>`coalesce(sum(${signed}), 0)::bigint`.as('amount_fen')).executeTakeFirstOrThrow()
  return { ...(await pageOf(tx, page, input)), sums: { amount_fen } }
})
