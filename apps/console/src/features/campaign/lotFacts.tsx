import { VehicleTypes } from '../../widgets/VehicleTypes.tsx'

/** What a lot is, as both sides read it. */
export const lotFacts = [
  'bid_mode',
  'price_unit',
  'deadline',
  'order_count',
  'goods_name',
  'goods_kg',
  'goods_volume',
  'distance_m',
  'first_start_time',
  'last_end_time',
  {
    name: 'vehicle_type_ids',
    cell: ({ vehicle_type_ids }: { readonly vehicle_type_ids: readonly number[] }) => <VehicleTypes ids={vehicle_type_ids} />
  }
] as const
