import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { systemActor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { RowChange } from '../../platform/live/live.ts'
import type { Services } from '../../platform/verb/services.ts'
import { findCompany, operatorCompanies } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { checkAllLogs } from './check.ts'
import { sealLogs } from './seal.ts'

const pages = { 1: operator.log, 2: carrier.log, 4: shipper.log }

/** Every night: seals what was left over, looks at all chains, and tells operator and company of each that is broken. */
export const watchLogs = async (services: Services): Promise<number> => {
  await sealLogs(services, true)
  const findings = await checkAllLogs(services)
  const touches: RowChange[] = []
  for (const { tenant_id, company_id, broken } of findings)
    await transactAsSystem(services.db, async (tx) => {
      const about = await findCompany(tx, tenant_id, company_id)
      const operators = await operatorCompanies(tx, tenant_id)
      const companies = [...operators, ...(about && about.company_type !== 1 ? [about] : [])]
      const publishChange = (kind: string, { id, parties }: { id: number; parties: readonly number[] }): void =>
        void touches.push({ tenant_id, kind, id, parties })
      for (const { id, company_type } of companies) {
        const page = pages[company_type as 1 | 2 | 4]
        await notifyCompany({ tx, publishChange }, systemActor(tenant_id), {
          company_id: id,
          grant: page.may.view,
          phrase: 'logBroken',
          slots: { company_name: about?.company_name ?? broken?.user_name ?? '', seq: broken?.seq ?? 0 },
          link: linkTo(page),
          biz_type: 'oplog',
          biz_id: broken?.log_id ?? 0,
          notice_type: 5
        })
      }
    })
  services.live.publish(touches)
  return findings.length
}
