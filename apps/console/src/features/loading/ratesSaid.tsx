import { noRateReasons } from '@yunshu/contract/rate/words'
import { useSay } from '../../kit/lang.ts'
import { costPhrases } from './costPhrases.ts'
import { useSide } from './sides.ts'
import type { Rates } from './useRates.ts'

/** By whose prices: a shipper's contracts, or what a carrier pays whoever drives. */
export const useRatesName = (): string => {
  const say = useSay()
  return say(costPhrases, useSide() === 'carrier' ? 'own' : 'contract')
}

/** Which lanes no rule prices, and why. */
export const NoRates = ({ told: { no_rates } }: { told: NonNullable<ReturnType<Rates['of']>> }) => {
  const say = useSay()
  return no_rates.map(({ start_name, end_name, reason, day: on }) => (
    <span key={`${start_name} ${end_name} ${reason} ${on}`} className="no-rate">
      {say(costPhrases, 'noRate', { start: start_name, end: end_name, reason: say(noRateReasons, reason, { day: on }) })}
    </span>
  ))
}
