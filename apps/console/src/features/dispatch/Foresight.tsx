import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { Alert } from 'antd'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { evidenceOf, missingText } from '../../widgets/healthEvidence.ts'
import { healthPhrases as phrases } from '../../widgets/healthPhrases.ts'

/** What the trip's health will say (运单体检), as far as it is known before it is dispatched. It forbids nothing: there is time to mend it until the report and the invoice. */
export const Foresight = ({ of }: { of: InputOf<typeof risk.beforeDispatch> }) => {
  const say = useSay()
  const { data = [] } = useCall(risk.beforeDispatch, of, { kinds: ['order', 'vehicle', 'driver', 'report'], quiet: true })
  const found = data.filter(({ result }) => result !== riskFlag.code.pass)
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
