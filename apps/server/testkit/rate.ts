import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { project } from '@yunshu/contract/project/contract'
import type { rate } from '@yunshu/contract/rate/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { now, nowIso } from '../src/platform/clock.ts'
import type { NewRow, Row } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './app.ts'

type World = Pick<TestApp, 'services' | 'base'>
type RuleOver = Partial<NewRow<'rate_rule'>>
type ProjectOver = Partial<NewRow<'project'>> & { readonly shipper?: string; readonly carrier?: string; readonly rules?: readonly RuleOver[] }
let made = 0

/** A project that its carrier has confirmed, from last month into next year, with its rules: by default 260 yuan a tonne from Sichuan to Hubei. */
export const aProject = async (
  { services, base }: World,
  { shipper = 'shipper', carrier = 'carrier', rules = [{}], ...over }: ProjectOver = {}
): Promise<Row<'project'> & { rules: Row<'rate_rule'>[] }> => {
  made += 1
  const [from, to] = [base.companies[shipper], base.companies[carrier]]
  if (!from || !to) throw new Error(`no company ${shipper} or ${carrier} in the test world`)
  const today = shanghaiDay(now())
  const shared = { tenant_id: base.tenant_id, parties: [from.id, to.id] }
  const days = { valid_from: over.valid_from ?? addDays(today, -30), valid_to: over.valid_to ?? addDays(today, 365) }
  return await transactAsSystem(services.db, async (tx) => {
    const project = await tx
      .insertInto('project')
      .values({
        ...shared,
        ...days,
        id: newId(),
        project_no: `XMT${String(made).padStart(4, '0')}`,
        project_name: `测试项目${String(made)}`,
        shipper_id: from.id,
        carrier_id: to.id,
        shipper_name: from.name,
        carrier_name: to.name,
        contract_no: `HT-${String(made)}`,
        project_status: 30,
        confirmed_at: nowIso(),
        last_rule: rules.length,
        ...over
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept: Row<'rate_rule'>[] = []
    for (const [i, rule] of rules.entries())
      kept.push(
        await tx
          .insertInto('rate_rule')
          .values({
            ...shared,
            ...days,
            id: newId(),
            project_id: project.id,
            rule_no: `${project.project_no}-${String(i + 1).padStart(3, '0')}`,
            start_scope: '51',
            end_scope: '42',
            start_name: '四川省',
            end_name: '湖北省',
            billing_unit: 1,
            ...rule,
            tiers: JSON.stringify(rule.tiers ?? [{ from: 0, price_e4: 260_000_000 }]),
            surcharges: JSON.stringify(rule.surcharges ?? [])
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      )
    return { ...project, rules: kept }
  })
}

/** Days around today, for prices that hold now. */
export const ratedDays = (today = shanghaiDay(now())) => ({ valid_from: addDays(today, -5), valid_to: addDays(today, 60) })
type Days = ReturnType<typeof ratedDays>

type OwnForm = InputOf<typeof project.createOwn>
/** A carrier's own prices as its form sends them. */
export const anOwnProjectForm = (over: Days & Partial<OwnForm>): OwnForm => ({
  project_name: '司机运价',
  ratio: 333,
  fuel_base_fen: null,
  fuel_share_bp: null,
  fuel_trigger_bp: null,
  loss_by: 1,
  loss_tolerance: 3,
  loss_rule: 1,
  split: null,
  remark: '',
  ...over
})

export type RuleForm = Omit<InputOf<typeof rate.create>, 'project_id'>
/** A rule as its form sends it: so much a trip, from anywhere to anywhere. */
export const aRuleForm = (price_fen: number, over: Days & Partial<RuleForm>): RuleForm => ({
  start_scope: '',
  end_scope: '',
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  billing_unit: 5,
  weight_base: 3,
  load_factor_bp: 10_000,
  unload_factor_bp: 10_000,
  tier_mode: 1,
  tiers: [{ from: 0, price_e4: price_fen * 10_000 }],
  rounding: 1,
  surcharges: [],
  priority: 0,
  remark: '',
  ...over
})
