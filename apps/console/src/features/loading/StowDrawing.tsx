import { Alert, Progress } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { kg, m3, num } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'
import { colourOf, visitsOf } from './plan.ts'
import type { Shown } from './useShown.ts'

export type Stow = OutputOf<typeof loading.stow>
type Placement = Stow['placements'][number]
type Box = NonNullable<Stow['box']>

export const isDrawn = (stow: Stow): stow is Stow & { box: Box } => stow.box !== null && stow.placements.length > 0
/** Pieces of which the size is not known: a drawing shows only the others. */
const unsizedOf = ({ parts }: Stow): number => parts.reduce((sum, { sized, pieces }) => sum + (sized ? 0 : pieces), 0)
/** How a load was proved: with the sizes of its goods, or by weight and volume only. */
export const provedBy = (say: Say, stow: Stow): string => {
  const { proof_level, fill_bp, used_mm, box } = stow
  const used = box && used_mm > 0 ? ` · ${say(phrases, 'lengthUsed', { used: num(used_mm / 1000), whole: num(box.length_mm / 1000) })}` : ''
  const unsized = unsizedOf(stow)
  const level = proof_level in levels ? say(phrases, levels[proof_level as keyof typeof levels]) : proof_level
  // Of a part of the load, length and space say nothing of the whole.
  if (unsized > 0 && isDrawn(stow)) return `${say(phrases, 'proved', { level })} · ${say(phrases, 'unsized', { count: num(unsized) })}`
  return `${say(phrases, 'proved', { level })}${used}${fill_bp > 0 ? ` · ${say(phrases, 'fillOf', { rate: num(fill_bp / 100) })}` : ''}`
}
const levels = { kgM3: 'proofVolume', floor: 'proofFloor', boxes: 'proofPlaced' } as const

/** The number of a stop as it is told. The drawing counts places: stops at one place that follow each other are one. */
export const stopNo = (stop: number): number => stop + 1

/** The boxes after which a stop's goods are all aboard, last stop first, as the dock loads them. */
export const stepsOf = ({ placements, parts }: Stow): { stop: number; upTo: number }[] => {
  const steps: { stop: number; upTo: number }[] = []
  placements.forEach(({ part }, i) => {
    const stop = parts[part]?.unloaded_at ?? 0
    const last = steps.at(-1)
    if (last?.stop === stop) last.upTo = i + 1
    else steps.push({ stop, upTo: i + 1 })
  })
  return steps.length > 12 ? [...new Map(steps.map((one) => [one.stop, one])).values()] : steps
}

