import { nameOf } from '@yunshu/contract/kit/enums'
import { shortReason } from '@yunshu/contract/waybill/machine'
import { kg, km, m3, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PrintDialog, Sheet, SheetHead } from '../../widgets/PrintDialog.tsx'
import { spanOf } from '../../widgets/Late.tsx'
import { isShort, isTicked, sumsOf } from './dock.ts'
import { dockPhrases } from './dockPhrases.ts'
import { phrases } from './phrases.ts'
import { sumOf, visitsOf, type Visit } from './plan.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import type { Shown } from './useShown.ts'

/** 装车清单: a sheet for each vehicle with its stops, and its goods in the order in which the dock loads them. */
export const PlanPrint = ({ desk, onClose }: { desk: Shown; onClose: () => void }) => {
  const say = useSay()
  return (
    <PrintDialog title={say(phrases, 'printLists')} onClose={onClose}>
      {desk.info.vehicles.map((vehicle) => (
        <VehicleSheet key={vehicle.id} desk={desk} vehicle={vehicle} />
      ))}
    </PrintDialog>
  )
}

type Vehicle = Shown['info']['vehicles'][number]
type Run = Shown['info']['runs'][number]
const VehicleSheet = ({ desk, vehicle }: { desk: Shown; vehicle: Vehicle }) => {
  const say = useSay()
  const { info, orders, typeName } = desk
  const visits = visitsOf(vehicle, orders, info.assumed)
  const run = info.runs.find((one) => one.vehicle === vehicle.id)
  const last = (order_id: number) => visits.findLastIndex(({ unloads }) => unloads.includes(order_id))
  const first = (order_id: number) => visits.findIndex((visit) => visit.loads.includes(order_id))
  // What is picked up first stands in front; of one stop, what leaves last.
  const loads = [...vehicle.loads].sort((a, b) => first(a.order_id) - first(b.order_id) || last(b.order_id) - last(a.order_id))
  return (
    <Sheet>
      <SheetHead title={say(phrases, 'loadingList', { vehicle: vehicle.id, type: typeName(vehicle.vehicle_type_id) })} no={info.task.task_no}>
        <p>{[info.task.task_name, run?.carrier_name, run?.plate_no, run?.driver_name, `${km(vehicle.distance_m)} km`].filter(Boolean).join(' · ')}</p>
        {run && (
          <p>
            {[
              say(dockPhrases, 'loaderAt', { loader: run.loader || '______' }),
              say(dockPhrases, 'dockAt', { dock_no: run.dock_no || '______' }),
              say(dockPhrases, 'sealed', { seal_no: run.seal_no || '______' })
            ].join(' · ')}
          </p>
        )}
      </SheetHead>
      <StopsTable desk={desk} visits={visits} />
      <table>
        <caption>{say(phrases, 'goodsInOrder')}</caption>
        <thead>
          <tr>
            <th>#</th>
            <th>{say(phrases, 'order')}</th>
            <th>{say(phrases, 'goods')}</th>
            <th className="figure">{say(phrases, 'pieces')}</th>
            <th className="figure">kg</th>
            <th className="figure">m³</th>
            <th>{say(phrases, 'toStopTitle')}</th>
            <th>{say(phrases, 'loadedTick')}</th>
            <th>{say(dockPhrases, 'reason')}</th>
          </tr>
        </thead>
        <tbody>
          {loads.map((load, i) => (
            <GoodsLine key={load.order_id} desk={desk} run={run} load={load} no={i + 1} stop={last(load.order_id) + 1} />
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

const StopsTable = ({ desk: { orders }, visits }: { desk: Shown; visits: readonly Visit[] }) => {
  const say = useSay()
  return (
    <table>
      <caption>{say(phrases, 'stopsInOrder')}</caption>
      <tbody>
        {visits.map((visit, i) => (
          <tr key={visit.from}>
            <td>{i + 1}</td>
            <td>
              {visit.name} {visit.address}
            </td>
            <td>
              {span(visit)}
              {visit.assumed_min > 0 && <b>{` ${say(remedyPhrases, 'windowMark', { span: spanOf(say, visit.assumed_min) })}`}</b>}
            </td>
            <td>
              {[
                ...visit.loads.map((id) => `+\u00a0${orders.get(id)?.order_no}`),
                ...visit.unloads.map((id) => `−\u00a0${orders.get(id)?.order_no}`)
              ].join('  ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LineProps = { desk: Shown; run: Run | undefined; load: Vehicle['loads'][number]; no: number; stop: number }
/* One order of a vehicle: what of it goes, and once the dock has ticked it off, what was loaded and why less. */
const GoodsLine = ({ desk: { info, orders }, run, load: { order_id, pieces }, no, stop }: LineProps) => {
  const say = useSay()
  const order = orders.get(order_id)
  const sum = sumOf(order, pieces)
  const rows = info.carried.filter((row) => row.order_id === order_id && row.waybill_id === run?.waybill_id)
  const told = rows.length > 0 && rows.every(isTicked)
  const { loaded } = sumsOf(rows)
  const why = rows
    .filter(isShort)
    .map(({ goods_name, short_reason, short_note }) =>
      [rows.length > 1 && goods_name, short_reason !== null && say.label(nameOf(shortReason, short_reason)), short_note].filter(Boolean).join(' · ')
    )
  return (
    <tr>
      <td>{no}</td>
      <td>{order?.order_no}</td>
      <td>{say.list([...new Set(order?.rows.filter((row) => row.order_goods_id !== null).map((row) => row.goods_name))])}</td>
      <td className="figure">{num(sum.pieces)}</td>
      <td className="figure">{kg(Math.round(sum.kg * 1000) / 1000)}</td>
      <td className="figure">{m3(Math.round(sum.m3 * 1000) / 1000)}</td>
      <td>{stop}</td>
      <td>{told ? `☑\u00a0${num(loaded.num)} / ${kg(loaded.kg)}\u00a0kg / ${m3(loaded.m3)}\u00a0m³` : '☐'}</td>
      <td>{say.list(why)}</td>
    </tr>
  )
}

/* From the beginning to the end of a stop; the day once. */
const span = ({ start_at, leave_at }: Visit): string => {
  const [from, to] = [time(start_at), time(leave_at)]
  const [day = '', clock = ''] = to.split(' ')
  return from.startsWith(`${day} `) ? `${from}–${clock}` : `${from} – ${to}`
}
