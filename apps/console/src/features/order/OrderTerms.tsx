import { OrderRow as Fields } from '@yunshu/contract/order/rows'
import { orderTerms } from '@yunshu/contract/order/words'
import { RowFacts } from '../../kit/Facts.tsx'
import { kg, m3 } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Route } from '../../widgets/Route.tsx'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** What somebody decides by when an order is assigned or accepted: way, goods, when to load and deliver, and the price. */
export const OrderTerms = ({ row, priced = true, columns = 1 }: { row: OrderRow; priced?: boolean; columns?: 1 | 2 }) => {
  const say = useSay()
  return (
    <RowFacts
      of={Fields}
      row={row}
      terms={orderTerms}
      columns={columns}
      items={[
        [say.label({ zh: '线路', en: 'Route' }), <Route key="route" row={row} />],
        [say(phrases, 'termsGoods'), `${row.goods_name} · ${kg(row.goods_kg)} kg · ${m3(row.goods_volume)} m³`],
        'first_start_time',
        'last_end_time',
        row.distance_m !== null && 'distance_m',
        priced && (row.freight_fen === null ? [say(orderTerms, 'freight_fen'), say(phrases, 'noPriceSeen')] : { name: 'freight_fen', strong: true }),
        priced && row.freight_fen !== null && 'price_mode',
        'pay_mode',
        priced && row.accept_deadline !== null && 'accept_deadline'
      ]}
    />
  )
}
