import { useMemo } from 'react'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import type { Info, LoadOrder } from './plan.ts'

/** A plan as it is shown: its orders and vehicle types by their ids. */
export type Shown = {
  readonly info: Info
  readonly orders: ReadonlyMap<number, LoadOrder>
  readonly typeName: (id: number) => string
  readonly typeOf: (id: number) => Info['types'][number] | undefined
}
export const useShown = (info: Info): Shown => {
  const { types } = info
  const orders = useMemo(() => new Map(info.orders.map((order) => [order.order_id, order])), [info.orders])
  const typeOf = (id: number) => types.find(({ vehicle_type_id }) => vehicle_type_id === id)
  const { types: known, nameOf } = useVehicleTypes()
  const typeName = (id: number) => (known.some((type) => type.id === id) ? nameOf(id) : (typeOf(id)?.title ?? String(id)))
  return { info, orders, typeName, typeOf }
}
