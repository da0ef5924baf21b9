import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { mapPhrases } from './phrases.ts'
import type { At, MapShow, MapView } from './kinds.ts'
import { mapProvider } from './provider.ts'
import './map.css'

type CanvasProps = MapShow & { height?: number; label: string /** The marker was dragged or the map clicked. */; onMove?: (at: At) => void }

/** A map of the configured provider; it starts anew whenever its tab is shown, and gives its graphics back when it is hidden. */
export const MapCanvas = ({ height = 320, label, onMove, ...what }: CanvasProps) => {
  const say = useSay()
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | undefined>(undefined)
  const [state, setState] = useState<'loading' | 'shown' | 'away'>('loading')
  const now = useRef({ what, onMove })
  useEffect(() => {
    now.current = { what, onMove }
  })
  useEffect(() => {
    let gone = false
    const start = async () => {
      if (!element.current) return
      const { onMove: moved, what: first } = now.current
      const made = await (await mapProvider()).mount(element.current, { ...first, ...(moved && { onMove: (at: At) => now.current.onMove?.(at) }) })
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
  }, [])
  const shown = JSON.stringify(what)
  useEffect(() => view.current?.show(JSON.parse(shown) as MapShow), [shown])
  return (
    <div className="map" style={{ height }} data-map={state} role="region" aria-label={label}>
      <div ref={element} className="map-canvas" />
      {state === 'loading' && <p className="map-wait">{say(mapPhrases, 'drawing')}</p>}
      {state === 'away' && <Alert type="info" showIcon title={say(mapPhrases, 'noMap')} />}
    </div>
  )
}
