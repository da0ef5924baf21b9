import { outlineOf } from '@yunshu/places/outline'
import { useSay } from '../kit/lang.ts'
import { tripWords as words } from './phrases.ts'

type Spot = { readonly lng: number; readonly lat: number }
const frame = { width: 360, height: 180 }

/** The way to the next stop on the outline of the country; it needs no network. */
export const NextMap = ({ from, to, here }: { from: Spot; to: Spot & { readonly address_diming: string }; here: boolean }) => {
  const say = useSay()
  const { land, dashes, names, at, line } = outlineOf([from, to], { ...frame, lang: say.lang })
  return (
    <>
      <svg
        className="way next"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={say(words, 'nextMap', { place: to.address_diming })}
      >
        <path className="land" d={land} />
        <path className="dashes" d={dashes} />
        {names.map(({ name, x, y }) => (
          <text key={`${x},${y}`} x={x} y={y}>
            {name}
          </text>
        ))}
        <path className="planned" d={line([from, to])} />
        <circle r={6} cx={at(from).x} cy={at(from).y} className={here ? 'here' : 'stop done'} />
        <g transform={`translate(${at(to).x} ${at(to).y})`}>
          <circle r={6} className="stop" />
          <text x={10} className="label">
            {to.address_diming}
          </text>
        </g>
      </svg>
      <p className="facts">{say(words, 'mapOf')}</p>
    </>
  )
}
