import { operate } from '@yunshu/contract/operate/contract'
import { operateBy } from '@yunshu/contract/operate/enums'
import { operateTerms } from '@yunshu/contract/operate/words'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import type { Option } from '../../kit/picks.tsx'
import { useSay } from '../../kit/lang.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCall } from '../../kit/useCall.ts'
import type { List } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'
import type { RankRow } from './columns.tsx'

const { RangeField, SelectField } = queryFields(operate.ranks)
/** The filter that a dimension narrows by. */
export const filterOf = { 1: 'shipper_id', 2: 'lane', 3: 'vehicle_id', 4: 'driver_id', 5: 'dispatcher_id', 6: 'section_id' } as const
export type By = keyof typeof filterOf
const { customer, lane, vehicle, driver, dispatcher, section } = operateBy.code

/** Those with the most trips of these days: whoever narrows by one finds it here. */
const useNamed = (list: List<RankRow>, by: By): readonly Option[] => {
  const { date_from, date_to } = list.query as { date_from?: string; date_to?: string }
  const { data } = useCall(operate.ranks, {
    by,
    pagesize: 200,
    sort: 'trip_count',
    order: 'desc',
    ...(date_from && { date_from }),
    ...(date_to && { date_to })
  })
  return (data?.data ?? []).flatMap(({ id, rank_name }) => (id > 0 ? [{ value: id, label: rank_name }] : []))
}
const Named = ({ list, by }: { list: List<RankRow>; by: By }) => <SelectField name={filterOf[by]} of={useNamed(list, by)} />

/** Which days, against which, and of which customer, lane, vehicle, driver, dispatcher or contracted lane. */
export const OperateQuery = ({ list }: { list: List<RankRow> }) => {
  const say = useSay()
  return (
    <QueryForm
      list={list}
      terms={operateTerms}
      more={
        <>
          <Named list={list} by={vehicle} />
          <Named list={list} by={driver} />
          <Named list={list} by={dispatcher} />
          <Named list={list} by={section} />
        </>
      }
    >
      <RangeField from="date_from" to="date_to" label={say(phrases, 'period')} />
      <RangeField from="against_from" to="against_to" label={say(phrases, 'against')} />
      <Named list={list} by={customer} />
      <Named list={list} by={lane} />
      <SelectField name="vehicle_use" of={vehicleUse} />
    </QueryForm>
  )
}
