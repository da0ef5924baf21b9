import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalMachine, abnormalType } from '@yunshu/contract/abnormal/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { Link } from 'react-router'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { Status } from '../kit/Status.tsx'
import { useCall } from '../kit/useCall.ts'
import { abnormalPhrases as phrases } from './abnormalPhrases.ts'

/** The exceptions of a trip, or the latest of a driver, each one click from where it is handled. */
export const TripAbnormals = (of: { waybill_id: number } | { driver_id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.list, { ...of, pagesize: 50 }, { kinds: ['abnormal'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.data.length === 0) return <p className="field-help">{say(phrases, 'waybill_id' in of ? 'none' : 'noneOfDriver')}</p>
  return (
    <ul className="trip-abnormals">
      {data.data.map((row) => (
        <li key={row.id}>
          <Link to={linkTo(carrier.abnormals, { keyword: row.abnormal_no, peek: row.id })}>{row.abnormal_no}</Link>{' '}
          <Status machine={abnormalMachine} code={row.abnormal_status} /> {say.label(nameOf(abnormalType, row.abnormal_type))} ·{' '}
          {say.label(nameOf(abnormalLevel, row.level))} · {time(row.occurred_at)}
          {'driver_id' in of && ` · ${row.waybill_no}`}
          <p>{say.label(wordsOf(row.said, row.description))}</p>
        </li>
      ))}
    </ul>
  )
}
