import type { release } from '@yunshu/contract/release/contract'
import type { Column } from '../../kit/cells.tsx'
import { Files } from '../../kit/Files.tsx'
import type { RowOf } from '../../kit/useList.ts'

export type ReleaseRow = RowOf<typeof release.list>

/* A trip may carry several orders: the first, and how many more. */
const firstOf = (numbers: string): string => {
  const [first = '-', ...more] = numbers.split(',')
  return more.length > 0 ? `${first} +${more.length}` : first
}

export const columns: Column<ReleaseRow>[] = [
  { name: 'release_no', width: 142, link: true, under: ['release_type'] },
  { name: 'release_status', width: 92, under: ['point_name'] },
  { name: 'waybill_no', width: 146, under: ['order_no'] },
  { name: 'plate_no', width: 92, under: ['driver_name'] },
  { name: 'shipper_name', width: 150, under: ['content'] },
  { name: 'apply_at', width: 112, sort: 'apply_at', under: ['apply_by_name'] },
  { name: 'valid_to', width: 112, sort: 'valid_to', under: ['exit_at'] },
  { name: 'release_type', width: 96, hidden: true },
  { name: 'order_no', width: 150, cell: ({ order_no }) => firstOf(order_no), hidden: true },
  { name: 'driver_name', width: 90, hidden: true },
  { name: 'point_name', width: 120, hidden: true },
  { name: 'content', width: 180, hidden: true },
  { name: 'hold_reason', width: 160 },
  { name: 'apply_by_name', width: 90, hidden: true },
  { name: 'release_by_name', width: 100, under: ['release_at'] },
  { name: 'release_at', width: 120, sort: 'release_at', hidden: true },
  { name: 'exit_at', width: 120, sort: 'exit_at', hidden: true },
  { name: 'used_by_name', width: 100 },
  { name: 'reason', width: 160 },
  { name: 'documents', width: 90, cell: ({ documents }) => <Files list={documents} />, hidden: true },
  { name: 'demanded', width: 80, hidden: true },
  { name: 'sent_at', width: 120, hidden: true }
]
