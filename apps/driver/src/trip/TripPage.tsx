import { packingText } from '@yunshu/contract/order/packing'
import { nameFor, stateOf } from '@yunshu/contract/kit/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { formatYuan } from '@yunshu/domain/money'
import { useEffect, useState } from 'react'
import { TripAbnormals } from '../abnormal/TripAbnormals.tsx'
import { langNow, useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { closePanel, MainButton, openPanel, PlainButton } from '../kit/ui.tsx'
import { done, useOutbox } from '../outbox/outbox.ts'
import { RefusedCard } from '../outbox/RefusedCard.tsx'
import { EndedPage } from './EndedCards.tsx'
import { LeftDrafts } from './LeftDrafts.tsx'
import { NextStop } from './NextStop.tsx'
import { tripWords as words } from './phrases.ts'
import { inOrder, type Next, nextOf, project, type Trip } from './project.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { Releases, waitsForRelease } from './Releases.tsx'
import { RefuseSheet } from './RefuseSheet.tsx'
import { stepName } from './steps.ts'
import { StepSheet } from './StepSheet.tsx'
import { StopLine } from './StopLine.tsx'
import { tonnes } from './TripListPage.tsx'
import { WhyFastCards } from './WhyFast.tsx'
import { lookAt, useTrips } from './trips.ts'

/** One trip: what to do now at the foot, what to know above it. */
export const TripPage = ({ id, panel }: { id: number; panel: string }) => {
  const say = useSay()
  const { trips, ended, fresh, looking } = useTrips()
  const items = useOutbox().filter(({ trip_id }) => trip_id === id)
  const known = trips[id]
  const lost = ended.find((trip) => trip.id === id)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!known && !lost && fresh) void lookAt(id).then(() => setLooked(true))
  }, [id, known, lost, fresh])
  if (lost) return <EndedPage trip={lost} />
  if (!known) return <p className="none">{say(words, looking || (fresh && !looked) ? 'looking' : fresh ? 'notYours' : 'notHere')}</p>
  const refused = items.find((item) => item.refused)
  const trip = project(known, items)
  return (
    <>
      <Head trip={trip} waiting={items.length} />
      {refused && <RefusedCard key={refused.key} item={refused} />}
      <WhyFastCards trips={[known]} />
      <LeftDrafts trip={known} />
      <Releases trip={trip} />
      <NextStop trip={trip} />
      <Receipts trip={trip} panel={panel} />
      <TripAbnormals trip={trip} panel={panel} />
      <Route trip={trip} />
      <Goods trip={trip} />
      {!refused && (looking ? <p className="foot rest">{say(words, 'looking')}</p> : <Foot trip={trip} waiting={items.length > 0} panel={panel} />)}
    </>
  )
}

const Head = ({ trip: { trip, payable_fen }, waiting }: { trip: Trip; waiting: number }) => {
  const say = useSay()
  const state = stateOf(waybillMachine, trip.waybill_status)
  return (
    <section className="head">
      <p className="top">
        <span className={`state ${state.tone}`}>{say.label(nameFor(state, 'driver'))}</span>
        {waiting > 0 && <span className="pending">{say(words, 'waiting', { n: waiting })}</span>}
      </p>
      <h2>
        {trip.start_address_diming} <i aria-hidden>→</i> {trip.end_address_diming}
      </h2>
      <dl>
        <dt>{say(words, 'plate')}</dt>
        <dd>{trip.plate_no}</dd>
        <dt>{say(words, 'carrier')}</dt>
        <dd>{trip.carrier_name}</dd>
        <dt>{say(words, 'amount')}</dt>
        <dd>{payable_fen === null ? say(words, 'amountLater') : `¥ ${formatYuan(payable_fen)}`}</dd>
      </dl>
      <p className="facts">{say(words, 'planned', { start: clock(say, trip.plan_start_time), end: clock(say, trip.plan_end_time) })}</p>
    </section>
  )
}

const Route = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const stops = nextOf(trip)?.stops ?? []
  return (
    <section>
      <h3>{say(words, 'route')}</h3>
      <ol className="route">
        {inOrder(trip.points).map((stop) => (
          <StopLine key={stop.id} stop={stop} current={stop.id === stops[0]?.id} />
        ))}
      </ol>
    </section>
  )
}

