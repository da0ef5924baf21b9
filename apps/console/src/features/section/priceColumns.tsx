import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Page } from '@yunshu/contract/kit/console'
import { priceMay } from '@yunshu/contract/section/contract'
import type { Column } from '../../kit/cells.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import type { PriceRow } from './columns.tsx'
import { TimeMark } from './PriceTable.tsx'

type Composed = 'wait_rule' | 'fuel_link' | 'cancel_rule'
type PriceColumn = Column<PriceRow, Composed>
const { up: upMay, down: downMay } = priceMay

const every: Readonly<Record<string, PriceColumn>> = {
  price_no: { name: 'price_no', width: 170, link: true, under: ['revision'], rank: 1 },
  price_time: { name: 'price_time', width: 84, cell: ({ price_time }) => <TimeMark code={price_time} />, rank: 1 },
  lane_code: { name: 'lane_code', width: 150, under: ['section_name'], rank: 1 },
  vehicle_type_id: {
    name: 'vehicle_type_id',
    width: 92,
    cell: ({ vehicle_type_id }) => <VehicleTypeName id={vehicle_type_id} />,
    under: ['billing_unit']
  },
  temp_zone: { name: 'temp_zone', width: 72 },
  up_fen: { name: 'up_fen', width: 112, may: upMay, under: ['up_rate_bp'], rank: 1 },
  down_fen: { name: 'down_fen', width: 112, may: downMay },
  return_bp: { name: 'return_bp', width: 84, under: ['stop_fen'] },
  base_stops: { name: 'base_stops', width: 92, under: ['stop_fen'] },
  base_m: { name: 'base_m', width: 100, under: ['extra_km_fen'] },
  night_fen: { name: 'night_fen', width: 92 },
  wait_rule: { name: 'wait_rule', width: 130 },
  valid_from: { name: 'valid_from', width: 108, sort: 'valid_from', under: ['valid_to'], rank: 1 },
  used_count: { name: 'used_count', width: 80, under: ['used_to'] }
}
const rest: PriceColumn[] = [
  { name: 'revision', width: 70 },
  { name: 'section_name', width: 160 },
  { name: 'shipper_name', width: 130 },
  { name: 'section_no', width: 150 },
  { name: 'temp_zone', width: 72 },
  { name: 'billing_unit', width: 80 },
  { name: 'up_rate_bp', width: 70, may: upMay },
  { name: 'return_bp', width: 84 },
  { name: 'base_stops', width: 92 },
  { name: 'stop_fen', width: 92 },
  { name: 'base_m', width: 100 },
  { name: 'extra_km_fen', width: 100 },
  { name: 'night_fen', width: 92 },
  { name: 'free_wait_min', width: 92 },
  { name: 'wait_fen_hour', width: 100 },
  { name: 'wait_rule', width: 130 },
  { name: 'fuel_link', width: 150 },
  { name: 'cancel_rule', width: 170 },
  { name: 'fuel_base_fen', width: 92 },
  { name: 'fuel_share_bp', width: 84 },
  { name: 'fuel_trigger_bp', width: 84 },
  { name: 'valid_to', width: 108, sort: 'valid_to' },
  { name: 'used_to', width: 108 },
  { name: 'remark', width: 160 },
  { name: 'created_by_name', width: 90 },
  { name: 'created_at', width: 140, sort: 'created_at' }
]
const withRest = (names: readonly (keyof typeof every)[]): PriceColumn[] => {
  const shown = names.flatMap((name) => every[name] ?? [])
  return [...shown, ...rest.filter(({ name }) => !shown.some((one) => one.name === name)).map((column) => ({ ...column, hidden: true }))]
}
const byTrip = withRest([
  'price_no',
  'price_time',
  'lane_code',
  'vehicle_type_id',
  'up_fen',
  'down_fen',
  'return_bp',
  'wait_rule',
  'valid_from',
  'used_count'
])
const byStops = withRest([
  'price_no',
  'price_time',
  'lane_code',
  'vehicle_type_id',
  'temp_zone',
  'up_fen',
  'base_stops',
  'base_m',
  'night_fen',
  'valid_from',
  'used_count'
])

/** The columns of a page of prices: what is agreed by the trip, or by stops and kilometres beyond a base. */
export const priceColumns = ({ route }: Pick<Page, 'route'>): PriceColumn[] => (route === carrier.mtRates.route ? byStops : byTrip)