/** From above and from the side, to the same scale; the newest box has a heavy edge. At the dock what is aboard is drawn, and the rest of the load as outlines. */
export const Drawn = ({
  stow,
  step,
  no,
  aboard
}: {
  stow: Stow & { box: Box }
  step: number /** The number of a stop as it is told. */
  no: (stop: number) => number
  /** Of each box, whether it is aboard. */
  aboard?: readonly boolean[]
}) => {
  const say = useSay()
  const { box, placements, parts } = stow
  const together = togetherAt(stow, step)
  const shown = (aboard ? placements : placements.slice(0, step))
    .map((one, i) => ({ ...one, there: aboard?.[i] ?? true, latest: i === step - 1 }))
    .filter(together)
  const gap = 260
  const height = box.width_mm + box.height_mm + gap * 2 + 300
  const colour = (one: Placement) => colourOf(parts[one.part]?.unloaded_at ?? 0)
  const side = box.width_mm + gap * 2
  const views = [
    {
      key: 'top',
      y: gap,
      high: box.width_mm,
      title: say(phrases, 'fromAbove'),
      at: (one: Placement) => ({ top: gap + one.y, high: one.ly }),
      order: (a: Placement, b: Placement) => a.z - b.z
    },
    {
      key: 'side',
      y: side,
      high: box.height_mm,
      title: say(phrases, 'fromSide'),
      at: (one: Placement) => ({ top: side + box.height_mm - one.z - one.lz, high: one.lz }),
      order: (a: Placement, b: Placement) => b.y - a.y
    }
  ]
  return (
    <svg
      className="stow-svg"
      viewBox={`-80 0 ${box.length_mm + 160} ${height}`}
      role="img"
      aria-label={say(phrases, 'drawnStep', { step, of: placements.length })}
    >
      {views.map(({ key, y, high, title, at, order }) => (
        <g key={key}>
          <text x={0} y={y - 50} fontSize={150}>
            {title}
          </text>
          <rect x={0} y={y} width={box.length_mm} height={high} fill="#fafbfc" stroke="#4e5969" strokeWidth={16} />
          {[...shown]
            .sort((a, b) => Number(a.there) - Number(b.there) || order(a, b))
            .map((one) => (
              <DrawnBox
                key={`${one.part} ${one.x} ${one.y} ${one.z}`}
                box={{ ...one, ...at(one) }}
                colour={colour(one)}
                stop={no(parts[one.part]?.unloaded_at ?? 0)}
              />
            ))}
        </g>
      ))}
      <text x={0} y={height - 60} fontSize={140} fill="#4e5969">
        {say(phrases, 'headBoard')}
      </text>
      <text x={box.length_mm} y={height - 60} fontSize={140} fill="#4e5969" textAnchor="end">
        {say(phrases, 'door')}
      </text>
      {stow.centre_mm !== null && step === placements.length && (
        <path d={`M ${stow.centre_mm} ${side + box.height_mm} l -70 130 l 140 0 z`} fill="#cf1322">
          <title>{say(phrases, 'centre', { m: num(Math.round(stow.centre_mm / 10) / 100) })}</title>
        </path>
      )}
    </svg>
  )
}

type DrawnBoxProps = { box: { x: number; lx: number; top: number; high: number; there: boolean; latest: boolean }; colour: string; stop: number }
const DrawnBox = ({ box: { x, lx, top, high, there, latest }, colour, stop }: DrawnBoxProps) => (
  <g>
    <rect
      x={x}
      y={top}
      width={lx}
      height={high}
      fill={there ? colour : '#fff'}
      stroke={latest ? '#000' : there ? '#fff' : colour}
      strokeWidth={latest ? 28 : 10}
    />
    {lx > 260 && high > 200 && (
      <text x={x + lx / 2} y={top + high / 2 + 50} fontSize={140} fill={there ? '#fff' : '#4e5969'} textAnchor="middle">
        {stop}
      </text>
    )}
  </g>
)

/** Which boxes can be in the vehicle together with the one of a step: what was unloaded before is gone, and what is loaded only after the next unloading stands where others stood. */
export const togetherAt = ({ placements, parts }: Pick<Stow, 'placements' | 'parts'>, step: number): ((one: Placement) => boolean) => {
  const now = parts[placements[Math.max(0, step - 1)]?.part ?? 0]?.loaded_at ?? 0
  const next = Math.min(...parts.filter(({ loaded_at, unloaded_at }) => loaded_at <= now && unloaded_at > now).map(({ unloaded_at }) => unloaded_at))
  return ({ part }) => {
    const { loaded_at, unloaded_at } = parts[part] ?? { loaded_at: 0, unloaded_at: Infinity }
    return loaded_at < next && unloaded_at > now
  }
}