const Goods = ({ trip: { goods, trip } }: { trip: Trip }) => {
  const say = useSay()
  return (
    <section>
      <h3>{say(words, 'goods')}</h3>
      <ul className="goods">
        {goods.map((row) => (
          <li key={row.id}>
            <span>
              {row.goods_name} {row.goods_guige}
            </span>
            <span>
              {row.load_num ?? row.goods_num} {packingText(row.danwei, langNow())} · {tonnes(row.load_kg ?? row.goods_kg)} ·{' '}
              {row.load_volume ?? row.goods_volume} m³
            </span>
          </li>
        ))}
      </ul>
      <p className="facts">{say(words, 'waybillNo', { no: trip.waybill_no })}</p>
    </section>
  )
}

/** Receipts that wait for the driver or were sent back, each with its stop. */
const Receipts = ({ trip, panel }: { trip: Trip; panel: string }) => {
  const say = useSay()
  const open = Number(/^receipt\/(\d+)$/.exec(panel)?.[1] ?? 0)
  if (trip.receipts.length === 0) return null
  const asking = trip.points.filter(({ id }) => id === open)
  return (
    <section>
      <h3>{say(words, 'receipts')}</h3>
      {trip.receipts.map((receipt) => {
        const state = stateOf(receiptMachine, receipt.receipt_status)
        const stop = trip.points.find(({ id }) => id === receipt.point_id)
        return (
          <div key={receipt.point_id} className="receipt">
            <p>
              <span className={`state ${state.tone}`}>{say.label(state)}</span> {say(words, 'receiptAt', { place: stop?.address_diming ?? '' })}
            </p>
            {receipt.reason && receipt.receipt_status === receiptMachine.code.rejected && (
              <p className="wrong">{say(words, 'rejected', { reason: receipt.reason })}</p>
            )}
            {(receipt.receipt_status === receiptMachine.code.toUpload || receipt.receipt_status === receiptMachine.code.rejected) &&
              nextOf(trip)?.step !== 'receipt' && (
                <PlainButton onPress={() => openPanel(trip.trip.id, `receipt/${receipt.point_id}`)}>{say(words, 'receiptStep')}</PlainButton>
              )}
          </div>
        )
      })}
      {asking.length > 0 && <ReceiptSheet trip={trip} stops={asking} onClose={() => closePanel(trip.trip.id)} />}
    </section>
  )
}

/** The one main action of this screen, in words; what else is possible is said quietly. */
const Foot = ({ trip, waiting, panel }: { trip: Trip; waiting: boolean; panel: string }) => {
  const say = useSay()
  const next = nextOf(trip)
  const { id, waybill_status } = trip.trip
  const { fresh } = useTrips()
  if (!next) return <p className="foot rest">{say(words, waiting ? 'waitSignal' : restOf(trip))}</p>
  // Without word of the server the copy on the phone may be behind: then he may say that he left, and the server decides.
  if (fresh && next.step === 'depart' && waitsForRelease(trip)) return <p className="foot rest">{say(words, 'waitRelease')}</p>
  const press = () => (next.step === 'accept' ? void done('accept', id, { id }) : openPanel(id, next.step))
  const onClose = () => closePanel(id)
  return (
    <>
      <div className="foot">
        {waybill_status === waybillMachine.code.awaitingDriver && (
          <PlainButton tone="link" onPress={() => openPanel(id, 'refuse')}>
            {say(words, 'refuse')}
          </PlainButton>
        )}
        <MainButton onPress={press}>{stepName(say, next.step)}</MainButton>
      </div>
      {panel === 'refuse' && waybill_status === waybillMachine.code.awaitingDriver && <RefuseSheet id={id} onClose={onClose} />}
      {panel === next.step && next.step === 'receipt' && <ReceiptSheet trip={trip} stops={next.stops} onClose={onClose} />}
      {panel === next.step && isMoment(next) && <StepSheet key={next.step} trip={trip} next={next} onClose={onClose} />}
    </>
  )
}
const isMoment = (next: Next): next is Next & { step: 'signIn' | 'load' | 'depart' | 'arrive' | 'unload' } =>
  next.step !== 'accept' && next.step !== 'refuse' && next.step !== 'receipt' && next.step !== 'report'
const restOf = ({ trip: { waybill_status } }: Trip): 'cancelled' | 'gone' | 'allDone' | 'waitReview' =>
  waybill_status === waybillMachine.code.cancelled
    ? 'cancelled'
    : waybill_status === waybillMachine.code.toDispatch
      ? 'gone'
      : waybill_status === waybillMachine.code.completed
        ? 'allDone'
        : 'waitReview'
