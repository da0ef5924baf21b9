import { kg, km, money } from '../../kit/format.ts'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay, type Say } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'
import type { Suggested, Suggestion } from './useSuggestions.ts'

const MapCanvas = lazily(async () => (await import('../../widgets/map/MapCanvas.tsx')).MapCanvas, <Waiting />)

type SuggestionsProps = {
  suggested: Suggested | undefined
  fetching: boolean
  chosen: { readonly vehicle_id: number | null | undefined; readonly driver_id: number | null | undefined }
  onTake: (pair: Suggestion) => void
}
/** The best pair and three next best, each with its reasons and taken by one press, and a map of where they are. */
export const Suggestions = ({ suggested, fetching, chosen, onTake }: SuggestionsProps) => {
  const say = useSay()
  if (!suggested) return fetching ? <Waiting rows={3} /> : null
  const { data, start, vehicles, fit } = suggested
  return (
    <section className="suggest" aria-label={say(phrases, 'suggested')} aria-busy={fetching}>
      <div>
        <h3>
          {say(phrases, 'suggested')} <small>{say(phrases, 'suggestedOf', { fit, vehicles })}</small>
        </h3>
        {data.length === 0 && <p className="field-help">{say(phrases, 'pairNone')}</p>}
        {data.map((pair, i) => (
          <SuggestedRow
            key={pair.vehicle_id}
            pair={pair}
            place={i + 1}
            isChosen={pair.vehicle_id === chosen.vehicle_id && pair.driver_id === chosen.driver_id}
            onTake={() => onTake(pair)}
          />
        ))}
      </div>
      <MapCanvas
        height={236}
        label={say(phrases, 'suggestedMap')}
        dots={[start, ...data.flatMap(({ seen }) => seen ?? [])].map(({ lng, lat }, i) => ({
          id: String(i),
          lng,
          lat,
          colour: i === 0 ? '#d4380d' : '#4e5969'
        }))}
        stops={[
          { lng: start.lng, lat: start.lat, text: start.address_diming, mark: say(phrases, 'suggestedStart'), colour: '#d4380d' },
          ...data.flatMap(({ seen, plate_no }, i) => (seen ? [{ lng: seen.lng, lat: seen.lat, text: plate_no, mark: String(i + 1) }] : []))
        ]}
      />
    </section>
  )
}

type RowProps = { pair: Suggestion; place: number; isChosen: boolean; onTake: () => void }
const SuggestedRow = ({ pair, place, isChosen, onTake }: RowProps) => {
  const say = useSay()
  const { plate_no, driver_name, max_load_kg, payable_fen, warnings } = pair
  return (
    <button type="button" className="suggest-row" aria-pressed={isChosen} onClick={onTake}>
      <i>{place}</i>
      <span>
        <b className="no">{plate_no}</b> {driver_name} <small>{`${kg(max_load_kg)} kg`}</small>
        {place === 1 && <Mark tone="done">{say(phrases, 'suggestedBest')}</Mark>}
      </span>
      {payable_fen !== null && <span className="figure">{say(phrases, 'pairPay', { yuan: money(payable_fen) })}</span>}
      <small>
        {reasonsOf(say, pair).map((reason, i, all) => (
          <span key={reason}>{i < all.length - 1 ? `${reason} ·\u00a0` : reason}</span>
        ))}
        {warnings.length > 0 && (
          <span title={warnings.join('\n')}>
            <Mark tone="care">{say(phrases, 'warned', { count: warnings.length })}</Mark>
          </span>
        )}
      </small>
    </button>
  )
}

/* Why a pair, in a few words: near, rested, papers, knows the way. */
const reasonsOf = (say: Say, { idle, away_m, rest_min, papers_until, lane_trips, type_fits }: Suggestion): readonly string[] => [
  away_m === null ? say(phrases, 'placeUnknown') : say(phrases, 'pairAway', { km: km(away_m) }),
  say(phrases, idle ? 'pairIdle' : 'pairBusy'),
  restedText(say, rest_min),
  papers_until === null ? say(phrases, 'pairPapers') : say(phrases, 'papersTo', { day: papers_until }),
  ...(lane_trips > 0 ? [say(phrases, 'laneKnown', { count: lane_trips })] : []),
  ...(type_fits ? [] : [say(phrases, 'typeOther')])
]

/* Two days and more are told in days: nobody counts the hours of them. */
const restedText = (say: Say, rest_min: number | null): string => {
  if (rest_min === null) return say(phrases, 'restedLong')
  const hours = Math.floor(rest_min / 60)
  return hours < 48 ? say(phrases, 'restedFor', { hours }) : say(phrases, 'restedDays', { count: Math.floor(hours / 24) })
}
