import type { section } from '@yunshu/contract/section/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { VehicleTypes } from '../../widgets/VehicleTypes.tsx'

export type SectionRow = RowOf<typeof section.list>
export type PriceRow = RowOf<typeof section.prices>

/** The columns of the list; the detail tells the same. */
export const columns: Column<SectionRow, 'run_hours'>[] = [
  { name: 'section_no', width: 156, link: true, under: ['section_name'], rank: 1 },
  { name: 'section_status', width: 84, rank: 1 },
  { name: 'shipper_name', width: 130, under: ['lot_no'], rank: 1 },
  { name: 'start_node', width: 140, under: ['end_node'] },
  { name: 'mileage_m', width: 100, sort: 'mileage_m', under: ['run_hours'] },
  { name: 'vehicle_type_ids', width: 110, cell: ({ vehicle_type_ids }) => <VehicleTypes ids={vehicle_type_ids} /> },
  { name: 'price_count', width: 80, under: ['daily_trips'] },
  { name: 'valid_to', width: 120, sort: 'valid_to', rank: 1 },
  { name: 'section_name', width: 180, sort: 'section_name', hidden: true },
  { name: 'lot_no', width: 110, hidden: true },
  { name: 'end_node', width: 140, hidden: true },
  { name: 'via_nodes', width: 160, rank: 3 },
  { name: 'mileage_source', width: 90, hidden: true },
  { name: 'run_hours', width: 90, hidden: true },
  { name: 'daily_trips', width: 90, hidden: true },
  { name: 'return_flag', width: 70, rank: 3 },
  { name: 'load_minutes', width: 90, hidden: true },
  { name: 'unload_minutes', width: 90, hidden: true },
  { name: 'valid_from', width: 110, hidden: true },
  { name: 'lane_code', width: 120, hidden: true },
  { name: 'site_from', width: 110, hidden: true },
  { name: 'site_to', width: 110, hidden: true },
  { name: 'board_type', width: 80, hidden: true },
  { name: 'seal_required', width: 70, hidden: true },
  { name: 'grace_min', width: 80, hidden: true },
  { name: 'temp_zone', width: 70, hidden: true },
  { name: 'remark', width: 160, hidden: true },
  { name: 'created_by_name', width: 90, hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]

/** The same where a template asks for more: the customer's code first, its sites below the nodes. */
const first: Column<SectionRow, 'run_hours'>[] = [
  { name: 'lane_code', width: 128, link: true, under: ['section_name'], rank: 1 },
  { name: 'section_status', width: 84, rank: 1 },
  { name: 'shipper_name', width: 124, under: ['lot_no'], rank: 1 },
  { name: 'start_node', width: 126, under: ['site_from'] },
  { name: 'end_node', width: 126, under: ['site_to'] },
  { name: 'board_type', width: 72, under: ['temp_zone'] },
  { name: 'grace_min', width: 84, under: ['seal_required'] },
  { name: 'mileage_m', width: 92, sort: 'mileage_m', under: ['run_hours'] },
  { name: 'price_count', width: 80, under: ['daily_trips'] },
  { name: 'valid_to', width: 116, sort: 'valid_to', rank: 1 }
]
export const templateColumns: Column<SectionRow, 'run_hours'>[] = [
  ...first,
  ...columns
    .filter(({ name }) => !first.some((one) => one.name === name))
    .map(({ link: _, under: __, rank: ___, ...column }) => ({ ...column, hidden: true }))
]
