import { setImmediate } from 'node:timers/promises'
import type { AreaOf } from '@yunshu/domain/rateSheet'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { divisionsOf } from '../address/rows.ts'
import { areasByScope, findOverlap } from './overlap.ts'

type Scoped = Pick<Row<'rate_rule'>, 'start_scope' | 'end_scope'>
/** The divisions of the addresses that these rules name: also of those that the book has no more, since trips remember them. */
export const areasOf = async (tx: Tx, tenant_id: number, rules: readonly Scoped[]): Promise<AreaOf> => {
  const scopes = new Set(rules.flatMap(({ start_scope, end_scope }) => [start_scope, end_scope]).filter((scope) => scope.startsWith('a')))
  if (scopes.size === 0) return areasByScope([])
  const ids = [...scopes].map((scope) => Number(scope.slice(1)))
  return areasByScope(await withSystemScope(tx, () => divisionsOf(tx, tenant_id, ids)))
}

/** Rules that are compared before anybody else has a turn. */
const atOnce = 100

/** Prices that are about to hold leave no two rules with nothing to choose between them on a day of theirs (decision 60): days that were moved may have made
 * such a pair of two that went well together when they were written. */
export const demandNoTies = async (tx: Tx, { tenant_id, id, valid_from, valid_to }: Row<'project'>): Promise<void> => {
  const asked = tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', tenant_id).where('project_id', '=', id).orderBy('rule_no')
  const rows = await withSystemScope(tx, async () => await asked.execute())
  const rules = rows.flatMap((row) => {
    const from = row.valid_from < valid_from ? valid_from : row.valid_from
    const to = row.valid_to > valid_to ? valid_to : row.valid_to
    return from <= to ? [{ ...row, valid_from: from, valid_to: to }] : []
  })
  const areaOf = await areasOf(tx, tenant_id, rules)
  for (const [i, rule] of rules.entries()) {
    const other = findOverlap(rule, rules.slice(i + 1), areaOf)
    if (other) refuse('rulesTie', { rule_no: rule.rule_no, other: other.rule_no })
    if (i % atOnce === atOnce - 1) await setImmediate()
  }
}
