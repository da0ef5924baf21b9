import { Table } from 'antd'
import { sumGoods } from '@yunshu/domain/quantity'
import { orderTerms } from '@yunshu/contract/order/words'
import { shortReason } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { kg, m3, num } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { useGoodsWords } from './goodsWords.ts'
import { blocks } from './phrases.ts'

type GoodsLine = {
  id: number
  goods_type_name: string
  goods_name: string
  goods_guige: string
  danwei: string
  goods_num: number
  goods_kg: number
  goods_volume: number
  load_num?: number | null
  left_num?: number
  recv_num?: number | null
  damage_num?: number | null
}

const figures = [
  { name: 'goods_num', unit: '', show: num },
  { name: 'goods_kg', unit: ' (kg)', show: kg },
  { name: 'goods_volume', unit: ' (m³)', show: m3 }
] as const

/** Goods of a delivery point with their sum; difference and damage are a dash until a receipt carries figures. */
export const GoodsTable = ({ goods }: { goods: readonly GoodsLine[] }) => {
  const say = useSay()
  const { typeOf, packOf } = useGoodsWords()
  const isLoaded = goods.some(({ load_num }) => load_num != null)
  const isLeft = goods.some(({ left_num }) => (left_num ?? 0) > 0)
  return (
    <Table<GoodsLine>
      size="small"
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={goods}
      columns={[
        { title: say(orderTerms, 'goods_type_name'), dataIndex: 'goods_type_name', width: 110, render: typeOf },
        { title: say(orderTerms, 'goods_name'), dataIndex: 'goods_name', width: 160 },
        { title: say(orderTerms, 'goods_guige'), dataIndex: 'goods_guige', width: 110, render: (text: string) => text || '-' },
        { title: say(orderTerms, 'danwei'), dataIndex: 'danwei', width: 70, render: packOf },
        ...figures.map(({ name, unit, show }) => ({
          key: name,
          title: say(orderTerms, name) + unit,
          width: 110,
          align: 'right' as const,
          render: (_: unknown, line: GoodsLine) => <span className="figure">{show(line[name])}</span>
        })),
        ...(isLoaded
          ? [
              {
                key: 'load_num',
                title: say(waybillTerms, 'load_num'),
                width: 90,
                align: 'right' as const,
                render: (_: unknown, line: GoodsLine) => <span className="figure">{num(line.load_num)}</span>
              }
            ]
          : []),
        ...(isLeft
          ? [
              {
                key: 'left_num',
                title: say.label(shortReason.names[1]),
                width: 90,
                align: 'right' as const,
                render: (_: unknown, line: GoodsLine) => <Gap value={line.left_num ? -line.left_num : undefined} shown={line.left_num} />
              }
            ]
          : []),
        {
          title: say(blocks, 'goodsDifference'),
          width: 80,
          align: 'right',
          render: (_, line) => <Gap value={line.recv_num == null ? undefined : line.recv_num - line.goods_num} />
        },
        {
          title: say(blocks, 'goodsDamage'),
          width: 80,
          align: 'right',
          render: (_, line) => <Gap value={line.damage_num == null ? undefined : -line.damage_num} shown={line.damage_num} />
        }
      ]}
      summary={() => <SumRow goods={goods} rest={2 + Number(isLoaded) + Number(isLeft)} />}
    />
  )
}

const SumRow = ({ goods, rest }: { goods: readonly GoodsLine[]; rest: number }) => {
  const say = useSay()
  const sum = sumGoods(goods)
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={4}>
        {say(blocks, 'sum')}
      </Table.Summary.Cell>
      {figures.map(({ name, show }, i) => (
        <Table.Summary.Cell key={name} index={i + 4} align="right">
          <b className="figure">{show(sum[name])}</b>
        </Table.Summary.Cell>
      ))}
      {Array.from({ length: rest }, (_, i) => (
        <Table.Summary.Cell key={i} index={i + 7} align="right">
          -
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

const Gap = ({ value, shown = value }: { value: number | undefined; shown?: number | null | undefined }) =>
  value === undefined ? '-' : <span className={value < 0 ? 'amount-gap figure' : 'figure'}>{num(shown)}</span>
