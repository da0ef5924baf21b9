import { release } from '@yunshu/contract/release/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { releaseRows } from './queries.ts'

export const listOfReleases = listVerb(release.list, {
  rows: ({ tx, actor }) => releaseRows(tx, actor),
  id: 'f.id',
  filters: {
    keyword: { words: ['f.release_no', 'f.waybill_no', 'f.order_no', 'f.plate_no', 'f.driver_name', 'f.shipper_name'], indexed: true },
    release_type: 'f.release_type',
    release_status: 'f.release_status',
    plate_no: { text: ['f.plate_no'] },
    point_name: { text: ['f.point_name'] },
    waybill_id: 'f.waybill_id',
    date_from: { since: 'f.apply_at' },
    date_to: { until: 'f.apply_at' }
  },
  sorts: {
    apply_at: 'f.apply_at',
    release_at: { nullable: 'f.release_at' },
    valid_to: { nullable: 'f.valid_to' },
    exit_at: { nullable: 'f.exit_at' }
  },
  first: ['apply_at', 'desc'],
  due: { nullable: 'f.valid_to' },
  kept: 'release'
})
