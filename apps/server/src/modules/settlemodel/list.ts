import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { linkedCompanies } from '../link/rows.ts'
import { getModel, getModelRow, revisionsOf, rowsOf } from './queries.ts'
import { termsOf } from './rows.ts'

/** Every version of the company's models, the newest first. */
export const listModels = listVerb(settlemodel.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'm.id',
  filters: {
    keyword: { text: ['m.model_no', 'm.model_name', 'm.shipper_name'] },
    model_status: 'm.model_status',
    shipper_id: 'm.shipper_id'
  },
  sorts: { created_at: 'm.created_at', model_no: 'm.model_no', valid_from: { nullable: 'm.valid_from' } },
  first: ['created_at', 'desc']
})

/** One version with its steps, and the other versions of its model. */
export const modelInfo = read(settlemodel.info, async ({ tx, actor, input }) => {
  const row = await getModel(tx, actor, input.id)
  const [model, revisions] = [await getModelRow(tx, actor, row.id), await revisionsOf(tx, actor, row.model_no)]
  const { late_rungs, rebate_tiers, ...terms } = termsOf(row)
  return { model, steps: { ...terms, late_rungs: [...late_rungs], rebate_tiers: [...rebate_tiers], remark: row.remark }, revisions }
})

export const customersToChoose = read(settlemodel.customers, async ({ tx, actor, input }) => ({
  data: await linkedCompanies(tx, actor, input.keyword ?? '')
}))
