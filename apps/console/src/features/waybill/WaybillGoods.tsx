import { Table } from 'antd'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import { shortReason } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'

type Line = Trip['goods'][number]
const pieces = (...all: number[]) => all.reduce((sum, n) => sum + n, 0)
const columns = [
  { name: 'goods_num', group: 'plannedGoods', show: num, add: pieces },
  { name: 'goods_kg', group: 'plannedGoods', show: kg, add: addKg },
  { name: 'goods_volume', group: 'plannedGoods', show: m3, add: addM3 },
  { name: 'load_num', group: 'loaded', show: num, add: pieces },
  { name: 'load_kg', group: 'loaded', show: kg, add: addKg },
  { name: 'load_volume', group: 'loaded', show: m3, add: addM3 },
  { name: 'recv_num', group: 'received', show: num, add: pieces },
  { name: 'recv_kg', group: 'received', show: kg, add: addKg },
  { name: 'recv_volume', group: 'received', show: m3, add: addM3 },
  { name: 'damage_num', group: 'received', show: num, add: pieces }
] as const
const groups = ['plannedGoods', 'loaded', 'received'] as const
const heads = { num: 'pieces', kg: 'kgs', volume: 'm3s' } as const
const headOf = (name: string) => heads[name.split('_').at(-1) as keyof typeof heads]

/** What rides on the trip: planned, loaded and received side by side, with the sum; '-' until it has happened. */
export const WaybillGoods = ({ goods, points }: { goods: Trip['goods']; points: Trip['points'] }) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  const placeOf = (line: Line) =>
    points.find(({ id, kind, order_id }) => id === line.end_point_id || (kind === 2 && order_id === line.order_id))?.address_diming ?? '-'
  const sum = ({ name, show, add }: (typeof columns)[number]) =>
    goods.every((line) => line[name] === null) ? '-' : show(add(...goods.map((line) => line[name] ?? 0)))
  return (
    <Table<Line>
      size="small"
      rowKey="id"
      pagination={false}
      bordered
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={goods}
      columns={[
        {
          title: say(waybillTerms, 'goods_name'),
          fixed: 'start',
          width: 170,
          render: (_, { goods_name, goods_guige, danwei, short_reason, short_note }) => (
            <>
              {[goods_name, goods_guige, packOf(danwei)].filter(Boolean).join(' · ')}
              {short_reason !== null && (
                <Mark tone="care">{[say.label(nameOf(shortReason, short_reason)), short_note].filter(Boolean).join(' · ')}</Mark>
              )}
            </>
          )
        },
        { title: say(phrases, 'to'), width: 120, render: (_, line) => placeOf(line) },
        ...groups.map((group) => ({
          title: say(phrases, group),
          children: columns
            .filter((column) => column.group === group)
            .map(({ name, show }) => ({
              key: name,
              width: 80,
              align: 'right' as const,
              title: name === 'damage_num' ? say(receiptTerms, 'damage_num') : say(phrases, headOf(name)),
              render: (_: unknown, line: Line) => (
                <span className={name === 'damage_num' && line[name] ? 'amount-gap' : 'figure'}>{show(line[name])}</span>
              )
            }))
        }))
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            {say(phrases, 'sum')}
          </Table.Summary.Cell>
          {columns.map((column, i) => (
            <Table.Summary.Cell key={column.name} index={i + 2} align="right">
              <b className="figure">{sum(column)}</b>
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  )
}
