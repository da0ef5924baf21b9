import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalMachine, abnormalType } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { Link } from 'react-router'
import { AddButton } from '../kit/AddButton.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { time } from '../kit/format.ts'
import { useGlobalDialog } from '../kit/globalDialog.ts'
import { useSay } from '../kit/lang.ts'
import { Mark, Status } from '../kit/Status.tsx'
import { useCall } from '../kit/useCall.ts'
import { abnormalPhrases as phrases } from './abnormalPhrases.ts'

/** The exceptions of a trip, or the latest of a driver, each one click from where it is handled. */
export const TripAbnormals = (of: { waybill_id: number } | { driver_id: number }) => {
  const say = useSay()
  const { open } = useGlobalDialog()
  const { data, error, refresh } = useCall(abnormal.list, { ...of, pagesize: 50 }, { kinds: ['abnormal'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const ofTrip = 'waybill_id' in of
  return (
    <>
      {ofTrip && (
        <p className="trip-add">
          <AddButton quiet may={carrier.abnormals.may.create} label={say(phrases, 'add')} onClick={() => open('abnormal', of.waybill_id)} />
        </p>
      )}
      {data.data.length === 0 && <p className="field-help">{say(phrases, ofTrip ? 'none' : 'noneOfDriver')}</p>}
      <ul className="trip-abnormals">
        {data.data.map((row) => (
          <li key={row.id}>
            <Link to={linkTo(carrier.abnormals, { keyword: row.abnormal_no, peek: row.id })}>{row.abnormal_no}</Link>{' '}
            <Status machine={abnormalMachine} code={row.abnormal_status} />{' '}
            {row.money && openStates.includes(row.abnormal_status) && <Mark tone="wait">{say(phrases, 'held')}</Mark>}{' '}
            {say.label(nameOf(abnormalType, row.abnormal_type))} · {say.label(nameOf(abnormalLevel, row.level))} · {time(row.occurred_at)}
            {!ofTrip && ` · ${row.waybill_no}`}
            <p>{say.label(wordsOf(row.said, row.description))}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
