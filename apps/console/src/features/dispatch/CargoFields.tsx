import { Button, Table } from 'antd'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Copy } from '../../kit/Copy.tsx'
import { kg, m3, num, time } from '../../kit/format.ts'
import { fillIn, part, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { AmountCell } from '../../widgets/AmountCell.tsx'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import { remainingOf, shareOf, type Cargo, type OrderInfo, type Remaining } from './cargo.ts'
import { phrases } from './phrases.ts'

/** What of each order rides on this vehicle: all that is left, or a part of it (分批). */
export const CargoFields = ({ form, infos }: { form: Form<{ orders: Cargo[] }>; infos: readonly OrderInfo[] }) => (
  <>
    {infos.map((info, i) => (
      <OrderCargo key={info.order.id} form={part(form, 'orders', i)} info={info} />
    ))}
  </>
)

const OrderCargo = ({ form, info }: { form: Form<Cargo>; info: OrderInfo }) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  const rows = remainingOf(info)
  const row = (i: number) => part(form, 'goods', i)
  const take = (all: boolean) =>
    rows.forEach(({ goods_num, goods_kg, goods_volume }, i) =>
      fillIn(row(i), all ? { goods_num, goods_kg, goods_volume } : { goods_num: 0, goods_kg: 0, goods_volume: 0 })
    )
  const follow = (line: Remaining, i: number) => (pieces: number | undefined) => {
    const share = pieces === undefined ? undefined : shareOf(line, pieces)
    if (share) fillIn(row(i), { goods_kg: share.goods_kg, goods_volume: share.goods_volume })
  }
  const amount = (name: 'goods_num' | 'goods_kg' | 'goods_volume', term: 'plan_num' | 'plan_kg' | 'plan_volume', unit: string, decimals: number) => ({
    key: name,
    title: `${say(phrases, 'take')} ${unit}`,
    width: 108,
    render: (_: unknown, line: Remaining, i: number) => (
      <AmountCell
        form={row(i)}
        name={name}
        label={say(waybillTerms, term)}
        decimals={decimals}
        {...(name === 'goods_num' && { onTyped: follow(line, i) })}
      />
    )
  })
  return (
    <section className="cargo">
      <header>
        <span>
          {say(dispatchTerms, 'orders')} <Copy text={info.order.order_no} />
        </span>
        <span>{info.order.shipper_name}</span>
        <span>{`${info.order.start_address_diming} → ${info.order.end_address_diming}`}</span>
        <span>{`${say(phrases, 'window')} ${time(info.order.first_start_time)}`}</span>
        {rows.length > 1 && (
          <span>
            <Button type="link" size="small" onClick={() => take(true)}>
              {say(phrases, 'all')}
            </Button>
            <Button type="link" size="small" onClick={() => take(false)}>
              {say(phrases, 'none')}
            </Button>
          </span>
        )}
      </header>
      <Table<Remaining>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: say(waybillTerms, 'goods_name'), ellipsis: true, render: (_, line) => `${line.goods_name} · ${line.to}` },
          {
            title: say(phrases, 'remain'),
            width: 230,
            align: 'right',
            render: (_, line) => `${num(line.goods_num)} ${packOf(line.danwei)} · ${kg(line.goods_kg)} kg · ${m3(line.goods_volume)} m³`
          },
          amount('goods_num', 'plan_num', '', 0),
          amount('goods_kg', 'plan_kg', 'kg', 3),
          amount('goods_volume', 'plan_volume', 'm³', 4)
        ]}
      />
    </section>
  )
}
