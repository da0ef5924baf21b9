import { loading } from '@yunshu/contract/loading/contract'
import { sql } from 'kysely'
import { wordsOf } from '../../platform/db/list.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { holdsOrder } from '../order/index.ts'
import { isDrivenBy, rowsOf, withTrips } from './queries.ts'

export const loadingList = listVerb(loading.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  shown: async (rows, { tx, actor }) => await withTrips(tx, actor, rows),
  id: 'l.id',
  filters: {
    // A plan is also asked for by an order that is in it, and by a truck or driver that carries it.
    keyword: {
      text: ['l.task_no', 'l.task_name'],
      indexed: true,
      also: (text, _, { actor }) => {
        const words = wordsOf(text)
        const found = [holdsOrder('l.order_ids', actor, words), isDrivenBy('l.id', actor, words)].flatMap((one) => one ?? [])
        return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` or `)})` : undefined
      }
    },
    task_status: 'l.task_status',
    vehicle_type_id: { holds: 'l.type_ids' },
    date_from: (day) => sql<boolean>`l.load_date >= ${day}::date`,
    date_to: (day) => sql<boolean>`l.load_date <= ${day}::date`
  },
  sorts: {
    created_at: 'l.created_at',
    load_date: 'l.load_date',
    order_count: 'l.order_count',
    est_fen: { nullable: 'l.est_fen' },
    save_fen: { nullable: 'l.save_fen' },
    distance_m: { nullable: 'l.distance_m' }
  },
  first: ['created_at', 'desc'],
  due: 'l.load_date',
  sums: ['l.order_count', 'l.goods_num', 'l.goods_kg', 'l.goods_volume', 'l.est_fen', 'l.save_fen'],
  kept: 'loading'
})
