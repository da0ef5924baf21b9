import { advance } from '@yunshu/contract/kit/machine'
import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiMachine } from '@yunshu/contract/kpi/machine'
import { shanghaiMonth } from '@yunshu/domain/calendar'
import { kpiStandard } from '@yunshu/domain/kpi'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { keepScores } from '../driver/index.ts'
import { insertEdition } from './edition.ts'
import { getMonthRow, lockOwnMonth, nextEdition } from './month.ts'
import { getScheme } from './scheme.ts'

const appealMs = kpiStandard.appealDays * 86_400_000

/** 发布: what is computed, or what appeals have corrected, becomes the edition that stands; the drivers see it from now on, and the list of drivers shows its score. */
export const publishKpi = write(kpi.publish, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const before = await lockOwnMonth(tx, actor, input.id)
  const kpi_status = advance(kpiMachine, before.kpi_status, 'publish', actor.who)
  if (before.month >= shanghaiMonth(now())) refuse('kpiMonthOpen', { month: before.month })
  const edition = nextEdition(before)
  const published_at = nowIso()
  const after = await withSystemScope(tx, async () => {
    const scheme = await getScheme(tx, tenant_id, before.scheme_id)
    await insertEdition(tx, before, scheme, edition, before.driver_count, { computed_at: published_at, open: true })
    const scores = await tx
      .selectFrom('driver_kpi')
      .select(['driver_id', 'score'])
      .where('tenant_id', '=', tenant_id)
      .where('kpi_month_id', '=', before.id)
      .where('edition', '=', edition)
      .execute()
    await keepScores(tx, tenant_id, before.month, scores)
    const appeal_until = inFuture(appealMs)
    return await updateVersioned(tx, 'kpi_month', actor, before, { kpi_status, edition, published_at, appeal_until }, input.version)
  })
  publishChange('kpi', after)
  const { month, kpi_status: state } = before
  return {
    output: await getMonthRow(tx, actor, after.id),
    log: { id: after.id, no: month, before: { kpi_status: state }, after: { kpi_status, edition } }
  }
})
