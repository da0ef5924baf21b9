import { Button } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { call, CallError } from '../../kit/call.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import type { Column, Lane } from './plan.ts'
import { phrases } from './phrases.ts'

type Placed = InputOf<typeof order.placeFor>
const dayMs = 86_400_000

/** What is agreed a day beyond the customer's tasks, as orders like the last one that ran on the lane, at its hours on this day; each is placed by itself (代客下单). */
export const MakeTasks = ({ lane, column, count }: { lane: Lane; column: Column; count: number }) => {
  const say = useSay()
  const can = useCan()
  const [tasks, setTasks] = useState<readonly { readonly no: string; readonly input: Placed }[]>()
  const [busy, setBusy] = useState(false)
  if (count === 0 || !can(carrier.orders.may.create)) return null
  if (lane.last_order_id === null) return <p className="field-help">{say(phrases, 'noPattern')}</p>
  const id = lane.last_order_id
  const make = async () => {
    setBusy(true)
    try {
      const input = likeOn(await call(order.form, { id, copy: true }), column.day)
      setTasks(Array.from({ length: count }, (_, i) => ({ no: `${lane.section_name} ${i + 1}`, input })))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="plan-unplaced">
      {say(phrases, 'unplacedHelp', { count })}{' '}
      <Button size="small" loading={busy} onClick={() => void make()}>
        {say(phrases, 'makeTasks', { count })}
      </Button>
      {tasks && (
        <Bulk
          title={say(phrases, 'makeTasks', { count })}
          command={order.placeFor}
          rows={tasks}
          no={({ no }) => no}
          input={({ input }) => input}
          onClose={() => setTasks(undefined)}
        />
      )}
    </p>
  )
}

/** An order like another one, at its hours with the pickup on a day in China, at the price that was agreed for it. */
const likeOn = ({ form, shipper_id, price }: Pick<OutputOf<typeof order.form>, 'form' | 'shipper_id' | 'price'>, day: string): Placed => {
  const first = form.fahuo.map(({ zhiding_start_time }) => zhiding_start_time).toSorted()[0] ?? ''
  const by = Date.parse(`${day}T00:00:00Z`) - Date.parse(`${shanghaiDay(first)}T00:00:00Z`)
  const moved = (at: string): string => new Date(Date.parse(at) + Math.round(by / dayMs) * dayMs).toISOString()
  const manual = price?.price_mode != null && price.price_mode !== 1 && price.freight_fen !== null ? price : undefined
  return {
    ...form,
    fahuo: form.fahuo.map((point) => ({
      ...point,
      zhiding_start_time: moved(point.zhiding_start_time),
      zhiding_start_time_end: point.zhiding_start_time_end ? moved(point.zhiding_start_time_end) : null
    })),
    shouhuo: form.shouhuo.map((point) => ({
      ...point,
      zhiding_end_time: moved(point.zhiding_end_time),
      zhiding_end_time_end: point.zhiding_end_time_end ? moved(point.zhiding_end_time_end) : null
    })),
    shipper_id,
    ...(manual && manual.freight_fen !== null
      ? { price_mode: 3, freight_fen: manual.freight_fen, price_reason: manual.price_reason || '同路段上一单' }
      : { price_mode: 1 })
  }
}
