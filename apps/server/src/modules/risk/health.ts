import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { judgeTrips, stopsInvoice } from '../invoice/index.ts'
import { faultsOfTrips } from '../report/index.ts'
import { waybillsOf } from '../waybill/index.ts'
import { fieldsCheck } from './ofTrip.ts'

/** What the checks of each trip come to, of all trips of a page in as many statements as of one. */
export const healthOfTrips = read(risk.ofTrips, async ({ tx, actor, input: { waybill_ids }, services }) => {
  const seen = await waybillsOf(tx, actor)
    .select('w.id')
    .where('w.id', 'in', [...waybill_ids])
    .execute()
  if (seen.length < waybill_ids.length) refuse('notFound')
  const judged = await judgeTrips(tx, actor.tenant_id, waybill_ids)
  const missing = await faultsOfTrips(tx, services.secrets, actor.tenant_id, waybill_ids)
  return judged.map(({ id, checks }) => {
    const all = [...checks.filter(({ rule }) => rule !== riskRule.code.paid), fieldsCheck(missing.get(id))]
    const count = (flag: number): number => all.filter(({ result }) => result === flag).length
    return {
      waybill_id: id,
      judged: all.filter((check) => check.judged).length,
      warns: count(riskFlag.code.warn),
      blocks: count(riskFlag.code.block),
      stops: all.some(stopsInvoice)
    }
  })
})
