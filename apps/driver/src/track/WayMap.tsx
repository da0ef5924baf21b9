import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { outlineOf } from '@yunshu/places/outline'
import { useSay } from '../kit/lang.ts'
import { trackWords as words } from './phrases.ts'

type Track = OutputOf<typeof waybill.track>
/** Drawn in these units and scaled to the screen. */
const frame = { width: 360, height: 220 }

/** The trip on the outline of the country: its stops, the planned way and the driven one, and where the vehicle is, each to about a kilometre. */
export const WayMap = ({ points, driven }: Pick<Track, 'points' | 'driven'>) => {
  const say = useSay()
  const { land, dashes, names, at, line } = outlineOf([...points, ...driven], { ...frame, lang: say.lang })
  const last = driven.at(-1)
  return (
    <>
      <svg className="way" viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={say(words, 'map')}>
        <path className="land" d={land} />
        <path className="dashes" d={dashes} />
        {names.map(({ name, x, y }) => (
          <text key={`${x},${y}`} x={x} y={y}>
            {name}
          </text>
        ))}
        <path className="planned" d={line(points)} />
        <path className="driven" d={line(driven)} />
        {points.map((point) => (
          <g key={`${point.kind}-${point.seq}`} transform={`translate(${at(point).x} ${at(point).y})`}>
            <circle r={5} className={point.done_at ? 'stop done' : 'stop'} />
            <text x={9} className="label">
              {say.lang === 'en' ? point.place_en.split(',')[0] : point.city}
            </text>
          </g>
        ))}
        {last && <circle r={7} cx={at(last).x} cy={at(last).y} className="here" />}
      </svg>
      <p className="facts">{say(words, 'mapOf')}</p>
    </>
  )
}
