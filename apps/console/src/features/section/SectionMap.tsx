import type { section } from '@yunshu/contract/section/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useSay } from '../../kit/lang.ts'
import { MapCanvas } from '../../widgets/map/MapCanvas.tsx'
import { phrases } from './phrases.ts'

type Detail = Pick<OutputOf<typeof section.info>, 'start_point' | 'via_points' | 'end_point'>

/** The way of a lane on the map, node by node. */
export const SectionMap = ({ row: { start_point, via_points, end_point } }: { row: Detail }) => {
  const say = useSay()
  const nodes = [start_point, ...via_points, end_point]
  const markOf = (at: number): string =>
    say.label(at === 0 ? { zh: '起', en: 'From' } : at === nodes.length - 1 ? { zh: '终', en: 'To' } : { zh: '经', en: 'Via' })
  return (
    <MapCanvas
      height={280}
      label={say(phrases, 'map')}
      planned={nodes}
      stops={nodes.map(({ lng, lat, node_name }, at) => ({ lng, lat, text: node_name, mark: markOf(at) }))}
    />
  )
}
