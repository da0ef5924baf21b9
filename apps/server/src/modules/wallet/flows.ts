import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { wallet } from '@yunshu/contract/wallet/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { hasTradeType, tradeTypeOf } from './queries.ts'

type Row = OutputOf<typeof wallet.flows>['data'][number]
const trade = tradeTypeOf(sql.ref('f.biz_type'))
const signed = sql<number>`case f.direction when 1 then f.amount_fen else -f.amount_fen end`
/* The name of the other company comes from the reader's own flow, since it may not see that company's row. */
const nameOf = (column: string, { tenant_id }: Actor) =>
  sql<string>`coalesce((select o.company_name from company o where o.tenant_id = ${tenant_id} and o.id = ${sql.ref(column)}), '')`

const flowsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('wallet_flow as f').where('f.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('f.company_id', '=', actor.company_id)
}

/** The flows of the wallets of the reader's company, for the operator of all wallets; each with the balance after it. */
export const walletFlows = listVerb(wallet.flows, {
  rows: ({ tx, actor }) =>
    flowsOf(tx, actor)
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
        sql<number | null>`case when f.biz_type = 'campaign' then f.biz_id end`.as('campaign_id'),
        nameOf('f.company_id', actor).as('company_name'),
        nameOf('f.counterparty_id', actor).as('counterparty')
      ])
      .$narrowType<Pick<Row, 'wallet_kind' | 'flow_direction' | 'trade_type'>>(),
  id: 'f.id',
  filters: {
    keyword: { words: ['f.flow_no', 'f.biz_no', 'f.remark'], indexed: true },
    wallet_kind: 'f.kind',
    trade_type: (code) => hasTradeType(sql.ref('f.biz_type'), code),
    flow_direction: 'f.direction',
    date_from: { since: 'f.occurred_at' },
    date_to: { until: 'f.occurred_at' },
    company_id: 'f.company_id'
  },
  sorts: { occurred_at: 'f.occurred_at', amount_fen: 'f.amount_fen' },
  first: ['occurred_at', 'desc'],
  sums: [signed.as('amount_fen')],
  wholeSums: ({ tx, actor, input }) => keptSums(tx, actor, input)
})

/* By the sums that are kept of each day; words are looked for in the flows themselves. */
const keptSums = (tx: Tx, actor: Actor, input: InputOf<typeof wallet.flows>) => {
  const { keyword, wallet_kind, trade_type, flow_direction, date_from, date_to, company_id } = input
  if (keyword) return undefined
  return tx
    .selectFrom('wallet_flow_sum as s')
    .where('s.tenant_id', '=', actor.tenant_id)
    .where('s.company_id', '=', actor.type === 1 ? (company_id ?? 0) : actor.company_id)
    .$if(company_id !== undefined, (q) => q.where('s.company_id', '=', company_id ?? 0))
    .$if(wallet_kind !== undefined, (q) => q.where('s.kind', '=', wallet_kind ?? 0))
    .$if(flow_direction !== undefined, (q) => q.where('s.direction', '=', flow_direction ?? 0))
    .$if(trade_type !== undefined, (q) => q.where(hasTradeType(sql.ref('s.biz_type'), trade_type ?? 0)))
    .$if(Boolean(date_from), (q) => q.where('s.day', '>=', date_from ?? ''))
    .$if(Boolean(date_to), (q) => q.where('s.day', '<=', date_to ?? ''))
    .select([
      sql<number>`coalesce(sum(s.n), 0)::int`.as('n'),
      sql<number>`coalesce(sum(case s.direction when 1 then s.amount_fen else -s.amount_fen end), 0)::bigint`.as('amount_fen')
    ])
}
