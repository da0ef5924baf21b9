import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { tripHealth } from '@yunshu/contract/risk/enums'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { Link } from 'react-router'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'

const tones = ['done', 'care', 'wrong', 'wrong'] as const

/** 体检: what the checks of a trip came to when they were made last, when that was, and the way to each of them as it is now. */
export const HealthMark = ({
  row: { id, health_flag, health_at }
}: {
  row: Pick<RowOf<typeof waybill.list>, 'id' | 'health_flag' | 'health_at'>
}) => {
  const say = useSay()
  if (health_flag === null) return '-'
  return (
    <Link to={linkTo(carrier.waybillInfo, { id, tab: 'risks' })} title={`${say.label({ zh: '体检时间', en: 'Judged at' })} ${time(health_at)}`}>
      <Mark tone={tones[health_flag] ?? 'rest'}>{say.label(nameOf(tripHealth, health_flag))}</Mark>
    </Link>
  )
}
