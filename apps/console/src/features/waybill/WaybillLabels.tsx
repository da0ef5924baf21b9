import { addressText } from '@yunshu/domain/address'
import { kg, m3, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { Code, Label } from '../../widgets/PrintDialog.tsx'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'

/** 标签: one for each place of unloading, to stick on the goods; the code is the waybill's number. */
export const WaybillLabels = ({ trip: { waybill: row, points, goods }, told }: { trip: Trip; told: (phone: string) => string }) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  const drops = points.filter(({ kind }) => kind === 2)
  return drops.map((drop, i) => {
    const lines = goods.filter(({ end_point_id, order_id }) => drops.length === 1 || (end_point_id === drop.id && order_id === drop.order_id))
    const own = lines.length > 0 ? lines : goods.filter(({ order_id }) => order_id === drop.order_id)
    return (
      <Label key={drop.id}>
        <header className="sheet-head">
          <div>
            <h1>{row.waybill_no}</h1>
            <p>{row.carrier_name}</p>
            <p>
              {row.plate_no} · {say(phrases, 'labelOf', { at: i + 1, count: drops.length })}
            </p>
          </div>
          <Code value={row.waybill_no} size={96} />
        </header>
        <dl>
          <dt>{say(phrases, 'from')}</dt>
          <dd>{row.start_address_diming}</dd>
          <dt>{say(phrases, 'to')}</dt>
          <dd>
            <b className="label-place">{drop.address_diming}</b>
            {addressText(drop, drop.address_str)}
          </dd>
          <dt>{say(phrases, 'contact')}</dt>
          <dd>
            {drop.link_name} {told(drop.link_phone)}
          </dd>
          <dt>{say(phrases, 'goodsCaption')}</dt>
          <dd>
            {own.map(({ goods_name }) => goods_name).join(', ')}
            <br />
            {`${num(own.reduce((sum, line) => sum + line.goods_num, 0))} ${packOf(own[0]?.danwei ?? '')} · ${kg(addKg(...own.map((line) => line.goods_kg)))} kg · ${m3(addM3(...own.map((line) => line.goods_volume)))} m³`}
          </dd>
          <dt>{say(phrases, 'planned')}</dt>
          <dd>{time(row.plan_end_time)}</dd>
        </dl>
      </Label>
    )
  })
}
