import { release } from '@yunshu/contract/release/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { setSetting } from '../company/rows.ts'
import { departureRules } from '../waybill/index.ts'

export const releaseRules = read(release.rules, async ({ tx, actor }) => {
  const { own, by_platform } = await withSystemScope(tx, () => departureRules(tx, actor.tenant_id, actor.company_id))
  return { departure_release: own, by_platform }
})

/** 发车须放行: whether the carrier's vehicles leave only with a release. What is loaded already and was not asked for is asked for by hand. */
export const setReleaseRules = write(release.setRules, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id: id } = actor
  const rules = await withSystemScope(tx, async () => {
    const before = await departureRules(tx, tenant_id, id)
    await setSetting(tx, tenant_id, id, 'departure_release', input.departure_release)
    return { before, by_platform: before.by_platform }
  })
  publishChange('release', { id, tenant_id, parties: [id] })
  return {
    output: { departure_release: input.departure_release, by_platform: rules.by_platform },
    log: {
      type: 'company',
      id,
      no: actor.company_name,
      before: { departure_release: rules.before.own },
      after: { departure_release: input.departure_release }
    }
  }
})
