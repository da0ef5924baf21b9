import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { clock } from '../kit/time.ts'
import { PlainButton, tell } from '../kit/ui.tsx'
import { tonnes } from '../trip/TripListPage.tsx'
import { refresh, useTrips } from '../trip/trips.ts'
import { ApplySheet } from './ApplySheet.tsx'
import { type Cargo, priceText, useCargo, yuan } from './cargo.ts'
import { cargoWords as words } from './phrases.ts'

/** 找货: what carriers offer this driver, and what came of his applications. Applying needs signal: who is chosen is decided while others apply. */
export const CargoPage = () => {
  const say = useSay()
  const { asked } = useTrips()
  const { known, look } = useCargo(asked)
  const [applying, setApplying] = useState<Cargo>()
  const withdraw = async (id: number): Promise<void> => {
    try {
      await call(supply.withdraw, { id })
      tell(say(words, 'withdrawn'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error.message || say(kitWords, 'noSignal'))
    }
    await look()
  }
  const open = (cargo: Cargo): void => {
    setApplying(cargo)
    if (cargo.apply_status === null) void call(supply.view, { id: cargo.id }).catch(() => undefined)
  }
  if (!known) return null
  const { mine, offered } = known
  return (
    <>
      {mine.length > 0 && <h2>{say(words, 'mine')}</h2>}
      {mine.map((cargo) => (
        <section key={cargo.id} className="card">
          <Facts cargo={cargo} />
          <Outcome cargo={cargo} onReprice={() => setApplying(cargo)} onWithdraw={() => void withdraw(cargo.id)} />
        </section>
      ))}
      <h2>{say(words, 'offered')}</h2>
      {offered.map((cargo) => (
        <section key={cargo.id} className="card">
          <Facts cargo={cargo} />
          <PlainButton onPress={() => open(cargo)}>{say(words, 'apply')}</PlainButton>
        </section>
      ))}
      {offered.length === 0 && (
        <div className="none">
          <p>{say(words, 'none')}</p>
          <small>{say(words, 'noneWhy')}</small>
        </div>
      )}
      {applying && (
        <ApplySheet
          cargo={applying}
          balance_fen={known.balance_fen}
          onClose={() => setApplying(undefined)}
          onSent={async () => {
            setApplying(undefined)
            await look()
            await refresh()
          }}
        />
      )}
    </>
  )
}

const Facts = ({ cargo }: { cargo: Cargo }) => {
  const say = useSay()
  const {
    start_city,
    end_city,
    goods_name,
    goods_kg,
    goods_volume,
    distance_m,
    load_time,
    expire_at,
    carrier_name,
    apply_count,
    remark,
    deposit_fen
  } = cargo
  const facts = [
    goods_name,
    tonnes(goods_kg),
    `${goods_volume} m³`,
    distance_m !== null && say(words, 'distance', { km: Math.round(distance_m / 1000) })
  ]
  return (
    <>
      <strong>
        {start_city} <i aria-hidden>→</i> {end_city}
      </strong>
      <span className="facts">{facts.filter(Boolean).join(' · ')}</span>
      <span className="facts">
        {[load_time && say(words, 'load', { time: clock(say, load_time) }), say(words, 'until', { time: clock(say, expire_at) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="facts">
        {carrier_name} · {say(words, 'applied', { n: apply_count })}
      </span>
      {remark && <span className="facts">{remark}</span>}
      <span className="next">
        <b>{priceText(say, cargo)}</b>
        {deposit_fen !== null && <span>{say(words, 'deposit', { yuan: yuan(deposit_fen) })}</span>}
      </span>
    </>
  )
}

const Outcome = ({ cargo, onReprice, onWithdraw }: { cargo: Cargo; onReprice: () => void; onWithdraw: () => void }) => {
  const say = useSay()
  const { apply_status, supply_status, my_total_fen, waybill_id, price_fen, price_mode, deposit_fen, my_deposit_status } = cargo
  const state = stateOf(applyMachine, apply_status ?? applyMachine.code.viewed)
  const { applied, chosen } = applyMachine.code
  const isOut = supply_status === supplyMachine.code.published
  return (
    <>
      <span className="top">
        <span className={`state ${state.tone}`}>{say.label(state)}</span>
        <span>{my_total_fen !== null && say(words, 'myPrice', { yuan: yuan(my_total_fen) })}</span>
      </span>
      <span className="facts">{say(words, apply_status === chosen ? 'chosen' : apply_status !== applied ? 'passed' : isOut ? 'waits' : 'off')}</span>
      {deposit_fen !== null && my_deposit_status !== depositStatus.code.none && (
        <span className="facts">
          {say(words, 'deposit', { yuan: yuan(deposit_fen) })} · {say.label(nameOf(depositStatus, my_deposit_status))}
        </span>
      )}
      <div className="links">
        {apply_status === chosen && waybill_id !== null && <a href={`#/trip/${waybill_id}`}>{say(words, 'toTrip')}</a>}
        {apply_status === applied && isOut && (price_fen === null || price_mode !== 1) && (
          <PlainButton onPress={onReprice}>{say(words, 'reprice')}</PlainButton>
        )}
        {apply_status === applied && (
          <PlainButton tone="danger" onPress={onWithdraw}>
            {say(words, 'withdraw')}
          </PlainButton>
        )}
      </div>
    </>
  )
}
