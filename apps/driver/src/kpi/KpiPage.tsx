import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf } from '@yunshu/contract/kit/machine'
import { kpi, type KpiAppeal, type KpiTrip } from '@yunshu/contract/kpi/contract'
import { appealMachine, gradeTone, kpiGrade, kpiItem, saidOf } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { type KpiPart, kpiParts, kpiStandard } from '@yunshu/domain/kpi'
import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { nowIso } from '../kit/clock.ts'
import { type Say, useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { clock } from '../kit/time.ts'
import { PlainButton, useOnline } from '../kit/ui.tsx'
import { useTrips } from '../trip/trips.ts'
import { AppealSheet } from './AppealSheet.tsx'
import { type MyMonth, useMyMonths } from './KpiCard.tsx'
import { kpiWords as words } from './phrases.ts'

type Detail = OutputOf<typeof kpi.mineInfo>
const partTerm = {
  pickup: 'pickup_weight',
  delivery: 'delivery_weight',
  receipt: 'receipt_weight',
  damage: 'damage_weight',
  safety: 'safety_weight',
  node: 'node_weight'
} as const satisfies Readonly<Record<KpiPart, string>>

/** 我的考核: his own published months; one of them with its trips. */
export const KpiPage = ({ id }: { id: number | undefined }) => {
  const say = useSay()
  const { asked } = useTrips()
  const months = useMyMonths(asked)
  const online = useOnline()
  if (id !== undefined) return <MonthPage key={id} id={id} />
  if (!months) return online ? null : <Unanswered why="" />
  if (months.length === 0)
    return (
      <div className="none">
        <p>{say(words, 'none')}</p>
        <small>{say(words, 'noneWhy')}</small>
      </div>
    )
  return months.map((month) => (
    <a key={month.id} className="card" href={`#/kpi/${month.id}`}>
      <Facts month={month} />
    </a>
  ))
}

/* Nothing was seen before, and nothing came now. */
const Unanswered = ({ why, onRetry }: { why: string; onRetry?: () => void }) => {
  const say = useSay()
  return (
    <div className="none">
      <p>{why || say(kitWords, 'noSignal')}</p>
      {onRetry && <PlainButton onPress={onRetry}>{say(words, 'again')}</PlainButton>}
    </div>
  )
}

const Facts = ({ month }: { month: MyMonth }) => {
  const say = useSay()
  const { grade, score, rank, bonus_fen, prior_score, appeal_until, waybill_count } = month
  return (
    <>
      <span className="top">
        <span className={`state ${gradeTone[grade] ?? 'rest'}`}>{say.label(nameOf(kpiGrade, grade))}</span>
        <span>{month.carrier_name}</span>
      </span>
      <strong>
        {month.month} {score !== null && say(words, 'score', { score: score.toFixed(2) })}
      </strong>
      <span className="facts">
        {[
          rank === null ? say(words, 'few', { least: kpiStandard.leastTrips }) : say(words, 'rank', { rank }),
          say(words, 'trips', { n: waybill_count }),
          bonus_fen > 0 && say(words, 'bonus', { yuan: bonus_fen / 100 }),
          prior_score !== null && say(words, 'prior', { score: prior_score.toFixed(2) })
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="facts">{appeal_until > nowIso() ? say(words, 'until', { time: clock(say, appeal_until) }) : say(words, 'over')}</span>
    </>
  )
}

const MonthPage = ({ id }: { id: number }) => {
  const say = useSay()
  const [detail, setDetail] = useState<Detail>()
  const [flaw, setFlaw] = useState<string>()
  const [appealing, setAppealing] = useState<{ trip: KpiTrip; item: number }>()
  const look = useCallback(async () => {
    setFlaw(undefined)
    try {
      setDetail(await call(kpi.mineInfo, { id }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message)
    }
  }, [id])
  useEffect(() => void look(), [look])
  if (!detail) return flaw === undefined ? null : <Unanswered why={flaw} onRetry={() => void look()} />
  const { kpi: row, parts, trips, appeals, appeal_until } = detail
  const open = appeal_until !== null && appeal_until > nowIso()
  return (
    <>
      <section className="card">
        <span className="top">
          <span className={`state ${gradeTone[row.grade] ?? 'rest'}`}>{say.label(nameOf(kpiGrade, row.grade))}</span>
          <b>{row.score === null ? say(words, 'few', { least: kpiStandard.leastTrips }) : say(words, 'score', { score: row.score.toFixed(2) })}</b>
          {row.prior_score !== null && <span>{say(words, 'prior', { score: row.prior_score.toFixed(2) })}</span>}
        </span>
        <ul className="goods">
          {parts.map(({ part, points, weight }) => (
            <li key={part}>
              <span>{say(kpiTerms, partTerm[part])}</span>
              <span>{say(words, 'weight', { points: points.toFixed(2), weight })}</span>
            </li>
          ))}
        </ul>
        {appeal_until && <p className="facts">{open ? say(words, 'until', { time: clock(say, appeal_until) }) : say(words, 'over')}</p>}
      </section>
      {appeals.length > 0 && <h2>{say(words, 'appeals')}</h2>}
      {appeals.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} edition={row.edition} />
      ))}
      <h2>{say(words, 'byTrip')}</h2>
      {trips.map((trip) => (
        <Trip key={trip.waybill_id} trip={trip} appeals={appeals} onAppeal={open ? (item) => setAppealing({ trip, item }) : undefined} />
      ))}
      {appealing && (
        <AppealSheet
          id={id}
          waybill_id={appealing.trip.waybill_id}
          waybill_no={appealing.trip.waybill_no}
          item={appealing.item}
          onClose={() => setAppealing(undefined)}
          onSent={async () => {
            setAppealing(undefined)
            await look()
          }}
        />
      )}
    </>
  )
}

const Appeal = ({ appeal, edition }: { appeal: KpiAppeal; edition: number }) => {
  const say = useSay()
  const { waybill_no, kpi_item, content, imgs, appeal_status, reply, before_value, after_value, fix_edition } = appeal
  const state = stateOf(appealMachine, appeal_status)
  return (
    <section className="card">
      <span className="top">
        <span className={`state ${state.tone}`}>{say.label(state)}</span>
        <span>{say.label(nameOf(kpiItem, kpi_item))}</span>
      </span>
      <span className="facts">{waybill_no}</span>
      <span>{content}</span>
      {imgs.length > 0 && <span className="facts">{say(words, 'withPhotos', { n: imgs.length })}</span>}
      {reply && <span className="facts">{say(words, 'answer', { reply })}</span>}
      {before_value !== null && after_value !== null && (
        <span className="facts">
          {say(words, (fix_edition ?? 0) > edition ? 'fixWaits' : 'fixed', {
            before: saidOf(kpi_item, before_value),
            after: saidOf(kpi_item, after_value)
          })}
        </span>
      )}
    </section>
  )
}

/** What a trip lost, by what one may appeal against. */
const lossesOf = (say: Say, trip: KpiTrip): readonly { item: number; text: string; part: KpiPart }[] => {
  const { pickup, delivery, receipt, damage, accident, overspeed, fatigue, node } = kpiItem.code
  return [
    { item: pickup, part: 'pickup' as const, wrong: !trip.pickup_ok, text: say(words, 'late', { minutes: trip.pickup_late_min }) },
    { item: delivery, part: 'delivery' as const, wrong: !trip.delivery_ok, text: say(words, 'late', { minutes: trip.delivery_late_min }) },
    { item: receipt, part: 'receipt' as const, wrong: trip.receipt_ok === false, text: say(words, 'receiptLate') },
    { item: damage, part: 'damage' as const, wrong: trip.damage_cases > 0, text: say(words, 'cases', { n: trip.damage_cases }) },
    { item: accident, part: 'safety' as const, wrong: trip.accidents > 0, text: say(words, 'cases', { n: trip.accidents }) },
    { item: overspeed, part: 'safety' as const, wrong: trip.overspeed > 0, text: say(words, 'cases', { n: trip.overspeed }) },
    { item: fatigue, part: 'safety' as const, wrong: trip.fatigue > 0, text: say(words, 'cases', { n: trip.fatigue }) },
    {
      item: node,
      part: 'node' as const,
      wrong: trip.node_done < trip.node_count,
      text: say(words, 'nodes', { done: trip.node_done, count: trip.node_count })
    }
  ].filter(({ wrong }) => wrong)
}

const Trip = ({ trip, appeals, onAppeal }: { trip: KpiTrip; appeals: readonly KpiAppeal[]; onAppeal: ((item: number) => void) | undefined }) => {
  const say = useSay()
  const losses = lossesOf(say, trip)
  const lostOf = kpiParts.flatMap((part) =>
    trip.minus[part] > 0 ? [`${say(kpiTerms, partTerm[part])} ${say(words, 'lost', { points: trip.minus[part].toFixed(2) })}`] : []
  )
  return (
    <section className="card" aria-label={trip.waybill_no}>
      <span className="top">
        <b>{say(words, 'kept', { points: trip.total.toFixed(2) })}</b>
        <span className="facts">{say(words, 'share', { points: trip.plus.toFixed(2) })}</span>
      </span>
      <span>
        {trip.start_address_diming} <i aria-hidden>→</i> {trip.end_address_diming}
      </span>
      <span className="facts">
        {trip.waybill_no} · {clock(say, trip.unload_done_at)}
      </span>
      <span className={lostOf.length > 0 ? 'wrong' : 'well'}>{lostOf.join(' · ') || say(words, 'allGood')}</span>
      {losses.map(({ item, text }) => (
        <div key={item} className="links">
          <span className="facts">
            {say.label(nameOf(kpiItem, item))}: {text}
          </span>
          {onAppeal && !appeals.some((one) => one.waybill_id === trip.waybill_id && one.kpi_item === item) && (
            <PlainButton onPress={() => onAppeal(item)}>{say(words, 'appeal')}</PlainButton>
          )}
        </div>
      ))}
    </section>
  )
}
