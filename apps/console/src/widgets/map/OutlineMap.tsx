import { outlineOf } from '@yunshu/places/outline'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLang } from '../../kit/lang.ts'
import { type MapPicks, type MapShow, sightOf, standsBack } from './kinds.ts'

/** The country's outline with names, the way and its stops, drawn at once and from nothing that has to be fetched: a map is never blank paper. */
export const OutlineMap = ({ height, onPick, ...what }: MapShow & { height: number; onPick?: MapPicks }) => {
  const element = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState({ width: 0, height })
  // A map that fills its place is higher than it asked for.
  useLayoutEffect(() => setSize({ width: element.current?.clientWidth ?? 0, height: element.current?.clientHeight || height }), [height])
  return (
    <svg ref={element} className="map-outline" aria-hidden>
      {size.width > 0 && <Drawn what={what} onPick={onPick} {...size} />}
    </svg>
  )
}

type DrawnProps = { what: MapShow; onPick: MapPicks | undefined; width: number; height: number }
const Drawn = ({ what, onPick, width, height }: DrawnProps) => {
  const { track = [], planned = [], stops = [], ways = [], dots = [], at: marker, looked } = what
  const lang = useLang((state) => state.lang)
  const { land, dashes, names, at, line } = outlineOf(sightOf(what), { width, height, lang })
  return (
    <>
      <path className="outline-land" d={land} />
      <path className="outline-dashes" d={dashes} />
      {names
        .filter(({ name, x }) => isWhole(name, x, width))
        .map(({ name, x, y }) => (
          <text key={`${x},${y}`} x={x} y={y} className="outline-name">
            {name}
          </text>
        ))}
      <path className="outline-planned" d={line(planned)} />
      <path className="outline-track" d={line(track)} />
      {ways.map((way) => (
        <path key={way.id} className="outline-way" d={line(way.points)} stroke={way.colour} opacity={standsBack(way, looked) ? 0.25 : 1} />
      ))}
      {dots.map((dot) => (
        <circle
          key={`${dot.id} ${dot.lng},${dot.lat}`}
          r={4}
          cx={at(dot).x}
          cy={at(dot).y}
          fill={dot.colour}
          opacity={standsBack(dot, looked) ? 0.35 : 1}
          {...(onPick && { className: 'outline-dot', onClick: () => onPick([dot.id], at(dot)) })}
        />
      ))}
      {stops.map((stop) => (
        <g key={`${stop.lng},${stop.lat},${stop.text}`} transform={`translate(${at(stop).x} ${at(stop).y})`}>
          <circle r={4} className="outline-stop" />
          {stop.mark && (
            <text x={9} y={4} className="outline-label">
              {stop.text}
            </text>
          )}
        </g>
      ))}
      {marker && <circle r={7} cx={at(marker).x} cy={at(marker).y} className="outline-at" />}
    </>
  )
}

/* A name that the edge would cut says less than none; a Chinese sign is twelve wide, another six and a half. */
const isWhole = (name: string, x: number, width: number): boolean => {
  const half = [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 12 : 6.5), 0) / 2
  return x - half > 0 && x + half < width
}
