import { InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import { phrases } from './phrases.ts'
import { sumOf } from './plan.ts'
import type { Desk } from './useDesk.ts'

type PartProps = { desk: Desk; order_id: number; pieces: readonly number[]; from?: string; onClose: () => void }

/** 分批: how many pieces of each row go to which vehicle; kilograms and cubic metres follow the pieces. */
export const PartDialog = ({ desk, order_id, pieces, from, onClose }: PartProps) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  const order = desk.orders.get(order_id)
  const [part, setPart] = useState<readonly number[]>(pieces)
  const [target, setTarget] = useState<string>()
  const [busy, setBusy] = useState(false)
  const rows = (order?.rows ?? []).map((row, i) => ({ ...row, i })).filter(({ order_goods_id, i }) => order_goods_id !== null && (pieces[i] ?? 0) > 0)
  const sum = sumOf(order, part)
  const { vehicles, types } = desk.info
  const targets = [
    ...(from === undefined ? [] : [{ value: 'pool', label: say(phrases, 'toPool') }]),
    ...vehicles
      .filter(({ id, locked }) => id !== from && !locked)
      .map(({ id, vehicle_type_id }) => ({ value: `vehicle:${id}`, label: `${id} · ${desk.typeName(vehicle_type_id)}` })),
    ...types.map(({ vehicle_type_id }) => ({
      value: `new:${vehicle_type_id}`,
      label: say(phrases, 'newVehicle', { type: desk.typeName(vehicle_type_id) })
    }))
  ]
  const run = async () => {
    if (!target) return
    setBusy(true)
    const stands = await desk.place(order_id, part, target, from)
    setBusy(false)
    if (stands) onClose()
  }
  return (
    <Dialog
      title={say(phrases, 'partTitle', { no: order?.order_no ?? '' })}
      onClose={onClose}
      width={640}
      main={{ label: say(phrases, 'putThere'), loading: busy, disabled: !target || sum.pieces === 0, onClick: run }}
    >
      <Table
        size="small"
        pagination={false}
        rowKey="i"
        dataSource={rows}
        columns={[
          {
            title: say(phrases, 'goods'),
            render: (_, { goods_name, goods_guige, remembered_guige: spec }) =>
              [goods_name, goods_guige, spec && say(phrases, 'rememberedSize', { spec })].filter(Boolean).join(' · ')
          },
          { title: say(phrases, 'available'), align: 'right', render: (_, { i, danwei }) => `${num(pieces[i])} ${packOf(danwei)}` },
          {
            title: say(phrases, 'thisPart'),
            width: 140,
            render: (_, { i, goods_name }) => (
              <InputNumber
                aria-label={`${goods_name} ${say(phrases, 'thisPart')}`}
                min={0}
                max={pieces[i] ?? 0}
                precision={0}
                value={part[i] ?? 0}
                onChange={(count) => setPart(part.map((one, j) => (j === i ? Number(count ?? 0) : one)))}
              />
            )
          }
        ]}
      />
      <p className="part-sum">{`${num(sum.pieces)} ${say(phrases, 'pieces')} · ${kg(Math.round(sum.kg * 1000) / 1000)} kg · ${m3(Math.round(sum.m3 * 1000) / 1000)} m³`}</p>
      <label className="field">
        <span className="field-label field-required">{say(phrases, 'whereTo')}</span>
        <Select className="fill" showSearch={{ optionFilterProp: 'label' }} options={targets} value={target ?? null} onChange={setTarget} />
      </label>
    </Dialog>
  )
}
