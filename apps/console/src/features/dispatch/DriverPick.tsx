import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { driver } from '@yunshu/contract/driver/contract'
import { driverStatus, driverTone } from '@yunshu/contract/driver/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import type { Control } from '../../kit/controls.tsx'
import { phone } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { findSpelt } from '../../kit/spelling.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { papersText } from '../../widgets/papersText.ts'
import { phrases } from './phrases.ts'
import { useSettled } from './useSettled.ts'

type DriverChoice = OutputOf<typeof driver.pick>['data'][number]
type DriverPickProps = Control<number> & { vehicleId?: number | undefined; deliveryDay?: string | undefined }

/** A driver for a trip: idle ones first, and whether his licence covers the vehicle. */
export const DriverPick = ({ value, onChange, vehicleId, deliveryDay, status, id, ...more }: DriverPickProps) => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed)
  const around = { ...(vehicleId && { vehicle_id: vehicleId }), ...(deliveryDay && { delivery_day: deliveryDay }) }
  const input = { ...around, ...(keyword && { keyword }) }
  const find = async (word: string, signal: AbortSignal) => (await call(driver.pick, { ...around, ...(word && { keyword: word }) }, { signal })).data
  const found = useQuery({
    queryKey: [driver.pick.path, input],
    queryFn: async ({ signal }) => ({ data: await findSpelt((word) => find(word, signal), keyword, nameOf) }),
    placeholderData: keepPreviousData,
    meta: { kinds: ['driver', 'waybill'] }
  })
  const choices = found.data?.data ?? []
  const shown = value && !choices.some((choice) => choice.id === value) ? value : undefined
  const one = useQuery({
    queryKey: [driver.pick.path, { id: shown }],
    queryFn: ({ signal }) => call(driver.pick, { id: shown ?? 1 }, { signal }),
    enabled: shown !== undefined
  })
  return (
    <Select
      className="fill"
      {...more}
      {...(id && { id })}
      {...(status && { status })}
      value={value ?? null}
      placeholder={say(phrases, 'pickDriver')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      listHeight={320}
      options={choices.map((choice) => ({ value: choice.id, label: nameOf(choice), choice }))}
      optionRender={({ data }) => <DriverLine choice={(data as { choice: DriverChoice }).choice} />}
      labelRender={({ label }) => label ?? (one.data?.data[0] ? nameOf(one.data.data[0]) : '')}
      onChange={(next: number) => onChange?.(next)}
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
