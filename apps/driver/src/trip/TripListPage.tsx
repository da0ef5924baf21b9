import { nameFor, stateOf } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { CargoCard } from '../cargo/CargoCard.tsx'
import { ArticleCard } from '../article/ArticlePages.tsx'
import { IncomeCard } from '../income/IncomeCard.tsx'
import { KpiCard } from '../kpi/KpiCard.tsx'
import { guideAt, useSay } from '../kit/lang.ts'
import { clock, stretch } from '../kit/time.ts'
import { PlainButton, useMinute } from '../kit/ui.tsx'
import type { Item } from '../outbox/queue.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { sessionWords } from '../session/phrases.ts'
import { ClaimCards } from './ClaimCards.tsx'
import { EndedCards } from './EndedCards.tsx'
import { lateOf } from './late.ts'
import { tripWords as words } from './phrases.ts'
import { nextOf, project, type Trip, type TripRow } from './project.ts'
import { stepName } from './steps.ts'
import { WhyFastCards } from './WhyFast.tsx'
import { refresh, useTrips } from './trips.ts'

/** Today's trips: what is to do first, then what was done. */
export const TripListPage = () => {
  const say = useSay()
  const { rows, ended, trips, asked } = useTrips()
  const items = useOutbox()
  const shown = rows.map((row) => lineOf(row, trips[row.id], items))
  const open = shown.filter(({ toDo }) => toDo)
  const closed = shown.filter(({ toDo }) => !toDo)
  return (
    <>
      <ClaimCards asked={asked} />
      <CargoCard asked={asked} />
      <IncomeCard asked={asked} />
      <KpiCard asked={asked} />
      <ArticleCard asked={asked} />
      <EndedCards ended={ended} />
      <WhyFastCards trips={rows.flatMap(({ id }) => trips[id] ?? [])} />
      {open.length > 0 && <h2>{say(words, 'open')}</h2>}
      {open.map((line) => (
        <TripCard key={line.row.id} {...line} />
      ))}
      {rows.length + ended.length === 0 && (
        <div className="none">
          <p>{say(words, 'none')}</p>
          <small>{say(words, 'noneWhy')}</small>
        </div>
      )}
      {closed.length > 0 && <h2>{say(words, 'closed')}</h2>}
      {closed.map((line) => (
        <TripCard key={line.row.id} {...line} />
      ))}
      <footer>
        {asked && <small>{say(words, 'seen', { time: clock(say, asked) })}</small>}
        <PlainButton tone="link" onPress={() => void refresh()}>
          {say(words, 'refresh')}
        </PlainButton>
        <a href={guideAt(say.lang)}>{say(sessionWords, 'guide')}</a>
      </footer>
    </>
  )
}

type LineOf = { row: TripRow; trip: Trip | undefined; toDo: boolean; waiting: number; refused: boolean }
const lineOf = (row: TripRow, known: Trip | undefined, items: readonly Item[]): LineOf => {
  const mine = items.filter(({ trip_id }) => trip_id === row.id)
  const trip = known && project(known, mine)
  const { waybill_status } = trip?.trip ?? row
  const refused = mine.some((item) => item.refused)
  const toDo =
    refused ||
    (waybill_status >= waybillMachine.code.awaitingDriver && waybill_status < waybillMachine.code.unloaded) ||
    (trip ? nextOf(trip) !== undefined : row.receipts_waiting > 0)
  return { row: trip?.trip ?? row, trip, toDo, waiting: mine.length, refused }
}

const TripCard = ({ row, trip, toDo, waiting, refused }: LineOf) => {
  const say = useSay()
  const state = stateOf(waybillMachine, row.waybill_status)
  const next = trip && nextOf(trip)
  const late = lateOf(trip, useMinute())
  return (
    <a className={toDo ? 'card' : 'card over'} href={`#/trip/${row.id}`}>
      <span className="top">
        <span className={`state ${state.tone}`}>{say.label(nameFor(state, 'driver'))}</span>
        {late > 0 && toDo && <span className="late">{say(words, 'lateNow', { time: stretch(say, late) })}</span>}
        {waiting > 0 && (
          <span className={refused ? 'late' : 'pending'}>{say(words, refused ? 'refusedCount' : 'waiting', { n: refused ? 1 : waiting })}</span>
        )}
      </span>
      <strong>
        {row.start_address_diming} <i aria-hidden>→</i> {row.end_address_diming}
      </strong>
      <span className="facts">
        {row.plate_no} · {row.goods_name} · {tonnes(row.plan_kg)} · {say(words, 'stops', { n: row.point_count })}
      </span>
      <span className="facts">{say(words, 'planned', { start: clock(say, row.plan_start_time), end: clock(say, row.plan_end_time) })}</span>
      {next && (
        <span className="next">
          {say(words, 'next')}
          <b>{stepName(say, next.step)}</b>
        </span>
      )}
    </a>
  )
}

export const tonnes = (kg: number): string => (kg >= 1000 ? `${Number((kg / 1000).toFixed(3))} t` : `${kg} kg`)
