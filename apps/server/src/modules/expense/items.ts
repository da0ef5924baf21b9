import { expense } from '@yunshu/contract/expense/contract'
import { itemCategory } from '@yunshu/contract/expense/machine'
import { chargeItems } from '@yunshu/domain/charge'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { shownItem } from './queries.ts'

/* By its letter every reader knows what is taken off (domain 5.3). */
const demandLetter = (item_code: string, category: number): void => {
  if (item_code.startsWith('D') !== (category === itemCategory.code.deduction)) refuse('itemLetter')
}

onConstraint('expense_item_code_once', 'itemTaken', { item_code: '' })

/** An item of the company's own; the built-in codes are taken. */
export const createItem = write(expense.createItem, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const { item_code, auto_rule = '', item_state = 1 } = input
  const known = await tx
    .selectFrom('expense_item')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('item_code', '=', item_code)
    .executeTakeFirst()
  if (known || item_code in chargeItems) refuse('itemTaken', { item_code })
  demandLetter(item_code, input.category)
  const row = await tx
    .insertInto('expense_item')
    .values({
      ...input,
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      auto_rule,
      item_state,
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('expense', row)
  return { output: shownItem(row), log: { id: row.id, no: item_code, after: row } }
})

export const updateItem = write(expense.updateItem, async ({ tx, actor, input, publishChange }) => {
  const { id, version, auto_rule = '', item_state = 1, ...entry } = input
  const before =
    (await tx
      .selectFrom('expense_item')
      .selectAll()
      .where('tenant_id', '=', actor.tenant_id)
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .executeTakeFirst()) ?? refuse('notFound')
  demandLetter(before.item_code, entry.category)
  const after = await updateVersioned(tx, 'expense_item', actor, before, { ...entry, auto_rule, item_state }, version)
  publishChange('expense', after)
  return { output: shownItem(after), log: { id, no: after.item_code, before, after } }
})
