import { Table } from 'antd'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { prorate } from '@yunshu/domain/quantity'
import { fillIn, part, type Form } from '../../kit/form.ts'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { AmountCell } from '../../widgets/AmountCell.tsx'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'

type Loaded = InputOf<typeof waybill.load>
type Line = Trip['goods'][number]

/** What was really loaded of each goods row, next to the plan; fewer pieces carry kilograms and cubic metres with them. */
export const LoadedGoods = ({ form, goods }: { form: Form<Loaded>; goods: readonly Line[] }) => {
  const say = useSay()
  const row = (i: number) => part(form, 'goods', i)
  const follow = (line: Line, i: number) => (pieces: number | undefined) => {
    if (pieces === undefined || pieces > line.goods_num || !Number.isInteger(pieces)) return
    const { part: share } = prorate(line, pieces)
    fillIn(row(i), { load_kg: share.goods_kg, load_volume: share.goods_volume })
  }
  const { packOf } = useGoodsWords()
  return (
    <div className="field-wide">
      <Table<Line>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...goods]}
        columns={[
          { title: say(waybillTerms, 'goods_name'), dataIndex: 'goods_name', ellipsis: true },
          {
            title: say(phrases, 'plannedGoods'),
            width: 210,
            align: 'right',
            render: (_, line) => `${num(line.goods_num)} ${packOf(line.danwei)} · ${kg(line.goods_kg)} kg · ${m3(line.goods_volume)} m³`
          },
          {
            title: say(waybillTerms, 'load_num'),
            width: 110,
            render: (_, line, i) => <AmountCell form={row(i)} name="load_num" label={say(waybillTerms, 'load_num')} onTyped={follow(line, i)} />
          },
          {
            title: `${say(waybillTerms, 'load_kg')} (kg)`,
            width: 130,
            render: (_, __, i) => <AmountCell form={row(i)} name="load_kg" label={say(waybillTerms, 'load_kg')} decimals={3} />
          },
          {
            title: `${say(waybillTerms, 'load_volume')} (m³)`,
            width: 130,
            render: (_, __, i) => <AmountCell form={row(i)} name="load_volume" label={say(waybillTerms, 'load_volume')} decimals={4} />
          }
        ]}
      />
    </div>
  )
}