/** What rests on the axles, beside what they may bear; over a limit a sentence says what helps. */
export const AxleLoads = ({ axles }: { axles: NonNullable<Stow['axles']> }) => {
  const say = useSay()
  const { semi, by_boxes, front_kg, rear_kg, front_max_kg, rear_max_kg, back_mm } = axles
  const supports = [
    { name: say(phrases, semi ? 'axlePin' : 'axleFront'), is: front_kg, most: front_max_kg, advice: 'axleFrontOver' },
    { name: say(phrases, semi ? 'axleTrailer' : 'axleRear'), is: rear_kg, most: rear_max_kg, advice: 'axleRearOver' }
  ] as const
  return (
    <section className="stow-axles" aria-label={say(phrases, 'axles')}>
      <h3>{say(phrases, 'axles')}</h3>
      {supports.map(({ name, is, most }) => (
        <div key={name} className="stow-axle">
          <span>{name}</span>
          <Progress
            percent={Math.min(100, Math.round((is / most) * 100))}
            showInfo={false}
            size="small"
            status={is > most ? 'exception' : 'normal'}
            aria-label={name}
          />
          <span className={is > most ? 'figure amount-gap' : 'figure'}>{`${kg(is)} / ${kg(most)} kg`}</span>
        </div>
      ))}
      {supports.map(
        ({ name, is, most, advice }) =>
          is > most && (
            <Alert
              key={name}
              type="warning"
              showIcon
              title={say(phrases, advice, { name, over: kg(is - most), back: num(Math.ceil(back_mm / 100) / 10) })}
            />
          )
      )}
      <p className="desk-note">{say(phrases, 'axleBasis', { by: say(phrases, by_boxes ? 'axleByBoxes' : 'axleByVolume') })}</p>
    </section>
  )
}

/** Which colour is unloaded where, in driving order. */
export const Legend = ({ desk, vehicle, stow }: { desk: Shown; vehicle: string; stow: Stow }) => {
  const say = useSay()
  const own = desk.info.vehicles.find(({ id }) => id === vehicle)
  const stops = [...new Set(stow.parts.map(({ unloaded_at }) => unloaded_at))].sort((a, b) => a - b)
  const visits = own ? visitsOf(own, desk.orders) : []
  return (
    <ul className="stow-legend" aria-label={say(phrases, 'legend')}>
      {stops.map((stop) => (
        <li key={stop}>
          <i style={{ background: colourOf(stop) }} />
          {`${stopNo(stop)} ${visits[stop]?.name ?? ''}`}
        </li>
      ))}
    </ul>
  )
}

/** What is loaded, in the order of the dock, with bars of weight and volume where nothing can be drawn. */
export const GoodsTable = ({ desk, stow, vehicle, aboard }: { desk: Shown; stow: Stow; vehicle: string; aboard?: readonly number[] }) => {
  const say = useSay()
  const own = desk.info.vehicles.find(({ id }) => id === vehicle)
  const type = own && desk.typeOf(own.vehicle_type_id)
  const first = (part: Stow['parts'][number]) => stow.placements.findIndex((one) => stow.parts[one.part] === part)
  const parts = [...stow.parts].sort((a, b) => a.loaded_at - b.loaded_at || first(a) - first(b) || b.unloaded_at - a.unloaded_at)
  return (
    <table className="stow-goods">
      <thead>
        <tr>
          <th>{say(phrases, 'loadStep')}</th>
          <th>{say(phrases, 'order')}</th>
          <th>{say(phrases, 'goods')}</th>
          <th className="figure">{say(phrases, 'pieces')}</th>
          <th className="figure">kg</th>
          <th className="figure">m³</th>
          {type && !isDrawn(stow) && <th>{say(phrases, 'shareOf')}</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, i) => (
          <tr key={`${part.order_id} ${part.row}`} {...((aboard?.[stow.parts.indexOf(part)] ?? 0) > 0 && { className: 'stow-aboard' })}>
            <td>
              {i + 1} <i className="vehicle-chip" style={{ background: colourOf(part.unloaded_at) }} />{' '}
              {say(phrases, 'toStop', { stop: stopNo(part.unloaded_at) })}
            </td>
            <td className="no">{desk.orders.get(part.order_id)?.order_no}</td>
            <td>{desk.orders.get(part.order_id)?.rows[part.row]?.goods_name}</td>
            <td className="figure">{num(part.pieces)}</td>
            <td className="figure">{kg(Math.round(part.kg * 1000) / 1000)}</td>
            <td className="figure">{m3(Math.round(part.m3 * 1000) / 1000)}</td>
            {type && !isDrawn(stow) && (
              <td>
                <Progress percent={Math.min(100, Math.round((part.kg / type.max_kg) * 100))} size="small" format={(percent) => `${percent}% kg`} />
                <Progress percent={Math.min(100, Math.round((part.m3 / type.max_m3) * 100))} size="small" format={(percent) => `${percent}% m³`} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
