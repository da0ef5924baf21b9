import { reportStatus } from '@yunshu/contract/report/enums'
import type { Tx } from '../../platform/db/pool.ts'

/** The reports of a platform that were not accepted and that no later one replaced. Within the system's scope. */
export const failedReports = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('report')
    .select(['id', 'carrier_id', 'subject_no', 'waybill_ids'])
    .where('tenant_id', '=', tenant_id)
    .where('report_status', '=', reportStatus.code.failed)
    .where('replaced_at', 'is', null)
    .execute()
