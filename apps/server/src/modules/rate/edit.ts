import { bookedName } from '@yunshu/contract/address/cells'
import { rate } from '@yunshu/contract/rate/contract'
import { ruleFormFaults } from '@yunshu/contract/rate/check'
import type { RuleForm } from '@yunshu/contract/rate/contract'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getOwnProject, lockDraft, takeRuleNumbers } from '../project/index.ts'
import { demandKnownTypes } from './known.ts'
import { payeeNameOf } from './payees.ts'
import { areaNameOf, findOverlap } from './overlap.ts'
import { getRule, placesOf, rulesOf, shownRule } from './queries.ts'
import { areasOf } from './ties.ts'

export type Form = Static<typeof RuleForm>
type Project = Row<'project'>
type Rule = Row<'rate_rule'>

/** A rule joins a draft; one that could fit the same trips as another is refused, and the other is named. */
export const createRule = write(rate.create, async ({ tx, actor, input, publishChange }) => {
  const { project_id, ...form } = input
  const project = await lockDraft(tx, await getOwnProject(tx, actor, project_id))
  refuseFaults(ruleFormFaults(form, project), actor.origin.lang)
  await demandKnownTypes(tx, actor, form)
  await demandAlone(tx, actor, form, await rulesOf(tx, project))
  const named = await namesOf(tx, actor, form, project)
  const [after] = await insertRules(tx, actor, project, [{ ...form, ...named }])
  if (!after) throw new Error('no rule was inserted')
  publishChange('project', project)
  return { output: shownRule(after), log: { id: after.id, no: after.rule_no, after } }
})

export const updateRule = write(rate.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const found = await getRule(tx, actor, id)
  const project = await lockDraft(tx, found.project)
  refuseFaults(ruleFormFaults(form, project), actor.origin.lang)
  await demandKnownTypes(tx, actor, form, shownRule(found.rule))
  const others = (await rulesOf(tx, project)).filter((rule) => rule.id !== id)
  await demandAlone(tx, actor, form, others)
  const changes = { ...columnsOf(form), ...(await namesOf(tx, actor, form, project)) }
  const after = await updateVersioned(tx, 'rate_rule', actor, found.rule, changes, version)
  publishChange('project', project)
  return { output: shownRule(after), log: { id, no: after.rule_no, before: found.rule, after } }
})

export const removeRule = write(rate.remove, async ({ tx, actor, input, publishChange }) => {
  const { rule, project } = await getRule(tx, actor, input.id)
  await lockDraft(tx, project)
  if (rule.version !== input.version) refuse('staleVersion')
  const gone = await tx
    .deleteFrom('rate_rule')
    .where('tenant_id', '=', rule.tenant_id)
    .where('id', '=', rule.id)
    .where('version', '=', input.version)
    .returning('id')
    .executeTakeFirst()
  if (!gone) refuse('staleVersion')
  publishChange('project', project)
  return { output: { id: rule.id }, log: { id: rule.id, no: rule.rule_no, before: rule } }
})

/** New rules with the next numbers of their project, which is held by `lockDraft`. */
export const insertRules = async (tx: Tx, actor: Actor, project: Project, forms: readonly (Form & Named)[]): Promise<Rule[]> => {
  if (forms.length === 0) return []
  const { tenant_id, parties, project_no } = project
  const last_rule = await takeRuleNumbers(tx, project, forms.length)
  const values = forms.map((form, i) => ({
    tenant_id,
    id: newId(),
    parties,
    project_id: project.id,
    rule_no: `${project_no}-${String(last_rule - forms.length + 1 + i).padStart(3, '0')}`,
    ...columnsOf(form),
    start_name: form.start_name,
    end_name: form.end_name,
    payee_name: form.payee_name,
    created_at: nowIso(),
    created_by: actor.user_id
  }))
  return await tx.insertInto('rate_rule').values(values).returningAll().execute()
}

const columnsOf = ({ km, min_charge_fen, max_charge_fen, payee_scope, tiers, surcharges, ...form }: Form) => ({
  ...form,
  payee_scope: payee_scope ?? '',
  km: km ?? null,
  min_charge_fen: min_charge_fen ?? null,
  max_charge_fen: max_charge_fen ?? null,
  tiers: JSON.stringify(tiers),
  surcharges: JSON.stringify(surcharges)
})

const demandAlone = async (tx: Tx, actor: Actor, form: Form, others: readonly Rule[]): Promise<void> => {
  const other = findOverlap(form, others, await areasOf(tx, actor.tenant_id, [form, ...others]))
  if (other) refuse('ruleOverlaps', { rule_no: other.rule_no, start: ends(other.start_name), end: ends(other.end_name) })
}
const ends = (name: string) => (name === '' ? { zh: '任意', en: 'anywhere' } : name)

type Named = { readonly start_name: string; readonly end_name: string; readonly payee_name: string }
/** What the ends of a rule are called: the division's full name, or the address of the shipper's book; '' is anywhere. And who it is for; '' is anybody. */
const namesOf = async (tx: Tx, actor: Actor, { start_scope, end_scope, payee_scope }: Form, project: Project): Promise<Named> => ({
  start_name: await nameOf(tx, actor, start_scope),
  end_name: await nameOf(tx, actor, end_scope),
  payee_name: await payeeNameOf(tx, actor, project, payee_scope ?? '')
})

const nameOf = async (tx: Tx, actor: Actor, scope: string): Promise<string> => {
  if (scope === '') return ''
  if (!scope.startsWith('a')) return areaNameOf(scope) ?? refuse('areaUnknown', { area_code: scope })
  const place = await placesOf(tx, actor)
    .where('id', '=', Number(scope.slice(1)))
    .executeTakeFirst()
  return place ? bookedName(place) : refuse('areaUnknown', { area_code: scope })
}
