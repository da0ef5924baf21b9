import type { ReactNode } from 'react'
import { order } from '@yunshu/contract/order/contract'
import { orderKind, orderMachine, orderSource, orderTodo, planStatus, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { useSay } from '../../kit/lang.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import type { List } from '../../kit/useList.ts'
import { useAreaTree } from '../../widgets/areaTree.ts'
import { useChoices } from './choices.tsx'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, CascaderField, FlagField, KeywordField, RangeField, SelectField } = queryFields(order.list)
type Side = 'shipper' | 'carrier' | 'operator'
/** The states each side ever sees; bidding comes with its own pages. */
const states = {
  shipper: [
    'draft',
    'inReview',
    'open',
    'awaiting',
    'accepted',
    'dispatched',
    'inTransit',
    'delivered',
    'signed',
    'completed',
    'rejected',
    'cancelled'
  ],
  carrier: ['awaiting', 'accepted', 'dispatched', 'inTransit', 'delivered', 'signed', 'completed', 'cancelled'],
  operator: [
    'draft',
    'inReview',
    'open',
    'awaiting',
    'accepted',
    'dispatched',
    'inTransit',
    'delivered',
    'signed',
    'completed',
    'rejected',
    'cancelled'
  ]
} as const
const dateTypes = ['created_at', 'first_start_time', 'last_end_time'] as const

/** Filters of the order lists; the same for all three sides, each with the partners it has. */
export const OrderQuery = ({ list, side, besides }: { list: List<OrderRow>; side: Side; besides?: ReactNode }) => {
  const say = useSay()
  const { allVehicleTypes, carriers, shippers } = useChoices()
  const dates = dateTypes.map((value) => ({ value, label: say(orderTerms, value) }))
  const more = (
    <>
      <SelectField name="todo" of={orderTodo} />
      <AreaField name="start_area_code" />
      <AreaField name="end_area_code" />
      <SelectField name="vehicle_type_id" of={allVehicleTypes} />
      <SelectField name="order_kind" of={orderKind} />
      {side === 'carrier' ? <SelectField name="plan_status" of={planStatus} /> : <SelectField name="price_mode" of={priceMode} />}
      <SelectField name="source" of={orderSource} />
      {besides}
    </>
  )
  return (
    <QueryForm list={list} terms={orderTerms} more={more}>
      <StatusTabs list={list} machine={orderMachine} only={states[side]} />
      <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
      {side !== 'carrier' && <SelectField name="carrier_id" of={carriers} />}
      {side !== 'shipper' && <SelectField name="shipper_id" of={shippers} />}
      <SelectField name="date_type" of={dates} label={say(phrases, 'date')} />
      <RangeField from="date_from" to="date_to" label="" />
      <FlagField name="is_chaoshi" label={say(phrases, 'onlyLate')} />
      <FlagField name="abnormal_flag" label={say(phrases, 'onlyAbnormal')} />
      <FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />
      {side !== 'operator' && <FlagField name="cancel_asked" label={say(phrases, 'onlyAsked')} />}
    </QueryForm>
  )
}

/** 省市区, one of them at any depth. */
const AreaField = ({ name }: { name: 'start_area_code' | 'end_area_code' }) => {
  const options = useAreaTree()
  return options.length > 0 && <CascaderField name={name} options={options} />
}
