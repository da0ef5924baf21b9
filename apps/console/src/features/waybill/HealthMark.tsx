import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { risk } from '@yunshu/contract/risk/contract'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { HealthOf } from './healthOf.ts'
import { healthPhrases as phrases } from '../../widgets/healthPhrases.ts'

/** 体检: what the checks of a trip come to, and the way to each of them. */
export const HealthMark = ({ id }: { id: number }) => {
  const say = useSay()
  const waybill_ids = [...useContext(HealthOf)]
  const asks = waybill_ids.includes(id)
  const { data } = useCall(risk.ofTrips, { waybill_ids }, { kinds: ['waybill', 'report'], enabled: asks, quiet: true })
  const health = data?.find(({ waybill_id }) => waybill_id === id)
  if (!health || health.judged === 0) return '-'
  const { stops, blocks, warns } = health
  if (blocks + warns === 0) return <Mark tone="done">{say(phrases, 'passed')}</Mark>
  const text = stops
    ? say(phrases, 'stoppedMark')
    : blocks > 0
      ? say(phrases, 'blocked', { count: blocks })
      : say(phrases, 'warned', { count: warns })
  return (
    <Link to={linkTo(carrier.waybillInfo, { id, tab: 'risks' })}>
      <Mark tone={blocks > 0 ? 'wrong' : 'care'}>{text}</Mark>
    </Link>
  )
}
