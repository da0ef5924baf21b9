import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { expense } from '@yunshu/contract/expense/contract'
import { claimMachine, itemCategory, itemSide } from '@yunshu/contract/expense/machine'
import { chargeItems, groupOfItem } from '@yunshu/domain/charge'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { usedByVehicles } from '../card/index.ts'
import { drivenByVehicles } from '../waybill/index.ts'

type Claim = OutputOf<typeof expense.list>['data'][number]
type Item = OutputOf<typeof expense.items>['data'][number]

/** The claims of the actor's own company. */
const claimsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('expense_claim as c').where('c.tenant_id', '=', actor.tenant_id).where('c.company_id', '=', actor.company_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  claimsOf(tx, actor)
    .select(['c.id', 'c.version', 'c.claim_no', 'c.expense_type', 'c.vehicle_id', 'c.plate_no', 'c.waybill_id', 'c.waybill_no', 'c.claimant_name'])
    .select(['c.amount_fen', 'c.tax_fen', 'c.invoice_no', 'c.spent_on', 'c.odometer_km', 'c.voucher_img', 'c.remark', 'c.claim_status', 'c.reason'])
    .select(['c.reviewed_by_name', 'c.reviewed_at', 'c.created_by_name', 'c.created_at'])
    .select(['c.bill_id', 'c.bill_no'])
    .select(sql<boolean>`c.created_by is not distinct from ${actor.user_id}`.as('mine'))
    .$narrowType<Pick<Claim, 'expense_type' | 'claim_status'>>()

/** One claim as the list shows it. */
export const getClaimRow = async (tx: Tx, actor: Actor, id: number): Promise<Claim> =>
  (await rowsOf(tx, actor).where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const getClaim = async (tx: Tx, actor: Actor, id: number): Promise<Row<'expense_claim'>> =>
  (await claimsOf(tx, actor).selectAll('c').where('c.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

export const listClaims = listVerb(expense.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'c.id',
  filters: {
    keyword: { words: ['c.claim_no', 'c.plate_no', 'c.claimant_name', 'c.waybill_no', 'c.invoice_no'], indexed: true },
    claim_status: 'c.claim_status',
    expense_type: 'c.expense_type',
    vehicle_id: 'c.vehicle_id',
    date_from: { least: 'c.spent_on' },
    date_to: { most: 'c.spent_on' }
  },
  sorts: { created_at: 'c.created_at', amount_fen: 'c.amount_fen', spent_on: 'c.spent_on' },
  first: ['created_at', 'desc'],
  sums: ['c.amount_fen', 'c.tax_fen']
})

/* What stands for everybody (domain 5.3): freight and surcharges are received or paid, deductions likewise. */
const builtIn = (): Item[] =>
  Object.entries(chargeItems).map(([item_code, [item_name]]) => ({
    id: null,
    version: null,
    item_code,
    item_name,
    item_side: itemSide.code.both,
    category: itemCategory.code[{ freight: 'freight', surcharge: 'surcharge', deduct: 'deduction' }[groupOfItem(item_code)] as 'freight'],
    tax_rate_bp: 900,
    auto_rule: '',
    item_state: 1
  }))

export const shownItem = (row: Row<'expense_item'>): Item => {
  const { id, version, item_code, item_name, item_side, category, tax_rate_bp, auto_rule, item_state } = row
  return { id, version, item_code, item_name, item_side, category, tax_rate_bp, auto_rule, item_state } as Item
}

export const listItems = read(expense.items, async ({ tx, actor }) => {
  const own = await tx
    .selectFrom('expense_item')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .orderBy('item_code')
    .execute()
  return { data: [...own.map(shownItem), ...builtIn()] }
})

/** 单车成本: claims that were approved, what cards of the vehicle were used for, and its trips by their planned distance. */
export const vehicleCosts = read(expense.costs, async ({ tx, actor, input: { date_from, date_to } }) => {
  const claims = await claimsOf(tx, actor)
    .select(['c.vehicle_id', sql<string>`max(c.plate_no)`.as('plate_no'), sql<number>`sum(c.amount_fen - c.tax_fen)::bigint`.as('fen')])
    .where('c.claim_status', '=', claimMachine.code.approved)
    .where('c.spent_on', '>=', date_from)
    .where('c.spent_on', '<=', date_to)
    .groupBy('c.vehicle_id')
    .execute()
  const [used, driven] = [await usedByVehicles(tx, actor, date_from, date_to), await drivenByVehicles(tx, actor, date_from, date_to)]
  const plates = new Map<number, string>()
  for (const { vehicle_id, plate_no } of [...driven, ...used, ...claims]) plates.set(vehicle_id, plate_no)
  const data = [...plates].map(([vehicle_id, plate_no]) => {
    const claim_fen = claims.find((row) => row.vehicle_id === vehicle_id)?.fen ?? 0
    const { fuel_fen = 0, toll_fen = 0 } = used.find((row) => row.vehicle_id === vehicle_id) ?? {}
    const { trip_count = 0, distance_m = 0 } = driven.find((row) => row.vehicle_id === vehicle_id) ?? {}
    const cost_fen = claim_fen + fuel_fen + toll_fen
    const km_fen = distance_m === 0 ? null : Math.round((cost_fen * 1000) / distance_m)
    return { vehicle_id, plate_no, claim_fen, fuel_fen, toll_fen, cost_fen, trip_count, distance_m, km_fen }
  })
  data.sort((one, other) => other.cost_fen - one.cost_fen || one.plate_no.localeCompare(other.plate_no))
  const sum = (name: 'cost_fen' | 'distance_m') => data.reduce((all, row) => all + row[name], 0)
  return { cost_fen: sum('cost_fen'), distance_m: sum('distance_m'), data }
})
