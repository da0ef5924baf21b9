import { riskFlag, riskRule, tripHealth } from '@yunshu/contract/risk/enums'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Services } from '../../platform/verb/services.ts'
import { judgeOrdersAnew, judgeTrips, stopsInvoice } from '../invoice/index.ts'
import { faultsOfTrips } from '../report/index.ts'
import { keepTripHealth, tripsToJudge } from '../waybill/index.ts'
import { fieldsCheck } from './ofTrip.ts'

/** So many trips are judged at once: as many statements as for one. */
const atOnce = 200
const { passed, warned, blocked, noInvoice } = tripHealth.code

/** What the checks of each trip come to; null where nothing could be judged. Whether its freight is paid says when it can be invoiced, not how well it is. */
export const healthOfTrips = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  ids: readonly number[]
): Promise<ReadonlyMap<number, number | null>> => {
  const judged = await judgeTrips(tx, tenant_id, ids)
  const missing = await faultsOfTrips(tx, secrets, tenant_id, ids)
  return new Map(
    judged.map(({ id, checks }) => {
      const all = [...checks.filter(({ rule }) => rule !== riskRule.code.paid), fieldsCheck(missing.get(id))]
      const worst = Math.max(...all.map(({ result }) => result))
      const found = worst === riskFlag.code.block ? blocked : worst === riskFlag.code.warn ? warned : passed
      return [id, all.some(stopsInvoice) ? noInvoice : all.some((check) => check.judged) ? found : null]
    })
  )
}

/** The timer: judges the trips whose turn it is and keeps what their checks come to, and with it the flag of their orders. Says how many it judged. */
export const keepHealth = async (services: Services, most = 10_000): Promise<number> => {
  let kept = 0
  while (kept < most) {
    const due = await transactAsSystem(services.db, (tx) => tripsToJudge(tx, atOnce))
    const [first] = due
    if (!first) break
    const ids = due.map(({ id }) => id)
    const { tenant_id } = first
    const flags = await transactAsSystem(services.db, (tx) => healthOfTrips(tx, services.secrets, tenant_id, ids))
    await transactAsSystem(services.db, async (tx) => {
      await lockRows(tx, tenant_id, { waybill: ids })
      await keepTripHealth(tx, tenant_id, due, flags)
    })
    const changed = due.filter(({ id, health_flag }) => health_flag !== (flags.get(id) ?? null)).map(({ id }) => id)
    await judgeOrdersAnew(services, tenant_id, changed)
    kept += due.length
  }
  return kept
}
