import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import type { settlemodel } from '@yunshu/contract/settlemodel/contract'
import type { Column } from '../../kit/cells.tsx'
import { Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'

export type ModelRow = RowOf<typeof settlemodel.list>

export const columns: Column<ModelRow, 'scope'>[] = [
  { name: 'model_no', width: 160, link: true, sort: 'model_no' },
  { name: 'model_name', width: 150 },
  { name: 'scope', width: 170 },
  { name: 'revision', width: 80, rank: 1 },
  { name: 'model_status', width: 100, rank: 1, cell: (row) => <Status machine={settleModelMachine} code={row.model_status} /> },
  { name: 'valid_from', width: 120, sort: 'valid_from', rank: 1 },
  { name: 'ended_on', width: 110 },
  { name: 'step_count', width: 100, rank: 3 },
  { name: 'reason', width: 160, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]
