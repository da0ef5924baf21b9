import { rate } from '@yunshu/contract/rate/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { getProject } from '../project/index.ts'
import { shownRule } from './queries.ts'

/** The rules of a project, for both sides. */
export const listOfRules = listVerb(rate.list, {
  before: async ({ tx, actor, input }) => await getProject(tx, actor, input.project_id),
  rows: ({ tx, first }) =>
    tx.selectFrom('rate_rule as r').selectAll('r').where('r.tenant_id', '=', first.tenant_id).where('r.project_id', '=', first.id),
  id: 'r.id',
  filters: {
    project_id: null,
    keyword: { text: ['r.rule_no', 'r.start_name', 'r.end_name', 'r.payee_name'] },
    billing_unit: 'r.billing_unit',
    // A rule that names no type holds for each.
    vehicle_type_id: (id) => sql<boolean>`(${id} = any(r.vehicle_type_ids) or r.vehicle_type_ids = '{}')`
  },
  sorts: { rule_no: 'r.rule_no', priority: 'r.priority', valid_from: 'r.valid_from', valid_to: 'r.valid_to' },
  first: ['rule_no', 'asc'],
  shown: (rows) => rows.map(shownRule)
})
