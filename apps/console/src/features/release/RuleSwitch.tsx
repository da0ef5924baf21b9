import { carrier } from '@yunshu/contract/consoles/carrier'
import { release } from '@yunshu/contract/release/contract'
import { Switch } from 'antd'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

/** Whether vehicles of the company leave only with a release; the platform may demand it of everybody. */
export const RuleSwitch = () => {
  const say = useSay()
  const can = useCan()
  const { data, refresh } = useCall(release.rules, {}, { kinds: ['release'] })
  const { run, busy } = useAsked(release.setRules)
  if (!data) return null
  const set = async (departure_release: boolean) => {
    await run({ departure_release }, { done: say(phrases, 'ruleSaved') })
    void refresh()
  }
  if (data.by_platform) return <span title={say(phrases, 'ruleOn')}>{say(phrases, 'rulePlatform')}</span>
  return (
    <label className="release-rule" title={say(phrases, 'ruleOn')}>
      <Switch
        size="small"
        checked={data.departure_release}
        loading={busy}
        disabled={!can(carrier.companyInfo.may.edit)}
        aria-label={say(phrases, 'rule')}
        onChange={(on) => void set(on)}
      />{' '}
      {say(phrases, 'rule')}
    </label>
  )
}
