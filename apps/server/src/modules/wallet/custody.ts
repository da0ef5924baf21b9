import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { wallet } from '@yunshu/contract/wallet/contract'
import { endOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { beyondWallets, custodyFen, custodyFenSince } from '../ledger/index.ts'
import { countRecharges } from '../recharge/rows.ts'
import { lastClosing, openDifferences } from '../recon/index.ts'
import { countWithdrawals } from '../withdraw/rows.ts'
import { virtualAccountOf } from './queries.ts'

/** The sum of all wallets, and the balance of the custody account by the books and by the bank's own statement; the three must agree. */
export const walletCustody = read(wallet.custody, async ({ tx, actor: { tenant_id } }) => {
  const kinds = await tx
    .selectFrom('wallet')
    .select(['kind', sql<number>`sum(balance_fen)::bigint`.as('fen')])
    .where('tenant_id', '=', tenant_id)
    .groupBy('kind')
    .execute()
  const of = (...wanted: number[]): number => kinds.filter(({ kind }) => wanted.includes(kind)).reduce((sum, { fen }) => sum + fen, 0)
  const last = await lastClosing(tx, tenant_id)
  const books_fen = await custodyFen(tx, tenant_id)
  const since_fen = last ? await custodyFenSince(tx, tenant_id, endOfShanghaiDay(last.bank_day)) : 0
  const bank_fen = last?.closing_fen ?? null
  return {
    available_fen: of(1),
    frozen_fen: of(2),
    deposit_fen: of(5),
    fuel_and_tolls_fen: of(3, 4),
    wallets_fen: of(1, 2, 3, 4, 5),
    beyond_fen: await beyondWallets(tx, tenant_id),
    books_fen,
    bank_fen,
    bank_day: last?.bank_day ?? null,
    since_fen,
    difference_fen: bank_fen === null ? null : bank_fen + since_fen - books_fen,
    recon_open: await openDifferences(tx, tenant_id),
    recharges_waiting: await countRecharges(tx, tenant_id),
    withdrawals_waiting: await countWithdrawals(tx, tenant_id, 'inReview'),
    withdrawals_processing: await countWithdrawals(tx, tenant_id, 'processing')
  }
})

type Row = OutputOf<typeof wallet.companies>['data'][number]
const pockets = [
  [1, 'available_fen'],
  [2, 'frozen_fen'],
  [3, 'oil_fen'],
  [4, 'etc_fen'],
  [5, 'deposit_fen']
] as const
const heldOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('wallet')
    .where('tenant_id', '=', actor.tenant_id)
    .select(['tenant_id', 'company_id'])
    .select(pockets.map(([kind, name]) => sql<number>`sum(balance_fen) filter (where kind = ${sql.lit(kind)})`.as(name)))
    .select([
      sql<number>`sum(balance_fen)`.as('total_fen'),
      sql<string | null>`max(frozen_at) filter (where kind = 1)`.as('frozen_at'),
      sql<string | null>`max(frozen_reason) filter (where kind = 1)`.as('frozen_reason'),
      sql<string | null>`max(updated_at) filter (where seq > 0)`.as('last_flow_at')
    ])
    .groupBy(['tenant_id', 'company_id'])
const fen = (name: (typeof pockets)[number][1] | 'total_fen') => sql<number>`coalesce(h.${sql.ref(name)}, 0)::bigint`.as(name)

/** Every company of the tenant that may have a wallet, with its balances. */
export const walletCompanies = listVerb(wallet.companies, {
  rows: ({ tx, actor }) =>
    tx
      .selectFrom('company as c')
      .leftJoin(heldOf(tx, actor).as('h'), (on) => on.onRef('h.tenant_id', '=', 'c.tenant_id').onRef('h.company_id', '=', 'c.id'))
      .where('c.tenant_id', '=', actor.tenant_id)
      .where('c.deleted_at', 'is', null)
      .where('c.company_type', 'in', [2, 4])
      .select(['c.id', 'c.company_no', 'c.company_name', 'c.company_type', 'h.frozen_at', 'h.last_flow_at'])
      .select([sql<string>`coalesce(h.frozen_reason, '')`.as('frozen_reason'), ...pockets.map(([, name]) => fen(name)), fen('total_fen')])
      .$narrowType<Pick<Row, 'company_type'>>(),
  id: 'c.id',
  filters: {
    keyword: {
      text: ['c.company_name', 'c.short_name'],
      whole: ['c.company_no'],
      also: (word) => (/^88\d{16}$/.test(word) ? sql<boolean>`c.id = ${Number(word.slice(2))}` : undefined)
    },
    company_type: 'c.company_type',
    frozen: (yes) => (yes ? sql<boolean>`h.frozen_at is not null` : sql<boolean>`h.frozen_at is null`)
  },
  sorts: {
    available_fen: { nullable: 'h.available_fen' },
    frozen_fen: { nullable: 'h.frozen_fen' },
    total_fen: { nullable: 'h.total_fen' },
    last_flow_at: { nullable: 'h.last_flow_at' }
  },
  first: ['total_fen', 'desc'],
  sums: [...pockets.map(([, name]) => `h.${name}` as const), 'h.total_fen'],
  shown: (rows) => rows.map((row) => ({ ...row, virtual_account: virtualAccountOf(row.id) }))
})
