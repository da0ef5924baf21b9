import { Button } from 'antd'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { lazily } from '../../kit/lazily.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { mapPhrases } from './phrases.ts'
import type { At, MapPicks, MapShow, MapView } from './kinds.ts'
import { mapProvider } from './provider.ts'
import './map.css'

const OutlineMap = lazily(async () => (await import('./OutlineMap.tsx')).OutlineMap)

type CanvasProps = MapShow & {
  height?: number
  label: string
  /** The marker was dragged or the map clicked. */
  onMove?: (at: At) => void
  /** Ways or dots were clicked, or nothing where one was before. */
  onPick?: MapPicks
  /** The outline stands there until somebody asks for the map: for pages that are opened all day long and not for their map. */
  onDemand?: boolean
}

/** A map of the configured provider, and the outline of the country with the same way on it until that is drawn, or for good where a browser cannot draw it; it is created whenever its tab is shown, and releases its WebGL context when the tab is hidden. */
export const MapCanvas = ({ height = 320, label, onMove, onPick, onDemand = false, ...given }: CanvasProps) => {
  const what = useSame(given)
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | undefined>(undefined)
  const [isAsked, setAsked] = useState(!onDemand)
  const [state, setState] = useState<'loading' | 'shown' | 'away'>('loading')
  const isSeen = useSeen(element)
  const now = useRef({ what, onMove, onPick })
  useEffect(() => {
    now.current = { what, onMove, onPick }
  })
  useEffect(() => {
    if (!isSeen || !isAsked) return
    let gone = false
    const start = async () => {
      if (!element.current) return
      const { onMove: moved, onPick: picks, what: first } = now.current
      const made = await (await mapProvider()).mount(element.current, {
        ...first,
        ...(moved && { onMove: (at: At) => now.current.onMove?.(at) }),
        ...(picks && { onPick: (...picked: Parameters<MapPicks>) => now.current.onPick?.(...picked) })
      })
      if (gone) return made.close()
      view.current = made
      made.show(now.current.what)
      setState('shown')
    }
    // A browser without WebGL2 has no map; everything around it works without.
    start().catch(() => !gone && setState('away'))
    return () => {
      gone = true
      view.current?.close()
      view.current = undefined
    }
  }, [isSeen, isAsked, lang])
  useEffect(() => view.current?.show(what), [what])
  return (
    <div className="map" style={{ height }} data-map={isAsked ? state : 'outline'} role="region" aria-label={label}>
      <div ref={element} className="map-canvas" />
      {state !== 'shown' && <OutlineMap height={height} {...what} {...(!isAsked && onPick && { onPick })} />}
      {isAsked && state !== 'shown' && <p className="map-wait">{say(mapPhrases, state === 'away' ? 'noMap' : 'drawing')}</p>}
      {!isAsked && (
        <Button size="small" className="map-ask" onClick={() => setAsked(true)}>
          {say(mapPhrases, 'open')}
        </Button>
      )}
    </div>
  )
}

/* What is shown, and each part of it, stays the same object as long as it says the same: pages make much of it anew each time they are drawn. */
const useSame = (given: MapShow): MapShow => {
  const track = useSamePart(given.track)
  const planned = useSamePart(given.planned)
  const stops = useSamePart(given.stops)
  const ways = useSamePart(given.ways)
  const dots = useSamePart(given.dots)
  const at = useSamePart(given.at)
  const popup = useSamePart(given.popup)
  const { zoom, near, looked } = given
  return useMemo(
    () => ({ track, planned, stops, ways, dots, at, popup, zoom, near, looked }),
    [track, planned, stops, ways, dots, at, popup, zoom, near, looked]
  )
}
const useSamePart = <T,>(given: T): T => {
  const [kept, keep] = useState(() => ({ given, value: given, text: JSON.stringify(given) }))
  if (kept.given === given) return kept.value
  const text = JSON.stringify(given)
  const value = text === kept.text ? kept.value : given
  keep({ given, value, text })
  return value
}

/* Whether it came into sight: a map further down a page costs nothing until then. */
const useSeen = (element: RefObject<HTMLDivElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const watching = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true))
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element, isSeen])
  return isSeen
}
