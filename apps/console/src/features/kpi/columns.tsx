import type { kpi } from '@yunshu/contract/kpi/contract'
import { gradeTone, kpiGrade } from '@yunshu/contract/kpi/machine'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'

type KpiRow = RowOf<typeof kpi.list>

/** The columns of domain 2.3; of what was published again also what stood before. */
export const columns: Column<KpiRow>[] = [
  { name: 'rank', width: 76, sort: 'rank' },
  { name: 'driver_name', width: 100, sort: 'driver_name', link: true, under: ['coop_type'] },
  { name: 'score', width: 84, sort: 'score', under: ['prior_score'] },
  { name: 'grade', width: 120, cell: (row) => <ComplianceStatus of={kpiGrade} tones={gradeTone} code={row.grade} />, under: ['open_appeals'] },
  { name: 'waybill_count', width: 84, sort: 'waybill_count', under: ['distance_m'] },
  { name: 'pickup_on_time_rate_bp', width: 96, under: ['delivery_on_time_rate_bp'] },
  { name: 'receipt_on_time_rate_bp', width: 96, under: ['node_complete_rate_bp'] },
  { name: 'damage_rate_bp', width: 104, under: ['abnormal_count'] },
  { name: 'safety_events', width: 84, under: ['track_rate_bp'] },
  { name: 'bonus_fen', width: 110, under: ['prior_bonus_fen'] },
  { name: 'open_appeals', width: 90, hidden: true },
  { name: 'coop_type', width: 90, hidden: true },
  { name: 'fleet_name', width: 120, hidden: true },
  { name: 'distance_m', width: 100, sort: 'distance_m', hidden: true },
  { name: 'delivery_on_time_rate_bp', width: 100, hidden: true },
  { name: 'node_complete_rate_bp', width: 100, hidden: true },
  { name: 'abnormal_count', width: 80, hidden: true },
  { name: 'track_rate_bp', width: 90, hidden: true },
  { name: 'prior_score', width: 90, hidden: true },
  { name: 'prior_grade', width: 90, hidden: true },
  { name: 'prior_rank', width: 90, hidden: true },
  { name: 'prior_bonus_fen', width: 110, hidden: true },
  { name: 'month', width: 90, hidden: true },
  { name: 'edition', width: 90, hidden: true }
]
