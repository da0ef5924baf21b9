import { Alert } from 'antd'
import { money } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { costPhrases } from './costPhrases.ts'
import type { Rates } from './useRates.ts'

/** So many vehicles are named; of more the first and their number. */
const mostNamed = 12
const named = (say: Say, vehicles: readonly string[]): string =>
  vehicles.length > mostNamed
    ? say(costPhrases, 'andMore', { vehicles: say.list(vehicles.slice(0, mostNamed)), count: vehicles.length })
    : say.list(vehicles)

type Unpriced = { readonly carrier: string; readonly vehicles: readonly string[] }
/** Which vehicles have no contract price with the carrier that was chosen for them, in one sentence. */
export const UnpricedNote = ({ of }: { of: readonly Unpriced[] }) => {
  const say = useSay()
  const told = of.filter(({ vehicles }) => vehicles.length > 0)
  const [first] = told
  if (!first) return null
  const title =
    told.length === 1
      ? say(costPhrases, 'noContract', { carrier: first.carrier, vehicles: named(say, first.vehicles) })
      : say(costPhrases, 'noContracts', {
          list: say.list(told.map(({ carrier, vehicles }) => say(costPhrases, 'vehiclesOf', { carrier, vehicles: named(say, vehicles) })))
        })
  return <Alert type="warning" showIcon className="unpriced" title={title} />
}

/** What the plan costs by a carrier's contract, as a choice of carriers says it. */
export const contractText = (say: Say, { rate_fen, unpriced }: Rates['carriers'][number]): string =>
  say(costPhrases, unpriced.length > 0 ? 'choiceOpen' : 'choice', { yuan: money(rate_fen), count: unpriced.length })
