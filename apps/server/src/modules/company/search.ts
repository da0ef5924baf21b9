import { operator } from '@yunshu/contract/consoles/operator'
import type { Hit } from '@yunshu/contract/search/contract'
import type { Actor } from '../../platform/actor.ts'
import { anyLike, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { companiesOf } from './queries.ts'

/** The operator's shippers by name, number or credit code. */
export const searchCompanies = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, operator.customers.may.view)) return []
  const rows = await companiesOf(tx, actor)
    .select(['c.id', 'c.company_name', 'c.company_no', 'c.contact_name'])
    .where('c.company_type', '=', 4)
    .where(anyLike(['c.company_name', 'c.short_name', 'c.company_no', 'c.credit_code'], words))
    .orderBy('c.company_name')
    .limit(searchLimit(words))
    .execute()
  return rows.map(({ id, company_name, company_no, contact_name }) => ({
    kind: 'company',
    id,
    no: company_name,
    about: [company_no, contact_name].filter(Boolean).join(' · '),
    status: null
  }))
}
