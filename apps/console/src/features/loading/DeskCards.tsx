import { BorderOuterOutlined, HolderOutlined, LockOutlined, MoreOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button, Dropdown, Progress, Select, Tooltip } from 'antd'
import { createContext, memo, useContext, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useNavigate } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { loadingMachine, loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { kg, km, m3, money, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Mark, Status } from '../../kit/Status.tsx'
import { useCan } from '../../kit/rights.ts'
import { Late, spanOf } from '../../widgets/Late.tsx'
import { costPhrases } from './costPhrases.ts'
import { phrases } from './phrases.ts'
import { type Info, isWhole, ordersOf, sumOf, visitsOf, wholeOf, type Vehicle, type Visit } from './plan.ts'
import { RateOfVehicle } from './Rates.tsx'
import { remedyPhrases } from './remedyPhrases.ts'
import { sides, useSide } from './sides.ts'
import type { Thing } from './thing.ts'
import type { Desk } from './useDesk.ts'
import { useLooked } from './useFocus.ts'
import type { Rates } from './useRates.ts'

const PartDialog = lazily(async () => (await import('./PartDialog.tsx')).PartDialog)

/** So many cards fill a high screen; the others are drawn with the rest of the page. */
const atOnce = 12
type Props = { desk: Desk; rates: Rates | undefined; whole: boolean; onStow: (vehicle: string) => void; onRules: () => void }
type Part = { order_id: number; pieces: readonly number[]; from: string }
/** What the vehicle that is looked at shows more of; the others are drawn without it, and stay as they are when it changes. */
const Around = createContext<{ desk: Desk; rates: Rates | undefined; onPart: (part: Part) => void } | undefined>(undefined)

/** The vehicles of the plan with how full they are, what they cost, and, of the one that is looked at, its stops and goods. */
export const DeskCards = ({ desk, rates, whole, onStow, onRules }: Props) => {
  const say = useSay()
  const { info } = desk
  const [parting, setParting] = useState<Part>()
  return (
    <section className="card desk-cards" aria-label={say(phrases, 'vehicles')}>
      <header>
        <h2>
          {say(phrases, 'vehicles')} <span className="tab-count">{info.vehicles.length}</span>
        </h2>
      </header>
      <div className="desk-scroll" data-scrolls="">
        {info.vehicles.length === 0 && (
          <div className="desk-empty">
            <p>{say(phrases, noneYet(info))}</p>
            {desk.plannable && !info.wish.by_hand && (
              <Button disabled={desk.busy} onClick={onRules}>
                {say(phrases, 'changeRules')}
              </Button>
            )}
          </div>
        )}
        <Around value={{ desk, rates, onPart: setParting }}>
          {(whole ? info.vehicles : info.vehicles.slice(0, atOnce)).map((vehicle) => {
            const { id, vehicle_type_id } = vehicle
            const at = info.runs.findIndex((one) => one.vehicle === id)
            const run = info.runs[at]
            return (
              <VehicleCard
                key={id}
                vehicle={vehicle}
                type={desk.typeName(vehicle_type_id)}
                room={desk.typeOf(vehicle_type_id)}
                // As the rule counts them: who comes back to a place stops there twice.
                most={info.assumed.max_points ?? info.wish.max_points}
                rate_fen={rates?.of(id)?.rate_fen}
                colour={desk.colour(id)}
                orders={desk.orders}
                assumed={info.assumed}
                isOpen={desk.open}
                isHeld={desk.busy && run?.run_status === loadVehicleMachine.code.waiting}
                run={run}
                runNo={at + 1}
                task_id={info.task.id}
                focus={desk.focus}
                drag={desk.drag}
                lock={desk.lock}
                onStow={onStow}
              />
            )
          })}
        </Around>
        {desk.open && (
          <div className="new-vehicles" role="group" aria-label={say(phrases, 'newVehicles')}>
            {info.types.map(({ vehicle_type_id, max_kg, max_m3 }) => (
              <div
                key={vehicle_type_id}
                className="new-vehicle"
                {...desk.drag.target(`new:${vehicle_type_id}`, say(phrases, 'newVehicle', { type: desk.typeName(vehicle_type_id) }))}
              >
                <b>{say(phrases, 'newVehicle', { type: desk.typeName(vehicle_type_id) })}</b>
                <span className="desk-note">{`${kg(max_kg)} kg · ${m3(max_m3)} m³`}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {parting && <PartDialog desk={desk} {...parting} onClose={() => setParting(undefined)} />}
    </section>
  )
}

/* Why there is no vehicle: none was put there, computing goes on or did not begin, or nothing fits. */
const noneYet = ({ wish, task }: Info) => {
  if (wish.by_hand) return 'dragFirst'
  if (task.task_status === loadingMachine.code.computing) return 'noVehicles'
  return task.task_status === loadingMachine.code.draft ? 'notComputed' : 'nothingFits'
}

type CardProps = {
  vehicle: Vehicle
  type: string
  room: Info['types'][number] | undefined
  most: number | undefined
  /** By the price rules; null where none prices it, and silent where nobody asked them. */
  rate_fen: number | null | undefined
  colour: string
  orders: Desk['orders']
  assumed: Info['assumed']
  isOpen: boolean
  isHeld: boolean
  run: Info['runs'][number] | undefined
  runNo: number
  task_id: number
  focus: Desk['focus']
  drag: Desk['drag']
  lock: Desk['lock']
  onStow: (vehicle: string) => void
}
/* Of a plan with hundreds of vehicles, a change or the pointer draws those anew that it is about. */
const VehicleCard = memo((props: CardProps) => {
  const { vehicle, type, room, most, colour, orders, assumed, isHeld, run, runNo, task_id, focus, drag } = props
  const say = useSay()
  const side = useSide()
  const can = useCan()
  const globalDialog = useGlobalDialog()
  const navigate = useNavigate()
  const element = useRef<HTMLElement>(null)
  const { id, loads } = vehicle
  const picked = useLooked(focus, (looked) => looked.picked.vehicle === id)
  const marked = useLooked(
    focus,
    ({ pointed }) => pointed.vehicle === id || (pointed.order !== undefined && loads.some(({ order_id }) => order_id === pointed.order))
  )
  const visits = useMemo(() => visitsOf(vehicle, orders, assumed), [vehicle, orders, assumed])
  useEffect(() => {
    if (picked) element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [picked])
  const waits = run?.run_status === loadVehicleMachine.code.waiting
  return (
    <article
      ref={element}
      className={`vehicle-card ${picked ? 'desk-picked' : ''} ${marked ? 'desk-marked' : ''}`}
      style={{ '--own': colour } as CSSProperties}
      aria-label={`${id} ${type}`}
      {...drag.target(`vehicle:${id}`, id)}
      onPointerEnter={() => focus.point({ vehicle: id })}
      onPointerLeave={() => focus.point({})}
    >
      <CardHead {...props} picked={picked} visits={visits} />
      <Bars vehicle={vehicle} room={room} most={most} stops={visits.length} />
      {run && (run.carrier_name || run.plate_no) && (
        <p className="vehicle-run">{[run.carrier_name, run.plate_no, run.driver_name, run.waybill_no].filter(Boolean).join(' · ')}</p>
      )}
      {waits && side === 'carrier' && can(sides.carrier.may.dispatch) && (
        <Button size="small" type="primary" disabled={isHeld} onClick={() => globalDialog.open('loadDispatch', task_id, runNo)}>
          {say(phrases, 'dispatch')}
        </Button>
      )}
      {side === 'carrier' && run?.waybill_id && (run.waybill_status ?? 0) < waybillMachine.code.inTransit && can(sides.carrier.may.load) && (
        <Button size="small" onClick={() => void navigate(`${linkTo(carrier.loadDock, { id: task_id })}&vehicle=${encodeURIComponent(id)}`)}>
          {say(phrases, 'atDock')}
        </Button>
      )}
      {picked && <Looked vehicle={vehicle} visits={visits} />}
    </article>
  )
})

const CardHead = (props: CardProps & { picked: boolean; visits: readonly Visit[] }) => {
  const { vehicle, type, rate_fen, isOpen, run, focus, lock, onStow, picked, visits } = props
  const say = useSay()
  const { id, locked, distance_m } = vehicle
  const late = Math.max(0, ...visits.map(({ late_min }) => late_min))
  const wider = Math.max(0, ...visits.map(({ assumed_min }) => assumed_min))
  return (
    <header>
      <button
        type="button"
        className="vehicle-name"
        aria-pressed={picked}
        aria-expanded={picked}
        onClick={() => focus.pick(picked ? {} : { vehicle: id })}
      >
        <i className="vehicle-chip" />
        <b>{id}</b>
        <span>{type}</span>
      </button>
      <span className="vehicle-marks">
        <Late minutes={late} />
        <Wider minutes={picked ? 0 : wider} />
      </span>
      {run && <Status machine={loadVehicleMachine} code={run.run_status} />}
      <span className="vehicle-price">
        <Price rate_fen={rate_fen} est_fen={vehicle.est_fen} />
        {km(distance_m)} km
      </span>
      {isOpen && (
        <Tooltip title={say(phrases, locked ? 'unlock' : 'lock')}>
          <Button
            size="small"
            type="text"
            icon={locked ? <LockOutlined /> : <UnlockOutlined />}
            aria-label={say(phrases, locked ? 'unlockNo' : 'lockNo', { vehicle: id })}
            aria-pressed={locked}
            onClick={() => lock(id, !locked)}
          />
        </Tooltip>
      )}
      <Tooltip title={say(phrases, 'drawing')}>
        <Button
          size="small"
          type="text"
          icon={<BorderOuterOutlined />}
          aria-label={say(phrases, 'drawingOf', { vehicle: id })}
          onClick={() => onStow(id)}
        />
      </Tooltip>
    </header>
  )
}

/* By the rules where they price it, else by the estimate, which says so beside vehicles that have a price. A plan that was received has no estimate. */
const Price = ({ rate_fen, est_fen }: Pick<CardProps, 'rate_fen'> & Pick<Vehicle, 'est_fen'>) => {
  const say = useSay()
  if (typeof rate_fen === 'number') return `${money(rate_fen)} · `
  return est_fen > 0 && `${rate_fen === null ? say(costPhrases, 'estimated', { yuan: money(est_fen) }) : money(est_fen)} · `
}

/** Its type, its price by the rules, its stops and its goods. */
const Looked = ({ vehicle, visits }: { vehicle: Vehicle; visits: readonly Visit[] }) => {
  const say = useSay()
  const around = useContext(Around)
  if (!around) return null
  const { desk, rates, onPart } = around
  const { id, vehicle_type_id, locked } = vehicle
  return (
    <>
      {desk.open && (
        <Select
          size="small"
          className="vehicle-type"
          aria-label={say(phrases, 'typeOf', { vehicle: id })}
          value={vehicle_type_id}
          disabled={locked}
          options={desk.info.types.map((one) => ({
            value: one.vehicle_type_id,
            label: `${desk.typeName(one.vehicle_type_id)} · ${kg(one.max_kg)} kg · ${m3(one.max_m3)} m³`
          }))}
          onChange={(next: number) => desk.changeType(id, next)}
        />
      )}
      {rates && <RateOfVehicle vehicle={vehicle} rates={rates} />}
      <Stops desk={desk} vehicle={vehicle} visits={visits} />
      <Goods desk={desk} vehicle={vehicle} onPart={onPart} />
    </>
  )
}

type BarsProps = { vehicle: Vehicle; room: CardProps['room']; most: number | undefined; stops: number }
const Bars = ({ vehicle: { peak_kg, peak_m3 }, room, most, stops }: BarsProps) => {
  const say = useSay()
  return (
    <div className="vehicle-bars">
      <Bar name="kg" text={`${kg(Math.round(peak_kg))} / ${kg(room?.max_kg)}`} share={share(peak_kg, room?.max_kg)} />
      <Bar name="m³" text={`${m3(Math.round(peak_m3 * 10) / 10)} / ${m3(room?.max_m3)}`} share={share(peak_m3, room?.max_m3)} />
      <Bar name={say(phrases, 'points')} text={most === undefined ? String(stops) : `${stops} / ${most}`} share={share(stops, most)} />
    </div>
  )
}
const share = (amount: number, most: number | undefined): number => (most ? (amount / most) * 100 : 0)
const Bar = ({ name, text, share: percent }: { name: string; text: string; share: number }) => (
  <div className={percent > 100.0001 ? 'vehicle-bar bar-over' : 'vehicle-bar'}>
    <span>{name}</span>
    <Progress
      percent={Math.min(100, Math.round(percent))}
      size="small"
      showInfo={false}
      status={percent > 100.0001 ? 'exception' : 'normal'}
      aria-label={`${name} ${text}`}
    />
    <span className="figure">{text}</span>
  </div>
)

/** The planner's own assumption: the customer has not agreed to a window that is wider. */
const Wider = ({ minutes }: { minutes: number }) => {
  const say = useSay()
  return minutes > 0 && <Mark tone="care">{say(remedyPhrases, 'windowMark', { span: spanOf(say, minutes) })}</Mark>
}

/** The stops in their order; each can be dragged to another place. */
const Stops = memo(({ desk, vehicle, visits }: { desk: Desk; vehicle: Vehicle; visits: readonly Visit[] }) => {
  const say = useSay()
  const movable = desk.open && !vehicle.locked
  const slot = (at: number) =>
    movable && (
      <li
        key={`slot ${at}`}
        className="stop-slot"
        aria-hidden
        {...desk.drag.target(`slot:${vehicle.id}:${at}`, say(phrases, 'slot', { at: at + 1 }))}
      />
    )
  return (
    <ol className="vehicle-stops">
      {visits.map((visit, i) => {
        const thing: Thing = { kind: 'stop', vehicle: vehicle.id, from: visit.from, upTo: visit.upTo, name: `${i + 1} ${visit.name}` }
        const order_ids = ordersOf(visit)
        const isHeld = order_ids.every((order_id) => vehicle.held.includes(order_id))
        return [
          slot(visit.from),
          <li
            key={`${visit.from} ${visit.name}`}
            className={isHeld ? 'vehicle-stop stop-held' : 'vehicle-stop'}
            {...(movable && !isHeld && desk.drag.handle(thing, `stop ${vehicle.id} ${visit.from}`))}
          >
            <b>{i + 1}</b>
            <span>
              {visit.name}
              <small>
                {visit.loads.length > 0 && say(phrases, 'loadsHere', { count: visit.loads.length })}
                {visit.loads.length > 0 && visit.unloads.length > 0 && ' · '}
                {visit.unloads.length > 0 && say(phrases, 'unloadsHere', { count: visit.unloads.length })}
              </small>
            </span>
            <span className="stop-time">
              {time(visit.start_at)}
              {visit.late_min > 0 ? <Late minutes={visit.late_min} /> : visit.closes && <small>{`≤ ${time(visit.closes)}`}</small>}
              <Wider minutes={visit.assumed_min} />
            </span>
            {movable && (
              <Tooltip title={say(phrases, isHeld ? 'freeStop' : 'holdStop')}>
                <Button
                  size="small"
                  type="text"
                  className="stop-lock"
                  icon={isHeld ? <LockOutlined /> : <UnlockOutlined />}
                  aria-label={say(phrases, isHeld ? 'freeStopNo' : 'holdStopNo', { at: i + 1 })}
                  aria-pressed={isHeld}
                  onClick={() => desk.hold(vehicle.id, order_ids, !isHeld)}
                />
              </Tooltip>
            )}
            {movable && <HolderOutlined aria-hidden />}
          </li>
        ]
      })}
      {slot(vehicle.stops.length)}
    </ol>
  )
})

/** What it carries; each order can be dragged to another vehicle, or out of the plan. */
const Goods = ({ desk, vehicle, onPart }: { desk: Desk; vehicle: Vehicle; onPart: (part: Part) => void }) => {
  const say = useSay()
  const { focus } = desk
  const marked = useLooked(focus, ({ pointed }) => pointed.order)
  const picked = useLooked(focus, (looked) => looked.picked.order)
  const movable = desk.open && !vehicle.locked
  return (
    <ul className="vehicle-goods">
      {vehicle.loads.map(({ order_id, pieces }) => {
        const order = desk.orders.get(order_id)
        const sum = sumOf(order, pieces)
        const thing: Thing = { kind: 'order', order_id, pieces, from: vehicle.id }
        const whole = isWhole(order, pieces)
        const isHeld = vehicle.held.includes(order_id)
        return (
          <li
            key={order_id}
            className={`vehicle-load ${picked === order_id || marked === order_id ? 'desk-marked' : ''}`}
            {...(movable && !isHeld && desk.drag.handle(thing, `load ${vehicle.id} ${order_id}`))}
            onPointerEnter={() => focus.point({ vehicle: vehicle.id, order: order_id })}
            onPointerLeave={() => focus.point({ vehicle: vehicle.id })}
          >
            <span>
              <b className="no">{order?.order_no}</b> {isHeld && <LockOutlined title={say(phrases, 'heldOrder')} />}{' '}
              {!whole && order && (
                <Mark tone="care">{say(phrases, 'partOf', { part: num(sum.pieces), whole: num(sumOf(order, wholeOf(order)).pieces) })}</Mark>
              )}
              <small>{order?.shipper_name}</small>
            </span>
            <span className="figure">
              {kg(Math.round(sum.kg))} kg
              <small>{m3(Math.round(sum.m3 * 100) / 100)} m³</small>
            </span>
            {movable && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'hold', label: say(phrases, isHeld ? 'freeOrder' : 'holdOrder') },
                    { key: 'out', label: say(phrases, 'takeOut'), disabled: isHeld },
                    { key: 'part', label: say(phrases, 'movePart'), disabled: isHeld }
                  ],
                  onClick: ({ key }) => {
                    if (key === 'hold') desk.hold(vehicle.id, [order_id], !isHeld)
                    else if (key === 'out') desk.takeOff(vehicle.id, order_id)
                    else onPart({ order_id, pieces, from: vehicle.id })
                  }
                }}
              >
                <Button size="small" type="text" icon={<MoreOutlined />} aria-label={say(phrases, 'moreOf', { no: order?.order_no ?? '' })} />
              </Dropdown>
            )}
          </li>
        )
      })}
    </ul>
  )
}
