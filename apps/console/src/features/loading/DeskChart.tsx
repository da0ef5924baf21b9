import { LockOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { Board, type BoardBand, type BoardBar, type BoardRow } from '../../kit/board/Board.tsx'
import { time } from '../../kit/format.ts'
import { useSay, type Say } from '../../kit/lang.ts'
import { lateText } from '../../widgets/Late.tsx'
import { phrases } from './phrases.ts'
import { visitsOf, type Info, type LoadOrder } from './plan.ts'
import type { Desk } from './useDesk.ts'
import { useLooked } from './useFocus.ts'

/** The times of a plan; before they are drawn, the place where they will stand. */
export const DeskChart = ({ desk, drawn }: { desk: Desk; drawn: boolean }) => {
  const say = useSay()
  const { length } = desk.info.vehicles
  const height = Math.min(window.innerHeight > 900 ? 300 : 190, length * 30 + 44)
  return (
    <section className="card desk-chart">
      {length === 0 ? (
        <p className="desk-empty">{say(phrases, 'chartEmpty')}</p>
      ) : drawn ? (
        <PlanChart desk={desk} height={height} />
      ) : (
        <div style={{ height }} />
      )}
    </section>
  )
}

/** When each vehicle drives, waits and loads, with the times asked for behind and lateness in red. */
const PlanChart = ({ desk, height }: { desk: Desk; height: number }) => {
  const say = useSay()
  const { info, orders, focus, open, drag, colour } = desk
  const { vehicles, assumed } = info
  const picked = useLooked(focus, (looked) => looked.picked)
  const pointed = useLooked(focus, (looked) => looked.pointed)
  const drawn = useMemo(() => drawnOf(say, { vehicles, assumed }, orders), [say, vehicles, assumed, orders])
  // The names come from a dictionary that does not change while one plans.
  const names = vehicles.map(({ vehicle_type_id }) => desk.typeName(vehicle_type_id)).join('\n')
  const rows = useMemo(() => {
    const types = names.split('\n')
    return vehicles.map(
      ({ id, locked }, i): BoardRow => ({
        id,
        name: id,
        colour: colour(id),
        head: (
          <>
            <i className="vehicle-chip" style={{ background: colour(id) }} />
            <b>{id}</b> {types[i]} {locked && <LockOutlined />}
          </>
        )
      })
    )
  }, [vehicles, colour, names])
  const marked = useMemo(
    () =>
      new Set([
        ...(pointed.vehicle ? [pointed.vehicle] : []),
        ...[pointed.order, picked.order].flatMap((order) => (order === undefined ? [] : [`order ${order}`]))
      ]),
    [pointed, picked]
  )
  const rowProps = useMemo(() => (open ? ({ id }: BoardRow) => drag.target(`vehicle:${id}`, id) : undefined), [open, drag])
  return (
    <Board
      label={say(phrases, 'chart')}
      rows={rows}
      bars={drawn.bars}
      bands={drawn.bands}
      from={drawn.from}
      to={drawn.to}
      height={height}
      picked={picked.vehicle}
      marked={marked}
      onPick={(vehicle) => focus.pick(picked.vehicle === vehicle ? {} : { vehicle })}
      onPoint={(vehicle) => focus.point({ vehicle })}
      {...(rowProps && { rowProps })}
    />
  )
}

const hour = 3_600_000
const drawnOf = (say: Say, { vehicles, assumed }: Pick<Info, 'vehicles' | 'assumed'>, orders: ReadonlyMap<number, LoadOrder>) => {
  const bars: BoardBar[] = []
  const bands: BoardBand[] = []
  for (const vehicle of vehicles) {
    const visits = visitsOf(vehicle, orders, assumed)
    visits.forEach((visit, i) => {
      const [arrive, start, leave] = [visit.arrive_at, visit.start_at, visit.leave_at].map((at) => Date.parse(at)) as [number, number, number]
      const next = visits[i + 1]
      const marks = [...visit.loads, ...visit.unloads].map((order) => `order ${order}`)
      const own = { row: vehicle.id, marks }
      if (start > arrive)
        bars.push({
          ...own,
          id: `${vehicle.id} ${i} wait`,
          from: arrive,
          to: start,
          kind: 'rest',
          title: say(phrases, 'barWait', { name: visit.name, from: time(visit.arrive_at), to: time(visit.start_at) })
        })
      bars.push({
        ...own,
        id: `${vehicle.id} ${i} work`,
        from: start,
        to: leave,
        kind: 'work',
        text: String(i + 1),
        title: say(phrases, visit.loads.length ? 'barLoad' : 'barUnload', { name: visit.name, from: time(visit.start_at), to: time(visit.leave_at) })
      })
      if (next)
        bars.push({
          row: vehicle.id,
          id: `${vehicle.id} ${i} drive`,
          from: leave,
          to: Date.parse(next.arrive_at),
          kind: 'move',
          title: say(phrases, 'barDrive', { name: next.name, from: time(visit.leave_at), to: time(next.arrive_at) })
        })
      const closes = visit.closes === null ? undefined : Date.parse(visit.closes)
      const opens = visit.opens === null ? (closes ?? start) - 12 * hour : Date.parse(visit.opens)
      bands.push({
        row: vehicle.id,
        from: opens,
        to: closes ?? opens + 12 * hour,
        kind: 'window',
        title: say(phrases, 'barWindow', {
          name: visit.name,
          from: visit.opens ? time(visit.opens) : '…',
          to: visit.closes ? time(visit.closes) : '…'
        })
      })
      if (closes !== undefined && start > closes && visit.assumed_min === 0)
        bands.push({ row: vehicle.id, from: closes, to: start, kind: 'late', title: lateText(say, visit.late_min) })
    })
  }
  const from = Math.min(...bars.map((bar) => bar.from)) - hour
  const to = Math.max(...bars.map((bar) => bar.to)) + hour
  return { bars, bands: bands.filter((band) => band.to > from && band.from < to), from, to }
}
