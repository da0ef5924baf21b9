import { time } from '../kit/format.ts'
import { type Say, useSay } from '../kit/lang.ts'
import type { At } from './map/kinds.ts'
import { MapCanvas } from './map/MapCanvas.tsx'
import { positionPhrases } from './positionPhrases.ts'

/** A stop of the plan: 1 loading, 2 unloading. */
export type WayStop = At & { readonly kind: number; readonly seq: number; readonly name: string; readonly done: boolean }
type WayMapProps = {
  /** What the map is of, for those who do not see it. */
  label: string
  stops: readonly WayStop[]
  /** The driven way. */
  track?: readonly At[]
  /** Where the vehicle is, with what is said of it. */
  at?: At | undefined
  popup?: readonly string[]
  /** When it is expected at its last stop. */
  eta?: string | null | undefined
  height?: number
}

/** The one map of a trip: its stops with their names, the planned way thin and the driven one thick, the vehicle, and below what the lines mean and the expected arrival. */
export const WayMap = ({ label, stops, track = [], at, popup = [], eta, height = 300 }: WayMapProps) => {
  const say = useSay()
  const inOrder = [...stops].sort((a, b) => a.kind - b.kind || a.seq - b.seq)
  return (
    <div className="way-map">
      <MapCanvas
        height={height}
        label={label}
        at={at}
        popup={popup}
        track={track}
        planned={inOrder}
        stops={inOrder.map((stop) => chipOf(say, stop))}
      />
      <p className="way-legend">
        <span className="way-planned">{say(positionPhrases, 'planned')}</span>
        {track.length > 1 && <span className="way-driven">{say(positionPhrases, 'driven')}</span>}
        {eta && <strong>{say(positionPhrases, 'etaAt', { time: time(eta) })}</strong>}
      </p>
    </div>
  )
}

/** How a stop stands on a map. */
export const chipOf = (say: Say, { lng, lat, kind, name, done }: WayStop) => ({
  lng,
  lat,
  done,
  text: name,
  mark: say(positionPhrases, kind === 1 ? 'load' : 'unload')
})
