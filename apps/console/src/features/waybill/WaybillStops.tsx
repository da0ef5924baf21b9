import { addressText } from '@yunshu/domain/address'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { pointKind } from '@yunshu/contract/waybill/machine'
import { waybillMarks } from '@yunshu/contract/waybill/cells'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Cell } from '../../kit/cells.tsx'
import { fullTime, kg, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { Mark } from '../../kit/Status.tsx'
import { blocks } from '../../widgets/phrases.ts'
import { Late } from '../../widgets/Late.tsx'
import { windowText } from '../../widgets/timeWindow.ts'
import type { Stop, Trip } from './nodes.ts'
import { legPhrases } from './legPhrases.ts'
import { phrases } from './phrases.ts'
import { PhoneOf } from '@yunshu/contract/kit/fields'
import { graceMinutes } from '@yunshu/domain/late'

/** The way of a trip: its stops below each other, what was asked for beside what happened, lateness in minutes. */
export const WaybillStops = ({ points, legs, eta }: { points: readonly Stop[]; legs: Trip['legs']; eta: string | null }) => {
  const next = points.find(({ done_at }) => !done_at)
  return (
    <ol className="stops">
      {points.map((stop) => (
        <StopLine
          key={stop.id}
          stop={stop}
          other={legs.find(({ id }) => id === stop.relay_waybill_id)}
          eta={stop === next && stop.kind === 2 ? eta : null}
        />
      ))}
    </ol>
  )
}

const StopLine = ({ stop, other, eta }: { stop: Stop; other: Trip['legs'][number] | undefined; eta: string | null }) => {
  const say = useSay()
  const state = stop.done_at ? 'done' : stop.arrived_at ? 'here' : 'ahead'
  return (
    <li className={`stop stop-${state}`}>
      <span className="stop-kind" title={say.label(pointKind.names[stop.kind as 1 | 2])}>
        {stop.relay_waybill_id !== null ? say(legPhrases, 'relayStop') : say(phrases, stop.kind === 1 ? 'loadingStop' : 'unloadingStop')}
      </span>
      <div className="stop-where">
        <strong>{stop.address_diming || stop.address_str}</strong>
        <div>{addressText(stop, stop.address_str)}</div>
        {other && (
          <div>
            <Link to={linkTo(carrier.waybillInfo, { id: other.id })}>{say(legPhrases, stop.kind === 2 ? 'relayTo' : 'relayFrom', other)}</Link>
          </div>
        )}
        <div className="stop-contact">
          {stop.link_name} <Cell field={PhoneOf('waybill')} value={stop.link_phone} />
        </div>
        {stop.address_content && <div className="stop-note">{stop.address_content}</div>}
      </div>
      <dl className="stop-times">
        <Pair name={say(phrases, 'window')} value={windowText(say, stop)} />
        <Pair
          name={say(phrases, 'arrived')}
          value={<When at={stop.arrived_at} />}
          also={
            stop.arrived_at ? <Lateness stop={stop} /> : eta ? <span className="stop-eta">{say(phrases, 'etaAt', { time: time(eta) })}</span> : null
          }
        />
        <Pair name={say(phrases, 'done')} value={<When at={stop.done_at} />} />
        {stop.kind === 1 && <Pair name={say(phrases, 'departed')} value={<When at={stop.departed_at} />} />}
        {stop.net_kg !== null && <Pair name={say(phrases, 'weight')} value={`${kg(stop.net_kg)} kg`} />}
      </dl>
      <Evidence stop={stop} />
    </li>
  )
}

const Pair = ({ name, value, also }: { name: string; value: React.ReactNode; also?: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} {also}
    </dd>
  </div>
)
const When = ({ at }: { at: string | null }) =>
  at ? (
    <time dateTime={at} title={fullTime(at)}>
      {time(at)}
    </time>
  ) : (
    <span className="stop-open">-</span>
  )

const Lateness = ({ stop }: { stop: Stop }) => {
  const say = useSay()
  return (
    <span className="marks">
      {stop.late_min !== null &&
        (stop.late_min > (stop.grace_min ?? graceMinutes) ? (
          <Late minutes={stop.late_min} grace={0} />
        ) : (
          <Mark tone="done">{say(blocks, 'onTime')}</Mark>
        ))}
      {stop.too_fast && <Mark tone="wrong">{say.label(waybillMarks.tooFast)}</Mark>}
      {stop.outside_fence && (
        <Mark tone="care">
          {stop.fence_distance_m === null ? say(blocks, 'outside') : say(blocks, 'outsideFence', { km: (stop.fence_distance_m / 1000).toFixed(1) })}
        </Mark>
      )}
    </span>
  )
}

const kinds = { 1: ['zhuang_goods_img', 'fahuo_document_img'], 2: ['xie_goods_img', 'shou_document_img'] } as const
/** Photos and remarks of a stop; only what was asked for and came. */
const Evidence = ({ stop }: { stop: Stop }) => {
  const say = useSay()
  const photos = kinds[stop.kind as 1 | 2].filter((name) => stop.arrived_at || stop[name].length)
  if (!photos.length && !stop.node_reason && !stop.end_content) return null
  return (
    <div className="stop-evidence">
      {photos.map((name) => (
        <PhotosLink key={name} photos={stop[name]} label={say(waybillTerms, name)} />
      ))}
      {stop.node_reason && <span>{say(phrases, 'storyReason', { reason: stop.node_reason })}</span>}
      {stop.end_content && <span>{stop.end_content}</span>}
    </div>
  )
}
