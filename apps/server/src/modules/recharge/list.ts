import { recharge } from '@yunshu/contract/recharge/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { atBankOf, rechargesOf, shownRecharge } from './queries.ts'

/** What a company paid in; for the operator what all did. */
export const rechargeList = listVerb(recharge.list, {
  rows: ({ tx, actor }) => rechargesOf(tx, actor).selectAll('c'),
  id: 'c.id',
  filters: {
    keyword: { words: ['c.recharge_no', 'c.company_name', 'c.payer_name'], indexed: true, whole: ['c.bank_serial_no', 'c.virtual_account'] },
    recharge_status: 'c.recharge_status',
    way: 'c.way',
    company_id: 'c.company_id',
    date_from: { since: 'c.created_at' },
    date_to: { until: 'c.created_at' }
  },
  sorts: { created_at: 'c.created_at', amount_fen: 'c.amount_fen', arrived_at: { nullable: 'c.arrived_at' } },
  first: ['created_at', 'desc'],
  sums: ['c.amount_fen'],
  kept: 'recharge',
  shown: async (rows, { tx, actor }) => {
    const ids = rows.map(({ id }) => id)
    const there = await (actor.type === 1 ? atBankOf(tx, actor.tenant_id, ids) : new Set<number>())
    return rows.map((row) => shownRecharge(row, there.has(row.id)))
  }
})
