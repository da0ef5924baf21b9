import { Progress } from 'antd'
import type { loadingCells } from '@yunshu/contract/loading/cells'
import type { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import type { Column } from '../../kit/cells.tsx'
import { type Say, useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'

export type LoadTaskRow = RowOf<typeof loading.list>

/** Where a task stands: while it is computed how far it is, or how many wait before it; and what of it stayed behind. */
export const TaskState = ({ row }: { row: Pick<LoadTaskRow, 'task_status' | 'progress_pct' | 'queue_place' | 'error'> }) => {
  const say = useSay()
  const { task_status, progress_pct, queue_place, error } = row
  if (task_status === loadingMachine.code.draft && error) return <Mark tone="wrong">{say(phrases, 'failed')}</Mark>
  if (task_status !== loadingMachine.code.computing) return <Status machine={loadingMachine} code={task_status} />
  return (
    <span className="load-state">
      <Mark tone="move">
        {queue_place === null ? say(phrases, 'computingAt', { pct: progress_pct }) : say(phrases, 'queued', { count: queue_place })}
      </Mark>
      {queue_place === null && (
        <Progress percent={progress_pct} size="small" showInfo={false} aria-label={say(phrases, 'computingAt', { pct: progress_pct })} />
      )}
    </span>
  )
}

/** What a computing without a plan says: why, what to do, and that an earlier plan stands. */
export const failText = (say: Say, { error, task_status }: Pick<LoadTaskRow, 'error' | 'task_status'>): string =>
  [say(phrases, error === 'tooLarge' ? 'failTooLarge' : 'failBroken'), task_status === loadingMachine.code.toConfirm && say(phrases, 'failKept')]
    .filter(Boolean)
    .join(say.label({ zh: '', en: ' ' }))

/* 车型×台 */
const VehiclePlan = ({ row }: { row: Pick<LoadTaskRow, 'vehicle_plan'> }) => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  return say.list(row.vehicle_plan.map(({ vehicle_type_id, count }) => `${nameOf(vehicle_type_id)} × ${count}`)) || '-'
}

/** What a task says of its goods has the names that orders give it, and of its vehicles those of their trips. */
export const loadTerms = {
  zh: { ...waybillTerms.zh, ...orderTerms.zh, ...loadingTerms.zh },
  en: { ...waybillTerms.en, ...orderTerms.en, ...loadingTerms.en }
}

type LoadColumn = Column<LoadTaskRow, keyof typeof loadingCells>

/** The columns of domain 2.2. */
export const shipperColumns: LoadColumn[] = [
  { name: 'task_no', width: 154, link: true, under: ['task_name'] },
  { name: 'task_status', width: 134, cell: (row) => <TaskState row={row} />, under: ['load_date'] },
  { name: 'order_count', width: 88, sort: 'order_count', under: ['sent_count'] },
  { name: 'goods_kg', width: 116, sum: true, under: ['goods_volume'] },
  { name: 'vehicle_plan', width: 176, cell: (row) => <VehiclePlan row={row} />, under: ['load_rate_kg_bp', 'load_rate_volume_bp'] },
  { name: 'est_fen', width: 130, title: { zh: '预估费用', en: 'Estimate' }, sum: true, sort: 'est_fen', under: ['save_fen'] },
  { name: 'distance_m', width: 104, sort: 'distance_m' },
  { name: 'unplanned_count', width: 96 },
  { name: 'point_count', width: 84 },
  { name: 'objective', width: 110 },
  { name: 'task_name', width: 150, hidden: true },
  { name: 'load_date', width: 110, sort: 'load_date', hidden: true },
  { name: 'sent_count', width: 96, hidden: true },
  { name: 'goods_num', width: 100, sum: true, hidden: true },
  { name: 'goods_volume', width: 124, sum: true, hidden: true },
  { name: 'vehicle_count', width: 90, sum: true, hidden: true },
  { name: 'load_rate_kg_bp', width: 110, title: { zh: '重量装载率', en: 'Weight' }, hidden: true },
  { name: 'load_rate_volume_bp', width: 110, title: { zh: '体积装载率', en: 'volume' }, hidden: true },
  { name: 'save_fen', width: 130, title: { zh: '较散发节省', en: 'Saved' }, sum: true, sort: 'save_fen', hidden: true },
  { name: 'created_by_name', width: 100, hidden: true },
  { name: 'created_at', width: 124, sort: 'created_at' }
]

const as = (name: LoadColumn['name'], more: Partial<LoadColumn> = {}): LoadColumn[] =>
  shipperColumns.flatMap((column) => (column.name === name ? { ...column, ...more } : []))
const driven: LoadColumn[] = [
  ...as('task_no'),
  ...as('task_status'),
  { name: 'plate_no', width: 128, under: ['driver_name'] },
  ...as('order_count', { under: ['point_count'] }),
  ...as('goods_kg'),
  { name: 'loaded_kg', width: 118, title: { zh: '实装', en: 'Loaded' }, under: ['loaded_volume'] },
  { name: 'plan_start_time', width: 132, under: ['loader', 'dock_no'] },
  ...as('vehicle_plan'),
  { name: 'seal_no', width: 110 },
  ...as('est_fen'),
  ...as('distance_m'),
  { name: 'sender_name', width: 150 },
  { name: 'driver_name', width: 100, hidden: true },
  { name: 'loader', width: 100, hidden: true },
  { name: 'dock_no', width: 100, hidden: true },
  { name: 'loaded_num', width: 100, hidden: true },
  { name: 'loaded_volume', width: 118, title: { zh: '实装体积', en: 'volume' }, hidden: true }
]
/** The columns of domain 2.3: what drives, what of it is loaded, when it departs, who loads it where; what the plan costs stands behind. */
export const carrierColumns: LoadColumn[] = [
  ...driven,
  ...shipperColumns
    .filter(({ name }) => driven.every((column) => column.name !== name))
    .map((column) => (column.name === 'point_count' ? { ...column, hidden: true } : column))
]
