import { billMachine } from '@yunshu/contract/bill/machine'
import { itemName } from '@yunshu/contract/charge/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf } from '@yunshu/contract/kit/machine'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { useState } from 'react'
import { call } from '../kit/call.ts'
import { type Say, useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { PlainButton } from '../kit/ui.tsx'
import { useSession } from '../session/session.ts'
import { useTrips } from '../trip/trips.ts'
import { type Income, useIncome } from './IncomeCard.tsx'
import { incomeWords as words } from './phrases.ts'
import { Statements } from './Statements.tsx'

type Trip = Income['trips'][number]
type Part = Trip['parts'][number]

/** 我的收入: what he is owed in all, and trip by trip what is paid when, taken off, held back and late. */
export const IncomePage = () => {
  const say = useSay()
  const { asked } = useTrips()
  const income = useIncome(asked)
  const [earlier, setEarlier] = useState<Pick<Income, 'trips' | 'more'>>()
  if (!income) return null
  const trips = [...income.trips, ...(earlier?.trips ?? [])]
  const last = trips.at(-1)
  const more = earlier ? earlier.more : income.more
  const lookBack = async () => {
    const found = last && (await call(payable.mine, { before: last.waybill_id }).catch(() => undefined))
    if (found) setEarlier({ trips: [...(earlier?.trips ?? []), ...found.trips], more: found.more })
  }
  const captains = income.captains.map((one) => (
    <p key={`${one.carrier_name} ${one.captain_name}`} className="note">
      {say(words, 'captain', { carrier: one.carrier_name, captain: one.captain_name, n: one.trips })}
    </p>
  ))
  if (trips.length === 0 && captains.length > 0) return <section className="card">{captains}</section>
  if (trips.length === 0)
    return (
      <div className="none">
        <p>{say(words, 'none')}</p>
        <small>{say(words, 'noneWhy')}</small>
      </div>
    )
  const yuan = (fen: number) => say(words, 'yuan', { yuan: formatYuan(fen) })
  return (
    <>
      <section className="card">
        <ul className="goods">
          <li>
            <span>
              {say(words, 'open')}
              {income.late_count > 0 && <b className="wrong"> {say(words, 'late', { n: income.late_count })}</b>}
            </span>
            <strong>{yuan(income.open_fen)}</strong>
          </li>
          <li>
            <span>{say(words, 'planned')}</span>
            <span>{yuan(income.planned_fen)}</span>
          </li>
          {income.held_fen > 0 && (
            <li>
              <span>{say(words, 'held')}</span>
              <span>{yuan(income.held_fen)}</span>
            </li>
          )}
          <li>
            <span>{say(words, 'balance')}</span>
            <span>{yuan(income.balance_fen)}</span>
          </li>
        </ul>
      </section>
      {captains.length > 0 && <section className="card">{captains}</section>}
      <Statements asked={asked} />
      <h2>{say(words, 'byTrip')}</h2>
      {trips.map((trip) => (
        <TripIncome key={trip.waybill_id} trip={trip} />
      ))}
      {more && (
        <PlainButton tone="link" onPress={() => void lookBack()}>
          {say(words, 'more')}
        </PlainButton>
      )}
    </>
  )
}

const TripIncome = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const session = useSession()
  const state = stateOf(waybillMachine, trip.waybill_status)
  const isOthers = trip.driver_name !== session?.driver_name
  return (
    <section className="card" aria-label={trip.waybill_no}>
      <span className="top">
        <span className={`state ${state.tone}`}>{say.label(state)}</span>
        <span>{trip.carrier_name}</span>
      </span>
      <span>
        {trip.start_address_diming} <i aria-hidden>→</i> {trip.end_address_diming}
      </span>
      <span className="facts">
        {[trip.waybill_no, trip.plate_no, isOthers && say(words, 'of', { driver: trip.driver_name })].filter(Boolean).join(' · ')}
      </span>
      <ul className="goods">
        {trip.parts.map((part) => (
          <li key={part.id}>
            <span>
              {say.label(nameOf(partKind, part.part_kind))}
              <br />
              <small className={part.overdue_days > 0 ? 'wrong' : 'facts'}>{standOf(say, part)}</small>
            </span>
            <span className="amount">{say(words, 'yuan', { yuan: formatYuan(part.net_fen) })}</span>
          </li>
        ))}
      </ul>
      {trip.extras.map(({ id, item_code, item_name, amount_fen, why }) => (
        <small key={id} className="facts">
          {say(words, amount_fen < 0 ? 'taken' : 'given', {
            item: say.label(itemName(item_code, item_name)),
            yuan: formatYuan(Math.abs(amount_fen)),
            why
          })}
        </small>
      ))}
    </section>
  )
}

/** How a part stands, in one line: what was changed of it, and when it is paid, was paid, or should have been. */
const standOf = (say: Say, part: Part): string => {
  const { extra_fen, deduct_fen, net_fen, paid_fen, bill_status, due_at, overdue_days, paid_at, held_at, frozen } = part
  const { inReview, paid } = billMachine.code
  const when =
    net_fen === 0
      ? say(words, 'empty')
      : bill_status === null
        ? held_at
          ? say(words, 'heldSince', { time: clock(say, held_at) })
          : say(words, 'waits')
        : bill_status === paid
          ? say(words, 'paid', { time: paid_at ? clock(say, paid_at) : '' })
          : frozen
            ? say(words, 'frozen')
            : overdue_days > 0
              ? say(words, 'lateDays', { n: overdue_days })
              : say(words, 'due', { day: due_at ? shanghaiDay(due_at) : '' })
  return [
    deduct_fen > 0 && say(words, 'deducted', { yuan: formatYuan(deduct_fen) }),
    extra_fen > 0 && say(words, 'added', { yuan: formatYuan(extra_fen) }),
    paid_fen > 0 && bill_status !== paid && say(words, 'paidPart', { yuan: formatYuan(paid_fen) }),
    when,
    bill_status === inReview && !frozen && say(words, 'reviewing')
  ]
    .filter(Boolean)
    .join(' · ')
}
