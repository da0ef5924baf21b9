import { HistoryOutlined, NodeIndexOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { order } from '@yunshu/contract/order/contract'
import { dealMode, orderMachine } from '@yunshu/contract/order/machine'
import { useState, type ReactNode } from 'react'
import { call } from '../../kit/call.ts'
import { fillIn, read, type Draft, type Form } from '../../kit/form.ts'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { RowOf } from '../../kit/useList.ts'
import { blankEnd, blankStart, type EndInput, type OrderInput, type StartInput, type TakePrice } from './draft.ts'
import { quickly } from './quickPhrases.ts'
import { usualTimesOn } from './usualTimes.ts'

const PasteDialog = lazily(async () => (await import('./PasteDialog.tsx')).PasteDialog)

type QuickProps = {
  form: Form<OrderInput>
  onPrice?: TakePrice | undefined
  /** For which customer the order is; 0 until one is chosen. A shipper fills in its own. */
  customer_id?: number
}
type Road = RowOf<typeof address.routes>
type Past = RowOf<typeof order.list>
const most = 6

/** Starts an order by one click: a frequent route (常用线路) fills its points, a recent order everything; the times follow from habit. */
export const QuickFill = ({ form, onPrice, customer_id }: QuickProps) => {
  const say = useSay()
  const can = useCan()
  const [done, setDone] = useState('')
  const [pasting, setPasting] = useState(false)
  const sees = can(shipper.orders.may.view)
  const own = customer_id === undefined
  const { data: roads } = useCall(address.routes, { pagesize: 50 }, { enabled: own })
  const newest = { pagesize: 50, sort: 'created_at', order: 'desc' } as const
  const { data: recent } = useCall(order.list, newest, { enabled: own && sees, kinds: [] })
  const { data: theirs } = useCall(order.carrierList, { ...newest, shipper_id: customer_id ?? 0 }, { enabled: Boolean(customer_id), kinds: [] })
  const past = (own ? recent : theirs)?.data ?? []
  const usual = (roads?.data ?? []).toSorted((a, b) => pastOf(past, b).length - pastOf(past, a).length).slice(0, most)
  const again = lastOfEachRoad(past).slice(0, most - usual.length)
  const takeRoad = async (road: Road) => {
    const [first, last] = endsOf(road)
    const on = { start_area_code: first?.area_code, end_area_code: last?.area_code, run_minutes: road.run_minutes }
    const { pickup, delivery, from } = await usualTimesOn(on, sees)
    fillIn(form, pointsOf(road, pickup, delivery, read(form, 'shouhuo')?.[0]?.goods_info_json_arr))
    const slots = { road: road.route_name, pickup: time(pickup), delivery: time(delivery), count: from }
    setDone(say(quickly, from > 0 ? 'tookRoad' : 'tookRoadNew', slots))
  }
  const takeOrder = async ({ id, order_no }: Past) => {
    const { form: copy } = await call(order.form, { id, copy: true }, { quiet: true })
    fillIn(form, { ...copy, deal_mode: dealMode.code.later })
    setDone(say(quickly, 'tookOrder', { order_no }))
  }
  return (
    <section className="card section quick-fill" aria-label={say(quickly, 'quick')}>
      <header>
        <h2>{say(quickly, 'quick')}</h2>
        <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
          {say(quickly, 'paste')}
        </Button>
      </header>
      <div className="quick-cards">
        {usual.map((road) => (
          <Card key={road.id} icon={<NodeIndexOutlined />} title={road.route_name} note={say(quickly, 'usualRoad')} onTake={() => takeRoad(road)} />
        ))}
        {again.map((row) => (
          <Card
            key={row.id}
            icon={<HistoryOutlined />}
            title={`${row.start_address_diming} → ${row.end_address_diming}`}
            note={say(quickly, 'againNote', { goods: row.goods_name, day: time(row.created_at) })}
            onTake={() => takeOrder(row)}
          />
        ))}
      </div>
      <p className="field-help" role="status">
        {done || say(quickly, 'quickHelp')}
      </p>
      {pasting && <PasteDialog form={form} onPrice={onPrice} onDone={setDone} onClose={() => setPasting(false)} />}
    </section>
  )
}

const Card = ({ icon, title, note, onTake }: { icon: ReactNode; title: string; note: string; onTake: () => Promise<void> }) => (
  <button type="button" className="quick-card" title={title} onClick={() => void onTake()}>
    <b>
      {icon} {title}
    </b>
    <small>{note}</small>
  </button>
)

const endsOf = ({ points }: Road) => [points.find(({ kind }) => kind === 1), points.findLast(({ kind }) => kind === 2)] as const
const pastOf = (past: readonly Past[], road: Road): readonly Past[] => {
  const [first, last] = endsOf(road)
  return past.filter((row) => row.start_area_code === first?.area_code && row.end_area_code === last?.area_code)
}

/** The newest order of each road, the roads with most orders first. */
const lastOfEachRoad = (past: readonly Past[]): readonly Past[] => {
  const roads = new Map<string, Past[]>()
  for (const row of past) {
    if (row.order_status === orderMachine.code.cancelled || row.xianlu_type > 3) continue
    const key = `${row.start_address_diming}|${row.end_address_diming}`
    roads.set(key, [...(roads.get(key) ?? []), row])
  }
  return [...roads.values()].toSorted((a, b) => b.length - a.length).flatMap(([newest]) => newest ?? [])
}

/** The points of a route in the fields of the form; goods that were typed already stay with the first delivery. */
const pointsOf = ({ points }: Road, pickup: string, delivery: string, goods: Draft<EndInput>['goods_info_json_arr']): Draft<OrderInput> => ({
  fahuo: points
    .filter(({ kind }) => kind === 1)
    .map(
      (at): Draft<StartInput> => ({
        ...blankStart(),
        start_link_name: at.link_name,
        start_link_phone: at.link_phone,
        start_address_province: at.address_province,
        start_address_city: at.address_city,
        start_address_area: at.address_area,
        start_area_code: at.area_code,
        start_address_str: at.address,
        start_address_diming: at.address_diming,
        address_content: at.address_content,
        lng: at.lng,
        lat: at.lat,
        zhiding_start_time: pickup
      })
    ),
  shouhuo: points
    .filter(({ kind }) => kind === 2)
    .map((at, i): Draft<EndInput> => {
      const blank = blankEnd()
      return {
        ...blank,
        end_link_name: at.link_name,
        end_link_phone: at.link_phone,
        end_address_province: at.address_province,
        end_address_city: at.address_city,
        end_address_area: at.address_area,
        end_area_code: at.area_code,
        end_address_str: at.address,
        end_address_diming: at.address_diming,
        end_content: at.address_content,
        lng: at.lng,
        lat: at.lat,
        zhiding_end_time: delivery,
        ...(i === 0 && goods && { goods_info_json_arr: goods })
      }
    })
})
