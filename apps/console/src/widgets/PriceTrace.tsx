import { itemNames } from '@yunshu/contract/rate/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import { rounding } from '@yunshu/contract/rate/enums'
import { rateTerms } from '@yunshu/contract/rate/words'
import type { RateTrace, Step } from '@yunshu/domain/rate'
import type { ReactNode } from 'react'
import { kg, money, num } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { rates } from './ratePhrases.ts'

type Say = ReturnType<typeof useSay>
type Row = { key: string; item: string; how: string; fen?: number; strong?: boolean }

/** A price opened to its fen (计价过程): the rule and why it was picked, the quantity, each tier and surcharge with its formula, rounding, tax; for both sides
 * the same. */
export const PriceTrace = ({ trace, head }: { trace: RateTrace; head?: ReactNode }) => {
  const say = useSay()
  return (
    <div className="price-trace">
      {head}
      <p className="price-trace-why">
        <b>{trace.rule_no}</b> · {say(rates, 'versionOf', { revision: trace.version })} · {whyOf(say, trace)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(rates, 'item')}</th>
            <th scope="col">{say(rates, 'how')}</th>
            <th scope="col" className="price-trace-fen">
              {say(rates, 'amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(say, trace).map(({ key, item, how, fen, strong }) => (
            <tr key={key} className={strong ? 'price-trace-strong' : undefined}>
              <th scope="row">{item}</th>
              <td>{how}</td>
              <td className="price-trace-fen figure">{fen === undefined ? '' : money(fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-help">{say(rates, 'engine', { engine: trace.engine })}</p>
    </div>
  )
}

const whyOf = (say: Say, { picked_by: { payee, start, end, priority, vehicle_types, reversed, tied, lane } }: RateTrace): string => {
  if (lane !== undefined) return say(rates, 'byLane', { lane, back: reversed ? say(rates, 'laneBack') : '' })
  const scope = (at: number) => say(rates, `scope${at}` as 'scope0')
  const vehicles = vehicle_types === 0 ? say(rates, 'anyVehicle') : say(rates, 'vehicles', { count: vehicle_types })
  const also = tied.length === 0 ? '' : say(rates, 'tied', { rules: tied.join(', ') })
  return `${say(rates, 'whyText', {
    payee: say(rates, `payee${payee}`),
    start: scope(start),
    end: scope(end),
    priority,
    vehicles,
    back: reversed ? say(rates, 'back') : ''
  })}${also}`
}

/** What a unit of this billing is called in a formula. */
export const unitName = (say: Say, unit: number): string => say(rates, 'units').split('|')[unit - 1] ?? ''

const rowsOf = (say: Say, trace: RateTrace): Row[] => {
  const { qty, tier, bounds, base_fen, steps, vehicles, beside, tax_mode, rate_bp, net_fen, tax_fen, total_fen } = trace
  const unit = unitName(say, qty.source)
  const isWeight = qty.source === 1 || qty.source === 6
  const rate = rate_bp / 100
  return [
    {
      key: 'qty',
      item: say(rates, 'quantity'),
      how: isWeight
        ? say(rates, qty.each ? 'weighedEach' : 'weighed', { used: num(qty.used), unit, kg: (qty.each ?? [qty.kg]).map(kg).join(' + ') })
        : say(rates, 'counted', { used: num(qty.used), unit })
    },
    ...tier.hits.map(({ from, quantity, price_e4, flat_fen }) => ({
      key: `tier ${from}`,
      item: say(rates, 'tier', { from: num(from), unit }),
      how: say(rates, flat_fen > 0 ? 'tierFlat' : 'tierHow', {
        quantity: num(quantity),
        unit,
        price: num(price_e4 / 1_000_000),
        flat: money(flat_fen)
      }),
      fen: Math.round((quantity * price_e4) / 10_000 + flat_fen)
    })),
    ...(bounds.applied
      ? [
          {
            key: 'bound',
            item: say(rates, bounds.applied === 'min' ? 'minApplied' : 'maxApplied'),
            how: say(rates, 'bound', { amount: money(bounds.applied === 'min' ? bounds.min_fen : bounds.max_fen) })
          }
        ]
      : []),
    {
      key: 'base',
      item: say(rates, 'base'),
      how: `${say(rates, tier.mode === 1 ? 'wholeTiers' : 'slices')} · ${say(rateTerms, 'rounding')} ${say.label(nameOf(rounding, trace.rounding))}`,
      fen: base_fen
    },
    ...steps.map((step, i) => ({ key: `step ${i}`, item: say(itemNames, step.code), how: stepText(say, step), fen: step.fen })),
    ...(vehicles > 1 ? [{ key: 'vehicles', item: say(rates, 'perVehicle'), how: say(rates, 'timesVehicles', { count: vehicles }) }] : []),
    ...beside.map((other, i) => ({
      key: `beside ${i}`,
      item: say(rates, 'perVehicle'),
      how: say(rates, 'otherVehicles', { count: other.vehicles }),
      fen: other.total_fen
    })),
    {
      key: 'tax',
      item: say(rates, 'tax'),
      how: say(rates, tax_mode === 1 ? 'taxIn' : 'taxOn', { rate, net: money(net_fen) }),
      fen: tax_fen
    },
    { key: 'total', item: say(rates, 'total'), how: '', fen: total_fen, strong: true }
  ]
}

const stepText = (say: Say, { calc, qty, value, free_qty, cap_fen, of_fen, fuel }: Step): string => {
  const slots = {
    qty: num(qty),
    free: num(free_qty),
    of: money(of_fen),
    rate: value / 100,
    price: calc === 'unit' ? num(value / 1_000_000) : money(value),
    now: money(fuel?.now_fen ?? 0),
    start: money(fuel?.start_fen ?? 0)
  }
  return `${say(rates, calc === 'unit' && free_qty > 0 ? 'unitFree' : calc, slots)}${cap_fen === null ? '' : say(rates, 'cap', { cap: money(cap_fen) })}`
}
