import { order } from '@yunshu/contract/order/contract'
import { Bulk } from '../../kit/Bulk.tsx'
import { useSay } from '../../kit/lang.ts'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Several drafts are submitted, one command for each. */
export const BulkSubmit = ({ rows, onClose }: { rows: readonly OrderRow[]; onClose: () => void }) => (
  <Bulk
    title={useSay()(phrases, 'bulkSubmit')}
    command={order.submit}
    rows={rows}
    no={(row) => row.order_no}
    input={(row) => ({ id: row.id, version: row.version })}
    onClose={onClose}
  />
)
