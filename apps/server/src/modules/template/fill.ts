import { template, type TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind, columnSource } from '@yunshu/contract/template/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { isDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { templateOfCustomer } from '../link/rows.ts'
import { columnsOf, getTemplate } from './queries.ts'
import { rulesOf, shownTask, tasksOf } from './tasks.ts'

// Of two who fill in the first values of an order at once, the second has seen none.
onConstraint('customer_task_pkey', 'staleVersion')

type Value = string | number | boolean | null

/** 填写: values of the template's own fields for a customer's order on a trip; one that is null is emptied. */
export const fillTask = write(template.fill, async ({ tx, actor, input, publishChange }) => {
  const { waybill_order_id, version, values } = input
  const task = await getTask(tx, actor, waybill_order_id)
  const template_id = (await templateOfCustomer(tx, actor.tenant_id, actor.company_id, task.shipper_id)) ?? refuse('noTemplate')
  const columns = columnsOf(await getTemplate(tx, actor, template_id))
  const given = Object.entries(values).map(([field, value]) => [field, checked(columns, field, value, actor)] as const)
  const kept = await storedOf(tx, actor, task.order_id)
  if ((kept?.version ?? 0) !== version) refuse('staleVersion')
  const before = (kept?.custom ?? {}) as Record<string, Value>
  const custom = Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, value]) => value !== null))
  const columnsFor = { template_id, custom: JSON.stringify(custom) }
  if (kept) await updateVersioned(tx, 'customer_task', actor, kept, columnsFor, version)
  else
    await tx
      .insertInto('customer_task')
      .values({
        tenant_id: actor.tenant_id,
        id: task.order_id,
        parties: [actor.company_id],
        carrier_id: actor.company_id,
        ...columnsFor,
        created_at: nowIso(),
        created_by: actor.user_id
      })
      .execute()
  const row = { id: task.waybill_id, tenant_id: actor.tenant_id, parties: [actor.company_id] }
  publishChange('template', row)
  return {
    output: shownTask(await getTask(tx, actor, waybill_order_id), rulesOf(columns)),
    log: { type: 'waybill', id: task.waybill_id, no: task.waybill_no, before: { custom: before }, after: { custom }, parties: [actor.company_id] }
  }
})

const getTask = async (tx: Tx, actor: Actor, id: number) => (await tasksOf(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const storedOf = async (tx: Tx, { tenant_id, company_id }: Actor, id: number) =>
  await tx
    .selectFrom('customer_task')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('carrier_id', '=', company_id)
    .executeTakeFirst()

/* A value as the kind of its column has it: text without blanks around it, numbers of at most four decimals. */
const checked = (columns: readonly TemplateColumn[], field: string, value: Value, { origin }: Actor): Value => {
  const column = columns.find((one) => one.field === field && one.source === columnSource.code.entry) ?? refuse('fieldUnknown', { field })
  if (value === null || value === '') return null
  const text = typeof value === 'string' ? value.trim() : value
  const { kind, choices } = column
  const isSound =
    kind === columnKind.code.number
      ? typeof text === 'number' && Math.abs(text) <= 1e9 && Math.abs(text * 10_000 - Math.round(text * 10_000)) < 1e-3
      : kind === columnKind.code.yesNo
        ? typeof text === 'boolean'
        : typeof text === 'string' && (kind === columnKind.code.day ? isDay(text) : kind === columnKind.code.choice ? choices.includes(text) : true)
  if (isSound) return text === '' ? null : text
  const title = origin.lang === 'zh' ? column.title_zh : column.title_en || column.title_zh
  return refuse('fieldValue', { title, kind: nameOf(columnKind, kind)[origin.lang] })
}
