import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { day, money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { useCall } from '../../kit/useCall.ts'
import { costPhrases } from './costPhrases.ts'
import { phrases } from './phrases.ts'
import type { Info, Vehicle } from './plan.ts'
import { NoRates, useRatesName } from './ratesSaid.tsx'
import { sides, useSide } from './sides.ts'
import type { Shown } from './useShown.ts'
import type { Rates } from './useRates.ts'

const RatesDialog = lazily(async () => (await import('./RatesDialog.tsx')).RatesDialog)

/** The plan by the price rules, the large figure of the desk's head, with its estimate small beside it; opens the comparison vehicle by vehicle. */
export const RatesFigure = ({ shown, rates }: { shown: Shown; rates: Rates }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { sum } = rates
  const notes = [
    sum.est_fen > 0 && say(costPhrases, 'estimated', { yuan: money(sum.est_fen) }),
    sum.count > 0 && sum.open > 0 && say(costPhrases, sum.open_fen > 0 ? 'unpricedOf' : 'unpriced', { count: sum.open, yuan: money(sum.open_fen) })
  ]
  const note = notes.filter(Boolean).join(' · ')
  return (
    <div>
      <dt>{useRatesName()}</dt>
      <dd>
        <Button type="link" size="small" className="desk-rates" title={say(costPhrases, 'seeHow')} onClick={() => setOpen(true)}>
          {sum.count === 0 ? (
            say(costPhrases, 'none')
          ) : (
            <>
              <b>{money(sum.rate_fen)}</b> {say(phrases, 'yuan')}
            </>
          )}
        </Button>
        {note && <span className="desk-note">{note}</span>}
        {open && <RatesDialog shown={shown} rates={rates} onClose={() => setOpen(false)} />}
      </dd>
    </div>
  )
}

/** The same of one vehicle, in its card while it is looked at. */
export const RateOfVehicle = ({ vehicle: { id, est_fen }, rates }: { vehicle: Vehicle; rates: Rates }) => {
  const say = useSay()
  const name = useRatesName()
  const told = rates.of(id)
  if (!told || (told.rate_fen === null && told.no_rates.length === 0)) return null
  return (
    <p className="vehicle-rate">
      {name}{' '}
      {told.rate_fen === null ? (
        <NoRates told={told} />
      ) : (
        <>
          <b>{money(told.rate_fen)}</b> {say(phrases, 'yuan')}{' '}
          {est_fen > 0 && <span className="desk-note">{say(costPhrases, 'estimated', { yuan: money(est_fen) })}</span>}
        </>
      )}
    </p>
  )
}

/** The plan against the last one of the same lanes, with a link to it. */
export const EarlierPlan = ({ info: { task, vehicles } }: { info: Info }) => {
  const say = useSay()
  const side = useSide()
  const enabled = vehicles.length > 0 && task.task_status >= loadingMachine.code.toConfirm
  const { data } = useCall(loading.earlier, { id: task.id }, { enabled, kinds: ['loading'] })
  if (!enabled || !data?.earlier) return null
  const { id, task_no, load_date, before, now } = data.earlier
  const more = now.per_tonne_fen - before.per_tonne_fen
  const load = ({ vehicle_count, goods_kg }: typeof now) =>
    say(costPhrases, 'load', { count: vehicle_count, tonnes: num(Math.round(goods_kg / 100) / 10) })
  return (
    <p className="desk-earlier">
      {say(costPhrases, 'earlier')} <Link to={sides[side].deskOf(id)}>{task_no}</Link>{' '}
      {say(costPhrases, 'earlierWas', {
        day: day(load_date),
        was: load(before),
        before: money(before.per_tonne_fen),
        is: load(now),
        now: money(now.per_tonne_fen),
        difference: say(costPhrases, more === 0 ? 'equal' : more > 0 ? 'higher' : 'lower', { yuan: money(Math.abs(more)) })
      })}
    </p>
  )
}
