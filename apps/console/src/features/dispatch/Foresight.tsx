import { nameOf } from '@yunshu/contract/kit/enums'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { evidenceOf, missingText } from '../../widgets/healthEvidence.ts'
import { healthPhrases as phrases } from '../../widgets/healthPhrases.ts'

/** Orders that are about to ride, and the pair as far as it is chosen. */
export type Ahead = {
  readonly order_ids: readonly number[]
  readonly vehicle_id?: number | null | undefined
  readonly driver_id?: number | null | undefined
}

/** What the trip's health will say (运单体检), as far as it is known before it is dispatched. It forbids nothing: there is time to mend it until the report and the invoice. */
export const Foresight = ({ of: { order_ids, vehicle_id, driver_id }, clear }: { of: Ahead; clear?: ReactNode }) => {
  const say = useSay()
  const asked = { order_ids: [...order_ids], vehicle_id: vehicle_id ?? 0, driver_id: driver_id ?? 0 }
  const isWhole = order_ids.length > 0 && asked.vehicle_id > 0 && asked.driver_id > 0
  const { data = [] } = useCall(risk.beforeDispatch, asked, { kinds: ['order', 'vehicle', 'driver', 'report'], enabled: isWhole, quiet: true })
  const found = data.filter(({ result }) => result !== riskFlag.code.pass)
  if (found.length === 0 && data.length > 0) return clear
  return found.map((check) => {
    const { rule, missing } = check
    const title =
      missing.length > 0
        ? say(phrases, 'ahead', {
            count: missing.length,
            fields: missing.map((field) => missingText(say, field)).join(say.label({ zh: '；', en: '; ' }))
          })
        : say(phrases, 'aheadOf', {
            rule: say.label(nameOf(healthRule, rule)),
            evidence: evidenceOf(say, check) ?? say.label(riskFlag.names[riskFlag.code.warn])
          })
    return <Alert key={rule} type="warning" showIcon title={title} />
  })
}
