import { driver } from '@yunshu/contract/driver/contract'
import { driverStatus, driverTone } from '@yunshu/contract/driver/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { call } from '../../kit/call.ts'
import type { Control } from '../../kit/controls.tsx'
import { phone } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { SearchPick } from '../../kit/SearchPick.tsx'
import { findSpelt } from '../../kit/spelling.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { papersText } from '../../widgets/papersText.ts'
import { phrases } from './phrases.ts'

type DriverChoice = OutputOf<typeof driver.pick>['data'][number]
type DriverPickProps = Control<number> & { vehicleId?: number | undefined; deliveryDay?: string | undefined }

/** A driver for a trip: idle ones first, and whether his licence covers the vehicle. */
export const DriverPick = ({ onChange, vehicleId, deliveryDay, ...more }: DriverPickProps) => {
  const say = useSay()
  const around = { ...(vehicleId && { vehicle_id: vehicleId }), ...(deliveryDay && { delivery_day: deliveryDay }) }
  const find = async (word: string, signal: AbortSignal) => (await call(driver.pick, { ...around, ...(word && { keyword: word }) }, { signal })).data
  return (
    <SearchPick
      {...more}
      path={driver.pick.path}
      around={around}
      find={(typed, signal) => findSpelt((word) => find(word, signal), typed, nameOf)}
      findOne={async (id, signal) => (await call(driver.pick, { id }, { signal })).data[0]}
      valueOf={({ id }) => id}
      nameOf={nameOf}
      line={(choice) => <DriverLine choice={choice} />}
      kinds={['driver', 'waybill']}
      onPick={(choice) => onChange?.(choice?.id)}
      placeholder={say(phrases, 'pickDriver')}
    />
  )
}
const nameOf = ({ driver_name, mobile }: DriverChoice) => `${driver_name} ${phone(mobile)}`

const DriverLine = ({ choice }: { choice: DriverChoice }) => {
  const say = useSay()
  return (
    <div className="choice">
      <b>{choice.driver_name}</b>
      <span>{phone(choice.mobile)}</span>
      <span className="choice-more">{choice.license_class}</span>
      <span className="choice-state">
        <Mark tone={driverTone[choice.driver_status] ?? 'rest'}>
          <EnumName of={driverStatus} code={choice.driver_status} />
        </Mark>
        {!choice.licence_covers && <Mark tone="wrong">{say(phrases, 'licenceLow')}</Mark>}
        {choice.ending.length > 0 && <Mark tone="care">{say(phrases, 'papersEnd', { papers: papersText(say, choice.ending) })}</Mark>}
      </span>
    </div>
  )
}
